"""The behaviour common to both rail games."""

from __future__ import annotations

import logging
from abc import abstractmethod
from functools import cache, cached_property
from typing import Any, ClassVar, TypeVar

from game.rules.core import level_files
from game.rules.core.codec import BadData, Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import GameFact, RandomBelow, Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.phases import OVER, Phase, PhasedGame
from game.rules.core.words import place_name
from game.rules.rail.actions import DeliverCube
from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.phases.goods_phase import GoodsPhase
from game.rules.rail.phases.rail_phase import RailPhase
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.words import title

S = TypeVar("S", bound=RailState)
log = logging.getLogger("roundhouse.rules")
STANDARD_SEAT_ROUNDS = 32
"""Seats times rounds of a standard match: four seats and eight rounds."""


@cache
def _map_fault(game: type[RailGame[Any]], map_key: str) -> str:
    """Why the level file of a map cannot be played; empty if it can. Each fault is logged once."""
    try:
        game.railmap_of(map_key)
    except BadData as error:
        log.warning("%s", error)
        return str(error)
    return ""


class RailGame(PhasedGame[S]):
    """A game on hex maps. Every level file in the game's folder is a map."""

    phase_types: ClassVar[tuple[type[RailPhase[Any, Any]], ...]]
    """The phases of the game; a match begins with the first."""
    table: RailRuleContext[Any]

    @classmethod
    @abstractmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        """The map with this key, ready for play."""

    @abstractmethod
    def empty_state(self) -> S:
        """A state in which nothing has been set up yet."""

    @abstractmethod
    def final_result(self, state: S) -> Result:
        """The result of a finished match."""

    @abstractmethod
    def table_facts(self, state: S) -> list[GameFact]:
        """Facts specific to this game that belong to the table."""

    @abstractmethod
    def seat_facts(self, state: S, seat: Seat) -> list[GameFact]:
        """Facts specific to this game that belong to a seat."""

    @property
    def map_name(self) -> str:
        return level_files.base_name(self.map_key)

    @classmethod
    def maps(cls) -> tuple[str, ...]:
        return tuple(key for key in level_files.names(cls.key) if not _map_fault(cls, key))

    @classmethod
    def map_faults(cls) -> tuple[str, ...]:
        found = [fault for key in level_files.names(cls.key) if (fault := _map_fault(cls, key))]
        return (*found, *level_files.misnamed_files(cls.key))

    @classmethod
    def subtitle(cls) -> str:
        return title.map_count(len(cls.maps()))

    @classmethod
    def map_title(cls, map_key: str) -> str:
        level = cls.railmap_of(map_key).level
        return place_name(level.short or level.name, level.key)

    @classmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        if not map_key and not cls.maps():
            raise BadData(next(iter(cls.map_faults()), f"{cls.key}: there is no level file"))
        return cls.railmap_of(map_key or cls.maps()[0]).level.seat_counts

    @property
    def minutes_without_bots(self) -> int:
        return self.minutes * self.seats * self.table.rounds // STANDARD_SEAT_ROUNDS

    def make_phases(self) -> tuple[Phase[S], ...]:
        own = self.table.rules.calendar.own_phases(self.table)
        return (*(phase(self.table) for phase in self.phase_types), *own)

    def setup(self) -> S:
        state = self.empty_state()
        self.begin(state, self.phase_types[0].name, ignore_event)
        return state

    def result(self, state: S) -> Result | None:
        return self.final_result(state) if state.phase == OVER else None

    def facts(self, state: S) -> list[GameFact]:
        """The numbers shown beside the board (AOS-U, STM-U)."""
        facts = [
            GameFact("round", state.round),
            GameFact("rounds", self.table.rounds),
            *self.table_facts(state),
        ]
        for seat in state.remaining_seats:
            common = {"cash": state.cash, "income": state.income, "engine": state.engine}
            facts += [GameFact(name, figures[seat], seat) for name, figures in common.items()]
            facts += self.seat_facts(state, seat)
        return facts

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """Returns the candidates unchecked, because every phase lists exactly the legal actions."""
        if seat not in self.to_act(state):
            return []
        allowed = self.phases[state.phase].candidates(state, seat)
        return allowed if isinstance(allowed, list) else list(allowed)

    def deliveries(self, state: S, seat: Seat) -> list[DeliverCube]:
        """All deliveries that a seat's engine can make on the current board, even when it is not the seat's
        turn."""
        return self._goods_phase.deliveries(state, seat)

    def why_not_move(self, state: S, seat: Seat, hex_: int, colour: str) -> Refusal | None:
        """Why a seat's engine cannot deliver this cube to any city; None if it can."""
        return self._goods_phase.why_not_move(state, seat, hex_, colour)

    def sample(self, state: S, seat: Seat, pick: RandomBelow) -> Action:
        return self._rail_phases[state.phase].sample(state, seat, pick)

    @property
    def _goods_phase(self) -> GoodsPhase[S, Any]:
        phase = self._rail_phases[GoodsPhase.name]
        assert isinstance(phase, GoodsPhase)
        return phase

    @cached_property
    def _rail_phases(self) -> dict[str, RailPhase[S, Any]]:
        return {name: phase for name, phase in self.phases.items() if isinstance(phase, RailPhase)}
