"""What only the screen knows of a game: its poster, its board, its lesson.

One module for each game, named by its key, with ``FACE`` in it; a registered game brings its own as
``face.py``. A game without one is played all the same.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game.client.games.game_client import GameFace, RailFace
from game.rules import catalog
from game.rules.core.errors import BadData


def face_of(game: str) -> GameFace:
    """The face of a game of the catalogue."""
    home = catalog.package_of(game)
    module = f"{home}.face" if home else f"game.client.games.{game}"
    if find_spec(module):
        found: GameFace = import_module(module).FACE
        return found
    return RailFace(game) if _has_track(game) else GameFace(game)


def _has_track(game: str) -> bool:
    from game.rules.rail.game import RailGame

    try:
        return issubclass(catalog.game_class(game), RailGame)
    except BadData:
        return False
