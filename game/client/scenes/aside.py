"""Screens that are looked into and left again: the night behind them, and a way back."""

from __future__ import annotations

import pygame

from game.client.art.roundhouse import night_ground
from game.client.ui.inputs import Nav
from game.client.window.scene import Scene


class Aside(Scene):
    """One of them."""

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self.app.pop()
        return nav is Nav.BACK

    def draw_ground(self, target: pygame.Surface) -> None:
        scale, clip = self.app.scale, target.get_clip()
        target.blit(night_ground((scale.width, scale.height), round(scale.u, 4)), clip, clip)
