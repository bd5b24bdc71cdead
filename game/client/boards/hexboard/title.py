"""The map's title, printed where a sheet has room beside the map."""

from __future__ import annotations

import pygame

from game.client.art.effects import fade
from game.client.art.numerals import SERIF
from game.client.boards.hexboard.country import Country
from game.client.boards.hexboard.frame import Frame
from game.client.ui.text import Line, art_line
from game.client.ui.theme import hue

LEAST_ROOM = 0.14
"""The share of the sheet's width that must be free beside the map."""
LARGEST = 1.3
STRENGTH = 165


def print_title(ground: pygame.Surface, country: Country, frame: Frame) -> None:
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
