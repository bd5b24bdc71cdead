"""The table of a Yardmaster match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.rules.core.codec import Face, Seat
from game.rules.core.game import State
from game.rules.core.moves import AnyAsk, Bag
from game.rules.core.piles import Deck, Hand

DRAW_THREE = "draw_three"
PAY_ONE_LESS = "pay_one_less"
STEAL = "steal"
REFRESH = "refresh"
BONUS = (DRAW_THREE, PAY_ONE_LESS, STEAL, REFRESH)
NOBODY: Seat = -1


def colour(car: Face) -> Face:
    return car[0]


def value(car: Face) -> int:
    """Price and points of a railcar: B3 is worth 3."""
    return int(car[1:])


class YardState(State):
    """Seat lists run clockwise; piles run bottom to top, trains engine to tail."""

    phase: str
    due: AnyAsk | None
    start: Seat
    active: Seat
    actions_left: int
    yardmaster: Seat
    yardmaster_up: bool
    cars: Deck
    cargo: Deck
    discard: list[Face]
    yard: list[Face | None]
    """The receiving yard by slot; None is an empty slot."""
    held: list[Hand]
    trains: list[list[Face]]
    sorting: list[list[Face]]
    """Sorting yards; unordered, hence sorted (YM-7.4)."""
    tokens: list[Face]
    pool: dict[Face, int]
    scores: list[int]
    turn_done: bool
    loaded: bool
    """Whether the active seat has loaded a car this turn."""
    quiet_turns: int
    """Turns in a row without a load, for the stall guard (YM-13.5)."""
    to_draw: int
    """Cards the active seat has still to draw, when a reshuffle came in between."""
    keep_top: bool
    """Whether the card being resolved stays out of that reshuffle (YM-12.4)."""
    victim: Seat
    """Whose hand the thief is looking into."""

    def copy(self) -> Self:
        twin = self.__copy__()
        twin.cars = self.cars.copy()
        twin.cargo = self.cargo.copy()
        twin.discard = self.discard[:]
        twin.yard = self.yard[:]
        twin.held = [hand.copy() for hand in self.held]
        twin.trains = [train[:] for train in self.trains]
        twin.sorting = [cars[:] for cars in self.sorting]
        twin.tokens = self.tokens[:]
        twin.pool = self.pool.copy()
        twin.scores = self.scores[:]
        return twin

    def hands(self) -> dict[str, Hand]:
        return {hand_name(seat): hand for seat, hand in enumerate(self.held)}

    def decks(self) -> dict[str, Deck]:
        return {"cars": self.cars, "cargo": self.cargo}

    def bags(self) -> dict[str, Bag]:
        return {"tokens": self.pool}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        for token in things:
            del self.pool[token]

    def fits(self, seat: Seat, car: Face) -> bool:
        """Whether a car can be coupled at the tail of a seat's train (YM-7.1)."""
        train = self.trains[seat]
        return not train or train[-1][0] == car[0] or train[-1][1:] == car[1:]


def hand_name(seat: Seat) -> str:
    return f"hand{seat}"
