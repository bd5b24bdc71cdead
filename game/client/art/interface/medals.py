"""Medals: a brass rim and enamel, in four outlines that can be told apart without colour."""

from __future__ import annotations

import math

import pygame

from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, darker, lighter, path, polygon, rasterise, rays
from game.client.style.theme import hue

ENAMEL = {"red": "goods.red", "blue": "goods.blue", "green": "cargo.timber", "purple": "goods.purple"}


def enamel(colour: str) -> str:
    """Enamel colour by name."""
    if colour in ENAMEL:
        return hue(ENAMEL[colour])
    return hue("brass_dark") if colour == "yellow" else hue("night_light")


def _outline(kind: str, size: float, fill: str, **style: object) -> str:
    if kind == "hexagon":
        corners = [(size * math.sin(math.pi * k / 3), -size * math.cos(math.pi * k / 3)) for k in range(6)]
        return polygon(corners, fill, **style)
    if kind == "shield":
        k = size / 50
        d = f"M{-42 * k:g} {-44 * k:g}Q0 {-54 * k:g} {42 * k:g} {-44 * k:g}V{8 * k:g}"
        d += f"Q{38 * k:g} {40 * k:g} 0 {54 * k:g}"
        return path(d + f"Q{-38 * k:g} {40 * k:g} {-42 * k:g} {8 * k:g}Z", fill, **style)
    if kind == "gear":
        teeth = []
        for k in range(48):
            reach = size * (1.0 if k % 4 in (0, 1) else 0.9)
            teeth.append((reach * math.cos(k * math.pi / 24), reach * math.sin(k * math.pi / 24)))
        return polygon(teeth, fill, **style)
    return circle(0, 0, size, fill, **style)


@cached_picture
def medal(kind: str, colour: str, glyph: str, side: int, earned: bool) -> pygame.Surface:
    """A medal; only its dashed outline if it has not been earned."""
    box = (-58, -58, 116, 116)
    if not earned:
        edge = {"stroke": hue("faint"), "stroke_width": 2.4, "stroke_dasharray": "6 5"}
        out = rasterise(_outline(kind, 47, hue("paper_edge"), **edge), box, (side, side))
        mark = icon(glyph, round(side * 0.36), hue("faint"))
    else:
        fill = enamel(colour)
        body = _outline(kind, 54, darker(hue("brass"), 0.5)) + _outline(kind, 52, hue("brass"))
        body += _outline(kind, 47, lighter(hue("brass"), 0.4)) + _outline(kind, 44.5, darker(fill, 0.3))
        body += _outline(kind, 43, fill) + rays(0, 0, 32, 16, darker(fill, 0.14))
        out = rasterise(body, box, (side, side))
        mark = icon(glyph, round(side * 0.42), hue("paper_light"), hue("brass_light"))
    out.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
    return out
