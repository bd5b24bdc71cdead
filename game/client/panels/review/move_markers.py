"""Marks moves on a reviewed table: dots along them, and labels for the move played and the better one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import pygame

from game.client.style.icons import icon
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue

Trail = Sequence[Sequence[tuple[int, int]]]
"""The lines in the window along which a move is marked."""


def trail_bounds(trail: Trail) -> pygame.Rect | None:
    """The smallest rectangle around all lines; None if there are none."""
    spots = [spot for line_ in trail for spot in line_]
    if not spots:
        return None
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    return pygame.Rect(min(xs), min(ys), max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys)))


def box_outline(box: pygame.Rect) -> list[tuple[int, int]]:
    """The edge of a rectangle as a closed line."""
    return [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft]


def draw_trail(target: pygame.Surface, trail: Trail, scale: Scale, tint: str = "red") -> None:
    """Draws dots along the lines of a move."""
    spots = [spot for line_ in trail for spot in _points_along(line_, scale.px(14))]
    for spot in spots:
        pygame.draw.circle(target, hue("paper_light"), spot, scale.px(7))
    for spot in spots:
        pygame.draw.circle(target, hue(tint), spot, scale.px(4.6))


def draw_move_tag(
    target: pygame.Surface,
    about: pygame.Rect,
    words: str,
    better: bool,
    scale: Scale,
    within: pygame.Rect,
    taken: list[pygame.Rect],
) -> None:
    """Draws a label near `about` that covers none of the rectangles in `taken`, and adds itself to them."""
    ground, ink, glyph = ("brass", "ink", "hint") if better else ("red", "paper_light", "flag")
    label = text_line(words, "label", hue(ink), scale)
    tag = pygame.Rect(0, 0, label.width + scale.px(60), scale.px(40))
    gap = scale.px(10)
    spots = [
        {"midbottom": (about.centerx, about.top - gap)},
        {"midtop": (about.centerx, about.bottom + gap)},
        {"midright": (about.left - gap, about.centery)},
        {"midleft": (about.right + gap, about.centery)},
    ]
    boxes = [tag.move_to(**spot).clamp(within) for spot in spots]
    free = (box for box in boxes if box.collidelist(taken) < 0 and not box.colliderect(about))
    tag = next(free, None) or next((box for box in boxes if box.collidelist(taken) < 0), boxes[0])
    taken.append(tag.inflate(8, 8))
    pygame.draw.rect(target, hue("paper_light"), tag.inflate(6, 6), border_radius=tag.height)
    pygame.draw.rect(target, hue(ground), tag, border_radius=tag.height)
    drawn = icon(glyph, scale.px(20), hue(ink))
    target.blit(drawn, drawn.get_rect(midleft=(tag.left + scale.px(16), tag.centery)))
    label.draw_at(target, tag.left + scale.px(44), tag.centery)


def _points_along(spots: Sequence[tuple[int, int]], step: float) -> Iterator[tuple[int, int]]:
    """Points at equal distances along a line."""
    left = 0.0
    for (x, y), (to_x, to_y) in pairwise(spots):
        length = hypot(to_x - x, to_y - y)
        at = left
        while at < length:
            yield round(x + (to_x - x) * at / length), round(y + (to_y - y) * at / length)
            at += step
        left = at - length
