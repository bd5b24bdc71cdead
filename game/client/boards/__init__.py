"""Boards: how each game's table looks and is touched. A game without one of its own is played as lists."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.client.boards.board import Board, Desk


def make_board(desk: Desk) -> Board[Any]:
    """The board of a game: ``board`` in the module of its key, else the plain lists that serve any game."""
    key = desk.game.key
    module = f"game.client.boards.{key if find_spec(f'game.client.boards.{key}') else 'plain'}"
    made: Board[Any] = import_module(module).board(desk)
    return made
