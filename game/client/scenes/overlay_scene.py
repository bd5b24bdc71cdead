"""Base of scenes opened over another one, such as settings and archive."""

from __future__ import annotations

import pygame

from game.client.art.title_house import lay_night
from game.client.ui.input_events import Nav
from game.client.window.scene import Scene


class Aside(Scene):
    """Scene with a night background that Back closes."""

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self.app.pop()
        return nav is Nav.BACK

    def draw_ground(self, target: pygame.Surface) -> None:
        lay_night(target, self.app.scale)
