"""What happens on a Yardmaster table, for the eyes."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class TurnBegan(Event):
    seat: Seat
    actions: int


class CarLoaded(Event):
    """A car was paid for and leaves its slot."""

    seat: Seat
    slot: int
    car: Face
    payment: tuple[Face, ...]
    pay_one_less: bool


class CarCoupled(Event):
    """A car joined the tail of a train: fresh from the yard, or out of the sorting yard."""

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
    """`other` is NOBODY where the pool gave the token."""

    seat: Seat
    other: Seat
    given: Face
    taken: Face


class BonusPlayed(Event):
    seat: Seat
    card: Face


class HandShown(Event):
    """A thief looks into a hand of so many cards."""

    thief: Seat
    victim: Seat
    cards: int


class YardmasterMoved(Event):
    """The yardmaster token was handed on or turned over."""

    seat: Seat
    face_up: bool
