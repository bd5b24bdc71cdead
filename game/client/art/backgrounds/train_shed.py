"""Background of the result scene: a train shed at sunset with an arched roof and platforms."""

from __future__ import annotations

import math

import pygame

from game.client.art.palette import TIE, WHITE, WINDOW
from game.client.style.picture_lettering import SERIF, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import dotted_gradient, reduce_alpha, vertical_gradient
from game.client.style.svg import Pixels, circle, darker, ellipse, lighter, line, path, rasterise, rays, rect
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue

RINGS = ("#3A1A14", "#5A2418", "#7E331E", "#A54B25", "#C8692F", "#DE8A3C", "#EBAE55")
INNER = "#F3CB78"
IRON = "#0B1614"
BRICK = "#4A2318"


@cached_picture
def train_shed(size: Pixels, unit: float) -> pygame.Surface:
    """The shed seen from its end; the light is centred at its lower edge."""
    wide, high = size
    out = pygame.Surface(size)
    out.fill(hue("night_deep"))
    body = "".join(
        ellipse(wide / 2, high, (1010 - k * 122) * unit, (700 - k * 84) * unit, tone)
        for k, tone in enumerate(RINGS)
    )
    body += ellipse(wide / 2, high, 190 * unit, 130 * unit, INNER)
    out.blit(rasterise(body, (0, 0, wide, high), size), (0, 0))
    beams = rasterise(
        rays(wide / 2, high, 1100 * unit, 36, WINDOW, share=0.4),
        (0, 0, wide, high),
        (wide // 2, high // 2),
    )
    out.blit(pygame.transform.smoothscale(reduce_alpha(beams, 26), size), (0, 0))
    grain = dotted_gradient(
        reduce_alpha(vertical_gradient((wide // 2, high // 2), (WHITE, "#FFFFFFAA", "#FFFFFF44")), 70),
        "#2A0F0A",
        60,
    )
    out.blit(pygame.transform.scale(grain, size), (0, 0))
    out.blit(rasterise(_outside(wide, high, unit), (0, 0, wide, high), size), (0, 0))
    out.blit(rasterise(_truss(wide, high, unit), (0, 0, wide, high), size), (0, 0))
    return out


def _outside(wide: float, high: float, unit: float) -> str:
    """All that is outside the arch, as one dark shape with a hole."""
    rx, ry = 940 * unit, 640 * unit
    left, right = wide / 2 - rx, wide / 2 + rx
    hole = f"M{left:g} {high:g}A{rx:g} {ry:g} 0 0 1 {right:g} {high:g}"
    corners = f"L{wide + 9:g} {high:g}V-9H-9V{high:g}Z"
    return path(hole + corners, hue("night_deep"))


def _truss(wide: float, high: float, unit: float) -> str:
    outer, inner = (940 * unit, 640 * unit), (872 * unit, 580 * unit)
    parts = ""
    for rx, ry in (outer, inner):
        d = f"M{wide / 2 - rx:g} {high:g}A{rx:g} {ry:g} 0 0 1 {wide / 2 + rx:g} {high:g}"
        parts += path(d, stroke=IRON, stroke_width=13 * unit)
    count = 34
    for k in range(count + 1):
        a = math.pi * (k / count)
        b = math.pi * ((k + 0.5) / count)
        x0, y0 = wide / 2 - outer[0] * math.cos(a), high - outer[1] * math.sin(a)
        x1, y1 = wide / 2 - inner[0] * math.cos(b), high - inner[1] * math.sin(b)
        x2, y2 = wide / 2 - outer[0] * math.cos(b + b - a), high - outer[1] * math.sin(b + b - a)
        parts += line(x0, y0, x1, y1, IRON, 5 * unit) + line(x1, y1, x2, y2, IRON, 5 * unit)
    return parts


@cached_picture
def platform(size: Pixels, unit: float) -> pygame.Surface:
    """A platform on brick arches with track along its edge; the upper edge of the picture is the rail."""
    wide, high = size
    body = rect(0, 0, wide, 9 * unit, "#1E1512") + rect(
        6 * unit, 9 * unit, wide - 12 * unit, 10 * unit, "#F0DCB4"
    )
    body += rect(6 * unit, 19 * unit, wide - 12 * unit, 7 * unit, "#A8814E")
    body += rect(20 * unit, 26 * unit, wide - 40 * unit, high, BRICK)
    body += rect(20 * unit, 26 * unit, wide - 40 * unit, 8 * unit, darker(BRICK, 0.4))
    count = max(2, round(wide / (96 * unit)))
    step = (wide - 40 * unit) / count
    for k in range(count):
        left, r = 31 * unit + k * step, (step - 22 * unit) / 2
        spring = 66 * unit + r
        d = f"M{left:g} {high + 20:g}V{spring:g}A{r:g} {r:g} 0 0 1 {left + 2 * r:g} {spring:g}V{high + 20:g}Z"
        body += path(d, darker(BRICK, 0.55))
    for k in range(int(wide / (26 * unit))):
        body += rect((6 + 26 * k) * unit, 3 * unit, 12 * unit, 3 * unit, lighter(TIE, 0.25))
    return rasterise(body, (0, 0, wide, high), size)


@cached_picture
def place_medal(place: int, side: int) -> pygame.Surface:
    """A round plate with a place: brass for the first, dark for others."""
    first = place == 1
    fill, ink = (hue("brass"), hue("ink")) if first else (hue("night"), hue("paper_light"))
    body = circle(0, 0, 50, hue("lamp")) + circle(0, 0, 46, darker(fill, 0.4)) + circle(0, 0, 42.5, fill)
    body += circle(0, 0, 36, "none", stroke=lighter(fill, 0.4), stroke_width=1.6)
    out = rasterise(body, (-50, -50, 100, 100), (side, side))
    draw_centred(out, art_line(str(place), SERIF, ink, round(side * 0.62)), (side / 2, side / 2))
    return out


@cached_picture
def confetti_piece(side: int, colour: str, turn: int) -> pygame.Surface:
    """One oval piece of confetti, as from a ticket punch."""
    body = f'<g transform="rotate({turn * 30})">' + ellipse(0, 0, 46, 28, colour) + "</g>"
    return rasterise(body, (-50, -50, 100, 100), (side, side))
