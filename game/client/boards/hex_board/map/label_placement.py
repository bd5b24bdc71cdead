"""Places names of towns and cubes beside the centre of their hex, away from track and other labels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

Pixel = tuple[int, int]
Direction = tuple[float, float]
SPOTS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
"""Directions in order of preference: below, above, right, left, then the corners."""
SLIDES = tuple((dx, dy) for dy in (1, -1) for dx in (0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1))
TILTS = tuple((dx, dy) for dy in (0.3, -0.3, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8) for dx in (1, -1))
"""Sideways positions at other heights."""
FARTHER = (1.0, 2.2, 3.4, 4.6, 6.0)
"""Distances to try, in gaps."""
CELL = 64
TRACK = 0.7


class FreeSpace:
    """The map, with the boxes and track that labels should not cover."""

    def __init__(self, size: Pixel, reach: int = 0) -> None:
        """`reach` is the half width of track."""
        self.sheet = pygame.Rect(0, 0, *size)
        self.track_half_width = reach
        self.boxes: list[pygame.Rect] = []
        self._points: dict[Pixel, list[Pixel]] = {}

    def copy(self) -> FreeSpace:
        """A copy on which more labels can be placed; from then on, track must not be added to either."""
        same = FreeSpace(self.sheet.size, self.track_half_width)
        same.boxes, same._points = list(self.boxes), self._points
        return same

    def keep_clear(self, box: pygame.Rect) -> None:
        """Reserves a box."""
        self.boxes.append(box)

    def keep_track_clear(self, points: Iterable[Pixel]) -> None:
        """Reserves track points."""
        for x, y in points:
            self._points.setdefault((x // CELL, y // CELL), []).append((x, y))

    def cost(self, box: pygame.Rect) -> float:
        """Cost of placing a label here; 0 if it covers nothing."""
        return self.overlap_cost(box) + TRACK * len(self.track_in(box))

    def overlap_cost(self, box: pygame.Rect) -> float:
        """Cost of placing a label here, without track."""
        cost = 0.0 if self.sheet.contains(box) else 4.0
        area = box.width * box.height
        for index in box.collidelistall(self.boxes):
            shared = box.clip(self.boxes[index])
            cost += 5.0 + 6.0 * shared.width * shared.height / area
        return cost

    def track_in(self, box: pygame.Rect) -> list[Pixel]:
        """Track points that a label here would touch."""
        wide = box.inflate(2 * self.track_half_width, 2 * self.track_half_width)
        return [spot for spot in self._points_near(wide) if wide.collidepoint(spot)]

    def _points_near(self, box: pygame.Rect) -> list[Pixel]:
        near: list[Pixel] = []
        for cx in range(box.left // CELL, box.right // CELL + 1):
            for cy in range(box.top // CELL, box.bottom // CELL + 1):
                if found := self._points.get((cx, cy)):
                    near += found
        return near

    def cache_key_around(self, box: pygame.Rect) -> Hashable:
        """A key for everything reserved near a box; with equal keys, labels get the same places."""
        boxes = tuple(tuple(self.boxes[index]) for index in box.collidelistall(self.boxes))
        return boxes, tuple(self._points_near(box))

    def place(self, size: Pixel, middle: Pixel, gap: int, spots: Sequence[Direction] = SPOTS) -> pygame.Rect:
        """Finds the best box beside a point and reserves it."""
        best = pygame.Rect(0, 0, *size)
        best_cost = float("inf")
        for rank, box in enumerate(_tries(size, middle, gap, spots)):
            cost = self.cost(box) + 0.01 * rank
            if cost < best_cost:
                best, best_cost = box, cost
            if cost == 0.01 * rank:
                break
        self.boxes.append(best)
        return best


def _tries(size: Pixel, middle: Pixel, gap: int, spots: Sequence[Direction]) -> Iterator[pygame.Rect]:
    """Candidate boxes beside a point, preferred ones first."""
    for times in FARTHER:
        for dx, dy in (*spots, *SLIDES):
            yield _beside(size, middle, gap * times, dx, dy)
        for dx, dy in TILTS:
            wide, high = size
            yield _centred(size, middle[0] + dx * (gap * times + wide / 2), middle[1] + dy * high)


def _beside(size: Pixel, middle: Pixel, gap: float, dx: float, dy: float) -> pygame.Rect:
    """Box above, below, left or right of a point, or closer at a corner."""
    wide, high = size
    if dy == 0:
        return _centred(size, middle[0] + dx * (gap + wide / 2), middle[1])
    near = 0.4 if abs(dx) > 0.7 else 1.0
    return _centred(size, middle[0] + dx * (wide / 2 + gap * 0.2), middle[1] + dy * (high / 2 + gap * near))


def _centred(size: Pixel, x: float, y: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, *size)
    box.center = round(x), round(y)
    return box
