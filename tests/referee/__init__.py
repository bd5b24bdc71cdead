"""The referee: what must hold at every moment of a match that leaves no chance due.

Each game declares its invariants in tests/rules/<key>/referee.py (a registered game beside its rules), as a
function `faults` that tells in words what is wrong with a state: the dealer's, a spectator's or a seat's.
"""

from importlib import import_module
from typing import Any

from game.rules import catalog
from game.rules.core.events import Event
from game.rules.core.game import Game, State


class Referee:
    """Watches one copy of a match, entry by entry."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        home = catalog.package_of(game.key) or f"tests.rules.{game.key}"
        self._faults = import_module(f"{home}.referee").faults
        self._before: State | None = None
        self._events: list[Event] = []

    def watch(self, state: State, events: list[Event]) -> None:
        """Take a state and the events that led to it; speak up when something is wrong."""
        self._events += events
        if state.due is None:
            faults = list(self._faults(self.game, self._before, state, self._events))
            assert not faults, "\n".join(faults)
            self._before = state.copy()
            self._events = []
