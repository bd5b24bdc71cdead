"""Appearances of cards and piles, for all card games."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.art.game_pieces.yardmaster_cards import card_halo, card_shadow, card_size
from game.client.boards.sprites import Appearance
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, draw_box_shadow, glow_of
from game.client.style.theme import hue

DrawPicture = Callable[[float], pygame.Surface]
DrawBack = Callable[[int], pygame.Surface]

MOST_LAYERS = 6


class SeatPanelGlow(NamedTuple):
    """The glow around a seat's panel: reach, blur, colour and opacity."""

    reach: float
    blur: float
    colour: str
    alpha: int


def card_appearance(key: tuple[object, ...], draw: DrawPicture) -> Appearance:
    """Appearance of a card with a shadow and a highlight."""
    return Appearance(
        ("card", *key),
        draw,
        lambda size, hovered: card_halo(round(size), hovered),
        shadow=lambda size: card_shadow(round(size)),
        shadow_offset=0.03,
    )


def stack_appearance(name: str, count: int, a_layer: int, back: DrawBack) -> Appearance:
    """A pile of face-down cards, thicker the more cards it has; a dashed outline if it is empty."""
    if not count:
        return empty_appearance()
    layers = min(MOST_LAYERS, 1 + count // a_layer)
    return card_appearance((name, layers), lambda size: _stack(back, round(size), layers))


def empty_appearance() -> Appearance:
    """Dashed outline of an empty card position."""
    return Appearance(
        ("empty",),
        lambda size: _no_card(round(size)),
        lambda size, hovered: card_halo(round(size), hovered),
    )


def paper_board(
    size: tuple[int, int], u: float, current: bool, light: SeatPanelGlow
) -> tuple[pygame.Surface, pygame.Rect]:
    """A seat's panel of paper, with a glow if it is the seat's turn, and its rectangle within the picture."""
    margin = round(light.reach * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    radius = max(2, round(9 * u))
    if current:
        shape = blank(size)
        pygame.draw.rect(shape, hue("white"), shape.get_rect(), border_radius=radius)
        glow = glow_of(shape, max(3, round(light.blur * u)), light.colour, light.alpha)
        out.blit(glow, glow.get_rect(center=box.center))
    draw_box_shadow(out, box, radius, round(6 * u), round(4 * u), 90)
    pygame.draw.rect(out, hue("lamp" if current else "paper"), box, border_radius=radius)
    edge = max(1, round((4 if current else 1.6) * u))
    pygame.draw.rect(out, hue("brass" if current else "paper_dark"), box, edge, border_radius=radius)
    return out, box


@cached_picture
def _stack(back: DrawBack, width: int, layers: int) -> pygame.Surface:
    wide, high = card_size(width)
    step = max(1, round(width * 0.014))
    out = blank((wide + step * MOST_LAYERS, high + step * MOST_LAYERS))
    for k in range(layers, 0, -1):
        edge = pygame.Rect(k * step, k * step, wide, high)
        pygame.draw.rect(
            out, hue("paper_edge" if k % 2 else "paper"), edge, border_radius=round(width * 0.07)
        )
        pygame.draw.rect(out, hue("card_edge"), edge, 1, border_radius=round(width * 0.07))
    out.blit(back(width), (0, 0))
    return out


@cached_picture
def _no_card(width: int) -> pygame.Surface:
    """A dashed outline, drawn dash by dash, because SDL adds a stray line to some dashed frames."""
    wide, high = card_size(width)
    out = blank((wide, high))
    thick, edge = max(2, round(width * 0.022)), round(width * 0.03)
    for length, is_level in ((wide, True), (high, False)):
        number = max(3, round(length / (width * 0.2)))
        step = (length - 2 * edge) / number
        for k in range(number):
            start, dash = round(edge + (k + 0.22) * step), round(step * 0.56)
            for across in (edge, (high if is_level else wide) - edge - thick):
                spot = (start, across, dash, thick) if is_level else (across, start, thick, dash)
                pygame.draw.rect(out, hue("night_mist"), spot, border_radius=thick // 2)
    return out
