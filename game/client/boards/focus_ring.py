"""The focus ring: light between dark edges, so that it is visible on any background."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.match.tweens import Point
from game.client.style.surface_effects import ring_of
from game.client.style.theme import Scale, hue

RING_WIDTH = 4
"""Width in pixels in a 1920 by 1080 window."""
CIRCLE_CORNERS = 32
"""Number of corners that approximate a circle."""


def draw_ring(target: pygame.Surface, corners: Sequence[Point], scale: Scale) -> None:
    """Paints the focus ring along a polygon."""
    wide, edge = _broad(scale)
    for tint, broad in ((hue("night_deep"), wide + 2 * edge), (hue("lamp"), wide)):
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            pygame.draw.aaline(target, tint, start, end, broad)
            pygame.draw.aacircle(target, tint, start, broad / 2)


def ring_along_shape(picture: pygame.Surface, scale: Scale) -> pygame.Surface:
    """A focus ring that follows the shape of a picture."""
    wide, edge = _broad(scale)
    ring = ring_of(picture, wide + 2 * edge, hue("night_deep"))
    light = ring_of(picture, wide, hue("lamp"), edge)
    ring.blit(light, light.get_rect(center=ring.get_rect().center))
    return ring


def _broad(scale: Scale) -> tuple[int, int]:
    """Width of the light line, and of each dark edge."""
    wide = max(2, scale.picture_px(RING_WIDTH))
    return wide, max(1, wide // 3)


def corners_of(box: pygame.Rect) -> list[Point]:
    return [box.topleft, box.topright, box.bottomright, box.bottomleft]


def circle_around(box: pygame.Rect) -> list[Point]:
    """A circle around most of a box."""
    (x, y), reach = box.center, 0.585 * box.width
    turns = (math.tau * step / CIRCLE_CORNERS for step in range(CIRCLE_CORNERS))
    return [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]


def bounding_box(corners: Sequence[Point]) -> pygame.Rect:
    """The smallest rectangle around these points."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, foot = max(x for x, _ in corners), max(y for _, y in corners)
    return pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(foot - top))
