"""What happens in Steam, for the eyes."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class TilesDealt(Event):
    """The action tiles that decided the first order, by seat."""

    numbers: tuple[int, ...]


class BidPassed(Event):
    """A seat left the auction for one place."""

    seat: Seat


class CapitalRaised(Event):
    """A seat took blocks of $5 and paid with income steps, or with victory points where income has ended."""

    seat: Seat
    blocks: int
    steps: int
    points: int


class TilePassed(Event):
    """A seat took an action tile without its effect."""

    seat: Seat
    role: str


class CubesSupplied(Event):
    """A supply space was emptied onto a city."""

    space: int
    hex: str
    colours: tuple[str, ...]


class EffectLapsed(Event):
    """A paid action tile could not be carried out any more."""

    seat: Seat
    role: str


class DebtSettled(Event):
    """What a shortfall cost a seat in victory points and income (standard game)."""

    seat: Seat
    points: int
    steps: int


class OrderSet(Event):
    """The order of play of the next round."""

    order: tuple[Seat, ...]
