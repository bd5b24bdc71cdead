"""Pictures of the map at another size."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise

import pygame

from game.client.boards.hexboard.map.frame import Frame
from game.client.look.theme import hue

HUGE = 2_500_000
"""A picture of more pixels is enlarged very roughly."""
BANDS, CUT = 6, 24
"""In so many steps a picture is scaled, and how far from even their ends may lie, in pixels."""


def pixels(size: tuple[int, int]) -> int:
    return size[0] * size[1]


def scaled(picture: pygame.Surface, onto: pygame.Surface) -> pygame.Surface:
    """A picture at the size of another surface, as well as there is time for."""
    size = onto.get_size()
    scale = pygame.transform.scale if pixels(size) > HUGE else pygame.transform.smoothscale
    return scale(picture, size, onto)


def rescaled(
    picture: pygame.Surface, before: Frame, now: Frame, out: pygame.Surface
) -> Generator[None, None, pygame.Rect]:
    """Paint the whole map out of a picture of another size, band by band; returns what of it that knew.

    The rest is bare.
    """
    share = now.unit / before.unit
    whole = pygame.Rect(now.at((before.left, before.top)), [round(side * share) for side in before.size])
    seen = whole.clip(out.get_rect())
    left, top = (round((a - b) / share) for a, b in zip(seen.topleft, whole.topleft, strict=True))
    wide, high = (round(side / share) for side in seen.size)
    cut = pygame.Rect(left, top, wide, high).clip(picture.get_rect())
    for strip in beside(seen, out.get_rect()):
        out.fill(hue("paper"), strip)
    for (row, from_row), (end, from_end) in pairwise(_band_ends(seen.height, cut.height)):
        part = picture.subsurface((cut.left, cut.top + from_row, cut.width, from_end - from_row))
        onto = out.subsurface((seen.left, seen.top + row, seen.width, end - row))
        pygame.transform.smoothscale(part, onto.get_size(), onto)
        yield
    return seen


def _band_ends(high: int, from_high: int) -> list[tuple[int, int]]:
    """Rows at which a picture may be cut before it is scaled: where both sizes very nearly have one."""
    ends = [(0, 0)]
    for number in range(1, BANDS):
        near = range(high * number // BANDS - CUT, high * number // BANDS + CUT)
        row = min(near, key=lambda row: abs(row * from_high / high - round(row * from_high / high)))
        ends.append((row, round(row * from_high / high)))
    return [*ends, (high, from_high)]


def beside(known: pygame.Rect, whole: pygame.Rect) -> list[pygame.Rect]:
    """What lies above, below, left and right of a part."""
    strips = [
        pygame.Rect(0, 0, whole.width, known.top),
        pygame.Rect(0, known.bottom, whole.width, whole.bottom - known.bottom),
        pygame.Rect(0, known.top, known.left, known.height),
        pygame.Rect(known.right, known.top, whole.right - known.right, known.height),
    ]
    return [strip for strip in strips if strip.width > 0 and strip.height > 0]
