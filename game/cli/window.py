"""Opens the graphical client if there is a display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def run_graphical_client(
    first: Callable[[Any], None] | None,
    language: str = "",
    seed: str = "",
    name: str = "",
    inspect: bool = False,
) -> bool:
    """Runs the graphical client; if there is no display or assets are missing, prints why and returns
    False."""
    from game.client.flows.client import open_client
    from game.client.window.app import NoDisplay
    from game.resources import MissingAsset

    try:
        open_client(seed, first, name=name, language=language, inspect=inspect)
    except (NoDisplay, MissingAsset) as error:
        print(error)
        return False
    return True
