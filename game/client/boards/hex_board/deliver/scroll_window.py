"""Which rows of a list are in sight, where it is longer than its room."""

from __future__ import annotations

import pygame


class Roll:
    """Rolls up and down; everything is asked with how many rows there are and how many have room."""

    def __init__(self) -> None:
        self.first = 0
        """The number of the uppermost row."""

    def by(self, steps: int, number: int, visible: int) -> bool:
        """Rolled by the wheel; whether other rows are in sight now."""
        return self._to(self.first - steps, number, visible)

    def reveal(self, row: int, number: int, visible: int) -> bool:
        """Rolled until a row and its neighbours are in sight; whether others are in sight now."""
        least, most = row + 2 - visible, row - 1
        return self._to(min(max(self.first, least), most), number, visible)

    def keep(self, number: int, visible: int) -> None:
        """The list has become another."""
        self._to(self.first, number, visible)

    def boxes(self, area: pygame.Rect, high: int, number: int) -> list[tuple[int, pygame.Rect]]:
        """The rows in sight, each with its place."""
        shown = range(self.first, min(number, self.first + max(1, area.height // high)))
        return [
            (row, pygame.Rect(area.left, area.top + at * high, area.width, high))
            for at, row in enumerate(shown)
        ]

    def _to(self, first: int, number: int, visible: int) -> bool:
        before, self.first = self.first, max(0, min(first, number - visible))
        return self.first != before
