"""Track seen from above, for trains seen from the side: ballast, sleepers, rails, lamps, signals, buffers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.client.art.palette import (
    BRASS_LIGHT,
    CARD_EDGE,
    INK,
    NIGHT_DARK,
    PAPER_LIGHT,
    RAIL_DARK,
    RAIL_STEEL,
    ROSE,
    SIGNAL_RED,
    TIE,
)
from game.client.style.picture_service import cached_picture
from game.client.style.svg import Point, circle, darker, line, path, polygon, rasterise, rect
from game.client.style.theme import hue

BALLAST, BALLAST_RIM = "#C2B286", CARD_EDGE

GAUGE = 12.0
BED = 38.0
TIE_LENGTH, TIE_STEP, TIE_WIDTH = 25.0, 13.5, 5.6


def track_shapes(lines: Sequence[Sequence[Point]], unit: float = 1.0, night: bool = False) -> str:
    """SVG of any number of tracks, given as lines of many points.

    All ballast is drawn before any sleeper, and all sleepers before any rail, so that junctions are not cut.
    """
    bed, rim = ("#22453D", "#1A3932") if night else (BALLAST, BALLAST_RIM)
    tie = NIGHT_DARK if night else TIE
    parts = "".join(_stroke(points, rim, (BED + 3) * unit) for points in lines)
    parts += "".join(_stroke(points, bed, BED * unit) for points in lines)
    dash = f"{TIE_WIDTH * unit:g} {(TIE_STEP - TIE_WIDTH) * unit:g}"
    parts += "".join(_stroke(points, tie, TIE_LENGTH * unit, stroke_dasharray=dash) for points in lines)
    for side in (-1, 1):
        for points in lines:
            rail = offset(points, side * GAUGE / 2 * unit)
            parts += _stroke(rail, RAIL_STEEL, 3.0 * unit)
            parts += _stroke([(x, y - 0.8 * unit) for x, y in rail], "#B4BBBC", 1.3 * unit)
    return parts


def lit_route_shapes(points: Sequence[Point], unit: float = 1.0) -> str:
    """SVG of a highlighted route: a band of brass between the rails, with arrow heads."""
    parts = _stroke(points, hue("brass_dark"), 11.5 * unit) + _stroke(points, hue("brass_light"), 9 * unit)
    heads = []
    for (x, y), angle in _marks(points, 40 * unit):
        c, s = math.cos(angle), math.sin(angle)
        reach = 3.4 * unit
        back = [(-reach, -reach), (reach * 0.4, 0.0), (-reach, reach)]
        spots = [(x + a * c - b * s, y + a * s + b * c) for a, b in back]
        heads.append("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in spots))
    return parts + path(
        "".join(heads), stroke=hue("brass_dark"), stroke_width=2.2 * unit, stroke_linecap="round"
    )


def offset(points: Sequence[Point], by: float) -> list[Point]:
    """The line moved sideways by a distance."""
    moved = []
    for index, (x, y) in enumerate(points):
        x0, y0 = points[max(0, index - 1)]
        x1, y1 = points[min(len(points) - 1, index + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        moved.append((x - (y1 - y0) / length * by, y + (x1 - x0) / length * by))
    return moved


def straight(x0: float, x1: float, y: float) -> list[Point]:
    """A horizontal piece of track."""
    return [(x0, y), (x1, y)]


def swing(start: Point, end: Point, steps: int = 40) -> list[Point]:
    """An S-shaped curve with horizontal ends."""
    (x0, y0), (x1, y1) = start, end
    points = []
    for k in range(steps + 1):
        t = k / steps
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t * t * t * (t * (6 * t - 15) + 10)))
    return points


def _stroke(points: Sequence[Point], colour: str, width: float, **style: object) -> str:
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return path(d, "none", stroke=colour, stroke_width=f"{width:.2f}", stroke_linejoin="round", **style)


def _marks(points: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Positions and directions at intervals of ``step`` along a line."""
    found = []
    left = step / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        angle = math.atan2(y1 - y0, x1 - x0)
        at = left
        while at < length:
            found.append(((x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length), angle))
            at += step
        left = at - length
    return found


@cached_picture
def level_track(length: int, unit: float, night: bool = False) -> pygame.Surface:
    """A horizontal piece of track, ``(BED + 4) * unit`` high and vertically centred."""
    high = round((BED + 4) * unit)
    body = track_shapes([straight(-20, length + 20, high / 2)], unit, night)
    return rasterise(body, (0, 0, length, high), (length, high))


@cached_picture
def points_lamp(side: int, lit: bool) -> pygame.Surface:
    """The lamp beside a switch, shaped like a diamond; brass if the highlighted route uses the switch."""
    glass = hue("brass_light") if lit else "#7F8A90"
    body = line(0, 0, 0, 44, INK, 5) + polygon([(0, -26), (20, -4), (0, 18), (-20, -4)], INK)
    body += polygon([(0, -17), (12, -4), (0, 9), (-12, -4)], glass)
    if lit:
        body = circle(0, -4, 34, BRASS_LIGHT, opacity=0.22) + body
    return rasterise(body, (-36, -40, 72, 88), (round(side * 72 / 88), side))


@cached_picture
def buffer_stop(high: int) -> pygame.Surface:
    """Buffers at the left end of a siding."""
    body = (
        path("M2 60L20 52L24 12H36V60Z", RAIL_DARK)
        + rect(20, 14, 26, 18, hue("red"), 3)
        + rect(20, 14, 26, 5, ROSE, 2)
    )
    body += rect(28, 0, 10, 16, INK, 2) + rect(44, 18, 8, 10, INK, 2)
    return rasterise(body, (0, 0, 54, 62), (round(high * 54 / 62), high))


@cached_picture
def semaphore(high: int, angle: int) -> pygame.Surface:
    """A signal: a horizontal arm means wait, an arm raised by 45 degrees means go; the lamp says the same."""
    return rasterise(semaphore_shapes(angle), (-44, -6, 68, 132), (round(high * 68 / 132), high))


def semaphore_shapes(angle: float) -> str:
    """SVG of a signal with its arm raised by ``angle`` degrees."""
    go = angle > 22
    post = (
        rect(-4, 6, 8, 112, INK, 2)
        + polygon([(0, -6), (5, 8), (-5, 8)], hue("brass"))
        + rect(-13, 116, 26, 7, INK, 1.5)
    )
    arm = rect(-40, 18, 44, 13, hue("red"), 1.5) + rect(-33, 18, 6, 13, PAPER_LIGHT)
    turned = f'<g transform="rotate({angle:g} 4 24.5)">{arm}</g>'
    lamp = circle(12, 34, 9.5, INK) + circle(12, 34, 6.4, "#58B368" if go else SIGNAL_RED)
    return post + turned + lamp


@cached_picture
def shed_wall(size: tuple[int, int]) -> pygame.Surface:
    """The end of a shed from which cars come out: brick, roof, lit window."""
    wide, high = size
    u = high / 190
    brick = "#8C4632"
    body = rect(0, 36 * u, wide, high, brick)
    for k in range(12):
        y = 48 * u + k * 13 * u
        for j in range(4):
            x = (j * 34 + (k % 2) * 17) * u
            body += rect(x, y, 16 * u, 2.6 * u, darker(brick, 0.28))
    body += rect(-2, 36 * u, 7 * u, high, darker(brick, 0.5))
    body += polygon([(-10, 36 * u), (wide, -20 * u), (wide, 36 * u)], "#33524C") + rect(
        -10, 33 * u, wide + 10, 5 * u, darker("#33524C", 0.4)
    )
    window = rect(34 * u, 70 * u, 44 * u, 54 * u, darker(brick, 0.55), 3) + rect(
        38 * u, 74 * u, 36 * u, 46 * u, hue("brass_light"), 2
    )
    window += line(56 * u, 74 * u, 56 * u, 120 * u, darker(brick, 0.4), 3 * u) + line(
        38 * u, 97 * u, 74 * u, 97 * u, darker(brick, 0.4), 3 * u
    )
    return rasterise(body + window, (0, 0, wide, high), (wide, high))
