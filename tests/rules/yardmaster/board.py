"""A Yardmaster table set up by hand.

Faces are letters as on the rules page: cargo `B R Y G` or a bonus card's name, railcars `B3`, separated by
blanks. Piles run bottom to top, trains engine to tail.
"""

from collections.abc import Mapping, Sequence

from game.rules.core.card_piles import Hand
from game.rules.core.codec import Seat
from game.rules.core.options import OptionValue
from game.rules.yardmaster.actions import EndTurn, LoadCar
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import TURN
from game.rules.yardmaster.state import car_value
from tests.rules.board import Board

COLOURS = "B R Y G"


class YardBoard(Board):
    """A Yardmaster table in play."""

    @property
    def pile(self) -> str:
        """Returns the faces in the cargo pile, in no order."""
        return " ".join(sorted(map(str, self.state.cargo.cards)))

    @property
    def discard(self) -> str:
        return " ".join(self.state.discard)

    @property
    def yard(self) -> str:
        return " ".join(car or "-" for car in self.state.yard)


def table(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    yard: str = "B1 R2 Y3",
    deck: str = "G1 G2 G3 G4",
    pile: str = "B R Y G",
    discard: str = "",
    trains: Sequence[str] = (),
    sorting: Sequence[str] = (),
    tokens: str = COLOURS,
    actions: int = 2,
    yardmaster: Seat = -1,
    options: Mapping[str, OptionValue] | None = None,
) -> YardBoard:
    """Returns a table in seat 0's turn; omitted parts have small ordinary values. `-` is an empty slot."""
    game = Yardmaster(seats, options=options)
    state = game.setup()
    state.phase, state.due = TURN, None
    state.actions_left = actions
    state.yardmaster = yardmaster % seats
    state.cars.cards = list(deck.split())
    state.cargo.cards = list(pile.split())
    state.discard = discard.split()
    state.yard = [None if car == "-" else car for car in yard.split()]
    state.trains = [tuple(cars.split()) for cars in _each(trains, seats)]
    state.sorting = [tuple(sorted(cars.split())) for cars in _each(sorting, seats)]
    state.scores = [sum(car_value(car) for car in train) for train in state.trains]
    state.seat_hands = [Hand(len(faces.split()), sorted(faces.split())) for faces in _each(hands, seats)]
    state.tokens = tokens.split()[:seats]
    state.pool = {token: 1 for token in COLOURS.split() if token not in state.tokens}
    return YardBoard(game, state)


def pay(cards: str, slot: int = 0, less: bool = False) -> LoadCar:
    return LoadCar(slot, tuple(cards.split()), less)


def turns(seats: int, number: int) -> list[tuple[Seat, int, Seat, bool]]:
    """Returns active seat, actions left and token position for the first turns, if seat 0 starts."""
    board = table(seats)
    rows = []
    for _ in range(number):
        state = board.state
        rows.append((state.active, state.actions_left, state.yardmaster, state.yardmaster_up))
        board.do(EndTurn())
    return rows


def _each(given: Sequence[str], seats: int) -> list[str]:
    return [*given, *[""] * (seats - len(given))]
