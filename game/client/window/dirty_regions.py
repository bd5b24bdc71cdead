"""Which parts of the window must be drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.client.style.rectangles import around

_MOST = 96
TURN = 40_000
"""So many more pixels are painted in the time it takes to go through everything for another rectangle."""
AT_ONCE = 2_800_000
"""So many pixels of what need not change all in one frame are painted in one: a third of a large screen."""

SPILL = 6
"""The part of that by which it may be exceeded rather than take another frame."""


class Damage:
    """Rectangles gathered during a frame, merged where drawing them together costs less."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = pygame.Rect(0, 0, *size)
        self._rects: list[pygame.Rect] = []
        self._later: list[pygame.Rect] = []
        self._is_put_off = False

    def add(self, rect: pygame.Rect) -> None:
        """Mark an area."""
        area = rect.clip(self.window)
        if area.width and area.height:
            self._rects.append(area)

    def add_all(self) -> None:
        """Mark the whole window."""
        self._rects = [self.window.copy()]
        self._later = []

    def spread(self, area: pygame.Rect, first: pygame.Rect | None = None) -> None:
        """Mark an area that may change over a few frames, such as all that goes dark behind a question: what
        comes ``first`` now, around it as much in every frame as does not hold up a motion elsewhere."""
        area = area.clip(self.window)
        if area == self.window:
            self._rects = []
        self._later = [rect for rect in self._later if not area.contains(rect)]
        core = area.clip(first) if first is not None else pygame.Rect(area.topleft, (0, 0))
        self.add(core)
        self._later += [strip for part in around(core, area) for strip in _strips(part)]

    def add_or_spread(self, areas: Sequence[pygame.Rect]) -> None:
        """Mark areas; all between them over a few frames where they are too much for one."""
        seen = [part for area in areas if _area(part := area.clip(self.window))]
        if sum(map(_area, seen)) > AT_ONCE < _area(whole := seen[0].unionall(seen)):
            self.spread(whole)
        else:
            self._rects += seen

    @property
    def is_spread(self) -> bool:
        """Whether something waits for one of the next frames."""
        return bool(self._later)

    def put_off(self) -> None:
        """Paint nothing in this frame, whose time is spent on what is seen from the next one on."""
        self._is_put_off = True

    def _add_next(self) -> None:
        """Mark what is painted in this frame of that which is spread over several."""
        room = AT_ONCE - sum(map(_area, self._rects))
        is_first = True
        while self._later and (is_first or _area(self._later[0]) <= room + AT_ONCE // SPILL):
            room -= _area(self._later[0])
            self.add(self._later.pop(0))
            is_first = False

    def __bool__(self) -> bool:
        """Whether there is something to be painted, now or in the next frame."""
        return bool(self._rects or self._later)

    def take(self) -> list[pygame.Rect]:
        """What to draw now; nothing is marked afterwards, unless it was put off."""
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


def _strips(area: pygame.Rect) -> list[pygame.Rect]:
    """An area from above to below, none of it too much for a frame."""
    count = max(1, -(-_area(area) // AT_ONCE))
    edges = [area.top + area.height * number // count for number in range(count + 1)]
    return [pygame.Rect(area.left, top, area.width, bottom - top) for top, bottom in pairwise(edges)]
