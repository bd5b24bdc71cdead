"""Where town names and loose cubes go: beside the town, off the track, over nothing else that is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

Pixel = tuple[int, int]
FARTHER = 2.2
SPOTS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))


class Room:
    """The sheet and what on it must not be covered."""

    def __init__(self, size: Pixel) -> None:
        self.sheet = pygame.Rect(0, 0, *size)
        self.boxes: list[pygame.Rect] = []
        self._points: dict[Pixel, list[Pixel]] = {}
        self._cell = 64

    def keep_clear(self, box: pygame.Rect) -> None:
        """Something stands here."""
        self.boxes.append(box)

    def keep_track_clear(self, points: Iterable[Pixel]) -> None:
        """Track lies along these points."""
        for x, y in points:
            self._points.setdefault((x // self._cell, y // self._cell), []).append((x, y))

    def crowding(self, box: pygame.Rect) -> float:
        """How much a thing placed here would cover: 0 is nothing."""
        cost = 0.0 if self.sheet.contains(box) else 4.0
        area = box.width * box.height
        for index in box.collidelistall(self.boxes):
            shared = box.clip(self.boxes[index])
            cost += 1.0 + 6.0 * shared.width * shared.height / area
        return cost + 0.25 * self._on_track(box)

    def _on_track(self, box: pygame.Rect) -> int:
        cell = self._cell
        found = 0
        for cx in range(box.left // cell, box.right // cell + 1):
            for cy in range(box.top // cell, box.bottom // cell + 1):
                found += sum(box.collidepoint(spot) for spot in self._points.get((cx, cy), ()))
        return found

    def place(
        self, size: Pixel, middle: Pixel, gap: int, spots: Sequence[tuple[float, float]] = SPOTS
    ) -> pygame.Rect:
        """The best place for a thing of this size beside a point; it is taken at once."""
        best = pygame.Rect(0, 0, *size)
        best_cost = float("inf")
        tries = [(off, spot) for off in (gap, round(gap * FARTHER)) for spot in spots]
        for rank, (off, (dx, dy)) in enumerate(tries):
            box = pygame.Rect(0, 0, *size)
            box.centerx = round(middle[0] + dx * (off + size[0] / 2 if dy == 0 else size[0] / 2 + off * 0.2))
            box.centery = round(middle[1] + dy * (off + size[1] / 2 if dx == 0 else size[1] / 2 + off * 0.4))
            cost = self.crowding(box) + 0.02 * rank
            if cost < best_cost:
                best, best_cost = box, cost
        self.boxes.append(best)
        return best
