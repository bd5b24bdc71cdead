"""The interface every game implements."""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, StructMeta

from game.rules.core.card_piles import Deck, Hand
from game.rules.core.codec import CHANCE, Face, Record, Seat
from game.rules.core.events import Event
from game.rules.core.match_settings import MatchSettings, sorted_options
from game.rules.core.moves import Action, AnyRequest, Bag, FlipOutcome, FlipRequest, Move, Refusal
from game.rules.core.options import Option, OptionValue, resolve_options

Emit = Callable[[Event], None]
RandomBelow = Callable[[int], int]
"""Returns a random integer below its argument, from 0; used by roll-outs."""


class AbstractStructMeta(StructMeta, ABCMeta):
    """A metaclass that allows abstract methods on a struct."""


class State(Struct, metaclass=AbstractStructMeta, array_like=True):
    """The state of one copy of a match: integers, strings and lists of them, without hidden information."""

    phase: str
    due: AnyRequest | None

    if TYPE_CHECKING:

        def __copy__(self) -> Self:
            """A shallow copy. Every struct has this method; msgspec's stubs omit it."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; written by hand because bots make millions."""

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
        """Removes drawn items from a bag."""
        raise TypeError(f"{type(self).__name__} has no bag {bag}")


NO_SCORE = -1000
"""The points of a seat that was eliminated, so that it ranks below every other seat."""


class Result(Record):
    """The result of a match."""

    reason: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The components of the points: a name, and a value for each seat."""
    out: tuple[Seat, ...] = ()
    """The seats that were eliminated before the end and have no score."""


class GameFact(Record):
    """A labelled number for the side panel; `seat` is CHANCE when it belongs to the table."""

    name: str
    value: int
    seat: Seat = CHANCE


S = TypeVar("S", bound=State)
PERSON_TIME_FACTOR = 10
"""How many times longer a person's turn takes than a bot's."""


class Game(ABC, Generic[S]):
    """A game's rules with its options and map. Immutable; serves any number of matches."""

    key: ClassVar[str]
    minutes: ClassVar[int] = 60
    """Approximate minutes a match takes among people."""
    moves: ClassVar[Any]
    """The union of its actions and the core's outcomes."""
    state_type: ClassVar[type[State]]
    end_reasons: ClassVar[tuple[str, ...]]
    """Every value of `Result.reason`."""
    hand_deck: ClassVar[str] = ""
    """The deck from which hands draw."""

    def __init__(
        self, seats: int, map_key: str = "", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.seats = seats
        self.map_key = map_key
        self.options = resolve_options(self.options_for(map_key), options or {})

    def minutes_with(self, people: int) -> int:
        """Approximate minutes this match takes with `people` human seats, in steps of five."""
        seats = PERSON_TIME_FACTOR * people + self.seats - people
        minutes = self.minutes_without_bots * seats // (PERSON_TIME_FACTOR * self.seats)
        return max(5, (minutes + 2) // 5 * 5)

    @property
    def minutes_without_bots(self) -> int:
        """Approximate minutes this match takes without bots, with these seats and this map."""
        return self.minutes

    @property
    def match_settings(self) -> MatchSettings:
        """The settings of this match, with every option resolved."""
        return MatchSettings(self.key, self.map_key, self.seats, sorted_options(self.options))

    @classmethod
    @abstractmethod
    def title(cls) -> str:
        """The title in the current language; the part after a colon may be omitted."""

    @classmethod
    def short_title(cls) -> str:
        """The title where space is limited."""
        return cls.title().partition(":")[0]

    @classmethod
    def subtitle(cls) -> str:
        """A short line under the title, or an empty string."""
        return ""

    @classmethod
    def maps(cls) -> tuple[str, ...]:
        """The keys of its maps; empty for a game without a board."""
        return ()

    @classmethod
    def map_title(cls, map_key: str) -> str:
        """The short title of a map."""
        return map_key.replace("_", " ").title()

    @classmethod
    @abstractmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        """The allowed numbers of players."""

    @classmethod
    def map_faults(cls) -> tuple[str, ...]:
        """One sentence for each map that is left out because its level file is invalid."""
        return ()

    @classmethod
    def all_seat_counts(cls) -> tuple[int, ...]:
        """The numbers of players allowed on any of its maps."""
        counts = {count for place in cls.maps() or ("",) for count in cls.seat_counts(place)}
        return tuple(sorted(counts))

    @classmethod
    def options_for(cls, map_key: str = "") -> tuple[Option, ...]:
        """The options of a match on this map."""
        return ()

    @abstractmethod
    def setup(self) -> S:
        """The state before the first chance; `due` asks for the first randomness."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now; empty while a chance is due and after the end."""

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Action]:
        """A superset of the legal actions in a fixed order, without duplicates, a harmless one first."""

    @abstractmethod
    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """The only judge of legality: None, or why the action is not possible."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move, emit: Emit) -> None:
        """Applies a legal move to the state."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result, or None while the match continues."""

    def visible_hands(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The names of the hands a seat may see now."""
        return ()

    def printed_cards(self, deck: str) -> Mapping[Face, int]:
        """The number of printed cards of each face in a deck."""
        return {}

    def hidden_cards(self, view: S) -> dict[str, list[Face]]:
        """The cards that a view hides, by deck: exactly as many as the view has unknown places."""
        return {}

    def facts(self, state: S) -> list[GameFact]:
        """Labelled numbers for the side panel."""
        return []

    def canonical(self, action: Action) -> Action:
        """The representative of a group of nearly equal actions; it is legal if they are."""
        return action

    def representatives(self, actions: Sequence[Action]) -> list[Action]:
        """The actions that are their own representatives: enough for short menus and most bot searches."""
        return [action for action in actions if self.canonical(action) == action]

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """The legal actions: the candidates that `why_not` accepts, in order."""
        return [
            action for action in self.candidates(state, seat) if self.why_not(state, seat, action) is None
        ]

    def sample(self, state: S, seat: Seat, pick: RandomBelow) -> Action:
        """A random legal action for roll-outs; a game may draw it without listing all of them."""
        choices = self.legal(state, seat)
        return choices[pick(len(choices))]


def judge(game: Game[S], state: S, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not valid, or None. Only the dealer may answer a due chance; only seats may act without
    one."""
    if state.due is None:
        return game.why_not(state, seat, move) if isinstance(move, Action) else Refusal("not_now")
    if seat != CHANCE:
        return Refusal("not_now")
    if no := state.due.why_not(state, move):
        return no
    if isinstance(state.due, FlipRequest) and isinstance(move, FlipOutcome):
        printed = game.printed_cards(state.due.deck)
        if any(face not in printed for face in move.faces):
            return Refusal("impossible_flip")
    return None
