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
    SIGNAL_RED,
    WHITE,
)
from game.client.art.svg_files import svg_shapes
from game.client.style.picture_lettering import numeral_disc
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import glow_of, reduce_alpha, ring_of
from game.client.style.svg import (
    circle,
    group,
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
    return svg_shapes(f"cars/{cargo}_{value}")[0]


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
