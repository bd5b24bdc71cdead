"""Cities as enamel station signs, their name bars, and the small badges on them."""

from __future__ import annotations

import pygame

from game.client.art.effects import blank
from game.client.art.livery import INK
from game.client.art.numerals import ITALIC, SANS_BOLD, SERIF_BOLD, centred
from game.client.art.svg import circle, darker, group, mix, path, picture, polygon, raster, rect
from game.client.art.tokens import good_mark
from game.client.boards.hexboard.trackart import GEOMETRY
from game.client.ui.text import Line, art_line
from game.client.ui.theme import hue

SPELLING = {"gray": "grey"}
"""Goods whose names the rules spell in another way than the theme."""
REACH = 1.1
BAR_HEIGHT = 0.46
SMALLEST = 12


def good(colour: str) -> str:
    """The theme's name of a good."""
    return SPELLING.get(colour, colour)


def _skyline(paint: str, salt: int) -> str:
    """Roofs against the sign, in a darker tone; every city has its own."""
    body, x = "", -0.62
    while x < 0.6:
        wide = 0.12 + 0.035 * (salt % 4)
        high = 0.18 + 0.07 * (salt * 7 % 5)
        body += rect(x, -0.16 - high, wide, high + 0.2, paint)
        if salt % 3 == 0:
            body += polygon([(x, -0.16 - high), (x + wide / 2, -0.3 - high), (x + wide, -0.16 - high)], paint)
        x += wide + 0.02
        salt = salt * 5 + 3
    return body


def _ink_on(colour: str) -> str:
    return INK if colour in ("yellow", "white", "") else hue("paper_light")


@picture
def city(
    pointed: bool, colour: str, founded: bool, badge: str, dark: bool, salt: int, unit: float
) -> pygame.Surface:
    """The hexagon of a city; a new one has a brass rim, one that takes nothing of its own is of stone."""
    paint = hue(f"goods.{colour}") if colour else "#B9B29C"
    geometry = GEOMETRY[pointed]
    rim = hue("brass_light") if founded else hue("paper_light")
    body = polygon(geometry.corners((0.03, 0.06), 1.02), "#000000", fill_opacity=0.25)
    body += polygon(geometry.corners(reach=1.0), INK) + polygon(geometry.corners(reach=0.955), rim)
    body += polygon(geometry.corners(reach=0.885), paint)
    body += _skyline(darker(paint, 0.16), salt % 997)
    top = -0.47
    if colour:
        body += good_mark(colour, -0.24 if badge else 0.0, top, 0.17)
    else:
        body += group(_flag(), f"translate({-0.2 if badge else 0.0:g} {top:g})")
    if badge:
        body += _badge_plate(dark, founded, top)
    side = round(2 * REACH * unit)
    out = raster(body, (-REACH, -REACH, 2 * REACH, 2 * REACH), (side, side))
    if badge:
        ink = hue("brass_light") if founded else hue("paper_light") if dark else INK
        words = art_line(badge, SANS_BOLD, ink, round(0.32 * unit))
        centred(out, words, ((REACH + 0.24) * unit, (REACH + top) * unit))
    return out


def _badge_plate(dark: bool, founded: bool, y: float) -> str:
    fill = INK if dark or founded else hue("paper_light")
    edge = hue("brass_light") if founded else hue("paper_light") if dark else INK
    return rect(0.07, y - 0.18, 0.34, 0.36, fill, 0.08, stroke=edge, stroke_width=0.035)


def _flag() -> str:
    return path("M-0.08 0.2V-0.2", stroke=INK, stroke_width=0.05) + path(
        "M-0.08 -0.2H0.2L0.12 -0.09L0.2 0.02H-0.08Z", hue("red")
    )


def _words(name: str, pixels: int, width: float) -> list[Line]:
    """A name in one line, smaller if it must be, or in two."""
    smallest = min(pixels, max(SMALLEST, round(pixels * 0.82)))
    for size in range(pixels, smallest - 1, -1):
        words = art_line(name, SERIF_BOLD, INK, size)
        if words.width <= width:
            return [words]
    first, second = _halves(name)
    if not second:
        return [art_line(name, SERIF_BOLD, INK, smallest)]
    return [art_line(half, SERIF_BOLD, INK, smallest) for half in (first, second)]


def _halves(name: str) -> tuple[str, str]:
    """A long name cut at the break nearest its middle."""
    breaks = [index for index, letter in enumerate(name) if letter in " /"]
    if not breaks:
        return name, ""
    at = min(breaks, key=lambda index: abs(index - len(name) / 2))
    keep = at + 1 if name[at] == "/" else at
    return name[:keep], name[at + 1 :]


@picture
def name_bar(name: str, mark: str, unit: float, width: float, smallest: int) -> pygame.Surface:
    """The bar with a city's name; ``mark`` is a short sign of the map's own, in a brass disc."""
    pixels = max(smallest, round(0.42 * unit))
    lines = _words(name, pixels, width * unit)
    pad = round(0.14 * unit)
    side = round(0.4 * unit) if mark else 0
    wide = max(words.width for words in lines) + 2 * pad + side
    rows = len(lines)
    row_high = round(pixels * 1.02)
    high = max(round(BAR_HEIGHT * unit), row_high * rows + round(0.06 * unit))
    body = rect(
        0.5, 0.5, wide - 1, high - 1, hue("paper_light"), 3, stroke=INK, stroke_width=max(1.2, 0.035 * unit)
    )
    out = raster(body, (0, 0, wide, high), (wide, high))
    left = pad + side
    for row, words in enumerate(lines):
        y = high / 2 + (row - (rows - 1) / 2) * row_high
        words.at(out, left + (wide - left - pad) / 2, y, "centre")
    if mark:
        disc = raster(
            circle(0, 0, 48, INK) + circle(0, 0, 42, hue("brass")), (-50, -50, 100, 100), (side, side)
        )
        centred(disc, art_line(mark, SANS_BOLD, INK, round(side * 0.6)), (side / 2, side / 2))
        out.blit(disc, (round(pad * 0.6), (high - side) // 2))
    return out


@picture
def town_name(name: str, pixels: int) -> pygame.Surface:
    """A town's name in italics with a paper outline."""
    words = art_line(name, ITALIC, INK, pixels).surface
    halo = art_line(name, ITALIC, mix(hue("plains"), hue("paper_light"), 0.7), pixels).surface
    rim = max(1, round(pixels / 10))
    out = blank((words.get_width() + 2 * rim, words.get_height() + 2 * rim))
    for dx in range(-rim, rim + 1):
        for dy in range(-rim, rim + 1):
            if dx * dx + dy * dy <= rim * rim + 1:
                out.blit(halo, (rim + dx, rim + dy))
    out.blit(words, (rim, rim))
    return out


@picture
def cost_plate(cost: int, unit: float, smallest: int) -> pygame.Surface:
    """A printed price on the ground."""
    side = max(round(0.62 * unit), round(smallest * 1.65))
    body = circle(0, 0, 46, hue("paper_light"), fill_opacity=0.78, stroke="#8C7B52", stroke_width=4)
    out = raster(body, (-50, -50, 100, 100), (side, side))
    centred(
        out, art_line(f"${cost}", SANS_BOLD, INK, max(round(side * 0.44), smallest - 2)), (side / 2, side / 2)
    )
    return out
