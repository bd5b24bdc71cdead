"""Client-side definition of each game: poster, board, lessons, phone page.

One module per game, named by its key, that defines ``FACE``; a registered game has its own ``face.py``. A
game without one uses defaults.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game.client.games.game_client import GameFace, RailFace
from game.rules import catalog
from game.rules.core.errors import BadData


def face_of(game: str) -> GameFace:
    """The client-side definition of a game."""
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
