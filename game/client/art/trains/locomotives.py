"""Locomotives in the colour of a player, with a lighter and a darker tone."""

from __future__ import annotations

import math

import pygame

from game.client.art.palette import (
    BRASS,
    BRASS_LIGHT,
    INK,
    IRON,
    RED,
    SILVER,
    SMOKE,
    SOOT,
    STEEL_DARK,
    STEEL_LIGHT,
    WINDOW,
)
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import player_hue, stripe
from game.client.style.svg import circle, darker, ellipse, lighter, line, path, polygon, rasterise, rect

STEEL = "#454F54"
BEAM = RED

LENGTH, TOP, FOOT = 158.0, -96.0, 5.0
PHASES = 12


def engine_size(unit: float) -> tuple[int, int]:
    """Size of a tank engine in pixels, if a point of a car is ``unit`` pixels long."""
    return max(1, round(LENGTH / 52 * unit)), max(1, round((FOOT - TOP) / 52 * unit))


def engine_above_rail(unit: float) -> float:
    """Distance from the top of the engine's picture to the rail."""
    return -TOP / 52 * unit


def chimney(unit: float) -> tuple[float, float]:
    """Position of the chimney, relative to the picture's upper left corner."""
    return 27 / 52 * unit, 5 / 52 * unit


@cached_picture
def engine(colour: str, unit: float, phase: int = 0) -> pygame.Surface:
    """A tank engine that faces left; ``phase`` is the position of its wheels, one of ``PHASES``."""
    return rasterise(engine_shapes(colour, phase), (0, TOP, LENGTH, FOOT - TOP), engine_size(unit))


def engine_shapes(colour: str, phase: int = 0, shadow: bool = True) -> str:
    """SVG of the tank engine, with the rail at y = 0."""
    paint = player_hue(colour)
    ground = ellipse(LENGTH / 2, 0.5, LENGTH / 2 - 4, 3.8, SOOT, opacity=0.22) if shadow else ""
    return (
        ground + _front() + _boiler() + _tank_side(colour, paint) + _cab(paint) + _running_gear(paint, phase)
    )


def _front() -> str:
    chimney_pipe = polygon([(20, -62), (34, -62), (33, -86), (21, -86)], INK)
    chimney_rim = (
        path("M15.5 -92.5H38.5L35 -84.6H19Z", INK)
        + rect(15, -95, 24, 4, BRASS, 1.6)
        + rect(17, -94.6, 9, 1.4, BRASS_LIGHT, 0.7)
    )
    smokebox = (
        rect(14, -66, 28, 40, INK, 4)
        + rect(10.6, -60, 5, 29, "#31393D", 2.4)
        + rect(17, -63, 3, 33, STEEL_DARK, 1.4)
    )
    lamps = circle(9.6, -67, 4.2, INK) + circle(8.4, -67, 2.6, WINDOW) + circle(10.4, -46, 3.4, WINDOW)
    beam = (
        rect(3.6, -37, 7, 20, BEAM, 1)
        + rect(3.6, -37, 2.2, 20, lighter(BEAM, 0.25))
        + rect(-0.2, -33.6, 4.4, 10.6, INK, 1.2)
        + rect(0, -29.6, 6, 3.4, INK)
    )
    saddle = polygon([(10, -26), (38, -26), (34, -14), (14, -14)], "#30383C")
    return chimney_pipe + chimney_rim + saddle + smokebox + lamps + beam


def _boiler() -> str:
    barrel = rect(40, -66, 66, 40, STEEL, 3) + rect(42, -63.6, 62, 4, "#66737A", 2)
    bands = "".join(rect(x, -66, 3, 40, BRASS) for x in (42.5, 84))
    dome = path("M57 -66Q57 -79 68 -79Q79 -79 79 -66Z", BRASS) + path(
        "M60.4 -68Q60.4 -76 66 -77", stroke=BRASS_LIGHT, stroke_width=2, stroke_linecap="round"
    )
    valves = (
        rect(88.6, -75, 3.4, 10, BRASS, 1)
        + rect(94.4, -75, 3.4, 10, BRASS, 1)
        + rect(86.8, -67.4, 13, 2.4, darker(BRASS, 0.3))
    )
    return barrel + bands + dome + valves


def _tank_side(colour: str, paint: str) -> str:
    panel = rect(46, -57, 62, 31, paint, 2.4)
    panel += rect(46, -57, 62, 3.4, lighter(paint, 0.3), 1.4) + rect(46, -32, 62, 6, darker(paint, 0.26))
    return panel + stripe(colour, 50, -52.4, 52, 18.6)


def _cab(paint: str) -> str:
    walls = (
        rect(104, -88, 46, 62, paint, 2)
        + rect(104, -32, 46, 6, darker(paint, 0.26))
        + rect(145, -60, 6, 34, darker(paint, 0.34))
    )
    walls += rect(104, -88, 3.4, 62, lighter(paint, 0.26))
    roof = path("M98 -86Q126 -97 155 -86V-81.6H98Z", INK) + path(
        "M102 -87Q126 -94.4 150 -87.6", stroke=IRON, stroke_width=1.6, stroke_linecap="round"
    )
    window = (
        rect(110.4, -78, 15, 18, INK, 2.6)
        + rect(112, -76.4, 11.8, 14.8, WINDOW, 1.6)
        + rect(117.2, -76.4, 1.4, 14.8, darker(WINDOW, 0.4))
    )
    door = path("M129 -26V-71Q129 -78 135.6 -78Q142.4 -78 142.4 -71V-54H129Z", INK) + rect(
        129, -54, 13.4, 28, darker(paint, 0.16)
    )
    coal = path("M150 -60Q153 -66 156 -60V-54H150Z", INK)
    return walls + window + door + roof + coal


def _running_gear(paint: str, phase: int) -> str:
    angle = 2 * math.pi * phase / PHASES
    board = rect(11, -28, 144, 5.4, INK, 1.4) + rect(11, -28, 144, 1.3, "#525D62")
    frame = rect(36, -23, 100, 10, "#2B3336")
    steps = rect(146, -23, 6, 12, INK) + rect(151, -21.5, 6.6, 5.6, INK, 1.4)
    small = _small_wheel(26, -8.4, 8.4, angle) + _small_wheel(140, -8.4, 8.4, angle)
    drivers = "".join(_driver(x, -13.6, 13.6, paint, angle) for x in (56, 84, 112))
    cylinder = (
        rect(14, -25, 22, 14, "#30383C", 2.4)
        + rect(14, -25, 22, 3, IRON, 1.4)
        + rect(34, -19, 5, 3, "#AEB6B6")
    )
    return frame + steps + small + drivers + board + cylinder + _rods(angle)


def _small_wheel(x: float, y: float, r: float, angle: float) -> str:
    spokes = "".join(
        line(
            x,
            y,
            x + r * 0.7 * math.cos(angle + k * math.pi / 3),
            y + r * 0.7 * math.sin(angle + k * math.pi / 3),
            STEEL_LIGHT,
            1.3,
        )
        for k in range(6)
    )
    rim = circle(x, y, r * 0.82, "none", stroke=STEEL_LIGHT, stroke_width=r * 0.16)
    return circle(x, y, r, INK) + spokes + rim + circle(x, y, r * 0.24, SILVER)


def _driver(x: float, y: float, r: float, paint: str, angle: float) -> str:
    tone = darker(paint, 0.18)
    spokes = "".join(
        line(
            x,
            y,
            x + r * 0.8 * math.cos(angle + k * math.pi / 5),
            y + r * 0.8 * math.sin(angle + k * math.pi / 5),
            tone,
            1.5,
        )
        for k in range(10)
    )
    rim = circle(x, y, r * 0.82, "none", stroke=tone, stroke_width=r * 0.15)
    weight = circle(x - r * 0.42 * math.cos(angle), y - r * 0.42 * math.sin(angle), r * 0.26, tone)
    return circle(x, y, r, INK) + spokes + rim + weight + circle(x, y, r * 0.24, tone)


def _rods(angle: float) -> str:
    reach = 5.6
    dx, dy = reach * math.cos(angle), reach * math.sin(angle)
    y = -13.6 + dy
    coupling = line(56 + dx, y, 112 + dx, y, "#8D979A", 4, "round") + line(
        57 + dx, y - 0.9, 111 + dx, y - 0.9, "#D5DAD8", 1.3, "round"
    )
    piston = line(38, -17.6, 84 + dx, y, "#A9B2B3", 2.8, "round")
    pins = "".join(
        circle(x + dx, y, 2.7, "#E6EAE6") + circle(x + dx, y, 1.1, "#6F7A7D") for x in (56, 84, 112)
    )
    return piston + coupling + pins


UNPAINTED = "#3C4A48"
"""Colour of an engine whose owner is not known."""
EXPRESS = (470.0, -150.0, 6.0)


@cached_picture
def express(colour: str, width: int) -> pygame.Surface:
    """An express engine with tender that faces right; without a colour it is grey."""
    length, top, foot = EXPRESS
    return rasterise(
        express_shapes(player_hue(colour) if colour else UNPAINTED, colour),
        (0, top, length, foot - top),
        (width, round(width * (foot - top) / length)),
    )


def express_shapes(paint: str, colour: str = "") -> str:
    """SVG of engine and tender, with the rail at y = 0; without a player colour the tender has no stripe."""
    ground = ellipse(235, 1, 226, 4.4, "#101412", opacity=0.24)
    return ground + _tender(paint, colour) + _express_body(paint) + _express_wheels(paint)


def _tender(paint: str, colour: str) -> str:
    coal = polygon(
        [(8, -78), (20, -92), (38, -88), (52, -98), (74, -92), (92, -99), (112, -88), (124, -78)], INK
    )
    coal += polygon([(52, -98), (74, -92), (66, -84), (50, -86)], "#454F54") + polygon(
        [(92, -99), (106, -91), (96, -84)], STEEL_DARK
    )
    body = (
        rect(4, -80, 126, 50, paint, 3)
        + rect(4, -80, 126, 5, lighter(paint, 0.3), 2)
        + rect(4, -40, 126, 10, darker(paint, 0.3))
    )
    panel = rect(16, -70, 102, 26, "none", 2, stroke=BRASS, stroke_width=2) + (
        stripe(colour, 24, -66, 86, 18) if colour else ""
    )
    frame = rect(2, -32, 130, 9, INK, 2) + line(128, -27, 146, -27, INK, 6)
    return coal + body + panel + frame + "".join(_small_wheel(x, -12, 12, 0.3) for x in (24, 52, 80, 108))


def _express_body(paint: str) -> str:
    cab = (
        rect(146, -114, 78, 82, paint, 3)
        + rect(146, -42, 78, 10, darker(paint, 0.3))
        + rect(146, -114, 4, 80, lighter(paint, 0.25))
    )
    roof = path("M138 -112Q184 -128 232 -112V-106H138Z", INK)
    panes = "".join(
        rect(x, -98, 22, 24, INK, 3) + rect(x + 2.4, -95.6, 17.2, 19.2, WINDOW, 2) for x in (156, 188)
    )
    barrel = (
        rect(222, -96, 196, 54, paint, 4)
        + rect(222, -92, 190, 7, lighter(paint, 0.34), 3)
        + rect(222, -58, 196, 16, darker(paint, 0.32), 3)
    )
    bands = "".join(rect(x, -96, 4, 54, BRASS) for x in (240, 282, 324))
    smokebox = path("M362 -98H416Q430 -98 430 -84V-54Q430 -42 416 -42H362Z", darker(paint, 0.5)) + circle(
        431, -70, 5, BRASS
    )
    dome = path("M262 -96Q262 -114 278 -114Q294 -114 294 -96Z", BRASS) + path(
        "M320 -96Q320 -106 331 -106Q342 -106 342 -96Z", darker(paint, 0.3)
    )
    pipe = (
        polygon([(384, -96), (408, -96), (406, -126), (386, -126)], INK)
        + path("M378 -142H414L409 -124H383Z", INK)
        + rect(384, -122, 24, 4, BRASS_LIGHT)
    )
    lamp = circle(436, -88, 8, INK) + circle(438, -88, 5.4, WINDOW)
    return barrel + bands + smokebox + dome + pipe + cab + panes + roof + lamp


def _express_wheels(paint: str) -> str:
    board = path("M146 -34H352L372 -42H436V-36H376L356 -26H146Z", INK)
    red = BEAM
    drivers = "".join(
        _driver(x, -25, 25, red, 0.7) + circle(x, -25, 23.6, "none", stroke=SMOKE, stroke_width=1.6)
        for x in (216, 270, 324)
    )
    lead = _small_wheel(376, -12, 12, 0.2) + _small_wheel(410, -12, 12, 0.2) + _small_wheel(168, -13, 13, 0.2)
    catcher = polygon([(430, -38), (444, -38), (462, -4), (430, -4)], BEAM) + line(
        440, -36, 448, -4, darker(BEAM, 0.4), 2
    )
    cylinder = rect(366, -40, 40, 18, darker(paint, 0.3), 4) + rect(366, -40, 40, 4, lighter(paint, 0.2), 2)
    rods = line(216, -18, 324, -18, "#AEB6B6", 6, "round") + line(372, -30, 270, -18, "#C9CFCC", 4, "round")
    pins = "".join(circle(x, -18, 4, "#EDF0EA") for x in (216, 270, 324))
    return drivers + board + lead + catcher + cylinder + rods + pins
