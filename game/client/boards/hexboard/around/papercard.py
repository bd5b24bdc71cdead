"""A paper card with a brass edge that lies over the sheet: lanes, books and scores are printed on it."""

from __future__ import annotations

import pygame

from game.client.look.effects import raised
from game.client.look.svg import Pixels, raster, recent, rect
from game.client.look.theme import hue

SHADE = 120


def paper_card(size: Pixels, edge: int, radius: int, blur: int) -> tuple[pygame.Surface, pygame.Surface]:
    """An empty card over its shadow, and of that the card itself, to be printed on."""
    out = _paper(size, edge, radius, blur).copy()
    return out, out.subsurface((2 * blur, 2 * blur, *size))


def put_away() -> None:
    """No such card lies there any more."""
    _paper.forget()


@recent(1)
def _paper(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    """It stays the same while what is printed on it changes with every move."""
    wide, high = size
    body = rect(2, 2, wide - 4, high - 4, hue("paper"), radius, stroke=hue("brass"), stroke_width=edge)
    return raised(raster(body, (0, 0, wide, high), size), blur, SHADE)
