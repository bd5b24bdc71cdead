"""Where names and loose cubes go: beside their place, off the track, over nothing else that is read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

Pixel = tuple[int, int]
Spot = tuple[float, float]
SPOTS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
"""Below, above, right, left, and the corners."""
SLIDES = tuple((dx, dy) for dy in (1, -1) for dx in (0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1))
TILTS = tuple((dx, dy) for dy in (0.3, -0.3, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8) for dx in (1, -1))
"""Above and below but shifted, and to the sides but higher or lower."""
FARTHER = (1.0, 2.2, 3.4, 4.6, 6.0)
"""How far off a thing may go, in gaps, where there is no room nearer."""
CELL = 64
TRACK = 0.7


class FreeSpace:
    """The sheet and what on it must not be covered."""

    def __init__(self, size: Pixel, reach: int = 0) -> None:
        """``reach`` is how far track goes to either side of its line."""
        self.sheet = pygame.Rect(0, 0, *size)
        self.reach = reach
        self.boxes: list[pygame.Rect] = []
        self._points: dict[Pixel, list[Pixel]] = {}

    def copy(self) -> FreeSpace:
        """The same, to place more; track must not be added to either any more."""
        same = FreeSpace(self.sheet.size, self.reach)
        same.boxes, same._points = list(self.boxes), self._points
        return same

    def keep_clear(self, box: pygame.Rect) -> None:
        """Something stands here."""
        self.boxes.append(box)

    def keep_track_clear(self, points: Iterable[Pixel]) -> None:
        """Track lies along these points."""
        for x, y in points:
            self._points.setdefault((x // CELL, y // CELL), []).append((x, y))

    def crowding(self, box: pygame.Rect) -> float:
        """How much a thing placed here would cover: 0 is nothing."""
        return self.covering(box) + TRACK * len(self.track_in(box))

    def covering(self, box: pygame.Rect) -> float:
        """The same but for track."""
        cost = 0.0 if self.sheet.contains(box) else 4.0
        area = box.width * box.height
        for index in box.collidelistall(self.boxes):
            shared = box.clip(self.boxes[index])
            cost += 5.0 + 6.0 * shared.width * shared.height / area
        return cost

    def track_in(self, box: pygame.Rect) -> list[Pixel]:
        """The points of track that a thing placed here would touch."""
        wide = box.inflate(2 * self.reach, 2 * self.reach)
        return [spot for spot in self._points_near(wide) if wide.collidepoint(spot)]

    def _points_near(self, box: pygame.Rect) -> list[Pixel]:
        near: list[Pixel] = []
        for cx in range(box.left // CELL, box.right // CELL + 1):
            for cy in range(box.top // CELL, box.bottom // CELL + 1):
                if found := self._points.get((cx, cy)):
                    near += found
        return near

    def around(self, box: pygame.Rect) -> Hashable:
        """What stands in a part of the sheet: where it is the same, things are placed in the same way."""
        boxes = tuple(tuple(self.boxes[index]) for index in box.collidelistall(self.boxes))
        return boxes, tuple(self._points_near(box))

    def place(self, size: Pixel, middle: Pixel, gap: int, spots: Sequence[Spot] = SPOTS) -> pygame.Rect:
        """The best place for a thing of this size beside a point; it is taken at once."""
        best = pygame.Rect(0, 0, *size)
        best_cost = float("inf")
        for rank, box in enumerate(_tries(size, middle, gap, spots)):
            cost = self.crowding(box) + 0.01 * rank
            if cost < best_cost:
                best, best_cost = box, cost
            if cost == 0.01 * rank:
                break
        self.boxes.append(best)
        return best


def _tries(size: Pixel, middle: Pixel, gap: int, spots: Sequence[Spot]) -> Iterator[pygame.Rect]:
    """Places beside a point, the nearest and best liked first."""
    for times in FARTHER:
        for dx, dy in (*spots, *SLIDES):
            yield _beside(size, middle, gap * times, dx, dy)
        for dx, dy in TILTS:
            wide, high = size
            yield _centred(size, middle[0] + dx * (gap * times + wide / 2), middle[1] + dy * high)


def _beside(size: Pixel, middle: Pixel, gap: float, dx: float, dy: float) -> pygame.Rect:
    """A box above or below a point, right or left of it, or at a corner, where it may come nearer."""
    wide, high = size
    if dy == 0:
        return _centred(size, middle[0] + dx * (gap + wide / 2), middle[1])
    near = 0.4 if abs(dx) > 0.7 else 1.0
    return _centred(size, middle[0] + dx * (wide / 2 + gap * 0.2), middle[1] + dy * (high / 2 + gap * near))


def _centred(size: Pixel, x: float, y: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, *size)
    box.center = round(x), round(y)
    return box
