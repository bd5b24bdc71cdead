"""The board of Yardmaster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import Desk
from game.client.boards.yardmaster.yardmaster_board import YardmasterBoard

if TYPE_CHECKING:
    from game.client.boards.yardmaster.table_display import YardmasterDisplay


def board(desk: Desk) -> YardmasterBoard:
    return YardmasterBoard(desk)


def display_board(desk: Desk) -> YardmasterDisplay:
    # Imported on demand: a player's screen does not need it.
    from game.client.boards.yardmaster.table_display import YardmasterDisplay

    return YardmasterDisplay(desk)
