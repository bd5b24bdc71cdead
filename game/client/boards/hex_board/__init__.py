"""The board of any game with track on a hex map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import BoardContext
from game.client.boards.hex_board.interactive_board import InteractiveRailBoard

if TYPE_CHECKING:
    from game.client.boards.hex_board.table_display import TabletopRailBoard


def board(desk: BoardContext) -> InteractiveRailBoard:
    return InteractiveRailBoard(desk)


def display_board(desk: BoardContext) -> TabletopRailBoard:
    # Imported here because a seat's window does not need it.
    from game.client.boards.hex_board.table_display import TabletopRailBoard

    return TabletopRailBoard(desk)
