"""Scaling of map pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from game.client.boards.hex_board.map.projection import MapProjection
from game.client.style.rectangles import strips_around
from game.client.style.theme import hue

HUGE = 2_500_000
"""Pixel count above which the faster, rougher scaling is used."""
BANDS, CUT = 24, 8
"""Number of bands for scaling, and the tolerance of their ends in pixels."""


def pixels(size: tuple[int, int]) -> int:
    return size[0] * size[1]


def scaled(picture: pygame.Surface, onto: pygame.Surface) -> pygame.Surface:
    """Scales a picture to the size of `onto`, in a quality that depends on the size."""
    return _scale_for(onto)(picture, onto.get_size(), onto)


def _scale_for(onto: pygame.Surface) -> Callable[..., pygame.Surface]:
    """Scaling function for a surface of this size."""
    return pygame.transform.scale if pixels(onto.get_size()) > HUGE else pygame.transform.smoothscale


def rescaled(
    picture: pygame.Surface,
    before: MapProjection,
    now: MapProjection,
    out: pygame.Surface,
    ground: pygame.Surface | None = None,
) -> None:
    """Paints the whole map from a picture of another size; the rest is `ground`, or blank.

    `out` may share memory with `picture`: bands are ordered so that none is overwritten before it is read.
    """
    seen, bands = _bands(before, now, picture.get_rect(), out.get_rect())
    scale = _scale_for(out)
    grows = now.unit > before.unit
    for onto, cut in sorted(bands, key=partial(_turn, grows)):
        out.blit(scale(picture.subsurface(cut), onto.size), onto)
    for strip in strips_around(seen, out.get_rect()):
        if ground is not None:
            out.blit(ground, strip, strip)
        else:
            out.fill(hue("paper"), strip)


class ReducedMapPicture:
    """Reduced terrain of a larger map picture; bands are scaled on demand.

    The bands are fixed, so partial and full painting give the same result. A separate picture would be 17 MB
    at 4K.
    """

    def __init__(
        self, land: pygame.Surface, before: MapProjection, now: MapProjection, size: tuple[int, int]
    ) -> None:
        whole = pygame.Rect((0, 0), size)
        self._land = land
        seen, self._bands = _bands(before, now, land.get_rect(), whole)
        self._boxes = [onto for onto, _cut in self._bands]
        self.strips = [(strip, pygame.Surface(strip.size)) for strip in strips_around(seen, whole)]
        """Regions outside the larger picture, to be painted."""

    def lay(self, picture: pygame.Surface, place: pygame.Rect) -> None:
        """Paints the terrain into a region of `picture`, which must be clipped to it."""
        for strip, painted in self.strips:
            picture.blit(painted, strip)
        for at in place.collidelistall(self._boxes):
            onto, cut = self._bands[at]
            picture.blit(pygame.transform.smoothscale(self._land.subsurface(cut), onto.size), onto)


Band = tuple[pygame.Rect, pygame.Rect]
"""Region of a map in the target picture and in the source picture."""


def _turn(grows: bool, band: Band) -> tuple[int, int]:
    """Sort key of bands: by distance moved, then in the direction of motion."""
    onto, cut = band
    down = onto.centery - cut.centery
    return -abs(down) if grows else abs(down), -onto.top if down > 0 else onto.top


def _bands(
    before: MapProjection, now: MapProjection, picture: pygame.Rect, out: pygame.Rect
) -> tuple[pygame.Rect, list[Band]]:
    """Visible part of one frame in another, and its bands in both."""
    share = now.unit / before.unit
    whole = pygame.Rect(
        now.to_pixel((before.left, before.top)), [round(side * share) for side in before.size]
    )
    seen = whole.clip(out)
    left, top = (round((a - b) / share) for a, b in zip(seen.topleft, whole.topleft, strict=True))
    wide, high = (round(side / share) for side in seen.size)
    cut = pygame.Rect(left, top, wide, high).clip(picture)
    bands = [
        (
            pygame.Rect(seen.left, seen.top + row, seen.width, end - row),
            pygame.Rect(cut.left, cut.top + from_row, cut.width, from_end - from_row),
        )
        for (row, from_row), (end, from_end) in pairwise(_band_ends(seen.height, cut.height))
    ]
    return seen, bands


def _band_ends(high: int, from_high: int) -> list[tuple[int, int]]:
    """Rows at which a picture can be cut: nearly integer in both sizes."""
    ends, reach = [(0, 0)], max(1, min(CUT, high // (3 * BANDS)))
    for number in range(1, BANDS):
        near = range(high * number // BANDS - reach, high * number // BANDS + reach)
        row = min(near, key=lambda row: abs(row * from_high / high - round(row * from_high / high)))
        ends.append((row, round(row * from_high / high)))
    return [*ends, (high, from_high)]
