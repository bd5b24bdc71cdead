"""Words printed on the ground: the map's title where there is room beside the map, and the names of lakes."""

from __future__ import annotations

import math

import pygame

from game.client.boards.hexboard.map.country import Country
from game.client.boards.hexboard.map.frame import Frame
from game.client.boards.hexboard.map.geometry import Point
from game.client.boards.hexboard.map.ornaments import print_ornaments
from game.client.boards.hexboard.map.window import Window
from game.client.look.effects import fade
from game.client.look.numerals import ITALIC, SERIF
from game.client.look.text import Line, art_line
from game.client.look.theme import hue

LEAST_ROOM = 0.14
"""The share of the sheet's width that must be free beside the map."""
LARGEST = 1.3
STRENGTH = 165
LAKE, DEEP = 0.4, hue("rail.deep")
"""How large names on water are, in hex units, and their colour."""
SPACED = 0.22


def print_words(ground: Window, country: Country, frame: Frame) -> None:
    """Print everything that is written or drawn on the bare map."""
    print_ornaments(ground, country, frame)
    _print_title(ground, country, frame)
    for name, (first, last) in country.level.waters.items():
        _print_water(ground, frame, name, country.geometry.centre(first), country.geometry.centre(last))


def _print_water(ground: Window, frame: Frame, name: str, first: Point, last: Point) -> None:
    """Write a name along the line from one hex to another."""
    pixels = round(LAKE * frame.unit)
    words = art_line(name, ITALIC, DEEP, pixels, round(pixels * SPACED)).surface
    (ax, ay), (bx, by) = first, last
    turned = pygame.transform.rotozoom(words, -math.degrees(math.atan2(by - ay, bx - ax)), 1.0)
    ground.blit(turned, turned.get_rect(center=frame.at(((ax + bx) / 2, (ay + by) / 2))))


def _print_title(ground: Window, country: Country, frame: Frame) -> None:
    """Print the name of the map and a rule below it, if there is room for them."""
    room = (country.box[0] - frame.left) * frame.unit
    if room < LEAST_ROOM * frame.size[0]:
        return
    lines = _lines(country.level.name, room * 0.7, round(LARGEST * frame.unit))
    left = round(room * 0.1)
    y = round(frame.size[1] * 0.7)
    for words in lines:
        faint = fade(words.surface.copy(), STRENGTH)
        ground.blit(faint, (left, y))
        y += round(words.height * 0.86)
    wide = max(words.width for words in lines)
    rule = pygame.Surface((wide, max(2, round(0.045 * frame.unit))), pygame.SRCALPHA)
    rule.fill((*pygame.Color(hue("night"))[:3], STRENGTH))
    ground.blit(rule, (left, y + round(0.2 * frame.unit)))


def _lines(name: str, room: float, pixels: int) -> list[Line]:
    """The name word by word, as large as its longest word allows."""
    words = name.split(" ")
    while pixels > 8:
        lines = _wrapped(words, room, pixels)
        if len(lines) <= 3 and all(line.width <= room for line in lines):
            return lines
        pixels -= 1
    return _wrapped(words, room, pixels)


def _wrapped(words: list[str], room: float, pixels: int) -> list[Line]:
    rows: list[str] = []
    for word in words:
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and art_line(longer, SERIF, hue("night"), pixels).width <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return [art_line(row, SERIF, hue("night"), pixels) for row in rows]
