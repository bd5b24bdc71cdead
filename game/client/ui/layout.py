"""Placing widgets: rows, columns, and cutting rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from game.client.ui.theme import Scale
from game.client.ui.widget import Widget

Along = Literal["start", "centre", "end", "spread"]


def column(
    widgets: Sequence[Widget], area: pygame.Rect, scale: Scale, gap: float = 12, stretch: bool = False
) -> int:
    """Stack widgets from the top of an area, full width if ``stretch``; returns the height used."""
    y = area.top
    for widget in widgets:
        wide, high = widget.measure(scale, area.width)
        widget.place((area.left, y, area.width if stretch else wide, high))
        y += high + scale.px(gap)
    return y - area.top - (scale.px(gap) if widgets else 0)


def row(
    widgets: Sequence[Widget], area: pygame.Rect, scale: Scale, gap: float = 16, along: Along = "start"
) -> int:
    """Place widgets side by side, centred in height; returns the width used."""
    sizes = [widget.measure(scale, area.width) for widget in widgets]
    space = scale.px(gap)
    used = sum(wide for wide, _ in sizes) + space * max(0, len(widgets) - 1)
    spare = max(0, area.width - used)
    x = area.left + {"start": 0, "centre": spare // 2, "end": spare, "spread": 0}[along]
    if along == "spread" and len(widgets) > 1:
        space += spare // (len(widgets) - 1)
    for widget, (wide, high) in zip(widgets, sizes, strict=True):
        widget.place((x, area.centery - high // 2, wide, high))
        x += wide + space
    return used


def cut_top(area: pygame.Rect, height: int) -> pygame.Rect:
    """Take a strip off the top of ``area``, which shrinks."""
    strip = pygame.Rect(area.left, area.top, area.width, min(height, area.height))
    area.top, area.height = area.top + strip.height, area.height - strip.height
    return strip


def cut_bottom(area: pygame.Rect, height: int) -> pygame.Rect:
    """Take a strip off the bottom of ``area``, which shrinks."""
    height = min(height, area.height)
    area.height -= height
    return pygame.Rect(area.left, area.bottom, area.width, height)


def cut_left(area: pygame.Rect, width: int) -> pygame.Rect:
    """Take a strip off the left of ``area``, which shrinks."""
    strip = pygame.Rect(area.left, area.top, min(width, area.width), area.height)
    area.left, area.width = area.left + strip.width, area.width - strip.width
    return strip


def cut_right(area: pygame.Rect, width: int) -> pygame.Rect:
    """Take a strip off the right of ``area``, which shrinks."""
    width = min(width, area.width)
    area.width -= width
    return pygame.Rect(area.right, area.top, width, area.height)
