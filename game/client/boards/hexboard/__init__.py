"""The board of any game that is played on a map of hexes with track."""

from __future__ import annotations

from game.client.boards.board import Desk
from game.client.boards.hexboard.display import RailDisplay
from game.client.boards.hexboard.table import HexBoard


def board(desk: Desk) -> HexBoard:
    return HexBoard(desk)


def display(desk: Desk) -> RailDisplay:
    return RailDisplay(desk)
