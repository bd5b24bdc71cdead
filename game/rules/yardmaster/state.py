"""The state of a Yardmaster match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Self

from game.rules.cards.state import CardState
from game.rules.core.card_piles import Deck
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Bag

DRAW_THREE = "draw_three"
PAY_ONE_LESS = "pay_one_less"
STEAL = "steal"
REFRESH = "refresh"
BONUS = (DRAW_THREE, PAY_ONE_LESS, STEAL, REFRESH)
IS_BONUS = frozenset(BONUS)


def car_colour(car: Face) -> Face:
    return car[0]


@cache
def car_value(car: Face) -> int:
    """The price and the points of a railcar: 3 for `B3`. Cached, because it is called very often."""
    return int(car[1:])


def fits(tail: Face, car: Face) -> bool:
    """Whether a car can be coupled behind this last car; behind the engine (an empty face), any car can
    (YM-7.1)."""
    return not tail or tail[0] == car[0] or tail[1:] == car[1:]


class YardState(CardState):
    """State of Yardmaster. Seats are clockwise, piles from bottom to top, trains from engine to last car."""

    actions_left: int
    yardmaster: Seat
    yardmaster_up: bool
    cars: Deck
    cargo: Deck
    yard: list[Face | None]
    """The receiving yard, where cars are for sale, by slot; None is an empty slot."""
    trains: list[tuple[Face, ...]]
    sorting: list[tuple[Face, ...]]
    """For each seat, the cars in its sorting yard; sorted, because their order has no meaning (YM-7.4)."""
    tokens: list[Face]
    pool: dict[Face, int]
    scores: list[int]
    turn_done: bool
    loaded: bool
    """Whether the active seat has bought a car this turn."""
    quiet_turns: int
    """Consecutive turns in which no one bought a car; too many end the match (YM-13.5)."""
    to_draw: int
    """How many cards the active seat must still draw after a reshuffle."""
    keep_top: bool
    """Whether the top discard stays out of the reshuffle because it is being played (YM-12.4)."""
    victim: Seat
    """The seat from which the active seat steals, or NOBODY."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.cars = self.cars.copy()
        twin.cargo = self.cargo.copy()
        twin.yard = self.yard[:]
        twin.trains = self.trains[:]
        twin.sorting = self.sorting[:]
        twin.tokens = self.tokens[:]
        twin.pool = self.pool.copy()
        twin.scores = self.scores[:]
        return twin

    def decks(self) -> dict[str, Deck]:
        return {"cars": self.cars, "cargo": self.cargo}

    def bags(self) -> dict[str, Bag]:
        return {"tokens": self.pool}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        for token in things:
            del self.pool[token]

    def tail(self, seat: Seat) -> Face:
        """The last car of a seat's train; empty if it is only an engine."""
        train = self.trains[seat]
        return train[-1] if train else ""

    def fits(self, seat: Seat, car: Face) -> bool:
        """Whether a car can be coupled at the end of a seat's train."""
        return fits(self.tail(seat), car)
