"""What both rail games answer the house in the same way."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any, TypeVar

from game.rules.core import levels
from game.rules.core.codec import Seat
from game.rules.core.game import Pick
from game.rules.core.moves import Action
from game.rules.core.phases import PhasedGame
from game.rules.rail.phases import RailPhase
from game.rules.rail.railmap import RailMap
from game.rules.rail.state import RailState

S = TypeVar("S", bound=RailState)


class RailGame(PhasedGame[S]):
    """A game on maps of hexes; every level file of its folder is a map."""

    @classmethod
    @abstractmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        """A map by its key."""

    @classmethod
    def maps(cls) -> tuple[str, ...]:
        return levels.names(cls.key)

    @classmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        return cls.railmap_of(map_key or cls.maps()[0]).level.seat_counts

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """Every phase lists exactly what it allows."""
        return list(self.candidates(state, seat))

    def sample(self, state: S, seat: Seat, pick: Pick) -> Action:
        return self._rail_phases[state.phase].sample(state, seat, pick)

    @cached_property
    def _rail_phases(self) -> dict[str, RailPhase[S, Any]]:
        return {name: phase for name, phase in self.phases.items() if isinstance(phase, RailPhase)}
