"""Pictures of cities that look like enamel signs, of name bars, badges, town names and prices."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import good_mark
from game.client.boards.hex_board.map.hex_geometry import HexOrientation
from game.client.boards.hex_board.map.track_art import GEOMETRY
from game.client.style.picture_lettering import ITALIC, SANS_BOLD, SERIF_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK
from game.client.style.surface_effects import blank
from game.client.style.svg import circle, darker, group, mix, path, polygon, rasterise, rect
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue
from game.i18n import format_money

THEME_NAMES = {"gray": "grey"}
"""Names in the theme of colours that the rules spell differently."""
REACH = 1.1
BAR_HEIGHT, PAD = 0.46, 0.14


def good_theme_name(colour: str) -> str:
    """Theme name of a good."""
    return THEME_NAMES.get(colour, colour)


def _skyline(paint: str, salt: int) -> str:
    """Roofs in a darker tone, varied by `salt`."""
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


def bar_height(unit: float, smallest: int, pixels: int = 0, rows: int = 1) -> int:
    """Height of a name bar; `pixels=0` means the default type size."""
    pixels = pixels or default_name_size(unit, smallest)
    return max(round(BAR_HEIGHT * unit), _row_height(pixels) * rows + round(0.06 * unit))


def default_name_size(unit: float, smallest: int) -> int:
    """Default type size of city names."""
    return max(smallest, round(0.42 * unit))


def badge_position(unit: float, smallest: int) -> tuple[int, int]:
    """Vertical offset of the mark and badge above the bar from the city's centre, and their size."""
    side = round(max(0.36 * unit, min(0.47 * unit, 0.95 * smallest)))
    return -max(round(0.47 * unit), bar_height(unit, smallest) // 2 + side // 2 + 1), side


@cached_picture
def city_picture(
    lie: HexOrientation,
    colour: str,
    founded: bool,
    badge: str,
    dark: bool,
    salt: int,
    unit: float,
    smallest: int,
) -> pygame.Surface:
    """The hexagon of a city; a new city has a brass rim, a city without a colour looks like stone."""
    paint = hue(f"goods.{colour}") if colour else hue("nobody_light")
    geometry = GEOMETRY[lie]
    rim = hue("brass_light") if founded else hue("paper_light")
    body = polygon(geometry.corners((0.03, 0.06), 1.02), hue("black"), fill_opacity=0.25)
    body += polygon(geometry.corners(reach=1.0), INK) + polygon(geometry.corners(reach=0.955), rim)
    body += polygon(geometry.corners(reach=0.885), paint)
    body += _skyline(darker(paint, 0.16), salt % 997)
    middle, size = badge_position(unit, smallest)
    top, high = middle / unit, size / unit
    if colour:
        body += good_mark(colour, -0.67 * high if badge else 0.0, top, 0.47 * high)
    else:
        body += group(_flag(), f"translate({-0.6 * high if badge else 0.0:g} {top:g})")
    if badge:
        body += _badge_plate(dark, founded, top, high)
    side = round(2 * REACH * unit)
    out = rasterise(body, (-REACH, -REACH, 2 * REACH, 2 * REACH), (side, side))
    if badge:
        ink = hue("brass_light") if founded else hue("paper_light") if dark else INK
        words = art_line(badge, SANS_BOLD, ink, round(0.89 * size))
        draw_centred(out, words, ((REACH + 0.67 * high) * unit, (REACH + top) * unit))
    return out


def _badge_plate(dark: bool, founded: bool, y: float, high: float) -> str:
    fill = INK if dark or founded else hue("paper_light")
    edge = hue("brass_light") if founded else hue("paper_light") if dark else INK
    wide = 0.95 * high
    return rect(0.67 * high - wide / 2, y - high / 2, wide, high, fill, 0.08, stroke=edge, stroke_width=0.035)


def _flag() -> str:
    return path("M-0.08 0.2V-0.2", stroke=INK, stroke_width=0.05) + path(
        "M-0.08 -0.2H0.2L0.12 -0.09L0.2 0.02H-0.08Z", hue("red")
    )


def split_name(name: str) -> tuple[str, ...]:
    """The name in two lines, divided at the space or hyphen nearest to its middle; in one, if it has none."""
    breaks = [index for index, letter in enumerate(name) if letter in " /"]
    if not breaks:
        return (name,)
    at = min(breaks, key=lambda index: abs(index - len(name) / 2))
    keep = at + 1 if name[at] == "/" else at
    return name[:keep], name[at + 1 :]


def _row_height(pixels: int) -> int:
    return round(pixels * 1.02)


def _mark_side(mark: str, unit: float, pixels: int) -> int:
    return round(max(0.4 * unit, 0.9 * pixels)) if mark else 0


def bar_size(lines: tuple[str, ...], mark: str, unit: float, pixels: int) -> tuple[int, int]:
    words = max(art_line(text, SERIF_BOLD, INK, pixels).width for text in lines)
    wide = words + 2 * round(PAD * unit) + _mark_side(mark, unit, pixels)
    return wide, bar_height(unit, 0, pixels, len(lines))


@cached_picture
def name_bar(lines: tuple[str, ...], mark: str, unit: float, pixels: int) -> pygame.Surface:
    """Bar with a city's name; `mark` is a short map-specific symbol shown in a brass disc."""
    wide, high = bar_size(lines, mark, unit, pixels)
    pad, side = round(PAD * unit), _mark_side(mark, unit, pixels)
    body = rect(
        0.5, 0.5, wide - 1, high - 1, hue("paper_light"), 3, stroke=INK, stroke_width=max(1.2, 0.035 * unit)
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    left = pad + side
    for row, text in enumerate(lines):
        y = high / 2 + (row - (len(lines) - 1) / 2) * _row_height(pixels)
        art_line(text, SERIF_BOLD, INK, pixels).draw_at(out, left + (wide - left - pad) / 2, y, "centre")
    if mark:
        disc = rasterise(
            circle(0, 0, 48, INK) + circle(0, 0, 42, hue("brass")), (-50, -50, 100, 100), (side, side)
        )
        draw_centred(disc, art_line(mark, SANS_BOLD, INK, round(side * 0.7)), (side / 2, side / 2))
        out.blit(disc, (round(pad * 0.6), (high - side) // 2))
    return out


@cached_picture
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


@cached_picture
def cost_plate(cost: int, unit: float, smallest: int) -> pygame.Surface:
    """Printed price of a hex."""
    side = max(round(0.62 * unit), round(smallest * 1.65))
    body = circle(0, 0, 46, hue("paper_light"), fill_opacity=0.78, stroke=hue("brass_soft"), stroke_width=4)
    out = rasterise(body, (-50, -50, 100, 100), (side, side))
    draw_centred(
        out,
        art_line(format_money(cost), SANS_BOLD, INK, max(round(side * 0.44), smallest - 2)),
        (side / 2, side / 2),
    )
    return out
