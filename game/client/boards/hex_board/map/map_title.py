"""Text printed on the bare map: the title and the names of lakes."""

from __future__ import annotations

import math

import pygame

from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.map_picture import Piece
from game.client.boards.hex_board.map.projection import MapProjection
from game.client.boards.hex_board.map.sea_names import print_seas
from game.client.boards.hex_board.map.sea_ornaments import print_ornaments
from game.client.style.picture_lettering import ITALIC, SERIF
from game.client.style.surface_effects import reduce_alpha
from game.client.style.text_rendering import TextLine, art_line, font
from game.client.style.theme import hue
from game.i18n import place_name

LEAST_ROOM = 0.14
"""Minimum share of the sheet's width that must be free beside the map for the title."""
LARGEST = 1.3
SIZES, WIDEST = (1.0, 0.8, 0.64, 0.5), 7.0
"""Title heights to try on open water, and its maximum width, in hex units."""
MOTTO = 0.8
"""Height of the line under the title, in hex units."""
STEP = 0.6
STRENGTH = 165
LAKE, DEEP = 0.4, hue("rail.deep")
"""Size in hex units and colour of names on water."""
SPACED = 0.22
SIGN = 1.9
"""Maximum reach of a city name from its centre, in hex units."""
UPSIDE_DOWN = 95
MEASURED, SPARE = 40, 4
"""Type size used to estimate widths, and the tolerance in pixels."""


def printed_pieces(country: MapGeography, frame: MapProjection, motto: str = "") -> list[Piece]:
    """Builds everything printed on the bare map."""
    pieces: list[Piece] = []
    title = _print_title(pieces, country, frame, motto)
    print_ornaments(pieces, country, frame, title)
    print_seas(pieces, country, frame, title)
    for water, (first, last) in country.level.waters.items():
        name = place_name(water, country.level.key)
        _print_water(pieces, frame, name, country.geometry.centre(first), country.geometry.centre(last))
    return pieces


def _print_water(ground: list[Piece], frame: MapProjection, name: str, first: Point, last: Point) -> None:
    """Prints a name along the line between two points."""
    pixels = round(LAKE * frame.unit)
    words = art_line(name, ITALIC, DEEP, pixels, round(pixels * SPACED)).surface
    (ax, ay), (bx, by) = first, last
    angle = -math.degrees(math.atan2(by - ay, bx - ax))
    # Keep the text upright.
    angle += 180 if abs(angle) > UPSIDE_DOWN else 0
    turned = pygame.transform.rotozoom(words, angle, 1.0)
    ground.append(Piece(turned, turned.get_rect(center=frame.to_pixel(((ax + bx) / 2, (ay + by) / 2)))))


def _print_title(
    ground: list[Piece], country: MapGeography, frame: MapProjection, motto: str
) -> pygame.FRect | None:
    """Prints title, rule and motto if there is room; returns their box in hex units."""
    room = (country.box[0] - frame.left) * frame.unit
    name = place_name(country.level.name, country.level.key)
    if room >= LEAST_ROOM * frame.size[0]:
        lines = _lines(name, room * 0.7, round(LARGEST * frame.unit))
        at = round(room * 0.1), round(frame.size[1] * 0.7)
        _print_lines(ground, lines, at, frame.unit, motto)
        return _extent(lines, frame.to_point(at), frame.unit, motto)
    for size in SIZES:
        lines = _wrapped(name.split(" "), WIDEST * frame.unit, round(size * frame.unit))
        wide = max(words.width for words in lines) / frame.unit
        high = sum(words.height for words in lines) / frame.unit + (MOTTO if motto else 0)
        spot = _free_of_land(country, frame, wide + 0.5, high + 0.5)
        if spot is not None:
            _print_lines(ground, lines, frame.to_pixel((spot[0] + 0.25, spot[1] + 0.1)), frame.unit, motto)
            return _extent(lines, spot, frame.unit, motto)
    return None


def _extent(lines: list[TextLine], at: Point, unit: float, motto: str) -> pygame.FRect:
    size = max(words.width for words in lines) / unit, sum(words.height for words in lines) / unit
    return pygame.FRect(at, (size[0], size[1] + (MOTTO if motto else 0)))


def _print_lines(
    ground: list[Piece], lines: list[TextLine], at: tuple[int, int], unit: float, motto: str = ""
) -> None:
    left, y = at
    for words in lines:
        faint = reduce_alpha(words.surface.copy(), STRENGTH)
        ground.append(Piece(faint, faint.get_rect(topleft=(left, y))))
        y += round(words.height * 0.86)
    wide = max(words.width for words in lines)
    rule = pygame.Surface((wide, max(2, round(0.045 * unit))), pygame.SRCALPHA)
    rule.fill((*pygame.Color(hue("night"))[:3], STRENGTH))
    ground.append(Piece(rule, rule.get_rect(topleft=(left, y + round(0.2 * unit)))))
    if motto:
        said = _italic(motto, wide, round(0.62 * MOTTO * unit))
        ground.append(Piece(said, said.get_rect(topleft=(left, y + round(0.32 * unit)))))


def _italic(motto: str, wide: int, pixels: int) -> pygame.Surface:
    """The motto, as large as fits under the title."""
    while pixels > 8 and font(ITALIC.family, ITALIC.weight, pixels).size(motto)[0] > wide:
        pixels -= 1
    return reduce_alpha(art_line(motto, ITALIC, hue("night"), pixels).surface.copy(), STRENGTH)


def _free_of_land(country: MapGeography, frame: MapProjection, wide: float, high: float) -> Point | None:
    """Position of an empty box on water or beyond the map, lowest first."""
    left, top, w, h = frame.box
    steps_x, steps_y = int((w - wide) / STEP), int((h - high) / STEP)
    centre = country.geometry.centre
    names = [(centre(hex_), 2.0, 1.0) for pair in country.level.waters.values() for hex_ in pair]
    signs = [(centre(hex_), SIGN, 0.6) for hex_, _place in country.level.places()]
    for down in range(steps_y, -1, -1):
        y, across = top + down * STEP, 0
        taken = [
            (x - wide - aside, x + aside)
            for (x, middle), aside, above in (*names, *signs)
            if middle - high - above < y < middle + above
        ]
        while across <= steps_x:
            x = left + across * STEP + 0.2
            across += 1
            end = next((last for first, last in taken if first < x < last), None)
            if end is not None:
                across = max(across, int((end - left - 0.2) / STEP))
                continue
            corners = ((x + wide * i / 4, y + high * j / 3) for j in (0, 3, 1, 2) for i in (0, 4, 2, 1, 3))
            if all(country.geometry.hex_at(point) not in country.land_on_map for point in corners):
                return x, y
    return None


def _lines(name: str, room: float, pixels: int) -> list[TextLine]:
    """Title lines at the largest size that fits."""
    words = name.split(" ")
    # Skip sizes at which the longest word is clearly too wide.
    longest = max(_wide(word, MEASURED) for word in words) / MEASURED
    pixels = min(pixels, round(room / longest) + SPARE)
    while pixels > 8:
        lines = _wrapped(words, room, pixels)
        if len(lines) <= 3 and all(line.width <= room for line in lines):
            return lines
        pixels -= 1
    return _wrapped(words, room, pixels)


def _wide(words: str, pixels: int) -> int:
    return font(SERIF.family, SERIF.weight, max(6, pixels)).size(words)[0]


def _wrapped(words: list[str], room: float, pixels: int) -> list[TextLine]:
    rows: list[str] = []
    for word in words:
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and _wide(longer, pixels) <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return [art_line(row, SERIF, hue("night"), pixels) for row in rows]
