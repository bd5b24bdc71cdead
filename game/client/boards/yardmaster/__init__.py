"""The board of Yardmaster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import BoardContext
from game.client.boards.yardmaster.yardmaster_board import YardmasterBoard

if TYPE_CHECKING:
    from game.client.boards.yardmaster.table_display import YardmasterDisplay


def board(desk: BoardContext) -> YardmasterBoard:
    return YardmasterBoard(desk)


def display_board(desk: BoardContext) -> YardmasterDisplay:
    # Imported on demand: a player's screen does not need it.
    from game.client.boards.yardmaster.table_display import YardmasterDisplay

    return YardmasterDisplay(desk)
