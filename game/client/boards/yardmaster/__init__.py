"""The Yardmaster table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import Desk
from game.client.boards.yardmaster.yardmaster_board import YardmasterBoard

if TYPE_CHECKING:
    from game.client.boards.yardmaster.table_display import YardmasterDisplay


def board(desk: Desk) -> YardmasterBoard:
    return YardmasterBoard(desk)


def display_board(desk: Desk) -> YardmasterDisplay:
    # A display is another screen than a seat's, which need not wait for it.
    from game.client.boards.yardmaster.table_display import YardmasterDisplay

    return YardmasterDisplay(desk)
