"""Events of Yardmaster, for display."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class YardTurnBegan(Event):
    seat: Seat
    actions: int


class CarLoaded(Event):
    """A seat paid for a car and took it from its slot."""

    seat: Seat
    slot: int
    car: Face
    payment: tuple[Face, ...]
    pay_one_less: bool


class CarCoupled(Event):
    """A car was coupled to a train, straight after it was bought (`fresh`) or from the sorting yard."""

    seat: Seat
    car: Face
    fresh: bool
    score: int


class CarParked(Event):
    """A car that was just bought did not fit the train and went to the seat's sorting yard."""

    seat: Seat
    car: Face


class CarTucked(Event):
    """A car was put from the receiving yard to the bottom of the railcar deck."""

    slot: int
    car: Face


class TokensSwapped(Event):
    """A seat exchanged its token with another seat; `other` is NOBODY for the pool."""

    seat: Seat
    other: Seat
    given: Face
    taken: Face


class BonusPlayed(Event):
    seat: Seat
    card: Face


class HandShown(Event):
    """A seat was shown another seat's hand, which has `cards` cards."""

    thief: Seat
    victim: Seat
    cards: int


class YardmasterMoved(Event):
    """The yardmaster token went to the next seat or was turned over."""

    seat: Seat
    face_up: bool
