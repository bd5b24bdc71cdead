"""Notifications that a peer and its connection report to the front end, once each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import Seq
from game.rules.core.game import State
from game.rules.core.journal import JournalUpdate
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text


@dataclass
class ConnectionDown:
    """The connection was lost; unless `is_final`, it is being restored."""

    reason: str
    code: str = ""
    is_final: bool = False
    values: m.Figures = ()
    is_moving: bool = False
    """Whether the room moved, so that we are connecting to its new address."""

    @property
    def text(self) -> str:
        """Text for display."""
        return refusal_text(self.code, self.values) if self.code else self.reason


@dataclass
class ReplicaDiverged:
    """Our copy of the match differs from the host's; `state` is ours, for debugging."""

    match: str
    seq: Seq
    reason: str
    state: State


@dataclass
class HostRollback:
    """From entry `seq` on, the host dropped or changed entries that it had sent us before."""

    seq: Seq
    known_length: int


@dataclass
class HostedElsewhere:
    """Somebody claims that the match we host has been continued at another address; unproven until we join
    them."""

    address: str


@dataclass
class OldTokenFound:
    """We have a token of an older version for this match, stored for another address.

    It is sent only if the player allows it.
    """


Notification = (
    JournalUpdate
    | OldTokenFound
    | HostedElsewhere
    | HostRollback
    | ReplicaDiverged
    | AuditVerdict
    | ConnectionDown
    | m.JoinAccepted
    | m.Denial
    | m.RoomState
    | m.Begin
    | m.HandContents
    | m.RefusalMessage
    | m.ChatMessage
    | m.HandoverSecrets[Any]
    | m.NewRoomAddress
    | m.ConsentRequest
    | m.SecretDisclosureRecord
)
"""Any notification.

Hands come with `JournalUpdate`; `HandContents` only reports hands for an item that was already applied.
"""
