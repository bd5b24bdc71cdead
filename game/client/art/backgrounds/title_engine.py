"""The engine of the title screen, seen from the front and lit from the right.

Coordinates are those of a 1920 by 1080 picture, with x relative to the engine's axis.
"""

from __future__ import annotations

import math

import pygame

from game.client.art import palette
from game.client.art.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    BUFFER_RED,
    GLARE,
    GLASS,
    LAMP,
    PAINT,
    PAINT_DARK,
    PAPER,
    SHED_NIGHT,
    WASH,
)
from game.client.style.picture_service import cached_picture
from game.client.style.picture_text import SERIF, draw_centred
from game.client.style.svg import (
    circle,
    concave_rect_path,
    group,
    line,
    path,
    polygon,
    radial,
    rasterise,
    rect,
)
from game.client.style.text_rendering import art_line

BOX = (-250.0, 225.0, 500.0, 700.0)
DEEP, DARK, MID, LIGHT, PALE, MIST = "#081412", SHED_NIGHT, PAINT_DARK, PAINT, "#2C5E53", "#4E8577"
BRASS, GLINT = palette.BRASS, BRASS_LIGHT
RED, RED_DARK, RED_LIGHT = BUFFER_RED, "#7C241A", "#CF5A47"


def mirrored(body: str) -> str:
    """The shapes mirrored across the axis."""
    return group(body, "scale(-1 1)")


@cached_picture
def front_engine(unit: float) -> pygame.Surface:
    """The engine at ``unit`` pixels per 1080p pixel."""
    size = (round(BOX[2] * unit), round(BOX[3] * unit))
    out = rasterise(_cab() + _sides() + _chimney() + _smokebox() + _front_plate() + _beam(), BOX, size)
    number = art_line("1934", SERIF, GLINT, round(31 * unit), round(2.5 * unit))
    draw_centred(out, number, ((0 - BOX[0]) * unit, (703.5 - BOX[1]) * unit))
    return out


@cached_picture
def headlamp_glow(unit: float, strength: float = 1.0) -> pygame.Surface:
    """Light of the headlamp with its rays, centred on the lamp at (0, 475)."""
    a = strength
    soft = radial("g", 0, 0, 150, ((0, GLARE, 0.62 * a), (0.3, GLASS, 0.34 * a), (1, GLASS, 0.0)))
    body = soft + circle(0, 0, 150, "url(#g)")
    for angle, reach, width in ((0, 148, 3.4), (90, 150, 3.4), (45, 84, 2.4), (135, 84, 2.4)):
        ray = polygon([(-reach, 0), (0, -width), (reach, 0), (0, width)], GLARE, opacity=0.7 * a)
        body += group(ray, f"rotate({angle})")
    return rasterise(body, (-152, -152, 304, 304), (round(304 * unit), round(304 * unit)))


def _cab() -> str:
    roof = path("M-184 372Q-120 318 0 316Q120 318 184 372L186 690H-186Z", DARK)
    roof += path("M-184 372Q-120 318 0 316Q120 318 184 372L182 384Q120 332 0 330Q-120 332 -182 384Z", DEEP)
    window = rect(143, 414, 37, 74, "#7A4A1C", 5) + rect(146, 417, 31, 68, "#E8A84C", 3)
    window += rect(146, 417, 11, 68, "#F3C67A", 3) + line(157, 417, 157, 485, "#8A5A22", 3)
    return roof + window + mirrored(window)


def _sides() -> str:
    deflector = path("M182 372Q200 358 214 366L221 622H180Z", MID) + path(
        "M210 366L216 368L223 622H217Z", BRASS
    )
    deflector += path("M182 372Q190 364 198 362L200 622H180Z", LIGHT)
    foot = path("M180 622H224V634L228 648H176Z", MID) + line(180, 622, 223, 622, MIST, 3)
    block = path("M136 648H222L228 770H136Z", MID) + path("M136 648H170L166 770H136Z", DARK)
    upper = circle(182, 664, 27, DEEP) + circle(182, 664, 23.5, LIGHT) + circle(182, 664, 8, DEEP)
    lower = circle(184, 732, 40, DEEP) + circle(184, 732, 37, BRASS) + circle(184, 732, 34, LIGHT)
    bolts = "".join(circle(184 + 26 * math.cos(a), 732 + 26 * math.sin(a), 3, DEEP) for a in _turns(8))
    lower += bolts + circle(184, 732, 9, DEEP) + circle(184, 732, 6.4, BRASS)
    side = deflector + foot + block + upper + lower
    return side + mirrored(side)


def _chimney() -> str:
    pipe = (
        path("M-38 268H38L44 345H-44Z", DARK)
        + path("M-38 268H-24L-28 345H-44Z", PALE)
        + path("M34 268H38L44 345H40Z", GLINT)
    )
    band = rect(-45, 316, 90, 9, BRASS) + rect(-45, 316, 32, 9, GLINT)
    rim = path("M-52 243Q0 236 52 243L38 271H-38Z", DARK) + path(
        "M-52 243Q-40 240 -30 239.5L-24 271H-38Z", PALE
    )
    mouth = path("M-52 244Q0 232 52 244Q0 252 -52 244Z", DEEP) + path(
        "M50 246L38 270", stroke=GLINT, stroke_width=3
    )
    return pipe + band + rim + mouth


def _smokebox() -> str:
    saddle = path("M-116 566H116L136 668H-136Z", LIGHT) + path("M0 566H116L136 668H0Z", MID)
    outer = circle(0, 475, 150, DEEP) + circle(0, 472, 146, DARK) + circle(0, 473, 135, MID)
    shade = path("M0 338A135 135 0 0 1 0 608Z", "#123029")
    rivets = "".join(
        circle(124 * math.cos(a), 473 + 124 * math.sin(a), 3.5, MIST if math.cos(a) < 0.4 else PALE)
        for a in _turns(24)
    )
    door = circle(0, 473, 113, DEEP) + circle(0, 473, 111, BRASS) + circle(0, 473, 106, LIGHT)
    door += path("M0 367A106 106 0 0 1 0 579Z", "#1B4139") + circle(
        0, 473, 106, "none", stroke=DEEP, stroke_width=1.4
    )
    hinge = rect(10, 414, 84, 13, DARK, 4) + rect(10, 520, 84, 13, DARK, 4) + rect(103, 402, 15, 144, DARK, 5)
    hinge += "".join(circle(x, y, 3.6, MIST) for x in (56, 82) for y in (420.5, 526.5))
    rim_light = path("M67 343A146 146 0 0 1 132 534", stroke=GLINT, stroke_width=5, stroke_linecap="round")
    rim_light += path(
        "M-89 358A146 146 0 0 0 -141 508", stroke=BRASS, stroke_width=3.4, stroke_linecap="round"
    )
    lamp = (
        circle(0, 475, 44, DEEP)
        + circle(0, 475, 42, BRASS_DARK)
        + circle(0, 475, 38.5, BRASS)
        + circle(0, 475, 35, WASH)
    )
    lamp += circle(0, 475, 26, "#FFF0C4") + circle(0, 475, 16, "#FFFDF2")
    return saddle + outer + shade + rivets + door + hinge + rim_light + lamp


def _front_plate() -> str:
    shelf = (
        path("M-136 668H136V756H-136Z", DARK)
        + path("M-82 668H82L86 756H-86Z", LIGHT)
        + path("M0 668H82L86 756H0Z", MID)
    )
    plate = path(concave_rect_path(-57, 678, 114, 51, 8), "#5E1812") + path(
        concave_rect_path(-54, 681, 108, 45, 7), "#8A2318"
    )
    plate += path(concave_rect_path(-50, 685, 100, 37, 6), stroke=GLINT, stroke_width=2)
    side_lamp = (
        circle(120, 728, 24, WASH, opacity=0.16) + circle(120, 728, 19, DEEP) + circle(120, 728, 16.5, BRASS)
    )
    side_lamp += circle(120, 728, 14, LAMP)
    return shelf + plate + side_lamp + mirrored(side_lamp)


def _beam() -> str:
    under = (
        rect(-107, 834, 214, 76, DEEP)
        + rect(-85, 834, 18, 70, MID, 4)
        + rect(67, 834, 18, 70, MID, 4)
        + rect(80, 834, 4, 70, PALE)
    )
    guard = path("M122 834L168 834L150 898H142Z", DARK) + line(137, 836, 129, 894, BRASS, 3)
    hose = rect(184, 834, 30, 46, "none", 8, stroke=DARK, stroke_width=6)
    plank = (
        rect(-214, 770, 428, 66, RED, 4)
        + rect(-214, 818, 428, 18, RED_DARK, 3)
        + rect(-214, 772, 428, 5, RED_LIGHT, 2)
    )
    rivets = "".join(circle(x, y, 3.6, RED_DARK) for x in (56, 84) for y in (786, 810))
    hanger = rect(180, 774, 32, 66, DARK, 3)
    buffer_face = (
        circle(140, 809, 44, DEEP) + circle(140, 809, 41, LIGHT) + path("M140 768A41 41 0 0 1 140 850Z", MID)
    )
    buffer_face += path("M134 783A30 30 0 0 1 163 792", stroke=PAPER, stroke_width=4, stroke_linecap="round")
    hook = path("M-16 776H16L10 834H-10Z", DEEP) + path(
        "M0 808Q16 812 14 832", stroke=MIST, stroke_width=7, stroke_linecap="round"
    )
    shelf = rect(-226, 752, 452, 24, MID, 6) + rect(-224, 752, 448, 4, MIST, 2)
    sides = rivets + hanger + buffer_face + guard + hose
    return under + plank + sides + mirrored(sides) + hook + shelf


def _turns(count: int) -> list[float]:
    return [2 * math.pi * k / count for k in range(count)]
