"""Words for people: what every game's words fulfil. Rules emit codes and figures, never sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.core.game import Fact, Game, Result, S
from game.rules.core.moves import Action, Refusal
from game.rules.core.words import _, figure, ngettext, signed
from game.rules.core.words.options import OptionWords, spelled


class GameText(ABC, Generic[S]):
    """The words of one game."""

    inks: ClassVar[Mapping[str, str]] = {}
    """Words that stand for a colour, and the colour a terminal may print them in."""

    @classmethod
    def options(cls) -> Mapping[str, OptionWords]:
        """Everything that can be agreed on, by its name in the rules."""
        return {}

    @classmethod
    def option(cls, name: str) -> OptionWords:
        """One thing to agree on; what has no words is spelled as the rules call it."""
        return cls.options().get(name) or OptionWords(spelled(name))

    def __init__(self, game: Game[S], names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        """What the seats are called."""
        self.is_seen = False
        """Whether the reader has the table before them, and not only words."""

    @abstractmethod
    def action(self, view: S, seat: Seat, action: Action) -> str:
        """What an action would do, as a choice: an imperative without a full stop."""

    def doubt(self, view: S, seat: Seat, action: Action) -> str:
        """Why one should think twice about an action; nothing about most."""
        return ""

    def event(self, event: Event) -> str | None:
        """What happened, as a line of the log; None for what needs no line. A game adds its own events."""
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
                    name=self.names[seat], change=signed(change), now=figure(now)
                )
            case GameEnded(reason, winners):
                return self.result(Result(reason, winners, ()))
        return None

    def says_too(self, event: Event) -> Sequence[Event]:
        """Changes of figures that the line of an event has told already; what they come to is left open."""
        return ()

    def lines(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """What one move did, line by line: a price that was told is not told again as money that is gone."""
        said = [_change(told) for event in events for told in self.says_too(event)]
        found = []
        for event in events:
            if (change := _change(event)) in said and change is not None:
                said.remove(change)
            elif words := self.event(event):
                found.append((event, words))
        return found

    def phase(self, key: str) -> str:
        """A phase in words; nothing where nobody speaks of it."""
        return ""

    @abstractmethod
    def waiting(self, view: S) -> str:
        """The one line that says what the table waits for."""

    @abstractmethod
    def table(self, view: S, seat: Seat) -> list[str]:
        """The table in lines of text, as a seat sees it.

        Tabs part a line into cells, and such lines that follow each other stand in columns.
        """

    @abstractmethod
    def reason(self, result: Result) -> str:
        """Why the match is over."""

    def points(self, view: S, seat: Seat) -> int | None:
        """What a seat would have if the match ended now; None where that cannot be said before the end."""
        return None

    def begins_turn(self, event: Event) -> bool:
        """Whether a seat's turn begins with this, in a game that is counted by turns."""
        return False

    def round(self, turns: int) -> str:
        """Which round it is once so many turns have begun; nothing in a game that is not counted so."""
        return _("round {number}").format(number=1 + (turns - 1) // self.game.seats) if turns else ""

    def fact(self, fact: Fact) -> str:
        """The label of a fact."""
        return fact.name.replace("_", " ")

    def part(self, name: str) -> str:
        """The label of something the points of a result are made of."""
        return name.replace("_", " ")

    def worth(self, name: str) -> int:
        """What one of what is counted for a part is worth; 1 where a part is its own count."""
        return 1

    def tie_break(self) -> str:
        """What decides between those who are level, in a game that breaks ties."""
        return ""

    def lead(self, result: Result) -> str:
        """By how much a match was won, or what decided between those who were level."""
        if len(result.winners) != 1 or len(result.points) == 1:
            return ""
        first = result.winners[0]
        best = max(points for seat, points in enumerate(result.points) if seat != first)
        if result.points[first] > best:
            by = result.points[first] - best
            return _("{name} won by {number}.").format(name=self.names[first], number=by)
        return self.tie_break()

    def came_to(self, result: Result, seat: Seat) -> str:
        """What a seat came to."""
        return _("out") if seat in result.out else figure(result.points[seat])

    def refusal(self, refusal: Refusal) -> str:
        """Why not, as a sentence."""
        return _COMMON.get(refusal.code, lambda: _("That is not possible here."))()

    def result(self, result: Result) -> str:
        """Who won, and how."""
        winners = [self.names[seat] for seat in result.winners]
        if not winners:
            return self.reason(result) + " " + _("Nobody wins.")
        line = ngettext("{winners} wins.", "{winners} share the win.", len(winners))
        return self.reason(result) + " " + line.format(winners=_(" and ").join(winners))


_COMMON = {
    "not_your_turn": lambda: _("It is not your turn."),
    "not_now": lambda: _("That cannot be done now."),
}


def _change(event: Event) -> tuple[type[Event], Seat, int] | None:
    """Whose figure an event changes, and by how much."""
    change: int | None = getattr(event, "change", None)
    return None if change is None else (type(event), getattr(event, "seat", CHANCE), change)
