"""Which rows of a scrolling list are visible."""

from __future__ import annotations

import pygame


class ScrollWindow:
    """The scroll position; callers say how many rows there are and how many are visible."""

    def __init__(self) -> None:
        self.first = 0
        """Index of the top row."""

    def scroll_by(self, steps: int, number: int, visible: int) -> bool:
        """Scrolls by wheel steps; returns whether the position changed."""
        return self._to(self.first - steps, number, visible)

    def reveal(self, row: int, number: int, visible: int) -> bool:
        """Scrolls until a row and its neighbours are visible; returns whether the position changed."""
        least, most = row + 2 - visible, row - 1
        return self._to(min(max(self.first, least), most), number, visible)

    def clamp(self, number: int, visible: int) -> None:
        """Clamps the position after the list has changed."""
        self._to(self.first, number, visible)

    def boxes(self, area: pygame.Rect, high: int, number: int) -> list[tuple[int, pygame.Rect]]:
        """Visible rows with their boxes."""
        visible_rows = range(self.first, min(number, self.first + max(1, area.height // high)))
        return [
            (row, pygame.Rect(area.left, area.top + at * high, area.width, high))
            for at, row in enumerate(visible_rows)
        ]

    def _to(self, first: int, number: int, visible: int) -> bool:
        before, self.first = self.first, max(0, min(first, number - visible))
        return self.first != before
