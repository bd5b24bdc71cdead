"""The interface every game implements."""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, StructMeta

from game.rules.core import level_files
from game.rules.core.card_piles import Deck, Hand
from game.rules.core.codec import CHANCE, Face, Record, Seat
from game.rules.core.events import Event
from game.rules.core.match_settings import MatchSettings, sorted_options
from game.rules.core.moves import Action, AnyRequest, Bag, FlipOutcome, FlipRequest, Move, Refusal
from game.rules.core.options import Option, OptionValue, resolve_options

Emit = Callable[[Event], None]
RandomBelow = Callable[[int], int]
"""A function that returns a random integer from 0 up to, but not including, its argument."""


class AbstractStructMeta(StructMeta, ABCMeta):
    """A metaclass that allows abstract methods on a struct."""


class State(Struct, metaclass=AbstractStructMeta, array_like=True):
    """A peer's copy of a match: integers, strings and lists of them; faces that the peer may not see are
    absent."""

    phase: str
    due: AnyRequest | None

    if TYPE_CHECKING:

        def __copy__(self) -> Self:
            """A shallow copy. Declared here only because msgspec's type stubs omit it."""

    @abstractmethod
    def copy(self) -> Self:
        """A copy that shares no mutable part; written by hand because bots make millions of copies."""

    def hands(self) -> dict[str, Hand]:
        """Every hand by name."""
        return {}

    def decks(self) -> dict[str, Deck]:
        """Every deck by name."""
        return {}

    def bags(self) -> dict[str, Bag]:
        """For each bag, by name, the number of things of each kind."""
        return {}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        """Removes things that were drawn from a bag."""
        raise TypeError(f"{type(self).__name__} has no bag {bag}")


NO_SCORE = -1000
"""The points of a seat that was eliminated, so that it ranks below every other seat."""


class Result(Record):
    """The result of a match: why it ended, and each seat's points and rank."""

    reason: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The components of the points: a name, and a value for each seat."""
    out: tuple[Seat, ...] = ()
    """The seats that were eliminated before the end and have no score."""


class GameFact(Record):
    """A labelled number for the side panel; `seat` is CHANCE if it belongs to no player."""

    name: str
    value: int
    seat: Seat = CHANCE


S = TypeVar("S", bound=State)
PERSON_TIME_FACTOR = 10
"""A person's turn takes this many times as long as a bot's turn."""


class Game(ABC, Generic[S]):
    """The rules of a game with its options and map. Immutable, so one object serves any number of matches."""

    key: ClassVar[str]
    minutes: ClassVar[int] = 60
    """Approximate minutes a match takes among people."""
    moves: ClassVar[Any]
    """The union of the game's actions and the outcomes of the dealer."""
    state_type: ClassVar[type[State]]
    end_reasons: ClassVar[tuple[str, ...]]
    """Every value of `Result.reason`."""
    hand_deck: ClassVar[str] = ""
    """The deck from which hands draw; empty in a game without hands."""

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

    @cached_property
    def match_settings(self) -> MatchSettings:
        """The settings of this match, with every option resolved and its level."""
        options = sorted_options(self.options)
        return MatchSettings(self.key, self.map_name, self.seats, options, self._level_text)

    @property
    def map_name(self) -> str:
        """The name of the map at its origin; `map_key` is its name in this program."""
        return level_files.base_name(self.map_key) if type(self).maps() else ""

    @cached_property
    def _level_text(self) -> str:
        return level_files.text(self.key, self.level_name)

    @property
    def level_name(self) -> str:
        """The name of the level file this match is played with."""
        return self.map_key or self.level_of(self.map_key, self.options)

    @classmethod
    def level_of(cls, map_key: str, options: Mapping[str, OptionValue]) -> str:
        """The name of the level file for a map, or for these options in a game without maps."""
        return map_key or level_files.STANDARD

    @property
    def level_digest(self) -> bytes:
        """The digest of the level, which identifies it among levels of one name."""
        return level_files.digest(self._level_text)

    @classmethod
    @abstractmethod
    def title(cls) -> str:
        """The title in the current language; text after a colon may be omitted where space is short."""

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
        """The keys of the game's maps; empty for a game without a map."""
        return ()

    @classmethod
    def map_title(cls, map_key: str) -> str:
        """The short title of a map."""
        return level_files.base_name(map_key).replace("_", " ").title()

    @classmethod
    @abstractmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        """The numbers of players allowed on this map."""

    @classmethod
    def map_package(cls, map_key: str) -> str:
        """The package with the rules of a map; empty if the game has them."""
        return ""

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
        """The first state of a match, before any random outcome; its `due` requests the first one."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now; empty while a random outcome is pending and after the end."""

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterator[Action]:
        """Yields every legal action, and possibly illegal ones, once each in a fixed order; the first is
        harmless."""

    @abstractmethod
    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Judges whether a seat may take an action now: None if it may, else the reason."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move, emit: Emit) -> None:
        """Applies a legal move to the state."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result, or None while the match continues."""

    def visible_hands(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The names of the hands that a seat may see now."""
        return ()

    def printed_cards(self, deck: str) -> Mapping[Face, int]:
        """The number of printed cards of each face in a deck."""
        return {}

    def hidden_cards(self, view: S) -> dict[str, list[Face]]:
        """For each deck, the faces of the cards that the view does not show: one for each unknown place in
        it."""
        return {}

    def facts(self, state: S) -> list[GameFact]:
        """Labelled numbers for the side panel."""
        return []

    def canonical(self, action: Action) -> Action:
        """The representative of a group of almost equal actions; it is legal whenever they are."""
        return action

    def representatives(self, actions: Sequence[Action]) -> list[Action]:
        """Keeps only the actions that represent their group; enough for short menus and most bot searches."""
        return [action for action in actions if self.canonical(action) == action]

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """The legal actions: the candidates that `why_not` accepts, in order."""
        return [
            action for action in self.candidates(state, seat) if self.why_not(state, seat, action) is None
        ]

    def sample(self, state: S, seat: Seat, pick: RandomBelow) -> Action:
        """Draws a random legal action for roll-outs; a game may do so without listing all actions."""
        choices = self.legal(state, seat)
        return choices[pick(len(choices))]


def judge(game: Game[S], state: S, seat: Seat, move: Move) -> Refusal | None:
    """Judges any move:

    None if it is valid, else the reason. While a random outcome is pending only the dealer may move, at other
    times only seats may.
    """
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
