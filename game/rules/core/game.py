"""The contract every game fulfils, and what the rest of the house may ask of it."""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, StructMeta

from game.rules.core.card_piles import Deck, Hand
from game.rules.core.codec import CHANCE, Face, Record, Seat
from game.rules.core.events import Event
from game.rules.core.match_settings import Terms, listed
from game.rules.core.moves import Action, AnyAsk, Bag, Flip, Flipped, Move, Refusal
from game.rules.core.options import Option, OptionValue, settled

Emit = Callable[[Event], None]
Pick = Callable[[int], int]
"""A number below the given one: how roll-outs choose."""


class AbstractStruct(StructMeta, ABCMeta):
    """Lets a struct have abstract methods."""


class State(Struct, metaclass=AbstractStruct, array_like=True):
    """One copy of a match at one moment: integers, strings and lists of them, nothing that must be hidden."""

    phase: str
    due: AnyAsk | None

    if TYPE_CHECKING:

        def __copy__(self) -> Self:
            """Every struct has it, field by field and shallow; msgspec's stubs leave it out."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin; hand-written, because bots make millions."""

    def hands(self) -> dict[str, Hand]:
        """Every hand by name."""
        return {}

    def decks(self) -> dict[str, Deck]:
        """Every deck by name."""
        return {}

    def bags(self) -> dict[str, Bag]:
        """Every bag by name, as a count per kind."""
        return {}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        """Remove what was drawn."""
        raise TypeError(f"{type(self).__name__} has no bag {bag}")


NO_SCORE = -1000
"""The points of whoever fell out of a match, so that they rank below everybody who did not."""


class Result(Record):
    """How a match ended."""

    reason: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What the points are made of: a name, and a figure for each seat."""
    out: tuple[Seat, ...] = ()
    """Who fell out before the end and has no score."""


class Fact(Record):
    """A labelled number for the side panel; `seat` is CHANCE when it belongs to the table."""

    name: str
    value: int
    seat: Seat = CHANCE


S = TypeVar("S", bound=State)
BOTS_QUICKER = 10
"""So many times as long as a bot a person takes, who thinks and looks at what the others do."""


class Game(ABC, Generic[S]):
    """A game's rules with its options and map. Immutable; serves any number of matches."""

    key: ClassVar[str]
    minutes: ClassVar[int] = 60
    """About how long a match takes among friends."""
    moves: ClassVar[Any]
    """The union of its actions and the core's outcomes."""
    state_type: ClassVar[type[State]]
    end_reasons: ClassVar[tuple[str, ...]]
    """Every way a match can end, as its result names it."""
    hand_deck: ClassVar[str] = ""
    """The deck that the cards in hands come from."""

    def __init__(
        self, seats: int, map_key: str = "", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.seats = seats
        self.map_key = map_key
        self.options = settled(self.options_for(map_key), options or {})

    def minutes_with(self, people: int) -> int:
        """About how long this match takes, in fives, if so many of its seats are not bots'."""
        seats = BOTS_QUICKER * people + self.seats - people
        minutes = self.minutes_among_friends * seats // (BOTS_QUICKER * self.seats)
        return max(5, (minutes + 2) // 5 * 5)

    @property
    def minutes_among_friends(self) -> int:
        """About how long it takes where nobody is a bot, at this table and on this map."""
        return self.minutes

    @property
    def terms(self) -> Terms:
        """What is played, every option settled."""
        return Terms(self.key, self.map_key, self.seats, listed(self.options))

    @classmethod
    @abstractmethod
    def title(cls) -> str:
        """What it is called, in the language in use; behind a colon what may be left out."""

    @classmethod
    def short_title(cls) -> str:
        """What it is called where there is little room."""
        return cls.title().partition(":")[0]

    @classmethod
    def subtitle(cls) -> str:
        """A few words that stand under its title, if there is anything to say."""
        return ""

    @classmethod
    def maps(cls) -> tuple[str, ...]:
        """The maps it is played on; none for a game without a board."""
        return ()

    @classmethod
    def map_title(cls, map_key: str) -> str:
        """What a map is called, in short."""
        return map_key.replace("_", " ").title()

    @classmethod
    @abstractmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        """How many may play."""

    @classmethod
    def all_seat_counts(cls) -> tuple[int, ...]:
        """How many may play on any of its maps."""
        counts = {count for place in cls.maps() or ("",) for count in cls.seat_counts(place)}
        return tuple(sorted(counts))

    @classmethod
    def options_for(cls, map_key: str = "") -> tuple[Option, ...]:
        """What the table may agree on before it starts."""
        return ()

    @abstractmethod
    def setup(self) -> S:
        """The table before the first chance; asks for its randomness by `due`."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who may act now; nobody while a chance is due and at the end."""

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Action]:
        """Everything worth judging, in a fixed order, a harmless action first, without doubles."""

    @abstractmethod
    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """The one judge of legality: None, or why the action is not possible."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move, emit: Emit) -> None:
        """Change the state by a move that was judged possible."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended, or None while it goes on."""

    def sees(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The hands a seat may look into now."""
        return ()

    def printed(self, deck: str) -> Mapping[Face, int]:
        """How many cards of each face a deck was printed with."""
        return {}

    def unseen(self, view: S) -> dict[str, list[Face]]:
        """By deck, the cards a view does not show: as many as it has hidden places."""
        return {}

    def facts(self, state: S) -> list[Fact]:
        """Labelled numbers for the side panel."""
        return []

    def canonical(self, action: Action) -> Action:
        """The action that stands for those that differ from it in little; it is legal if they are."""
        return action

    def usual(self, actions: Sequence[Action]) -> list[Action]:
        """Of a list those that stand for the others: enough for a short list, and for most thoughts."""
        return [action for action in actions if self.canonical(action) == action]

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """Exactly the candidates that the judge passes, in their order."""
        return [
            action for action in self.candidates(state, seat) if self.why_not(state, seat, action) is None
        ]

    def sample(self, state: S, seat: Seat, pick: Pick) -> Action:
        """One of legal(), for roll-outs; a game may draw it without listing them all."""
        choices = self.legal(state, seat)
        return choices[pick(len(choices))]


def judge(game: Game[S], state: S, seat: Seat, move: Move) -> Refusal | None:
    """Whether an entry may stand: the dealer answers what was asked, a seat acts when nothing is due."""
    if state.due is None:
        return game.why_not(state, seat, move) if isinstance(move, Action) else Refusal("not_now")
    if seat != CHANCE:
        return Refusal("not_now")
    if no := state.due.why_not(state, move):
        return no
    if isinstance(state.due, Flip) and isinstance(move, Flipped):
        printed = game.printed(state.due.deck)
        if any(face not in printed for face in move.faces):
            return Refusal("impossible_flip")
    return None
