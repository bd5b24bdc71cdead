"""The game in a window, if there is a display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def on_screen(
    first: Callable[[Any], None] | None, language: str = "", seed: str = "", name: str = ""
) -> bool:
    """Whether there was a display to play at, and everything to draw on it; it is said if there was not."""
    from game.client.lean import load_pygame

    load_pygame()
    from game.client.app.client import open_client
    from game.client.window.app import NoDisplay
    from game.resources import MissingAsset

    try:
        open_client(seed, first, name=name, language=language)
    except (NoDisplay, MissingAsset) as error:
        print(error)
        return False
    return True
