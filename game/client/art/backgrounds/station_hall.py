"""The roof of a station hall, the background of the lobby: beams in front of glass that fade into the dark
below."""

from __future__ import annotations

import math

import pygame

from game.client.art.palette import WHITE, WHITE_NONE
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import dotted_gradient, vertical_gradient
from game.client.style.svg import Pixels, circle, group, line, rasterise, rect
from game.client.style.theme import hue

OPENING, ARCHES = 640.0, ((650.0, 46.0), (860.0, 24.0), (1090.0, 24.0))
"""Radius of the dark middle; radius and width of each beam, in pixels at 1080p."""
MIDDLE = 700.0
"""Distance from the upper edge to the point around which all arches are drawn."""
SPOKES, SPOKE = 13, 26.0
GRAIN = 70


@cached_picture
def hall_roof(size: Pixels, unit: float) -> pygame.Surface:
    """The roof, as wide as the screen; it fades out at its lower edge."""
    half, wide, high = (size[0] // 2, size[1] // 2), size[0] / unit, size[1] / unit
    out = rasterise(_beams(wide, high), (0, 0, wide, high), half)
    out.blit(
        dotted_gradient(vertical_gradient(half, ("#FFFFFF50", "#FFFFFF20")), hue("night_deep"), GRAIN), (0, 0)
    )
    out.blit(
        vertical_gradient(half, (WHITE, WHITE, WHITE_NONE)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return pygame.transform.scale(out, size)


def _beams(wide: float, high: float) -> str:
    iron = hue("night")
    body = ""
    for number in range(SPOKES + 1):
        turn = math.pi * number / SPOKES
        # Every other spoke leans, so that they cross and make panes of the roof.
        for lean in (-0.16, 0.16):
            near, far = (OPENING, turn - lean), (wide, turn + lean)
            (ax, ay), (bx, by) = ((-r * math.cos(a), -r * math.sin(a)) for r, a in (near, far))
            body += line(ax, ay, bx, by, iron, SPOKE)
    body += circle(0, 0, OPENING, iron)
    body += "".join(circle(0, 0, r, "none", stroke=iron, stroke_width=broad) for r, broad in ARCHES)
    stretched = group(body, f"translate({wide / 2} {MIDDLE}) scale({wide / 1920} 1)")
    return rect(0, 0, wide, high, hue("night_light")) + stretched
