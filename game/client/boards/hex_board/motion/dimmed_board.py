"""A dimmed board, shown while a train runs or links are scored."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.boards.hex_board.map.map_picture import MapPicture
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.style.surface_effects import darken
from game.client.style.theme import hue

DARK = 51
"""Strength of the dimming."""
PlacedHighlight = tuple[pygame.Surface, pygame.Rect]
"""A highlight picture and its box in the window."""


class DimmedBoard:
    """A picture of the board that is dimmed while it is painted; a dimmed copy would take 19 MB at 4K."""

    def __init__(self, sheet: MapSheet, still: MapPicture, lights: Sequence[PlacedHighlight] = ()) -> None:
        """`lights` are shown above the dimming."""
        self._sheet, self._still, self._lights = sheet, still, lights
        self._boxes = [box for _picture, box in lights]

    def draw(self, target: pygame.Surface) -> None:
        """Draws the board inside the clip."""
        area = self._sheet.area
        self._still.draw(target, area.topleft)
        seen = target.get_clip().clip(area)
        darken(target, seen, hue("rail.dusk"), DARK)
        target.blits([self._lights[at] for at in seen.collidelistall(self._boxes)])
