"""Read-only access to the Yardmaster board for its parts."""

from __future__ import annotations

from typing import Protocol

from game.client.boards import board_access
from game.client.boards.sprite_board import SpritePart
from game.client.boards.yardmaster.surroundings.table_layout import YardmasterLayout
from game.rules.core.codec import Seat
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.level_file import YardmasterLevel
from game.rules.yardmaster.state import YardState


class YardmasterViewSource(board_access.BoardViewSource[YardState], Protocol):
    """The attributes of the board that `YardmasterBoardAccess` reads."""

    game: Yardmaster
    layout: YardmasterLayout


class YardmasterBoardAccess(board_access.BoardAccess[YardState]):
    """Read-only access to the Yardmaster board."""

    def __init__(self, board: YardmasterViewSource) -> None:
        super().__init__(board)
        self.__yard = board

    @property
    def seats(self) -> int:
        return self.__yard.game.seats

    @property
    def level(self) -> YardmasterLevel:
        """The contents of the game's level file."""
        return self.__yard.game.level

    @property
    def goal(self) -> int:
        """Points needed to win."""
        return self.__yard.game.table.goal

    def next_yardmaster(self, view: YardState) -> Seat:
        """The seat that gets the yardmaster's cap after the current holder's turn (YM-10)."""
        return (view.yardmaster - 1) % self.seats if view.yardmaster_up else view.yardmaster

    @property
    def layout(self) -> YardmasterLayout:
        return self.__yard.layout


class YardmasterPart(SpritePart[YardmasterBoardAccess, YardState]):
    """A part of the Yardmaster board."""
