"""Second, independent implementation of the rules pages, which shares no code with the rules.

It reads the table (tiles, owners, cubes, cards) and the level files and reports where the rules differ. Turn
order, legal tiles and hidden information are left to other tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol

from tests.referee.cards import RailwaysOpinion, YardmasterOpinion
from tests.referee.founding import founding_differences
from tests.referee.journeys import Journeys, journey_differences
from tests.referee.readings import (
    build_choice_differences,
    exit_differences,
    expiry_differences,
    first_place_differences,
    growth_differences,
    production_differences,
)
from tests.referee.reckoning import (
    delivery_differences,
    dues,
    moved,
    result_differences,
    settlement_differences,
    toll_differences,
)
from tests.referee.track import Board, track_differences


class Opinion(Protocol):
    """Checks at every decision of a match, with all cards open; each yields differences."""

    def of_table(self, state: Any) -> Iterator[str]:
        """Checks the table."""

    def of_choices(self, state: Any, seat: int, legal: list[Any]) -> Iterator[str]:
        """Checks the legal actions of a seat."""

    def after(self, before: Any, state: Any, seat: int, action: Any) -> Iterator[str]:
        """Checks the result of an action."""


class RailOpinion:
    """Follows one match of a rail game."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._rails: object = None
        self._board: Board

    def board(self, state: Any) -> Board:
        if self._rails is not state.rails:
            self._rails, self._board = state.rails, Board(self.game, state)
        return self._board

    def of_table(self, state: Any) -> Iterator[str]:
        if self._rails is not state.rails:
            yield from track_differences(self.game, state, self.board(state))

    def of_choices(self, state: Any, seat: int, legal: list[Any]) -> Iterator[str]:
        listed = {(a.cube, a.start, a.exits) for a in legal if type(a).__name__ == "DeliverCube"}
        if listed or any(type(action).__name__ == "PassMove" for action in legal):
            yield from journey_differences(self.game, state, self.board(state), listed, seat)
        if state.phase == "build_track" and getattr(state, "offer", None) is None:
            yield from build_choice_differences(self.game, state, self.board(state), seat, legal)
        if self.game.map_key == "barbados" and state.phase == "goods_growth":
            yield from production_differences(self.game, state, legal)

    def after(self, before: Any, state: Any, seat: int, action: Any) -> Iterator[str]:
        due: Counter[int] = Counter()
        same_phase = state.phase == before.phase and state.round == before.round
        if type(action).__name__ == "DeliverCube":
            board = self.board(before)
            way = Journeys(self.game, before, board).all_of(seat)[action.cube, action.start, action.exits]
            due = dues(self.game, board, seat, action.cube, way)
            if same_phase:
                yield from delivery_differences(self.game, before, state, due)
        if type(action).__name__ == "Urbanize":
            old = self.board(before)
            yield from founding_differences(self.game, before, old, self.board(state), seat)
        if type(action).__name__ == "EndBuild":
            old = self.board(before)
            yield from expiry_differences(self.game, before, state, old, self.board(state), seat)
        if type(action).__name__ == "LayTrack":
            old = self.board(before)
            if action.hex in old.sheet.town:
                yield from exit_differences(old, self.board(state), seat, action)
        if getattr(state, "drawn", ()) and before.phase != "goods_growth":
            yield from growth_differences(self.game, before, state, action)
        if self.game.map_key == "st_lucia" and state.phase == "turn_order" != before.phase:
            yield from first_place_differences(self.game, before, state)
        if type(action).__name__ == "LayTrack":
            yield from toll_differences(self.game, before, state, self.board(before), seat, action)
        if before.phase == "move_goods" and not same_phase:
            yield from settlement_differences(self.game, moved(self.game, before, seat, action, due), state)
        if state.phase == "over":
            yield from result_differences(self.game, state, self.board(state))


OPINIONS: dict[str, type[Any]] = {
    "yardmaster": YardmasterOpinion,
    "railways": RailwaysOpinion,
    "age_of_steam": RailOpinion,
    "steam": RailOpinion,
}
"""Implementation by game."""


def opinion_on(game: Any) -> Opinion:
    opinion: Opinion = OPINIONS[game.key](game)
    return opinion
