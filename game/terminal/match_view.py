"""Prints a match on a terminal: the table, events and numbered actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from game.rules import catalog
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, Result, State
from game.rules.core.moves import Action
from game.terminal.colours import Ink
from game.text_columns import aligned


class Screen:
    """Output of one match on a terminal, as one seat sees it."""

    def __init__(self, game: Game[Any], seat: Seat, names: Sequence[str], out: TextIO) -> None:
        self.game = game
        self.seat = seat
        self.text = catalog.game_text(game, names)
        self.log: list[str] = []
        self._out = out
        self._ink = Ink(out, self.text.word_colours)
        self._told = 0

    def say(self, line: str = "") -> None:
        print(self._ink.line(line), file=self._out, flush=True)

    def note(self, events: Sequence[Event]) -> None:
        """Adds events to the log; they are printed before the next question."""
        self.log += [line for _event, line in self.text.lines(events)]

    def tell_log(self) -> None:
        """Prints the whole log."""
        self._told = 0
        self.tell_news()

    def tell_news(self) -> None:
        """Prints the log lines that have not been printed yet."""
        for line in self.log[self._told :]:
            self.say(f"  {line}")
        self._told = len(self.log)

    def show(self, view: State) -> None:
        """Prints the table and who must act."""
        self.say()
        for line in aligned(self.text.table(view, self.seat)):
            self.say(line)
        self.say(self._ink.paint(self.text.waiting(view), "bold"))

    def offer(self, view: State, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions, start=1):
            self.say(f"{number:4}  {self.text.action(view, self.seat, action)}")

    def tell_result(self, result: Result) -> None:
        self.say()
        for seat, name in enumerate(self.text.names):
            self.say(f"  {name}: {self.text.final_points(result, seat)}")
