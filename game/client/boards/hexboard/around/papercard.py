"""A paper card with a brass edge that lies over the sheet: lanes, books and scores are printed on it."""

from __future__ import annotations

import pygame

from game.client.look.effects import raised, stretched
from game.client.look.svg import Pixels, raster, rect
from game.client.look.theme import hue

SHADE = 120


def paper_card(size: Pixels, edge: int, radius: int, blur: int) -> tuple[pygame.Surface, pygame.Surface]:
    """An empty card over its shadow, and of that the card itself, to be printed on."""
    out = _paper(size, edge, radius, blur)
    return out, out.subsurface((2 * blur, 2 * blur, *size))


def _paper(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    """The card and its shadow; but for its corners it looks the same all along its sides."""
    reach = radius + edge + 3 * blur + 2
    if min(size) <= 2 * reach:
        return _drawn(size, edge, radius, blur)
    small = _drawn((2 * reach + 1, 2 * reach + 1), edge, radius, blur)
    return stretched(small, (size[0] + 4 * blur, size[1] + 4 * blur), reach + 2 * blur)


def _drawn(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    wide, high = size
    body = rect(2, 2, wide - 4, high - 4, hue("paper"), radius, stroke=hue("brass"), stroke_width=edge)
    return raised(raster(body, (0, 0, wide, high), size), blur, SHADE)
