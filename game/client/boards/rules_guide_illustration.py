"""Illustrations of the rules guide, put together from pieces of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.style.surface_effects import blank
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue

Drawing = Callable[[Scale], pygame.Surface]
"""Draws an illustration at the scale of the text around it."""


def in_a_row(parts: Sequence[pygame.Surface | str], scale: Scale, gap: int = 14) -> pygame.Surface:
    """Pieces in a row; a string is drawn as text, such as an arrow between two pieces."""
    row = [
        text_line(part, "section", hue("ink_soft"), scale).surface if isinstance(part, str) else part
        for part in parts
    ]
    space = scale.px(gap)
    wide = sum(part.get_width() for part in row) + space * (len(row) - 1)
    out = blank((wide, max(part.get_height() for part in row)))
    x = 0
    for part in row:
        out.blit(part, part.get_rect(midleft=(x, out.get_height() // 2)))
        x += part.get_width() + space
    return out


def overlapped(parts: Sequence[pygame.Surface], share: float) -> pygame.Surface:
    """Pieces of equal size that overlap; of each, ``share`` stays visible."""
    step = round(parts[0].get_width() * share)
    out = blank((step * (len(parts) - 1) + parts[0].get_width(), parts[0].get_height()))
    for number, part in enumerate(parts):
        out.blit(part, (number * step, 0))
    return out
