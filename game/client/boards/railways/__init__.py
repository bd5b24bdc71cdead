"""The table of the Railways cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.board import Desk
from game.client.boards.railways.railways_board import RailwaysBoard

if TYPE_CHECKING:
    from game.client.boards.railways.table_display import RailwaysDisplay


def board(desk: Desk) -> RailwaysBoard:
    return RailwaysBoard(desk)


def display_board(desk: Desk) -> RailwaysDisplay:
    # A display is another screen than a seat's, which need not wait for it.
    from game.client.boards.railways.table_display import RailwaysDisplay

    return RailwaysDisplay(desk)
