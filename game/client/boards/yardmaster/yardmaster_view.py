"""The Yardmaster table as its parts see it."""

from __future__ import annotations

from typing import Protocol

from game.client.boards import board_view
from game.client.boards.sprite_board import SpritePart
from game.client.boards.yardmaster.surroundings.table_layout import Layout
from game.rules.core.codec import Seat
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.level import Level
from game.rules.yardmaster.state import YardState


class Seen(board_view.Seen[YardState], Protocol):
    """What of the board is looked at."""

    game: Yardmaster
    layout: Layout


class YardSight(board_view.BoardSight[YardState]):
    """What the parts see."""

    def __init__(self, board: Seen) -> None:
        super().__init__(board)
        self.__yard = board

    @property
    def seats(self) -> int:
        return self.__yard.game.seats

    @property
    def level(self) -> Level:
        """The printed figures."""
        return self.__yard.game.level

    @property
    def goal(self) -> int:
        """The points that win."""
        return self.__yard.game.table.goal

    def next_yardmaster(self, view: YardState) -> Seat:
        """Who has the yardmaster's cap after the turn of who has it now (YM-10)."""
        return (view.yardmaster - 1) % self.seats if view.yardmaster_up else view.yardmaster

    @property
    def layout(self) -> Layout:
        return self.__yard.layout


class YardPart(SpritePart[YardSight, YardState]):
    """A part of the Yardmaster table."""
