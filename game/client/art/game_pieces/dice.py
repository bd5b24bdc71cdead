"""Dice: paper for light dice, ink for dark ones."""

from __future__ import annotations

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK
from game.client.style.svg import circle, rasterise, rect
from game.client.style.theme import hue

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cached_picture
def die(value: int, side: int, dark: bool = False) -> pygame.Surface:
    """One face of a die."""
    ground, pips = (hue("coal_card"), hue("paper_light")) if dark else (hue("paper_light"), INK)
    body = rect(5, 9, 92, 92, hue("black"), 20, fill_opacity=0.25)
    body += rect(3, 3, 92, 92, ground, 20, stroke=hue("mist") if dark else INK, stroke_width=5)
    body += "".join(circle(49 + 25 * x, 49 + 25 * y, 9, pips) for x, y in PIPS[value])
    return rasterise(body, (0, 0, 102, 104), (side, side))
