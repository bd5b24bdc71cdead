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


def make_display(desk: Desk) -> Board[Any]:
    """What lies in the middle of the table: ``display`` of the game's own module, else the plain board."""
    module = f"game.client.boards.{desk.game.key}"
    found = find_spec(module) and getattr(import_module(module), "display", None)
    made: Board[Any] = found(desk) if found else import_module("game.client.boards.plain").board(desk)
    return made
