"""Notifications that a peer and its connection report to the front end, once each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.core.audit import Verdict
from game.rules.core.codec import Seq
from game.rules.core.game import State
from game.rules.core.journal import Happened
from net.protocol import messages as m
from net.protocol.refusal_texts import sentence


@dataclass
class Down:
    """The connection is lost; unless `is_final`, it is being re-established."""

    reason: str
    code: str = ""
    final: bool = False
    figures: m.Figures = ()
    follows: bool = False
    """Whether the room has moved and we are connecting to its new address."""

    @property
    def words(self) -> str:
        """Text for display."""
        return sentence(self.code, self.figures) if self.code else self.reason


@dataclass
class Strayed:
    """Our replica has diverged from the host's; `state` is for debugging."""

    match: str
    seq: Seq
    reason: str
    state: State


@dataclass
class CutBack:
    """The host has dropped or changed entries that it had sent us, from `seq` on."""

    seq: Seq
    had: int


@dataclass
class Elsewhere:
    """Somebody claims that the match we host continues at another address; unproven until we join them."""

    where: str


@dataclass
class OldSeat:
    """We have a token of an older version for this match, stored for another address; it is sent only with
    the player's permission."""


News = (
    Happened
    | OldSeat
    | Elsewhere
    | CutBack
    | Strayed
    | Verdict
    | Down
    | m.Welcome
    | m.Denied
    | m.Table
    | m.Begin
    | m.Faces
    | m.Refused
    | m.Said
    | m.Estate[Any]
    | m.Moved
    | m.Asks
    | m.Held
)
"""Any notification. Hands are in `Happened`; `HandContents` is reported only for an item already applied."""
