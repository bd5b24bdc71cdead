"""Helpers for layout: placing widgets in a row, cutting strips off rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from game.client.style.theme import Scale
from game.client.ui.widget import Widget

Distribution = Literal["start", "centre", "end", "spread"]


def place_row(
    widgets: Sequence[Widget], area: pygame.Rect, scale: Scale, gap: float = 16, along: Distribution = "start"
) -> int:
    """Places widgets side by side, vertically centred; returns the width used."""
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


def cut_bottom(area: pygame.Rect, height: int) -> pygame.Rect:
    """Takes a strip off the bottom of ``area``, which becomes smaller, and returns the strip."""
    height = min(height, area.height)
    area.height -= height
    return pygame.Rect(area.left, area.bottom, area.width, height)
