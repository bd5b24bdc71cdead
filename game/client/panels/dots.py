"""The six colours to choose from."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.look.livery import disc
from game.client.look.theme import hue
from game.client.ui.button import Pressable


class Dot(Pressable):
    """One colour; taken ones are struck out."""

    bleed = 8

    def __init__(self, colour: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.colour = colour
        self.chosen = chosen

    def draw(self, target: pygame.Surface) -> None:
        side = self.scale.px(44)
        face = disc(self.colour, side)
        if not self.enabled:
            face = face.copy()
            face.set_alpha(110)
        target.blit(face, face.get_rect(center=self.rect.center))
        if not self.enabled:
            half = side // 2
            x, y = self.rect.center
            ends = (x - half, y + half), (x + half, y - half)
            pygame.draw.line(target, hue("ink"), *ends, max(2, self.scale.px(3)))
        if self.chosen or self.lit:
            tone = hue("brass_dark" if self.lit else "brass")
            width = max(2, self.scale.px(4))
            pygame.draw.circle(target, tone, self.rect.center, side // 2 + self.scale.px(6), width)
