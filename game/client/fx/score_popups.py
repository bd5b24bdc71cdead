"""Points that appear where they are won and float away."""

from __future__ import annotations

import pygame

from game.client.style.picture_lettering import SERIF
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, silhouette, with_margin
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue

POP, DRIFT = 0.15, 0.75


class ScorePopup:
    """A number of points that floats away."""

    def __init__(self, text: str, at: tuple[float, float], u: float) -> None:
        self.text = text
        self.x, self.y = at
        self.u = u
        self.age = 0.0

    @property
    def is_gone(self) -> bool:
        return self.age >= POP + DRIFT

    def _picture(self) -> pygame.Surface:
        return points_picture(self.text, round(110 * self.u))

    def area(self) -> pygame.Rect:
        drawn = self._picture()
        rise = 46 * self.u * max(0.0, self.age - POP) / DRIFT
        return drawn.get_rect(center=(round(self.x), round(self.y - rise))).inflate(8, 8)

    def draw(self, target: pygame.Surface) -> None:
        drawn = self._picture()
        if self.age < POP:
            share = 0.4 + 0.6 * self.age / POP
            drawn = pygame.transform.smoothscale_by(drawn, share)
        elif self.age > POP + DRIFT * 0.6:
            left = 1 - (self.age - POP - DRIFT * 0.6) / (DRIFT * 0.4)
            drawn = drawn.copy()
            drawn.fill((255, 255, 255, max(0, round(255 * left))), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(drawn, drawn.get_rect(center=self.area().center))


@cached_picture
def points_picture(text: str, pixels: int) -> pygame.Surface:
    """Red numerals with a light border and a brass edge, slightly rotated."""
    words = art_line(text, SERIF, hue("red"), pixels).surface
    margin = max(3, pixels // 9)
    out = with_margin(words, margin)
    for colour, grow in ((hue("lamp"), margin * 0.55), (hue("brass_dark"), margin * 0.85)):
        shape = silhouette(with_margin(words, margin), colour)
        rim = blank(out.get_size())
        for k in range(12):
            move = pygame.Vector2(grow, 0).rotate(k * 30)
            rim.blit(shape, (round(move.x), round(move.y)))
        rim.blit(out, (0, 0))
        out = rim
    return pygame.transform.rotozoom(out, 5, 1.0)
