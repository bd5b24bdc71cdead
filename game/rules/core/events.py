"""Events: what a move did, for the eyes. Returned by `apply`; never sent, saved or read by rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import dataclass_transform

from msgspec import Struct

from game.rules.core.codec import Seat


@dataclass_transform(frozen_default=True)
class Event(Struct, frozen=True, gc=False):
    """Something that happened."""


class PhaseBegan(Event):
    phase: str


class DiceRolled(Event):
    values: tuple[int, ...]


class MoneyChanged(Event):
    seat: Seat
    change: int
    now: int


class PointsChanged(Event):
    seat: Seat
    change: int
    now: int


class GameEnded(Event):
    reason: str
    winners: tuple[Seat, ...]


silent: Callable[[Event], None] = deque[Event](maxlen=0).append
"""For an `emit` that nobody watches: a table being laid, a bot's thoughts. A queue without room drops what it
is given and, being the library's, costs less than a function of ours."""
