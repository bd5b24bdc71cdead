"""Invariants that hold at every moment of a match at which no chance event is due.

Each game declares them in tests/rules/<key>/referee.py (a registered game beside its rules), as a function
`faults` that describes what is wrong with a state of the dealer, a spectator or a seat.
"""

from importlib import import_module
from typing import Any

from game.rules import catalog
from game.rules.core.events import Event
from game.rules.core.game import Game, State


class Referee:
    """Checks one copy of a match after every entry."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        home = catalog.package_of(game.key) or f"tests.rules.{game.key}"
        self._faults = import_module(f"{home}.referee").faults
        self._before: State | None = None
        self._events: list[Event] = []

    def watch(self, state: State, events: list[Event]) -> None:
        """Checks a state and the events that led to it; fails on a violation."""
        self._events += events
        if state.due is None:
            faults = list(self._faults(self.game, self._before, state, self._events))
            assert not faults, "\n".join(faults)
            self._before = state.copy()
            self._events = []
