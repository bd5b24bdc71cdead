"""The table of the Railways cards."""

from __future__ import annotations

from game.client.boards.board import Desk
from game.client.boards.railways.display import RailwaysDisplay
from game.client.boards.railways.table import RailwaysBoard


def board(desk: Desk) -> RailwaysBoard:
    return RailwaysBoard(desk)


def display(desk: Desk) -> RailwaysDisplay:
    return RailwaysDisplay(desk)
