"""The sunrise poster that card tables lie on: sky, sun, hills, strips of land, trees, the dark foreground.

Coordinates are those of a 1920 by 1080 picture; a wider window shows more land.
"""

from __future__ import annotations

import math

import pygame

from game.client.art.effects import vertical
from game.client.art.svg import (
    Pixels,
    circle,
    darker,
    ellipse,
    lighter,
    line,
    path,
    picture,
    radial,
    raster,
    rays,
    rect,
)
from game.client.ui.theme import hue

SUN = (830.0, 205.0, 76.0)
LANE_TINTS = ("#E6DEB2", "#DDD29E", "#E3D8A8", "#E9D595")
FAR_HILLS, NEAR_HILLS = "#BDC5A2", "#A3B38E"


@picture
def sunrise(size: Pixels, unit: float, lanes: tuple[float, ...], foot: float) -> pygame.Surface:
    """Sky and land down to ``foot``; ``lanes`` are the upper edges of the strips, the player's own last."""
    wide = size[0]
    length = wide / unit
    out = pygame.Surface(size)
    out.blit(vertical((wide, max(1, round(330 * unit))), ("#F3E9D2", "#F7DFA4", "#F8DC9A")), (0, 0))
    sky = (0.0, 0.0, length, 300.0)
    out.blit(raster(_sky(length), sky, (wide, round(300 * unit))), (0, 0))
    land = (0.0, 140.0, length, foot - 140.0)
    out.blit(
        raster(_hills(length) + _strips(length, lanes, foot), land, (wide, round((foot - 140) * unit))),
        (0, round(140 * unit)),
    )
    return out


def _sky(length: float) -> str:
    x, y, r = SUN[0] * length / 1920, SUN[1], SUN[2]
    beams = rays(x, y, 1500, 24, "#FBEBC0", start=0.06, share=0.5).replace("/>", ' fill-opacity="0.55"/>')
    halo = radial("h", x, y, 190, ((0, "#FBD98A", 0.9), (0.45, "#FBD98A", 0.4), (1, "#FBD98A", 0.0)))
    return (
        beams
        + halo
        + circle(x, y, 190, "url(#h)")
        + circle(x, y, r + 12, "#F8D27A")
        + circle(x, y, r, "#F6C45C")
    )


def _hills(length: float) -> str:
    k = length / 1920

    def ridge(*points: tuple[float, float]) -> str:
        """From the left edge over pairs of crest and end to the right edge, closed below."""
        (_, start), *rest = points
        bends = "".join(
            f"Q{a * k:g} {b:g} {c * k:g} {d:g}" for (a, b), (c, d) in zip(rest[::2], rest[1::2], strict=True)
        )
        return f"M0 {start:g}{bends}V330H0Z"

    far = ridge(
        (0, 210), (190, 150), (390, 208), (560, 120), (760, 200), (1000, 236), (1160, 190),
        (1330, 130), (1500, 196), (1700, 150), (1920, 208),
    )  # fmt: skip
    near = ridge((0, 236), (320, 184), (700, 232), (1100, 262), (1420, 214), (1700, 190), (1920, 226))
    places = ((172, 236, 44), (190, 238, 36), (558, 232, 34), (574, 234, 28), (1490, 216, 40))
    trees = "".join(_cypress(x * k, y, high) for x, y, high in places)
    return path(far, FAR_HILLS) + _mill(1010 * k, 244) + path(near, NEAR_HILLS) + trees


def _mill(x: float, foot: float) -> str:
    tone = "#8FA284"
    blocks = ((0, 46, 60), (40, 76, 14), (60, 40, 42), (66, 88, 9))
    works = "".join(rect(x + left, foot - high, wide, high, tone) for left, high, wide in blocks)
    tower = (
        f"M{x + 106:g} {foot:g}V{foot - 58:g}L{x + 116:g} {foot - 78:g}L{x + 126:g} {foot - 58:g}V{foot:g}Z"
    )
    return works + path(tower, tone)


def _cypress(x: float, foot: float, high: float) -> str:
    return ellipse(x, foot - high / 2, high * 0.17, high / 2, "#869A76") + rect(
        x - 1.4, foot - 4, 2.8, 8, "#6F7F60"
    )


def _strips(length: float, lanes: tuple[float, ...], foot: float) -> str:
    parts = ""
    edges = [*lanes, foot]
    for index, top in enumerate(lanes):
        tint = LANE_TINTS[-1] if index == len(lanes) - 1 else LANE_TINTS[index % 3]
        bow = f"M0 {top:g}Q{length / 2:g} {top - 9:g} {length:g} {top + 3:g}"
        parts += path(f"{bow}V{foot:g}H0Z", tint) + path(bow, stroke=lighter(tint, 0.5), stroke_width=4)
        middle = top + 0.42 * (edges[index + 1] - top)
        for share, reach in ((0.27, 130), (0.71, 190), (0.9, 90)):
            parts += ellipse(length * share, middle, reach, 5.5, darker(tint, 0.05))
    return parts


@picture
def round_tree(high: int) -> pygame.Surface:
    """A broad tree for the land between the tracks."""
    body = (
        rect(-3, -4, 6, 26, "#6B5236")
        + circle(0, -22, 25, "#6F9155")
        + circle(-8, -28, 15, "#83A566")
        + circle(12, -14, 12, "#638449")
    )
    return raster(body, (-28, -50, 56, 74), (round(high * 56 / 74), high))


@picture
def foreground(size: Pixels, unit: float, crown: float = 20.0) -> pygame.Surface:
    """The dark ground where hands lie: a shallow curve with a brass line, a faint turntable in it."""
    length, deep = size[0] / unit, size[1] / unit
    bow = f"M0 {crown:g}Q{length / 2:g} {-crown + 4:g} {length:g} {crown:g}"
    body = path(f"{bow}V{deep:g}H0Z", hue("night")) + _turntable(length / 2, deep + 120)
    return raster(body + path(bow, stroke=hue("brass"), stroke_width=4), (0, 0, length, deep), size)


def _turntable(x: float, y: float) -> str:
    rings = ((330, 10), (300, 3), (120, 8))
    body = "".join(circle(x, y, r, "none", stroke="#1B3A33", stroke_width=width) for r, width in rings)
    for k in range(24):
        a = math.pi * (1 + k / 24)
        c, s = math.cos(a), math.sin(a)
        body += line(x + 124 * c, y + 124 * s, x + 298 * c, y + 298 * s, "#193730", 7)
    return body


@picture
def dusk(size: Pixels, holes: tuple[tuple[int, int, int, int], ...], alpha: int = 114) -> pygame.Surface:
    """A plum veil over a table with soft openings (x, y, half width, half height) where the event is."""
    small = (max(8, size[0] // 12), max(8, size[1] // 12))
    veil = pygame.Surface(small, pygame.SRCALPHA)
    veil.fill((38, 26, 40, alpha))
    for x, y, rx, ry in holes:
        box = pygame.Rect(0, 0, max(2, rx // 6), max(2, ry // 6))
        box.center = (x // 12, y // 12)
        pygame.draw.ellipse(veil, (38, 26, 40, 0), box)
    return pygame.transform.smoothscale(pygame.transform.box_blur(veil, 3), size)
