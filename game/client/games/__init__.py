"""What the client needs to know about each game: poster, board, lessons, page for phones.

Each game has a module, named by its key, that defines ``GAME_CLIENT``; a registered game has its own
``game_client.py``. A game without one gets defaults.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game.client.games.game_client import GameClient, RailGameClient
from game.rules import catalog
from game.rules.core.bad_data import BadData


def game_client_of(game: str) -> GameClient:
    """The client's definition of a game."""
    home = catalog.package_of(game)
    module = f"{home}.game_client" if home else f"game.client.games.{game}"
    if find_spec(module):
        found: GameClient = import_module(module).GAME_CLIENT
        return found
    return RailGameClient(game) if _has_track(game) else GameClient(game)


def _has_track(game: str) -> bool:
    from game.rules.rail.game import RailGame

    try:
        return issubclass(catalog.game_class(game), RailGame)
    except BadData:
        return False
