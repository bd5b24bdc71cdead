"""Regions of the window that must be painted again."""

from __future__ import annotations

import pygame

_MOST = 96
RECT_COST = 40_000
"""Cost of one more rectangle, as the number of pixels painted in the same time."""


class DirtyRegions:
    """Collects the rectangles to be painted in a frame; merges those that are cheaper to paint together."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = pygame.Rect(0, 0, *size)
        self._rects: list[pygame.Rect] = []

    def add(self, rect: pygame.Rect) -> None:
        """Marks an area."""
        area = rect.clip(self.window)
        if area.width and area.height:
            self._rects.append(area)

    def add_all(self) -> None:
        """Marks the whole window."""
        self._rects = [self.window.copy()]

    @property
    def waiting(self) -> list[pygame.Rect]:
        """Areas that are dirty but not painted yet."""
        return list(self._rects)

    def __bool__(self) -> bool:
        """Whether something is to be painted."""
        return bool(self._rects)

    def pop_rects(self) -> list[pygame.Rect]:
        """Returns and clears the rectangles to paint."""
        rects, self._rects = self._rects, []
        if len(rects) > _MOST:
            return [rects[0].unionall(rects[1:])]
        merged: list[pygame.Rect] = []
        for rect in rects:
            merged = _merged(merged, rect)
        if not merged:
            return []
        whole = merged[0].unionall(merged[1:])
        # Small areas scattered over a large window are cheaper to paint separately.
        return merged if sum(map(_area, merged)) + RECT_COST * (len(merged) - 1) < _area(whole) else [whole]


def _merged(rects: list[pygame.Rect], new: pygame.Rect) -> list[pygame.Rect]:
    """Adds a rectangle, merged with every rectangle that is cheaper to paint together with it.

    Slightly overlapping rectangles stay separate: a button touching map and status line must not merge them
    into the whole window.
    """
    joined = True
    while joined:
        joined = False
        for old in rects:
            both = old.union(new)
            if _area(both) <= _area(old) + _area(new) + RECT_COST:
                rects = [rect for rect in rects if rect is not old]
                new = both
                joined = True
                break
    return [*rects, new]


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
