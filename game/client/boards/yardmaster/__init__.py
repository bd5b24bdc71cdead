"""The Yardmaster table."""

from __future__ import annotations

from game.client.boards.board import Desk
from game.client.boards.yardmaster.display import YardmasterDisplay
from game.client.boards.yardmaster.table import YardmasterBoard


def board(desk: Desk) -> YardmasterBoard:
    return YardmasterBoard(desk)


def display(desk: Desk) -> YardmasterDisplay:
    return YardmasterDisplay(desk)
