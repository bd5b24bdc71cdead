"""Dimmed board, shown while a train runs or links are scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.client.boards.hex_board.map.partial_repaint import FrozenBoardPicture
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.style.surface_effects import darken
from game.client.style.theme import hue

DARK = 51
"""Strength of the dimming."""
PlacedHighlight = tuple[pygame.Surface, pygame.Rect]
"""A highlight picture and its box in the window."""


class DimmedBoard:
    """A fixed board picture, dimmed while it is painted; a dimmed copy would be 19 MB at 4K."""

    def __init__(
        self,
        sheet: MapSheet,
        still: FrozenBoardPicture,
        lights: Iterable[PlacedHighlight] = (),
        over: Sequence[PlacedHighlight] = (),
    ) -> None:
        """`lights` are slow to draw and appear one by one; `over` is drawn above them."""
        self._sheet, self._still, self._pending_highlights = sheet, still, iter(lights)
        self._highlights, self._number = list(over), 0
        self._boxes = [box for _picture, box in self._highlights]

    def advance(self) -> pygame.Rect | None:
        """Adds the next highlight; returns the area to repaint."""
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
        darken(target, seen, hue("rail.dusk"), DARK)
        target.blits([self._highlights[at] for at in seen.collidelistall(self._boxes)])
