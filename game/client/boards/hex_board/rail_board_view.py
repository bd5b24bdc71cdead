"""Read access to the rail board for its parts; parts use nothing else of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from game.client.boards import board_view
from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.surroundings.later import Later
from game.client.boards.hex_board.surroundings.layout import Layout
from game.client.boards.hex_board.surroundings.phase_line import PhaseLine
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.match.action_picker import Target
from game.rules.core.codec import Seat
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.game import RailGame
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.words.text import RailText


class Seen(board_view.Seen[RailState], Protocol):
    """Attributes of a rail board that `TableSight` reads."""

    text: RailText[Any]
    table: RailTable[Any]
    sheet: Sheet
    layout: Layout
    side: Side
    open_now: frozenset[Target]
    playing: Playing
    line: PhaseLine
    lay_track: type[LayTrack]
    end_build: type[EndBuild]
    upgrade: type[UpgradeEngine]

    @property
    def seen_by_pointer(self) -> bool: ...


class TableSight(board_view.BoardSight[RailState]):
    """Implements the parts' `Sight` protocol on top of a board."""

    def __init__(self, board: Seen, colours: Sequence[str]) -> None:
        super().__init__(board)
        self.__rails = board
        self.colours = colours

    @property
    def game(self) -> RailGame[Any]:
        return cast("RailGame[Any]", self.__rails.desk.game)

    @property
    def text(self) -> RailText[Any]:
        return self.__rails.text

    @property
    def table(self) -> RailTable[Any]:
        return self.__rails.table

    @property
    def drawn(self) -> dict[Seat, Any]:
        return self.__rails.desk.drawn

    @property
    def open_now(self) -> frozenset[Target]:
        return self.__rails.open_now

    @property
    def by_pointer(self) -> bool:
        return self.__rails.seen_by_pointer

    @property
    def shown_phase(self) -> str:
        return self.__rails.line.phase

    @property
    def is_playing(self) -> bool:
        return self.__rails.playing.base is not None

    @property
    def sheet(self) -> Sheet:
        return self.__rails.sheet

    @property
    def later(self) -> Later:
        return self.__rails.side.later

    @property
    def layout(self) -> Layout:
        return self.__rails.layout

    @property
    def lay_track(self) -> type[LayTrack]:
        return self.__rails.lay_track

    @property
    def end_build(self) -> type[EndBuild]:
        return self.__rails.end_build

    @property
    def upgrade(self) -> type[UpgradeEngine]:
        return self.__rails.upgrade
