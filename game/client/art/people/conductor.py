"""The conductor who guides the lessons: cap, moustache, brass buttons and a lantern."""

from __future__ import annotations

import pygame

from game.client.art import palette
from game.client.art.svg_files import svg_picture
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, radial, rasterise

BOX = (0.0, 0.0, 520.0, 780.0)
LANTERN = (76.0, 306.0)
"""Position of the flame in the box; the conductor is to its right."""


@cached_picture
def conductor(wide: int, mirrored: bool = False) -> pygame.Surface:
    """The conductor, cut off by the lower edge. Mirrored, he is on the left and faces right."""
    drawn = svg_picture("conductor", (wide, round(wide * BOX[3] / BOX[2])))
    return pygame.transform.flip(drawn, True, False) if mirrored else drawn


@cached_picture
def lantern_light(side: int) -> pygame.Surface:
    """Glow around the flame."""
    stops = ((0, "#FFE9A8", 0.95), (0.16, "#F7CF6E", 0.62), (0.45, "#E8B04C", 0.24), (1, palette.BRASS, 0))
    light = radial("l", 50, 50, 50, stops) + circle(50, 50, 50, "url(#l)")
    return rasterise(light, (0, 0, 100, 100), (side, side))
