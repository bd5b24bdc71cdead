"""Places the bars with the names of cities: across the city, or beside it where less is covered."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.client.boards.hex_board.map import city_art
from game.client.boards.hex_board.map.label_placement import FreeSpace, Pixel

WIDEST = 2.7
"""Width up to which a bar overhangs its hexagon only at the corners, in hex units."""
ASIDE = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.2, 2.4)
ABOVE = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.6)
SHIFTS = sorted(
    {(dx * x, dy * y) for dx in ASIDE for dy in ABOVE for x in (1, -1) for y in (1, -1)},
    key=lambda shift: (abs(shift[0]) + abs(shift[1]), shift),
)
"""Allowed offsets of a bar in hex units, nearest first."""
TOO_WIDE, SMALLER, TWO_LINES, MOVED = 0.5, 0.35, 0.5, 0.9
"""Penalties for kinds of positions, on the scale of the cost of covering something."""
OWN_TRACK, TRACK, NEAR = 0.35, 0.6, 1.3
"""Cost of each covered point of track, near the bar's own city and elsewhere, and how far "near" reaches."""


class NameBar(NamedTuple):
    """A placed name bar."""

    lines: tuple[str, ...]
    pixels: int
    box: pygame.Rect


def place_bar(room: FreeSpace, name: str, mark: str, middle: Pixel, unit: float, smallest: int) -> NameBar:
    """Places the best bar for a name and reserves its box."""
    best, best_cost = NameBar((name,), smallest, pygame.Rect(middle, (0, 0))), float("inf")
    for lines, pixels, dislike in _shapes(name, unit, smallest):
        size = city_art.bar_size(lines, mark, unit, pixels)
        dislike += max(0.0, size[0] / unit - WIDEST) * TOO_WIDE
        for dx, dy in SHIFTS:
            cost = dislike + MOVED * (abs(dx) + abs(dy))
            if cost >= best_cost:
                break
            box = pygame.Rect(0, 0, *size)
            box.center = round(middle[0] + dx * unit), round(middle[1] + dy * unit)
            box.clamp_ip(room.sheet)
            cost += room.overlap_cost(box)
            for spot in room.track_in(box):
                cost += OWN_TRACK if math.dist(spot, middle) < NEAR * unit else TRACK
            if cost < best_cost:
                best, best_cost = NameBar(lines, pixels, box), cost
    room.keep_clear(best.box)
    return best


def influence_area(middle: Pixel, unit: float) -> pygame.Rect:
    """The area in which everything affects where a bar is placed."""
    box = pygame.Rect(0, 0, round(9 * unit), round(4 * unit))
    box.center = middle
    return box


def _shapes(name: str, unit: float, smallest: int) -> Iterator[tuple[tuple[str, ...], int, float]]:
    """Variants of a name: one line, smaller, two lines; each with its penalty."""
    pixels = city_art.default_name_size(unit, smallest)
    small = max(min(pixels, smallest), round(pixels * 0.82))
    yield (name,), pixels, 0.0
    if small < pixels:
        yield (name,), small, SMALLER
    halves = city_art.split_name(name)
    if len(halves) > 1:
        yield halves, small, TWO_LINES
