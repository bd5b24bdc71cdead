"""A paper card with a brass edge that lies over the sheet: lanes, books and scores are printed on it."""

from __future__ import annotations

import pygame

from game.client.style.surface_effects import raised, stretched
from game.client.style.svg import Pixels, raster, rect
from game.client.style.theme import hue

SHADE = 120


def paper_card(size: Pixels, edge: int, radius: int, blur: int) -> tuple[pygame.Surface, pygame.Surface]:
    """An empty card over its shadow, and of that the card itself, to be printed on."""
    out = _paper(size, edge, radius, blur)
    return out, out.subsurface((2 * blur, 2 * blur, *size))


def shortened(card: pygame.Surface, high: int, edge: int, radius: int, blur: int) -> pygame.Surface:
    """A card with its shadow, less high from now on: its foot is moved up, with what is printed there."""
    wide, before = card.get_size()
    foot = _reach(edge, radius, blur) + 2 * blur
    moved = card.subsurface((0, before - foot, wide, foot)).copy()
    card.fill((0, 0, 0, 0), (0, high - foot, wide, before - high + foot))
    card.blit(moved, (0, high - foot))
    return card.subsurface((0, 0, wide, high))


def _paper(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    """The card and its shadow; but for its corners it looks the same all along its sides."""
    reach = _reach(edge, radius, blur)
    if min(size) <= 2 * reach:
        return _drawn(size, edge, radius, blur)
    small = _drawn((2 * reach + 1, 2 * reach + 1), edge, radius, blur)
    return stretched(small, (size[0] + 4 * blur, size[1] + 4 * blur), reach + 2 * blur)


def _reach(edge: int, radius: int, blur: int) -> int:
    """So far from its corners a card looks as it does nowhere else."""
    return radius + edge + 3 * blur + 2


def _drawn(size: Pixels, edge: int, radius: int, blur: int) -> pygame.Surface:
    wide, high = size
    body = rect(2, 2, wide - 4, high - 4, hue("paper"), radius, stroke=hue("brass"), stroke_width=edge)
    return raised(raster(body, (0, 0, wide, high), size), blur, SHADE)
