"""The dusk that falls over the yard but for what matters.

It comes down from the sky and rises again, so that a frame paints only where it is just falling. It is
painted at a twelfth of its size, which is also what makes its holes soft, and drawn out strip by strip where
it is shown: a picture as large as the table takes as long to make as a frame may take, and 30 MB at 4K.
"""

from __future__ import annotations

import pygame

from game.client.look.effects import blank, blurred, darken
from game.client.look.theme import hue

ALPHA, LOST = 114, 2
"""How dark it gets, and what a blur loses of that by rounding."""
CELL = 12
"""Pixels of the table that one of the small picture stands for."""
ROWS = 8
"""So many rows of those are drawn out together; neighbours share one, so that no seam is seen."""
HIGH = CELL * ROWS
SOFT = 6
KEPT = 4
"""So many strips are kept: those between which something moves."""
EDGE = 0.3
"""How high its falling edge is, from nothing to the dark, as a share of the table."""
Hole = tuple[int, int, int, int]


class Dusk:
    """Dusk over an area, with soft holes in it."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        self.share = 0.0
        columns, strips = -(-area.width // CELL), -(-area.height // HIGH)
        self._small = _veil((columns + 1, strips * ROWS + 1), holes)
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

    def _fallen(self, row: int) -> float:
        """How far it has fallen on a row of the small picture."""
        rows = self._small.get_height()
        reach = self.share * (1 + EDGE) * rows
        return min(1.0, max(0.0, (reach - row) / (EDGE * rows)))

    def fall(self, share: float) -> pygame.Rect:
        """Let it fall, or rise, so far: where that is seen."""
        before = [self._ends(number) for number in range(len(self._even))]
        self.share = share
        changed = [number for number, ends in enumerate(before) if ends != self._ends(number)]
        if not changed:
            return pygame.Rect(0, 0, 0, 0)
        for number in changed:
            self._drawn.pop(number, None)
        return self._strip(changed[0]).union(self._strip(changed[-1])).clip(self.area)

    def _ends(self, number: int) -> tuple[float, float]:
        """How far it has fallen where a strip begins, and where it ends."""
        return self._fallen(number * ROWS), self._fallen(number * ROWS + ROWS)

    def _strip(self, number: int) -> pygame.Rect:
        return pygame.Rect(self.area.x, self.area.y + number * HIGH, self.area.width, HIGH)

    def draw(self, target: pygame.Surface) -> None:
        """Darken what meets the clip."""
        clip = target.get_clip().clip(self.area)
        for number, is_even in enumerate(self._even):
            box, ends = self._strip(number), self._ends(number)
            part = box.clip(clip)
            if not part.width or not part.height or ends == (0.0, 0.0):
                continue
            if is_even and ends == (1.0, 1.0):
                darken(target, part, hue("yard.dusk"), ALPHA)
            else:
                drawn = self._drawn_out(number, part.width < box.width // 2)
                target.blit(drawn, part, part.move(-box.x, -box.y))

    def _drawn_out(self, number: int, again: bool) -> pygame.Surface:
        """A strip drawn out; one of which little is seen will be seen again while something moves."""
        drawn = self._drawn.get(number)
        if drawn is None:
            out = self._room() if again else self._passing
            drawn = pygame.transform.smoothscale(self._thin(number), out.get_size(), out)
            if again:
                self._drawn[number] = drawn
        return drawn

    def _room(self) -> pygame.Surface:
        """Where another strip can be kept; the one that was drawn first makes room for it."""
        if len(self._drawn) < KEPT:
            return blank(self._passing.get_size())
        return self._drawn.pop(next(iter(self._drawn)))

    def _thin(self, number: int) -> pygame.Surface:
        """The cells of a strip as far as it has fallen there."""
        cells = self._small.subsurface(self._cells(number))
        if self._ends(number) == (1.0, 1.0):
            return cells
        thin = cells.copy()
        for row in range(ROWS + 1):
            shade = round(255 * self._fallen(number * ROWS + row))
            thin.fill((255, 255, 255, shade), (0, row, thin.get_width(), 1), pygame.BLEND_RGBA_MULT)
        return thin


def _veil(size: tuple[int, int], holes: tuple[Hole, ...]) -> pygame.Surface:
    """The whole dusk, small."""
    small = blank(size)
    r, g, b, _alpha = pygame.Color(hue("yard.dusk"))
    small.fill((r, g, b, ALPHA + LOST))
    for hole in holes:
        x, y, wide, high = (side // CELL for side in hole)
        pygame.draw.ellipse(small, (r, g, b, 0), (x, y, max(1, wide), max(1, high)))
    return blurred(small, SOFT)
