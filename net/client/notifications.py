"""News: what a peer and its line tell, once each, to whoever sits before them."""

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
    """The line is broken; unless it is final, it is being mended."""

    reason: str
    code: str = ""
    final: bool = False
    figures: m.Figures = ()
    follows: bool = False
    """Whether the room goes on elsewhere and we are on our way there."""

    @property
    def words(self) -> str:
        """What to say of it."""
        return sentence(self.code, self.figures) if self.code else self.reason


@dataclass
class Strayed:
    """This replica and the host's disagreed; the state is for whoever looks for the reason."""

    match: str
    seq: Seq
    reason: str
    state: State


@dataclass
class CutBack:
    """The host goes on from this entry, although it told us more once."""

    seq: Seq
    had: int


@dataclass
class Elsewhere:
    """Somebody says that the match we host goes on there: a claim, until we join them and they prove it."""

    where: str


@dataclass
class OldSeat:
    """We sat in the match that is played here, by a key of older programs that was kept for another address:
    it is told to this room only if our person wants that."""


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
"""Faces are news of their own only where we have their item already; else they come with what happened."""
