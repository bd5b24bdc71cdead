"""The board in the evening, while a train runs or links are counted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.boards.hexboard.map.painted import Still
from game.client.boards.hexboard.map.sheet import Sheet

DIMMED, DUSK = (204, 204, 204), (12, 8, 3)
Lit = tuple[pygame.Surface, pygame.Rect]
"""A picture of light and where it lies in the window."""


class Evening:
    """A board as it was, darkened where it is painted: another picture of it would be 19 MB at 4K."""

    def __init__(self, sheet: Sheet, still: Still, lit: Sequence[Lit] = ()) -> None:
        self._sheet, self._still, self._lit = sheet, still, list(lit)
        self._boxes = [box for _picture, box in self._lit]

    def draw(self, target: pygame.Surface) -> None:
        """Paint what meets the clip; the veil of a fifth needs no picture of its own."""
        target.blit(self._still.picture(), self._sheet.area)
        seen = target.get_clip().clip(self._sheet.area)
        target.fill(DIMMED, seen, pygame.BLEND_RGB_MULT)
        target.fill(DUSK, seen, pygame.BLEND_RGB_ADD)
        target.blits([self._lit[at] for at in seen.collidelistall(self._boxes)])
