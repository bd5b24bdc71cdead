"""Events of Yardmaster, for display."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class YardTurnBegan(Event):
    seat: Seat
    actions: int


class CarLoaded(Event):
    """A car was paid for and left its slot."""

    seat: Seat
    slot: int
    car: Face
    payment: tuple[Face, ...]
    pay_one_less: bool


class CarCoupled(Event):
    """A car was coupled to a train, from the receiving yard (`fresh`) or the sorting yard."""

    seat: Seat
    car: Face
    fresh: bool
    score: int


class CarParked(Event):
    """A freshly loaded car that did not fit went to the sorting yard."""

    seat: Seat
    car: Face


class CarTucked(Event):
    """A car left the yard for the bottom of the railcar deck."""

    slot: int
    car: Face


class TokensSwapped(Event):
    """Two tokens were swapped; `other` is NOBODY for the pool."""

    seat: Seat
    other: Seat
    given: Face
    taken: Face


class BonusPlayed(Event):
    seat: Seat
    card: Face


class HandShown(Event):
    """A seat looks at another's hand, which has `cards` cards."""

    thief: Seat
    victim: Seat
    cards: int


class YardmasterMoved(Event):
    """The yardmaster token was passed on or turned over."""

    seat: Seat
    face_up: bool
