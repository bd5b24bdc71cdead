"""Events of Steam, for display."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class TurnOrderTilesDealt(Event):
    """The action tiles that decided the first turn order, by seat."""

    numbers: tuple[int, ...]


class BidPassed(Event):
    """A seat left the auction for one place."""

    seat: Seat


class CapitalRaised(Event):
    """A seat raised blocks of $5 and paid with income steps, or with victory points at minimum income."""

    seat: Seat
    blocks: int
    steps: int
    points: int


class TilePassed(Event):
    """A seat took an action tile without its effect."""

    seat: Seat
    role: str


class CubesSupplied(Event):
    """All cubes of a supply space moved to a city."""

    space: int
    hex: str
    colours: tuple[str, ...]


class EffectLapsed(Event):
    """A paid action tile could no longer be used."""

    seat: Seat
    role: str


class DebtSettled(Event):
    """A seat paid a shortfall with victory points and income (standard game)."""

    seat: Seat
    points: int
    steps: int


class OrderSet(Event):
    """The turn order of the next round."""

    order: tuple[Seat, ...]
