"""Dirty regions of the window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.client.style.rectangles import strips_around

_MOST = 96
RECT_COST = 40_000
"""Cost of one more rectangle, as the number of pixels painted in the same time."""
MOST_PIXELS_PER_FRAME = 2_800_000
"""Maximum number of pixels of a gradual repaint per frame: a third of a large screen."""

MOST_EXCESS = 6
"""That maximum may be exceeded by 1/SPILL to save another frame."""


class DirtyRegions:
    """Rectangles collected during a frame, merged if painting them together is cheaper."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = pygame.Rect(0, 0, *size)
        self._rects: list[pygame.Rect] = []
        self._later: list[pygame.Rect] = []
        self._is_put_off = False

    def add(self, rect: pygame.Rect) -> None:
        """Marks an area."""
        area = rect.clip(self.window)
        if area.width and area.height:
            self._rects.append(area)

    def add_all(self) -> None:
        """Marks the whole window."""
        self._rects = [self.window.copy()]
        self._later = []

    def spread(self, area: pygame.Rect, first: pygame.Rect | None = None) -> None:
        """Marks an area to repaint over several frames, such as the darkened background of a dialog.

        ``first`` is painted now; the rest follows in amounts that do not delay animations.
        """
        area = area.clip(self.window)
        if area == self.window:
            self._rects = []
        self._later = [rect for rect in self._later if not area.contains(rect)]
        core = area.clip(first) if first is not None else pygame.Rect(area.topleft, (0, 0))
        self.add(core)
        self._later += [strip for part in strips_around(core, area) for strip in _strips(part)]

    def add_or_spread(self, areas: Sequence[pygame.Rect]) -> None:
        """Marks areas; if they are too much for one frame, their union over several frames."""
        seen = [part for area in areas if _area(part := area.clip(self.window))]
        if sum(map(_area, seen)) > MOST_PIXELS_PER_FRAME < _area(whole := seen[0].unionall(seen)):
            self.spread(whole)
        else:
            self._rects += seen

    @property
    def is_spread(self) -> bool:
        """Whether areas are waiting for later frames."""
        return bool(self._later)

    @property
    def waiting(self) -> list[pygame.Rect]:
        """Areas that are dirty but not painted yet."""
        return [*self._rects, *self._later]

    def put_off(self) -> None:
        """Skips painting this frame; dirty regions are kept for the next."""
        self._is_put_off = True

    def _add_next(self) -> None:
        """Marks this frame's share of a gradual repaint."""
        room = MOST_PIXELS_PER_FRAME - sum(map(_area, self._rects))
        is_first = True
        while self._later and (
            is_first or _area(self._later[0]) <= room + MOST_PIXELS_PER_FRAME // MOST_EXCESS
        ):
            room -= _area(self._later[0])
            self.add(self._later.pop(0))
            is_first = False

    def __bool__(self) -> bool:
        """Whether something is to be painted, now or in the next frame."""
        return bool(self._rects or self._later)

    def pop_rects(self) -> list[pygame.Rect]:
        """Returns and clears the rectangles to paint now; none if painting is postponed."""
        waits, self._is_put_off = self._is_put_off, False
        if waits:
            return []
        self._add_next()
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


def _strips(area: pygame.Rect) -> list[pygame.Rect]:
    """Splits an area into horizontal strips, each small enough for one frame."""
    count = max(1, -(-_area(area) // MOST_PIXELS_PER_FRAME))
    edges = [area.top + area.height * number // count for number in range(count + 1)]
    return [pygame.Rect(area.left, top, area.width, bottom - top) for top, bottom in pairwise(edges)]
