"""A Yardmaster table laid out by hand, with every card open as in the dealer's copy.

Faces are letters as on the rules page: cargo `B R Y G` or a bonus card's name, railcars `B3`, with blanks
between. Piles run bottom to top, trains engine to tail.
"""

from collections.abc import Mapping, Sequence

from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import Stream
from game.rules.core.events import Event
from game.rules.core.game import Result, judge
from game.rules.core.moves import Action, Outcome
from game.rules.core.options import OptionValue
from game.rules.core.piles import Hand
from game.rules.yardmaster.actions import EndTurn, LoadCar
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import TURN
from game.rules.yardmaster.state import YardState, value

COLOURS = "B R Y G"


class Board:
    """A table in play. Chances are answered at once, shuffles by a fixed seed."""

    def __init__(self, game: Yardmaster, state: YardState) -> None:
        self.game = game
        self.state = state
        self.outcomes: list[Outcome] = []

    def do(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Let a seat do what must be possible."""
        seat = self.state.active if seat is None else seat
        assert judge(self.game, self.state, seat, action) is None
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events.append)
        while (ask := self.state.due) is not None:
            outcome = ask.answer(self.state, Stream(b"board", len(self.outcomes)))
            assert judge(self.game, self.state, CHANCE, outcome) is None
            self.outcomes.append(outcome)
            self.game.apply(self.state, CHANCE, outcome, events.append)
        return events

    def refusal(self, action: Action, seat: Seat | None = None) -> str | None:
        """The code with which an action is refused, or None if it is possible."""
        refused = judge(self.game, self.state, self.state.active if seat is None else seat, action)
        return refused.code if refused else None

    def offered(self, *kinds: type[Action]) -> list[Action]:
        """The legal actions of the active seat that are of these kinds."""
        legal = self.game.legal(self.state, self.state.active)
        return [action for action in legal if isinstance(action, kinds)]

    @property
    def over(self) -> Result:
        """How the match, which must be over, has ended."""
        result = self.game.result(self.state)
        assert result is not None
        return result

    @property
    def runs(self) -> bool:
        return self.game.result(self.state) is None

    def hand(self, seat: Seat) -> str:
        return " ".join(self.state.held[seat].faces or ())

    @property
    def pile(self) -> str:
        """What is in the cargo pile, in no order."""
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
) -> Board:
    """Seat 0 is in its turn. What is not told is small and ordinary; `-` is an empty slot of the yard."""
    game = Yardmaster(seats, options=options)
    state = game.setup()
    state.phase, state.due = TURN, None
    state.actions_left = actions
    state.yardmaster = yardmaster % seats
    state.cars.cards = list(deck.split())
    state.cargo.cards = list(pile.split())
    state.discard = discard.split()
    state.yard = [None if car == "-" else car for car in yard.split()]
    state.trains = [cars.split() for cars in _each(trains, seats)]
    state.sorting = [sorted(cars.split()) for cars in _each(sorting, seats)]
    state.scores = [sum(value(car) for car in train) for train in state.trains]
    state.held = [Hand(len(faces.split()), sorted(faces.split())) for faces in _each(hands, seats)]
    state.tokens = tokens.split()[:seats]
    state.pool = {token: 1 for token in COLOURS.split() if token not in state.tokens}
    return Board(game, state)


def pay(cards: str, slot: int = 0, less: bool = False) -> LoadCar:
    return LoadCar(slot, tuple(cards.split()), less)


def turns(seats: int, number: int) -> list[tuple[Seat, int, Seat, bool]]:
    """Who plays the first turns when seat 0 starts, with how many actions, and where the token is then."""
    board = table(seats)
    rows = []
    for _ in range(number):
        state = board.state
        rows.append((state.active, state.actions_left, state.yardmaster, state.yardmaster_up))
        board.do(EndTurn())
    return rows


def _each(given: Sequence[str], seats: int) -> list[str]:
    return [*given, *[""] * (seats - len(given))]
