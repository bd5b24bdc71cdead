"""Events of Steam, for display."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class TurnOrderTilesDealt(Event):
    """The action tiles dealt to the seats, which decided the first turn order."""

    numbers: tuple[int, ...]


class BidPassed(Event):
    """A seat dropped out of the auction for one place in the first turn order."""

    seat: Seat


class CapitalRaised(Event):
    """A seat raised blocks of $5; it lost income steps or, at minimum income, victory points."""

    seat: Seat
    blocks: int
    steps: int
    points: int


class TilePassed(Event):
    """A seat took an action tile without using its effect."""

    seat: Seat
    role: str


class CubesSupplied(Event):
    """All cubes of a supply space moved to a city."""

    space: int
    hex: str
    colours: tuple[str, ...]


class EffectLapsed(Event):
    """The effect of an action tile that a seat had paid for could no longer be used, and was lost."""

    seat: Seat
    role: str


class DebtSettled(Event):
    """Standard game: a seat could not pay its expenses in cash and lost victory points and income instead."""

    seat: Seat
    points: int
    steps: int


class OrderSet(Event):
    """The turn order of the next round was decided."""

    order: tuple[Seat, ...]
