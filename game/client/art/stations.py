"""The network on the board: city nodes, the start, track cards along a link, the owner's little train."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.art.effects import blank, clipped, glow_of, ring_of, shadow_of
from game.client.art.engines import engine_shapes
from game.client.art.landmarks import window
from game.client.art.livery import livery
from game.client.art.numerals import SERIF, SERIF_BOLD, centred, squeezed
from game.client.art.patterns import band, tint
from game.client.art.railcards import CityFace, demand_shapes, turntable_shapes
from game.client.art.svg import (
    Point,
    circle,
    darker,
    group,
    line,
    path,
    picture,
    polygon,
    raster,
    rays,
    rect,
)
from game.client.art.track import TIE, offset
from game.client.ui.theme import hue

INK = "#22282B"
PAPER = "#F6EDD8"
WIDE, HIGH = 152.0, 118.0
COMPACT = 74.0
"""How high a node is without its arch."""
ARCH = 44.0
CARD = (66.0, 48.0)
SQUARE, CUBE = 20.5, 18.0
TRAY = 27.0
"""From the lower edge of the node to the middle of its squares."""
TRAIN = (84.0, 46.0)


def node_size(unit: float, compact: bool) -> tuple[int, int]:
    """Pixels of a node."""
    return round(WIDE * unit), round((COMPACT if compact else HIGH) * unit)


def square_at(index: int) -> float:
    """How far right of a node's left edge the middle of a square is."""
    return 20.0 + index * (SQUARE + 1.5)


@picture
def node(face: CityFace, unit: float, compact: bool) -> pygame.Surface:
    """A poster window over a station sign, the tray with its squares, the exits as platforms below."""
    wide, high = node_size(unit, compact)
    foot = COMPACT if compact else HIGH
    sign, tray = foot - COMPACT + 2, foot - COMPACT + 32
    out = blank((wide, high))
    if not compact:
        out.blit(_arch(face, unit), (round(22 * unit), 0))
    body = _exits(face, tray + 25)
    body += rect(8, tray - 6, WIDE - 16, 32, PAPER, 4, stroke="#CDB98A", stroke_width=1.2)
    for k in range(face.value - 1):
        x = square_at(k) - SQUARE / 2
        body += rect(x, tray, SQUARE, SQUARE, INK, 2.6) + rect(
            x + 2, tray + 2, SQUARE - 4, SQUARE - 4, "#39424A", 2
        )
    body += demand_shapes(face.demand, WIDE - 27, tray + 9, 15.5)
    body += rect(14, sign, WIDE - 16, 30, hue("brass"), 4) + rect(
        15.6, sign + 1.6, WIDE - 19.2, 26.8, hue("night"), 3
    )
    body += circle(19, sign + 15, 18.4, hue("brass_dark")) + circle(19, sign + 15, 16, hue("brass_light"))
    out.blit(raster(body, (0, 0, WIDE, foot), (wide, high)), (0, 0))
    centred(
        out,
        squeezed(str(face.value), SERIF, INK, round(26 * unit), 30 * unit),
        (19 * unit, (sign + 15) * unit),
    )
    name = squeezed(face.name, SERIF_BOLD, hue("paper_light"), round(21 * unit), 106 * unit)
    centred(out, name, (92 * unit, (sign + 15) * unit))
    return out


def _exits(face: CityFace, y: float) -> str:
    body = ""
    start = WIDE / 2 - len(face.exits) * 14.5
    for k, (colour, _letter) in enumerate(face.exits):
        x = start + k * 29
        body += rect(x + 1, y - 6, 27, 21, darker(tint(colour).paint, 0.35), 4)
        body += rect(x + 2.2, y - 6, 24.6, 19.6, tint(colour).paint, 3.4) + band(
            colour, x + 5, y + 2.6, 19, 8.4
        )
    return body


def _arch(face: CityFace, unit: float) -> pygame.Surface:
    wide, high = 112.0, ARCH + 6
    size = (round(wide * unit), round(high * unit))
    shape = f"M0 {high}V22Q0 0 22 0H{wide - 22}Q{wide} 0 {wide} 22V{high}Z"
    scene = raster(
        group(window(face.name, face.value), f"translate(4 {high - 64 * 0.86}) scale(1 0.86)"),
        (0, 0, wide, high),
        size,
    )
    scene = clipped(scene, raster(path(shape, "#FFFFFF"), (0, 0, wide, high), size))
    rim = f"M2 {high}V22Q2 2 22 2H{wide - 22}Q{wide - 2} 2 {wide - 2} 22V{high}"
    scene.blit(raster(path(rim, stroke=hue("night"), stroke_width=3.6), (0, 0, wide, high), size), (0, 0))
    return scene


@picture
def node_shadow(unit: float, compact: bool) -> pygame.Surface:
    """The soft shadow of any node; same centre as the node."""
    return shadow_of(_node_shape(unit, compact), max(2, round(4 * unit)), 110, "#3A2E14")


@picture
def node_halo(unit: float, compact: bool, strong: bool) -> pygame.Surface:
    """The light round a node that may be chosen; same centre as the node."""
    shape = _node_shape(unit, compact)
    halo = glow_of(shape, max(4, round((13 if strong else 9) * unit)), "#FFD65A" if strong else "#FFF0B0")
    if strong:
        halo.blit(halo, (0, 0))
    ring = ring_of(shape, max(2, round((4 if strong else 2.4) * unit)), hue("brass"))
    halo.blit(ring, ring.get_rect(center=halo.get_rect().center))
    return halo


def _node_shape(unit: float, compact: bool) -> pygame.Surface:
    size = node_size(unit, compact)
    foot = COMPACT if compact else HIGH
    body = rect(2, foot - COMPACT + 2, WIDE - 4, 56, "#FFFFFF", 8)
    if not compact:
        body += path(f"M22 {foot - 60}V22Q22 0 44 0H112Q134 0 134 22V{foot - 60}Z", "#FFFFFF")
    return raster(body, (0, 0, WIDE, foot), size)


@picture
def hub(side: int) -> pygame.Surface:
    """START: a night hexagon with the turntable, from which everything sets out."""
    corners = [(50 * math.cos(math.radians(a)), 46 * math.sin(math.radians(a))) for a in range(0, 360, 60)]
    inner = [(x * 0.93, y * 0.93) for x, y in corners]
    body = polygon(corners, hue("brass_dark")) + polygon(
        [(x * 0.98, y * 0.98) for x, y in corners], hue("brass_light")
    )
    body += polygon(inner, hue("night")) + turntable_shapes(0, 0, 31, hue("brass"))
    return raster(body, (-51, -47, 102, 94), (side, round(side * 94 / 102)))


@picture
def hub_halo(side: int, strong: bool) -> pygame.Surface:
    """The light round START."""
    halo = glow_of(hub(side), max(4, side // (9 if strong else 13)), "#FFD65A" if strong else "#FFF0B0")
    if strong:
        halo.blit(halo, (0, 0))
    return halo


@picture
def strip(colour: str, face: str, unit: float) -> pygame.Surface:
    """A track card seen from above as it lies along a link; a locomotive lies as night with a star."""
    wide, high = CARD
    wild = face == "L"
    tone = tint(colour)
    ground = hue("night_light") if wild else tone.paint
    body = rect(0, 0, wide, high, PAPER, 4, stroke="#B9A878", stroke_width=1) + rect(
        3, 3, wide - 6, high - 6, ground, 3
    )
    body += rect(3, 3, wide - 6, 8, tone.paint, 2) + rect(3, high - 11, wide - 6, 8, tone.paint, 2)
    body += band(colour, 6, 4.2, wide - 12, 5.6) + band(colour, 6, high - 9.8, wide - 12, 5.6)
    for y in (high / 2,) if face[-1] != "2" else (high / 2 - 8.5, high / 2 + 8.5):
        for k in range(6):
            body += rect(6 + k * 10, y - 6.4, 4, 12.8, TIE if not wild else "#0E1F1C")
        body += line(3, y - 3.2, wide - 3, y - 3.2, "#3E474B", 2) + line(
            3, y + 3.2, wide - 3, y + 3.2, "#3E474B", 2
        )
    if wild:
        star = [(k % 2 * -2.6 + 5.4, k * 36 - 90) for k in range(10)]
        spots = [
            (12 + r * math.cos(math.radians(a)), high / 2 + r * math.sin(math.radians(a))) for r, a in star
        ]
        body += circle(12, high / 2, 7.4, hue("night_dark")) + polygon(spots, hue("brass_light"))
    return raster(body, (0, 0, wide, high), (round(wide * unit), round(high * unit)))


def lay_link(
    target: pygame.Surface,
    points: Sequence[Point],
    places: Sequence[tuple[Point, float]],
    cards: Sequence[str],
    colour: str,
    unit: float,
) -> None:
    """Thin bare track along a curve, and on it the cards, each turned to the curve with a small shadow."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = path(d, stroke="#6E604A", stroke_width=20 * unit, stroke_dasharray=f"{4 * unit:g} {6.4 * unit:g}")
    for side in (-1, 1):
        rail = offset(points, side * 5 * unit)
        body += path(
            "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in rail), stroke="#4A5459", stroke_width=2.4 * unit
        )
    target.blit(raster(body, (0, 0, *target.get_size()), target.get_size()), (0, 0))
    for ((x, y), angle), face in zip(places, cards, strict=True):
        lean = (angle + 90) % 180 - 90
        card = pygame.transform.rotozoom(strip(colour, face, unit), -lean, 1.0)
        shade = shadow_of(card, max(1, round(2.4 * unit)), 90, "#3A2E14")
        target.blit(shade, shade.get_rect(center=(round(x), round(y + 2.5 * unit))))
        target.blit(card, card.get_rect(center=(round(x), round(y))))


@picture
def little_train(colour: str, value: int, unit: float, right: bool) -> pygame.Surface:
    """The owner's engine with a wagon that bears the link's value; facing left or right."""
    wide, high = TRAIN
    engine = group(engine_shapes(colour, 2), "translate(1 40) scale(0.335)")
    wagon = (
        rect(56, 16, 26, 20, INK, 3)
        + rect(57.4, 17.4, 23.2, 17.2, PAPER, 2)
        + rect(55, 35, 28, 4, darker(livery(colour), 0.2), 1)
    )
    wagon += circle(62, 40, 3.6, INK) + circle(76, 40, 3.6, INK) + rect(50, 33, 8, 2.4, INK)
    body = engine + wagon
    if right:
        body = group(body, f"translate({wide} 0) scale(-1 1)")
    out = raster(body, (0, 0, wide, high), (round(wide * unit), round(high * unit)))
    x = (wide - 69 if right else 69) * unit
    centred(out, squeezed(str(value), SERIF, INK, round(19 * unit), 22 * unit), (x, 26 * unit))
    return out


def board_rays(spot: Point, reach: float) -> str:
    """The sunburst of the board, from START."""
    return rays(spot[0], spot[1], reach, 40, "#F4EAD1", start=0.04)
