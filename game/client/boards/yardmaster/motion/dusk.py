"""The dusk that falls over the yard but for what matters.

It is painted at a twelfth of its size, which is also what makes its holes soft, and drawn out tile by tile
where it is shown: a picture as large as the table takes as long to make as a frame may take, and 30 MB at 4K.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.look.effects import blank, blurred, darken, fade
from game.client.look.theme import hue

ALPHA, LOST = 114, 2
"""How dark it gets, and what a blur loses of that by rounding."""
CELL = 12
"""Pixels of the table that one of the small picture stands for."""
TILE = 24
"""So many of those are drawn out together; neighbours share a row of them, so that no seam is seen."""
SIDE = CELL * TILE
SOFT = 6
Hole = tuple[int, int, int, int]


class Dusk:
    """Dusk over an area, with soft holes in it."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        tiles = (-(-area.width // SIDE), -(-area.height // SIDE))
        small = blank((tiles[0] * TILE + 1, tiles[1] * TILE + 1))
        r, g, b, _alpha = pygame.Color(hue("yard.dusk"))
        small.fill((r, g, b, ALPHA + LOST))
        for hole in holes:
            x, y, wide, high = (side // CELL for side in hole)
            pygame.draw.ellipse(small, (r, g, b, 0), (x, y, max(1, wide), max(1, high)))
        self._small = blurred(small, SOFT)
        self._drawn: dict[tuple[int, int], pygame.Surface] = {}
        self._tiles = {spot: self._is_even(spot) for spot in _spots(tiles)}
        """Where there are tiles, and whether one is as dark as can be all over."""
        self.fall(0.0)

    def _is_even(self, spot: tuple[int, int]) -> bool:
        cells = self._small.subsurface(_cells(spot))
        return pygame.mask.from_surface(cells, ALPHA - LOST - 1).count() == (TILE + 1) ** 2

    def fall(self, share: float) -> None:
        """Let it fall so far."""
        self.share = share
        self._alpha = round(ALPHA * share)
        self._thin = fade(self._small.copy(), round(255 * share))
        self._drawn.clear()

    def draw(self, target: pygame.Surface) -> None:
        """Darken what meets the clip."""
        clip = target.get_clip().clip(self.area)
        for spot, is_even in self._tiles.items():
            box = pygame.Rect(spot[0] * SIDE, spot[1] * SIDE, SIDE, SIDE).move(self.area.topleft)
            part = box.clip(clip)
            if not part.width or not part.height:
                continue
            if is_even:
                darken(target, part, hue("yard.dusk"), self._alpha)
            else:
                target.blit(self._tile(spot, part.size != box.size), part, part.move(-box.x, -box.y))

    def _tile(self, spot: tuple[int, int], again: bool) -> pygame.Surface:
        """A tile drawn out; those that only a part is seen of will be seen again while something moves."""
        drawn = self._drawn.get(spot)
        if drawn is None:
            drawn = pygame.transform.smoothscale(self._thin.subsurface(_cells(spot)), (SIDE, SIDE))
            if again:
                self._drawn[spot] = drawn
        return drawn


def _spots(tiles: tuple[int, int]) -> Iterator[tuple[int, int]]:
    return ((x, y) for x in range(tiles[0]) for y in range(tiles[1]))


def _cells(spot: tuple[int, int]) -> pygame.Rect:
    return pygame.Rect(spot[0] * TILE, spot[1] * TILE, TILE + 1, TILE + 1)
