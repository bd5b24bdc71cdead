"""Read-only access to the rail board for its parts, which use nothing else of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from game.client.boards import board_access
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.surroundings.phase_line import PhaseLine
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.decisions.action_picker import Target
from game.rules.core.codec import Seat
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.game import RailGame
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText


class RailBoardViewSource(board_access.BoardViewSource[RailState], Protocol):
    """The attributes of a rail board that `RailBoardAdapter` reads."""

    text: RailText[Any]
    table: RailRuleContext[Any]
    sheet: MapSheet
    layout: RailLayout
    side_panels: SidePanels
    open_targets: frozenset[Target]
    animation_state: RailAnimationContext
    phase_line: PhaseLine
    lay_track: type[LayTrack]
    end_build: type[EndBuild]
    upgrade_engine: type[UpgradeEngine]

    @property
    def is_mouse_in_use(self) -> bool: ...


class RailBoardAdapter(board_access.BoardAccess[RailState]):
    """Implements the parts' `RailBoardAccess` protocol for a board."""

    def __init__(self, board: RailBoardViewSource, colours: Sequence[str]) -> None:
        super().__init__(board)
        self.__rails = board
        self.colours = colours

    @property
    def game(self) -> RailGame[Any]:
        return cast("RailGame[Any]", self.__rails.context.game)

    @property
    def text(self) -> RailText[Any]:
        return self.__rails.text

    @property
    def table(self) -> RailRuleContext[Any]:
        return self.__rails.table

    @property
    def drawn_plans(self) -> dict[Seat, Any]:
        return self.__rails.context.drawn_plans

    @property
    def open_targets(self) -> frozenset[Target]:
        return self.__rails.open_targets

    @property
    def is_mouse_in_use(self) -> bool:
        return self.__rails.is_mouse_in_use

    @property
    def displayed_phase(self) -> str:
        return self.__rails.phase_line.phase

    @property
    def is_board_dimmed(self) -> bool:
        return self.__rails.animation_state.dimmed_board is not None

    @property
    def sheet(self) -> MapSheet:
        return self.__rails.sheet

    @property
    def layout(self) -> RailLayout:
        return self.__rails.layout

    @property
    def lay_track(self) -> type[LayTrack]:
        return self.__rails.lay_track

    @property
    def end_build(self) -> type[EndBuild]:
        return self.__rails.end_build

    @property
    def upgrade_engine(self) -> type[UpgradeEngine]:
        return self.__rails.upgrade_engine
