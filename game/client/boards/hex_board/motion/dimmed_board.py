"""Dimmed board, shown while a train runs or links are scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame

from game.client.boards.hex_board.map.partial_repaint import FrozenBoardPicture
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.style.surface_effects import darken
from game.client.style.theme import hue

DARK = 51
"""Strength of the dimming."""
FALLS = 4
"""Number of frames over which the board is dimmed."""
PlacedHighlight = tuple[pygame.Surface, pygame.Rect]
"""A highlight picture and its box in the window."""


class DimmedBoard:
    """A fixed board picture, dimmed while it is painted; a dimmed copy would be 19 MB at 4K.

    The dimming proceeds from top to bottom, because all of it at once takes a large part of a frame.
    """

    def __init__(
        self,
        sheet: MapSheet,
        paper: pygame.Rect,
        still: FrozenBoardPicture,
        lights: Iterable[PlacedHighlight] = (),
        over: Sequence[PlacedHighlight] = (),
    ) -> None:
        """`paper` is the sheet with its margin.

        `lights` are slow to draw and appear one by one; `over` is drawn above them.
        """
        self._sheet, self._paper, self._still, self._pending_highlights = sheet, paper, still, iter(lights)
        self._highlights, self._number = list(over), 0
        self._boxes = [box for _picture, box in self._highlights]
        self._dimmed_bottom = paper.top
        """Lower edge of the dimmed area."""
        self._begins = True
        self.restart()

    def restart(self) -> None:
        """Restarts painting from the top after a change above the board."""
        self._strips = self._from_above()

    def _from_above(self) -> Iterator[pygame.Rect]:
        paper = self._paper
        ends = [paper.top + paper.height * number // FALLS for number in range(FALLS + 1)]
        for top, foot in pairwise(ends):
            self._dimmed_bottom = max(foot, self._dimmed_bottom)
            yield pygame.Rect(paper.left, top, paper.width, foot - top)

    def advance(self) -> pygame.Rect | None:
        """Continues dimming, then adds the next highlight; returns the area to repaint.

        The first call does nothing, because that frame is already busy.
        """
        begins, self._begins = self._begins, False
        if begins:
            return None
        return next(self._strips, None) or self._light_next()

    def _light_next(self) -> pygame.Rect | None:
        light = next(self._pending_highlights, None)
        if light is None:
            return None
        self._highlights.insert(self._number, light)
        self._boxes.insert(self._number, light[1])
        self._number += 1
        return light[1]

    def draw(self, target: pygame.Surface) -> None:
        """Draws the board inside the clip."""
        area = self._sheet.area
        target.blit(self._still.picture(), area)
        seen = target.get_clip().clip(area)
        seen.height = max(0, min(seen.bottom, self._dimmed_bottom) - seen.top)
        darken(target, seen, hue("rail.dusk"), DARK)
        target.blits([self._highlights[at] for at in seen.collidelistall(self._boxes)])
