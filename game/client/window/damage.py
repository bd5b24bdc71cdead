"""Which parts of the window must be drawn again."""

from __future__ import annotations

import pygame

_MOST = 96
TURN = 40_000
"""So many more pixels are painted in the time it takes to go through everything for another rectangle."""


class Damage:
    """Rectangles gathered during a frame, merged where drawing them together costs less."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = pygame.Rect(0, 0, *size)
        self._rects: list[pygame.Rect] = []

    def add(self, rect: pygame.Rect) -> None:
        """Mark an area."""
        area = rect.clip(self.window)
        if area.width and area.height:
            self._rects.append(area)

    def add_all(self) -> None:
        """Mark the whole window."""
        self._rects = [self.window.copy()]

    def __bool__(self) -> bool:
        return bool(self._rects)

    def take(self) -> list[pygame.Rect]:
        """What to draw now; nothing is marked afterwards."""
        rects, self._rects = self._rects, []
        if len(rects) > _MOST:
            return [rects[0].unionall(rects[1:])]
        merged: list[pygame.Rect] = []
        for rect in rects:
            merged = _merged(merged, rect)
        if not merged:
            return []
        whole = merged[0].unionall(merged[1:])
        # Small things all over a large window are painted sooner one by one than with all that is between.
        return merged if sum(map(_area, merged)) + TURN * (len(merged) - 1) < _area(whole) else [whole]


def _merged(rects: list[pygame.Rect], new: pygame.Rect) -> list[pygame.Rect]:
    """Add a rectangle, joining it with every one that costs less to paint together with it.

    What overlaps but a little is painted twice there: a plate that touches map and status line must not make
    the whole window of them.
    """
    joined = True
    while joined:
        joined = False
        for old in rects:
            both = old.union(new)
            if _area(both) <= _area(old) + _area(new) + TURN:
                rects = [rect for rect in rects if rect is not old]
                new = both
                joined = True
                break
    return [*rects, new]


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
