"""The board of Railways of the World: The Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import BoardContext
from game.client.boards.railways.railways_board import RailwaysBoard

if TYPE_CHECKING:
    from game.client.boards.railways.table_display import RailwaysDisplay


def board(desk: BoardContext) -> RailwaysBoard:
    return RailwaysBoard(desk)


def display_board(desk: BoardContext) -> RailwaysDisplay:
    # Imported on demand: a player's screen does not need it.
    from game.client.boards.railways.table_display import RailwaysDisplay

    return RailwaysDisplay(desk)
