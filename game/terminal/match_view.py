"""Prints a match on a terminal: the table, events and numbered actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from game.rules import catalog
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, Result, State
from game.rules.core.moves import Action
from game.terminal.colours import TextColourer
from game.text_columns import align_columns


class MatchView:
    """Output of one match on a terminal, as one seat sees it."""

    def __init__(self, game: Game[Any], seat: Seat, names: Sequence[str], out: TextIO) -> None:
        self.game = game
        self.seat = seat
        self.text = catalog.game_text(game, names)
        self.log: list[str] = []
        self._out = out
        self._ink = TextColourer(out, self.text.word_colours)
        self._printed_lines = 0

    def print_line(self, line: str = "") -> None:
        print(self._ink.paint_words(line), file=self._out, flush=True)

    def log_events(self, events: Sequence[Event]) -> None:
        """Adds events to the log; they are printed before the next question."""
        self.log += [line for _event, line in self.text.log_lines(events)]

    def print_log(self) -> None:
        """Prints the whole log."""
        self._printed_lines = 0
        self.print_new_events()

    def print_new_events(self) -> None:
        """Prints the log lines that have not been printed yet."""
        for line in self.log[self._printed_lines :]:
            self.print_line(f"  {line}")
        self._printed_lines = len(self.log)

    def print_table(self, view: State) -> None:
        """Prints the table and who must act."""
        self.print_line()
        for line in align_columns(self.text.table_lines(view, self.seat)):
            self.print_line(line)
        self.print_line(self._ink.paint(self.text.waiting_line(view), "bold"))

    def print_choices(self, view: State, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions, start=1):
            self.print_line(f"{number:4}  {self.text.action(view, self.seat, action)}")

    def print_result(self, result: Result) -> None:
        self.print_line()
        for seat, name in enumerate(self.text.names):
            self.print_line(f"  {name}: {self.text.final_points(result, seat)}")
