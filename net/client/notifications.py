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
    """The connection is lost; unless `is_final`, it is being re-established."""

    reason: str
    code: str = ""
    is_final: bool = False
    values: m.Figures = ()
    is_moving: bool = False
    """Whether the room has moved and we are connecting to its new address."""

    @property
    def text(self) -> str:
        """Text for display."""
        return refusal_text(self.code, self.values) if self.code else self.reason


@dataclass
class ReplicaDiverged:
    """Our replica has diverged from the host's; `state` is for debugging."""

    match: str
    seq: Seq
    reason: str
    state: State


@dataclass
class HostRollback:
    """The host has dropped or changed entries that it had sent us, from `seq` on."""

    seq: Seq
    known_length: int


@dataclass
class HostedElsewhere:
    """Somebody claims that the match we host continues at another address; unproven until we join them."""

    address: str


@dataclass
class OldTokenFound:
    """We have a token of an older version for this match, stored for another address; it is sent only with
    the player's permission."""


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
"""Any notification. Hands are in `JournalUpdate`; `HandContents` only reports an item already applied."""
