"""Base class of scenes that are opened over another one, such as settings and archive."""

from __future__ import annotations

import pygame

from game.client.art.backgrounds.title_background import draw_night
from game.client.ui.input_events import Nav
from game.client.window.scene import Scene


class OverlayScene(Scene):
    """A scene with a dark background, which Back closes."""

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self.app.pop()
        return nav is Nav.BACK

    def draw_background(self, target: pygame.Surface) -> None:
        draw_night(target, self.app.scale)
