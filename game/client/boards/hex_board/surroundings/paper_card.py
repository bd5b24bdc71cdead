"""Paper card with a brass edge and a shadow, for auction lanes, statements and scores."""

from __future__ import annotations

import pygame

from game.client.style.surface_effects import stretched, with_shadow
from game.client.style.svg import Pixels, rasterise, rect
from game.client.style.theme import hue

SHADE = 120


def paper_card(size: Pixels, edge: int, radius: int, blur: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Returns an empty card with its shadow, and the subsurface of the card to print on."""
    out = _paper(size, edge, radius, blur)
    return out, out.subsurface((2 * blur, 2 * blur, *size))


def _paper(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    """Card with shadow, stretched from a small picture of its corners."""
    reach = _reach(edge, radius, blur)
    if min(size) <= 2 * reach:
        return _drawn(size, edge, radius, blur)
    small = _drawn((2 * reach + 1, 2 * reach + 1), edge, radius, blur)
    return stretched(small, (size[0] + 4 * blur, size[1] + 4 * blur), reach + 2 * blur)


def _reach(edge: int, radius: int, blur: int) -> int:
    """Size of the corner regions that must not be stretched."""
    return radius + edge + 3 * blur + 2


def _drawn(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    wide, high = size
    body = rect(2, 2, wide - 4, high - 4, hue("paper"), radius, stroke=hue("brass"), stroke_width=edge)
    return with_shadow(rasterise(body, (0, 0, wide, high), size), blur, SHADE)
