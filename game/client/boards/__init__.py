"""Boards: how each game's table looks and is touched. A game without one of its own is played as lists."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.client.boards.board import Board, Desk
from game.rules.rail.words.text import RailText


def make_board(desk: Desk) -> Board[Any]:
    """The board of a game: ``board`` in the module of its key, else that of its kernel, else plain lists."""
    made: Board[Any] = import_module(f"game.client.boards.{_module(desk)}").board(desk)
    return made


def make_display(desk: Desk) -> Board[Any]:
    """What lies in the middle of the table: ``display`` of the board's module, else its ``board``."""
    module = import_module(f"game.client.boards.{_module(desk)}")
    made: Board[Any] = getattr(module, "display", module.board)(desk)
    return made


def _module(desk: Desk) -> str:
    if find_spec(f"game.client.boards.{desk.game.key}"):
        return desk.game.key
    return "hexboard" if isinstance(desk.text, RailText) else "plain"
