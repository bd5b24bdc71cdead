"""The engine on the title, seen from the front and lit from the right.

Coordinates are those of a picture of 1920 by 1080, with x measured from the middle of the engine.
"""

from __future__ import annotations

import pygame

from game.client.art.palette import (
    BRASS_LIGHT,
    GLARE,
    GLASS,
)
from game.client.art.svg_files import svg_picture
from game.client.style.picture_lettering import SERIF, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.svg import (
    circle,
    group,
    polygon,
    radial,
    rasterise,
)
from game.client.style.text_rendering import art_line

BOX = (-250.0, 225.0, 500.0, 700.0)


@cached_picture
def front_engine(unit: float) -> pygame.Surface:
    """The engine at ``unit`` pixels per 1080p pixel."""
    size = (round(BOX[2] * unit), round(BOX[3] * unit))
    out = svg_picture("title_engine", size)
    number = art_line("1934", SERIF, BRASS_LIGHT, round(31 * unit), round(2.5 * unit))
    draw_centred(out, number, ((0 - BOX[0]) * unit, (703.5 - BOX[1]) * unit))
    return out


@cached_picture
def headlamp_glow(unit: float, strength: float = 1.0) -> pygame.Surface:
    """The light of the headlamp with its rays; the centre of the picture is the lamp, at (0, 475)."""
    a = strength
    soft = radial("g", 0, 0, 150, ((0, GLARE, 0.62 * a), (0.3, GLASS, 0.34 * a), (1, GLASS, 0.0)))
    body = soft + circle(0, 0, 150, "url(#g)")
    for angle, reach, width in ((0, 148, 3.4), (90, 150, 3.4), (45, 84, 2.4), (135, 84, 2.4)):
        ray = polygon([(-reach, 0), (0, -width), (reach, 0), (0, width)], GLARE, opacity=0.7 * a)
        body += group(ray, f"rotate({angle})")
    return rasterise(body, (-152, -152, 304, 304), (round(304 * unit), round(304 * unit)))
