"""Board for any game played with track on a hex map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import BoardContext
from game.client.boards.hex_board.rail_board import HexBoard

if TYPE_CHECKING:
    from game.client.boards.hex_board.table_display import RailDisplay


def board(desk: BoardContext) -> HexBoard:
    return HexBoard(desk)


def display_board(desk: BoardContext) -> RailDisplay:
    # Imported here because a seat's window does not need it.
    from game.client.boards.hex_board.table_display import RailDisplay

    return RailDisplay(desk)
