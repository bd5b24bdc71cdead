"""Dims the yard except for soft-edged holes."""

from __future__ import annotations

import pygame

from game.client.style.surface_effects import blank, blurred
from game.client.style.theme import hue

ALPHA, BLUR_LOSS = 114, 2
"""Opacity of the dimming, and how much blurring loses by rounding."""
CELL = 12
"""Table pixels per pixel of the small picture that is scaled up, which softens the holes."""
SOFT = 6
Hole = tuple[int, int, int, int]


class Dimming:
    """Dimming of an area, with soft holes; ``share`` is how far it has fallen, from 0 to 1."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        self.share = 0.0
        red, green, blue, _alpha = pygame.Color(hue("yard.dusk"))
        small = blank((area.width // CELL + 1, area.height // CELL + 1))
        small.fill((red, green, blue, ALPHA + BLUR_LOSS))
        for hole in holes:
            x, y, wide, high = (side // CELL for side in hole)
            pygame.draw.ellipse(small, (red, green, blue, 0), (x, y, max(1, wide), max(1, high)))
        size = small.get_width() * CELL, small.get_height() * CELL
        self._veil = pygame.transform.smoothscale(blurred(small, SOFT), size)

    def draw(self, target: pygame.Surface) -> None:
        """Darkens everything within the clip."""
        part = target.get_clip().clip(self.area)
        self._veil.set_alpha(round(255 * self.share))
        target.blit(self._veil, part, part.move(-self.area.x, -self.area.y))
