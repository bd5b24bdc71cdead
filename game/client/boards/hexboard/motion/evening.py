"""The board in the evening, while a train runs or links are counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.client.boards.hexboard.map.painted import Still
from game.client.boards.hexboard.map.sheet import Sheet
from game.client.look.effects import darken
from game.client.look.theme import hue

DARK = 51
"""How dark it gets."""
Lit = tuple[pygame.Surface, pygame.Rect]
"""A picture of light and where it lies in the window."""


class Evening:
    """A board as it was, darkened where it is painted: another picture of it would be 19 MB at 4K."""

    def __init__(
        self, sheet: Sheet, still: Still, lights: Iterable[Lit] = (), over: Sequence[Lit] = ()
    ) -> None:
        """``lights`` take a while to draw and are lit one by one; ``over`` them lies what they light."""
        self._sheet, self._still, self._lights = sheet, still, iter(lights)
        self._lit, self._number = list(over), 0
        self._boxes = [box for _picture, box in self._lit]
        self._falls = True

    def light_next(self) -> list[pygame.Rect]:
        """Light the next of them: where it is, if there is one; in the frame in which dusk falls, none."""
        falls, self._falls = self._falls, False
        light = next(self._lights, None) if not falls else None
        if light is None:
            return []
        self._lit.insert(self._number, light)
        self._boxes.insert(self._number, light[1])
        self._number += 1
        return [light[1]]

    def draw(self, target: pygame.Surface) -> None:
        """Paint what meets the clip."""
        target.blit(self._still.picture(), self._sheet.area)
        seen = target.get_clip().clip(self._sheet.area)
        darken(target, seen, hue("rail.dusk"), DARK)
        target.blits([self._lit[at] for at in seen.collidelistall(self._boxes)])
