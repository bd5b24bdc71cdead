"""Events: the effects of a move, returned by `apply` for display.

They are never sent, saved or read by rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import dataclass_transform

from msgspec import Struct

from game.rules.core.codec import Seat


@dataclass_transform(frozen_default=True)
class Event(Struct, frozen=True, gc=False):
    """Base class of all events."""


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


ignore_event: Callable[[Event], None] = deque[Event](maxlen=0).append
"""An `emit` callback that discards events; used in set-up and bot search.

A `deque` without capacity is faster than a Python function.
"""
