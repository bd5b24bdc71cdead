"""The application without a window, for pictures, films and tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.window.app import App


def headless_app(size: tuple[int, int], text_size: int = 100, contrast: bool = False) -> App:
    """Creates an app without a window, sound or saved settings."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # without a window SDL could not report a signal
    from game.client.window.app import App
    from game.client.window.player_settings import Settings

    settings = Settings(name="Anna", mute=True, text_size=text_size, graphics="direct", contrast=contrast)
    return App(settings, size=size)
