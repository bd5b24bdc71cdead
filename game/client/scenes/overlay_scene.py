"""Screens that are looked into and left again: the night behind them, and a way back."""

from __future__ import annotations

import pygame

from game.client.art.title_house import lay_night
from game.client.ui.input_events import Nav
from game.client.window.scene import Scene


class Aside(Scene):
    """One of them."""

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self.app.pop()
        return nav is Nav.BACK

    def draw_ground(self, target: pygame.Surface) -> None:
        lay_night(target, self.app.scale)
