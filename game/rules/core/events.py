"""Events: what a move did, for the eyes. Returned by `apply`; never sent, saved or read by rules."""

from __future__ import annotations

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


def silent(event: Event) -> None:
    """For an `emit` that nobody watches: a table being laid, a bot's thoughts."""
