"""The dusk that falls over the yard but for what matters.

It is painted at a twelfth of its size, which is also what makes its holes soft, and drawn out strip by strip
where it is shown: a picture as large as the table takes as long to make as a frame may take, and 30 MB at 4K.
"""

from __future__ import annotations

import pygame

from game.client.look.effects import blank, blurred, darken, fade
from game.client.look.theme import hue

ALPHA, LOST = 114, 2
"""How dark it gets, and what a blur loses of that by rounding."""
CELL = 12
"""Pixels of the table that one of the small picture stands for."""
ROWS = 8
"""So many rows of those are drawn out together; neighbours share one, so that no seam is seen."""
HIGH = CELL * ROWS
SOFT = 6
Hole = tuple[int, int, int, int]


class Dusk:
    """Dusk over an area, with soft holes in it."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        self.share = 0.0
        columns, strips = -(-area.width // CELL), -(-area.height // HIGH)
        small = blank((columns + 1, strips * ROWS + 1))
        r, g, b, _alpha = pygame.Color(hue("yard.dusk"))
        small.fill((r, g, b, ALPHA + LOST))
        for hole in holes:
            x, y, wide, high = (side // CELL for side in hole)
            pygame.draw.ellipse(small, (r, g, b, 0), (x, y, max(1, wide), max(1, high)))
        self._small = self._thin = blurred(small, SOFT)
        self._even = [self._is_even(number) for number in range(strips)]
        """Which strips are as dark as can be all over."""
        self._drawn: dict[int, pygame.Surface] = {}
        self._passing = blank((columns * CELL, HIGH))

    def _cells(self, number: int) -> pygame.Rect:
        return pygame.Rect(0, number * ROWS, self._small.get_width(), ROWS + 1)

    def _is_even(self, number: int) -> bool:
        cells = self._cells(number)
        dark = pygame.mask.from_surface(self._small.subsurface(cells), ALPHA - LOST - 1)
        return dark.count() == cells.width * cells.height

    def fall(self, share: float) -> None:
        """Let it fall so far."""
        self.share = share
        self._thin = fade(self._small.copy(), round(255 * share))
        self._drawn.clear()

    def draw(self, target: pygame.Surface) -> None:
        """Darken what meets the clip."""
        clip = target.get_clip().clip(self.area)
        for number, is_even in enumerate(self._even):
            box = pygame.Rect(self.area.x, self.area.y + number * HIGH, self.area.width, HIGH)
            part = box.clip(clip)
            if not part.width or not part.height:
                continue
            if is_even:
                darken(target, part, hue("yard.dusk"), round(ALPHA * self.share))
            else:
                target.blit(self._strip(number, part.width < box.width), part, part.move(-box.x, -box.y))

    def _strip(self, number: int, again: bool) -> pygame.Surface:
        """A strip drawn out; one that only a part is seen of will be seen again while something moves."""
        drawn = self._drawn.get(number)
        if drawn is None:
            out = blank(self._passing.get_size()) if again else self._passing
            cells = self._thin.subsurface(self._cells(number))
            drawn = pygame.transform.smoothscale(cells, out.get_size(), out)
            if again:
                self._drawn[number] = drawn
        return drawn
