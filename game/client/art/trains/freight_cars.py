"""Freight cars. The length of a car is proportional to its value, so a train looks like a bar of a chart.

A point is 52 units long; the rail is at y = 0 and up is negative. Cargo can be recognised by its outline
(heaps, horned heads, domes, logs), value by length, number of things and numeral.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.art.palette import (
    GLOW,
    INK,
    PAPER,
    RAIL_DARK,
    SIGNAL_RED,
    SILVER,
    SOOT,
    STEEL_DARK,
    STEEL_LIGHT,
    WHITE,
    WOOD,
)
from game.client.style.picture_service import cached_picture
from game.client.style.picture_text import numeral_disc
from game.client.style.surface_effects import glow_of, reduce_alpha, ring_of
from game.client.style.svg import (
    circle,
    darker,
    ellipse,
    group,
    lighter,
    line,
    path,
    polygon,
    rasterise,
    rect,
)
from game.client.style.theme import hue

Cargo = Literal["coal", "cattle", "oil", "timber"]
CARGOES: tuple[Cargo, ...] = ("coal", "cattle", "oil", "timber")

CARGO: dict[str, Cargo] = {"B": "coal", "R": "cattle", "Y": "oil", "G": "timber"}
"""Cargo by the letter that cards and cars use for its colour."""
UNIT = 52.0
TOP = -78.0
FOOT = 5.0
FRAME = INK
_HIDES = ("#3B2F2A", "#7A4128", "#C98A5A")


def car_size(value: int, unit: float) -> tuple[int, int]:
    """Size of a car in pixels, if a point is ``unit`` pixels long."""
    return max(1, round(value * unit)), max(1, round((FOOT - TOP) / UNIT * unit))


def above_rail(unit: float) -> float:
    """Distance from the upper edge of a car's picture to the rail."""
    return -TOP / UNIT * unit


@cached_picture
def car(cargo: Cargo, value: int, unit: float, numeral: bool = True) -> pygame.Surface:
    """A car of 1 to 4 points."""
    out = rasterise(car_shapes(cargo, value), (0, TOP, value * UNIT, FOOT - TOP), car_size(value, unit))
    if numeral:
        side = max(9, round(30 / UNIT * unit))
        disc = numeral_disc(str(value), side)
        middle = (round(value * unit / 2), round((-41 - TOP) / UNIT * unit))
        out.blit(disc, disc.get_rect(center=middle))
    return out


@cached_picture
def car_ghost(cargo: Cargo, value: int, unit: float) -> pygame.Surface:
    """A pale car that shows where a car would be placed."""
    return reduce_alpha(car(cargo, value, unit).copy(), 120)


@cached_picture
def car_halo(cargo: Cargo, value: int, unit: float, hovered: bool, on_night: bool = False) -> pygame.Surface:
    """Glow behind a car that can be chosen, with a brass ring; has the same centre as the car."""
    shape = _closed(car(cargo, value, unit, numeral=False))
    blur = max(2, round(unit * 0.16))
    halo = glow_of(shape, blur, GLOW if on_night else "#FFF4C4")
    gap = max(1, round(unit * 0.02))
    width = max(1, round(unit * (0.065 if hovered else 0.035)))
    edge = ring_of(shape, width + max(1, round(unit * 0.03)), hue("brass_dark"), gap) if hovered else None
    ring = ring_of(shape, width, hue("brass_light") if hovered else hue("brass"), gap)
    for layer in (edge, ring):
        if layer is not None:
            halo.blit(layer, layer.get_rect(center=halo.get_rect().center))
    return halo


def _closed(shape: pygame.Surface) -> pygame.Surface:
    """Fills the space under the frame of a car, so that a ring around it does not follow every wheel."""
    out = shape.copy()
    wide, high = out.get_size()
    out.fill(WHITE, (round(wide * 0.03), round(high * 0.66), round(wide * 0.94), round(high * 0.24)))
    return out


def car_shapes(cargo: Cargo, value: int) -> str:
    """SVG of a car on its own grid."""
    length = value * UNIT
    body = {"coal": _hopper, "cattle": _stock, "oil": _tank, "timber": _flat}[cargo]
    return (
        ellipse(length / 2, 0.5, length / 2 - 1, 3.6, SOOT, opacity=0.22) + _gear(value) + body(length, value)
    )


def wheel(x: float, y: float, r: float) -> str:
    """A small wheel with a light tread."""
    return (
        circle(x, y, r, FRAME)
        + circle(x, y, r * 0.7, STEEL_LIGHT)
        + circle(x, y, r * 0.46, "#2E363A")
        + circle(x, y, r * 0.2, SILVER)
    )


def _gear(value: int) -> str:
    """Frame, couplers, wheels or bogies and, on longer cars, the rod below the frame."""
    length = value * UNIT
    parts = rect(0, -21.5, 5, 6, FRAME, 1.4) + rect(length - 5, -21.5, 5, 6, FRAME, 1.4)
    if value >= 3:
        dip = f"M44 -17Q{length / 2:g} -6 {length - 44:g} -17"
        parts += path(dip, stroke=STEEL_DARK, stroke_width=1.8)
        parts += line(length / 2 - 16, -18, length / 2 - 16, -12.4, FRAME, 2.4)
        parts += line(length / 2 + 16, -18, length / 2 + 16, -12.4, FRAME, 2.4)
    if value == 1:
        parts += rect(9, -17, 8, 8, RAIL_DARK) + rect(35, -17, 8, 8, RAIL_DARK)
        parts += wheel(13, -8.6, 8.6) + wheel(39, -8.6, 8.6)
    else:
        for x in (25.0, length - 25.0):
            parts += path(f"M{x - 17:g} -11L{x - 9:g} -17H{x + 9:g}L{x + 17:g} -11V-7H{x - 17:g}Z", RAIL_DARK)
            parts += wheel(x - 10.4, -8.2, 8.2) + wheel(x + 10.4, -8.2, 8.2)
    return (
        parts + rect(2.4, -24, length - 4.8, 6.6, FRAME, 1.2) + rect(2.4, -24, length - 4.8, 1.6, "#465055")
    )


def _hopper(length: float, value: int) -> str:
    paint = hue("cargo.coal")
    foot = 11.0
    sides = [(3, -57), (length - 3, -57), (length - 3.6, -41), (length - foot, -24), (foot, -24), (3.6, -41)]
    parts = "".join(_heap(k * UNIT + UNIT / 2 + (0.0 if value == 1 else 0)) for k in range(value))
    parts += polygon(sides, paint)
    parts += polygon(
        [(3.6, -41), (length - 3.6, -41), (length - foot, -24), (foot, -24)], darker(paint, 0.24)
    )
    ribs = max(2, value * 4)
    for k in range(1, ribs):
        x = 3 + (length - 6) * k / ribs
        if foot + 1 < x < length - foot - 1:
            parts += line(x, -55, x, -25, darker(paint, 0.34), 1.5)
    parts += rect(1.4, -60, length - 2.8, 4.6, lighter(paint, 0.26), 1)
    parts += rect(1.4, -56, length - 2.8, 1.3, darker(paint, 0.3))
    for k in range(value - 1):
        x = (k + 1) * length / value
        parts += polygon([(x - 12, -24), (x + 12, -24), (x + 5, -14), (x - 5, -14)], darker(paint, 0.42))
    return parts


def _heap(x: float) -> str:
    """A faceted heap of coal."""
    outline = [
        (x - 24, -58),
        (x - 19, -64),
        (x - 11, -67),
        (x - 3, -73),
        (x + 5, -72),
        (x + 12, -67),
        (x + 20, -64),
        (x + 24, -58),
    ]
    return (
        polygon(outline, "#23292C")
        + polygon([(x - 19, -64), (x - 11, -67), (x - 8, -60), (x - 16, -59)], "#3A4246")
        + polygon([(x - 3, -73), (x + 5, -72), (x + 2, -65), (x - 6, -66)], "#4B5559")
        + polygon([(x + 12, -67), (x + 20, -64), (x + 15, -60), (x + 9, -61)], "#343C40")
        + polygon([(x - 6, -66), (x + 2, -65), (x - 1, -60)], "#191E20")
    )


def _stock(length: float, value: int) -> str:
    paint = hue("cargo.cattle")
    parts = ""
    for k in range(value):
        parts += _head(
            k * UNIT + UNIT / 2 + (0 if value == 1 else (-8 if k == 0 else 8 if k == value - 1 else 0)), k
        )
    parts += rect(3, -58, length - 6, 35, darker(paint, 0.52))
    for k in range(5):
        parts += rect(3, -57.2 + k * 7.0, length - 6, 5.0, paint if k < 3 else darker(paint, 0.14))
    for k in range(value):
        left, right = k * UNIT + 4, (k + 1) * UNIT - 4
        if value > 1:
            tone = darker(paint, 0.36)
            middle = (left + right) / 2
            parts += line(left, -25, middle, -56, tone, 3.0) + line(right, -25, middle, -56, tone, 3.0)
    for k in range(value + 1):
        x = 3 + (length - 10) * k / value
        parts += rect(x, -58, 4, 35, darker(paint, 0.26))
    return (
        parts
        + rect(1.8, -61, length - 3.6, 5, lighter(paint, 0.24), 1)
        + rect(1.8, -57, length - 3.6, 1.4, darker(paint, 0.4))
    )


def _head(x: float, number: int) -> str:
    """The head of a steer that looks over the side."""
    hide = _HIDES[number % 3]
    bone = {"stroke": WOOD, "stroke_width": 0.9}
    horns = path(
        f"M{x - 5:g} -70Q{x - 14:g} -69 {x - 13:g} -77.4Q{x - 9:g} -74 {x - 4:g} -74.4Z", "#F6ECD2", **bone
    )
    horns += path(
        f"M{x + 5:g} -70Q{x + 14:g} -69 {x + 13:g} -77.4Q{x + 9:g} -74 {x + 4:g} -74.4Z", "#F6ECD2", **bone
    )
    ears = ellipse(x - 10, -67.4, 4.6, 2.5, darker(hide, 0.3)) + ellipse(
        x + 10, -67.4, 4.6, 2.5, darker(hide, 0.3)
    )
    skull = path(f"M{x - 7.6:g} -74H{x + 7.6:g}L{x + 5.6:g} -58H{x - 5.6:g}Z", hide)
    blaze = path(f"M{x:g} -74L{x + 2.4:g} -66L{x + 3.2:g} -58H{x - 3.2:g}L{x - 2.4:g} -66Z", PAPER)
    eyes = circle(x - 4.8, -69, 1.3, "#101314") + circle(x + 4.8, -69, 1.3, "#101314")
    return ears + horns + skull + blaze + eyes


def _tank(length: float, value: int) -> str:
    paint = hue("cargo.oil")
    top, foot = -58.0, -28.0
    round_end = (foot - top) / 2
    parts = ""
    for k in range(value):
        x = k * UNIT + UNIT / 2
        parts += rect(x - 9.5, top - 6.5, 19, 8, darker(paint, 0.16), 2) + rect(
            x - 12, top - 9, 24, 4.2, darker(paint, 0.36), 2
        )
        parts += rect(x - 8, top - 5, 4, 5.4, lighter(paint, 0.2))
    for x in (22.0, length - 22.0) if value > 1 else (13.0, length - 13.0):
        parts += path(f"M{x - 12:g} -23L{x - 7:g} -31H{x + 7:g}L{x + 12:g} -23Z", RAIL_DARK)
    parts += rect(3, top, length - 6, foot - top, paint, round_end)
    low = top + 19
    bend = f"A{round_end:g} {round_end:g} 0 0 1"
    parts += path(
        f"M3.6 {low:g}H{length - 3.6:g}{bend} {length - 3 - round_end:g} {foot:g}"
        f"H{3 + round_end:g}{bend} 3.6 {low:g}Z",
        darker(paint, 0.2),
    )
    parts += rect(12, top + 5, length - 24, 3, lighter(paint, 0.6), 1.5)
    for k in range(1, value):
        parts += rect(k * UNIT - 1.4, top + 0.3, 2.8, foot - top - 0.6, darker(paint, 0.38))
    for x in (11.5, length - 14.0):
        parts += rect(x, top + 1.6, 2.4, foot - top - 3.2, darker(paint, 0.34))
    return parts


def _flat(length: float, value: int) -> str:
    paint = hue("cargo.timber")
    parts = "".join(_bundle(k * UNIT + 7, UNIT - 14) for k in range(value))
    for k in range(value):
        parts += rect(k * UNIT + UNIT / 2 - 2, -63, 4, 36, darker(paint, 0.34), 1)
    for k in range(value + 1):
        x = 2.6 + (length - 9.2) * k / value
        parts += rect(x, -69, 4, 46, paint if k in (0, value) else darker(paint, 0.14), 1)
    return (
        parts
        + rect(2, -31, length - 4, 8, paint, 1)
        + rect(2, -26, length - 4, 3, darker(paint, 0.24))
        + rect(2, -31, length - 4, 1.6, lighter(paint, 0.3))
    )


def _bundle(x: float, width: float) -> str:
    """Logs in four rows, their sawn ends to the right."""
    parts = ""
    rows = ((0.0, width, -35.4), (2.0, width - 3, -44.6), (0.5, width - 2, -53.8), (4.0, width - 9, -62.6))
    barks = ("#B07A48", "#A26C3C", "#B98350", "#A87242")
    for (shift, wide, y), bark in zip(rows, barks, strict=True):
        left = x + shift
        parts += rect(left, y - 4.6, wide - 3, 9.2, bark, 4.4)
        parts += rect(left + 3, y + 1.8, wide - 9, 1.3, darker(bark, 0.3), 0.6)
        parts += rect(left + 5, y - 2.8, wide * 0.4, 1.1, lighter(bark, 0.3), 0.5)
        end = left + wide - 5
        parts += circle(end, y, 4.7, darker(bark, 0.34)) + circle(end, y, 3.7, "#E3BC85")
        parts += circle(end, y, 1.7, "#B98350")
    return parts


@cached_picture
def tail_lamp(side: int, lit: bool = True) -> pygame.Surface:
    """The red lamp at the end of a train."""
    glow = (
        circle(0, 0, 30, "#E0472F", opacity=0.16) + circle(0, 0, 22, "#E0472F", opacity=0.22) if lit else ""
    )
    body = (
        rect(-26, -4, 16, 8, FRAME, 2)
        + circle(0, 0, 14, FRAME)
        + circle(0, 0, 11, SIGNAL_RED if lit else "#6C4A44")
    )
    return rasterise(glow + body + circle(-3.6, -3.6, 3.2, "#FFD9C9"), (-32, -32, 64, 64), (side, side))


def train_shapes(cars: tuple[tuple[Cargo, int], ...], x: float = 0.0) -> str:
    """SVG of a train of cars, for posters."""
    parts = ""
    for cargo, value in cars:
        parts += group(car_shapes(cargo, value), f"translate({x:g} 0)")
        x += value * UNIT
    return parts
