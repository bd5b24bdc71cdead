"""Any screen as a picture, without a window: ``python -m game.client.shot title --out title.png``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from game.client.app import App
    from game.client.scene import Scene

SETTLE_STEPS = 90
SETTLE_DT = 1 / 30


def _title(app: App) -> Scene:
    from game.client.scenes.title import Title

    return Title(app)


def _settings(app: App) -> Scene:
    from game.client.scenes.settings import SettingsScene

    return SettingsScene(app)


def _trouble(app: App) -> Scene:
    from game.client.scenes.trouble import Trouble

    return Trouble(app, "Roundhouse\n\nValueError: an example of a report\n")


def _widgets(app: App) -> Scene:
    from game.client.sheets import WidgetSheet

    return WidgetSheet(app)


def _art_cars(app: App) -> Scene:
    from game.client.sheets import CarSheet

    return CarSheet(app)


def _art_cards(app: App) -> Scene:
    from game.client.sheets import CardSheet

    return CardSheet(app)


def _art_printed(app: App) -> Scene:
    from game.client.sheets import PrintedSheet

    return PrintedSheet(app)


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": _title,
    "settings": _settings,
    "trouble": _trouble,
    "widgets": _widgets,
    "art_cars": _art_cars,
    "art_cards": _art_cards,
    "art_printed": _art_printed,
}
"""Every screen that can be drawn; later screens add theirs here."""


def headless_app(size: tuple[int, int], text_size: int = 100) -> App:
    """An app without a window, sound or saved settings."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.client.app import App
    from game.client.settings import Settings

    return App(Settings(name="Anna", mute=True, text_size=text_size, graphics="direct"), size=size)


def shoot(build: Callable[[App], Scene], size: tuple[int, int], text_size: int = 100) -> pygame.Surface:
    """Draw a scene once everything in it has come to rest."""
    app = headless_app(size, text_size)
    app.push(build(app))
    for _ in range(SETTLE_STEPS):
        app.step([], SETTLE_DT)
    return app.canvas.copy()


def parse_size(text: str) -> tuple[int, int]:
    """``1280x720`` as numbers."""
    wide, cross, high = text.lower().partition("x")
    if not cross or not wide.isdigit() or not high.isdigit() or not int(wide) or not int(high):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 1280x720")
    return int(wide), int(high)


def main(argv: list[str] | None = None) -> int:
    """Draw one scene into a file."""
    parser = argparse.ArgumentParser(prog="shot", description="Draw a screen into a PNG file.")
    parser.add_argument("scene", choices=sorted(SCENES))
    parser.add_argument("--out", required=True, help="the file to write")
    parser.add_argument("--size", type=parse_size, default=(1280, 720), help="for example 1920x1080")
    parser.add_argument("--text", type=int, default=100, help="text size in per cent, 100 to 200")
    parser.add_argument("--grey", action="store_true", help="without colour")
    wanted = parser.parse_args(argv)
    shot = shoot(SCENES[wanted.scene], wanted.size, wanted.text)
    import pygame

    from game.client.art.effects import grey

    try:
        pygame.image.save(grey(shot) if wanted.grey else shot, wanted.out)
    except (pygame.error, OSError) as error:
        print(f"The picture could not be written to {wanted.out}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
