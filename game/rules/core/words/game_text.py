"""Base class of the texts of a game. Rules emit codes and numbers; only texts form sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.core.game import Game, GameFact, Result, S
from game.rules.core.moves import Action, Refusal
from game.rules.core.reading_profiles import HOUSE_NAME
from game.rules.core.words import _, format_number, format_signed, join_with_and, ngettext
from game.rules.core.words.options import OptionText, readable_name
from game.rules.core.words.readings import house_name_text


class GameText(ABC, Generic[S]):
    """All texts of one game, for given player names."""

    word_colours: ClassVar[Mapping[str, str]] = {}
    """Words that the terminal may print in colour, and the colour of each."""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        """The texts of the game's options, by option name."""
        return {HOUSE_NAME.name: house_name_text()}

    @classmethod
    def option(cls, name: str) -> OptionText:
        """The text of one option; if there is none, a readable form of the option's name."""
        return cls.options().get(name) or OptionText(readable_name(name))

    def __init__(self, game: Game[S], names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        """The players' names by seat."""
        self.has_board = False
        """Whether the reader sees the board, so that the text may be shorter."""

    @abstractmethod
    def action(self, view: S, seat: Seat, action: Action) -> str:
        """Describes an action as a menu choice: an imperative without a full stop."""

    def warning(self, view: S, seat: Seat, action: Action) -> str:
        """A warning about a doubtful action, or an empty string."""
        return ""

    def forfeit(self, view: S, seat: Seat, action: Action) -> str:
        """What an action gives up for good although it could still be had, or an empty string."""
        return ""

    def event(self, event: Event) -> str | None:
        """The log line for an event; None if it is not logged. A subclass adds its own events."""
        match event:
            case PhaseBegan(key) if words := self.phase(key):
                return _("{phase}.").format(phase=words)
            case DiceRolled(values):
                return _("The dice show {values}.").format(values=", ".join(map(str, values)))
            case MoneyChanged(seat, change, now):
                line = _("{name} receives ${sum} and has ${now}.")
                if change < 0:
                    line = _("{name} pays ${sum} and has ${now} left.")
                return line.format(name=self.names[seat], sum=abs(change), now=now)
            case PointsChanged(seat, change, now):
                return _("{name}: points {change}, now {now}.").format(
                    name=self.names[seat], change=format_signed(change), now=format_number(now)
                )
            case GameEnded(reason, winners):
                return self.result(Result(reason, winners, ()))
        return None

    def covered_changes(self, event: Event) -> Sequence[Event]:
        """Money and point changes that the log line of this event includes, so that they are not logged
        again.

        The totals (`now`) of the returned events are ignored.
        """
        return ()

    def log_lines(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """The log lines of one move, without money and point changes that another line already includes."""
        said = [_change(covered) for event in events for covered in self.covered_changes(event)]
        found = []
        for event in events:
            if (change := _change(event)) in said and change is not None:
                said.remove(change)
            elif words := self.event(event):
                found.append((event, words))
        return found

    def phase(self, key: str) -> str:
        """The name of a phase; empty if the phase is not displayed."""
        return ""

    @abstractmethod
    def waiting_line(self, view: S) -> str:
        """One line that names the seat that must act and says what it must do."""

    @abstractmethod
    def table_lines(self, view: S, seat: Seat) -> list[str]:
        """The state of the match as lines of text for one seat.

        Tabs separate the cells of a line; consecutive lines with tabs form columns.
        """

    @abstractmethod
    def reason(self, result: Result) -> str:
        """The reason the match is over."""

    def points(self, view: S, seat: Seat) -> int | None:
        """The points of a seat if the match ended now; None if they cannot be known before the end."""
        return None

    def begins_turn(self, event: Event) -> bool:
        """Whether this event begins a seat's turn, in a game that counts turns."""
        return False

    def round_label(self, turns: int) -> str:
        """The name of the round after this many turns; empty in a game without rounds."""
        return _("round {number}").format(number=1 + (turns - 1) // self.game.seats) if turns else ""

    def fact_label(self, fact: GameFact) -> str:
        """The label of a number in the side panel."""
        return fact.name.replace("_", " ")

    def part_label(self, name: str) -> str:
        """The label of a component of the score."""
        return name.replace("_", " ")

    def points_per_unit(self, name: str) -> int:
        """Points for each counted unit of a score component; 1 if the component is itself given in points."""
        return 1

    def tie_break(self) -> str:
        """The rule that breaks ties, or an empty string."""
        return ""

    def winning_margin(self, result: Result) -> str:
        """The winning margin, or the rule that broke the tie."""
        if len(result.winners) != 1 or len(result.points) == 1:
            return ""
        first = result.winners[0]
        best = max(points for seat, points in enumerate(result.points) if seat != first)
        if result.points[first] > best:
            by = result.points[first] - best
            return _("{name} won by {number}.").format(name=self.names[first], number=by)
        return self.tie_break()

    def final_points(self, result: Result, seat: Seat) -> str:
        """The final points of a seat, or "out" if it was eliminated."""
        return _("out") if seat in result.out else format_number(result.points[seat])

    def refusal(self, refusal: Refusal) -> str:
        """The sentence for a refusal."""
        return _COMMON.get(refusal.code, lambda: _("That is not possible here."))()

    def result(self, result: Result) -> str:
        """The winners and the reason for the end."""
        winners = [self.names[seat] for seat in result.winners]
        if not winners:
            return self.reason(result) + " " + _("Nobody wins.")
        line = ngettext("{winners} wins.", "{winners} share the win.", len(winners))
        return self.reason(result) + " " + line.format(winners=join_with_and(winners))


_COMMON = {
    "not_your_turn": lambda: _("It is not your turn."),
    "not_now": lambda: _("That cannot be done now."),
}


def _change(event: Event) -> tuple[type[Event], Seat, int] | None:
    """The kind, seat and amount of a money or point change; None for any other event."""
    change: int | None = getattr(event, "change", None)
    return None if change is None else (type(event), getattr(event, "seat", CHANCE), change)
