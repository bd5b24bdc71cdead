"""The board in the evening, while a train runs or links are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame

from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.map.partial_repaint import Still
from game.client.style.surface_effects import darken
from game.client.style.theme import hue

DARK = 51
"""How dark it gets."""
FALLS = 4
"""Dusk falls in so many frames."""
Lit = tuple[pygame.Surface, pygame.Rect]
"""A picture of light and where it lies in the window."""


class Evening:
    """A board as it was, darkened where it is painted: another picture of it would be 19 MB at 4K.

    Dusk comes down from the sky, for to paint all of it at once takes a good part of a frame.
    """

    def __init__(
        self,
        sheet: Sheet,
        paper: pygame.Rect,
        still: Still,
        lights: Iterable[Lit] = (),
        over: Sequence[Lit] = (),
    ) -> None:
        """``paper`` is the sheet with its margin, on which other things may lie, too.

        ``lights`` take a while to draw and are lit one by one; ``over`` them lies what they light.
        """
        self._sheet, self._paper, self._still, self._lights = sheet, paper, still, iter(lights)
        self._lit, self._number = list(over), 0
        self._boxes = [box for _picture, box in self._lit]
        self._foot = paper.top
        """Where what is dark ends."""
        self._begins = True
        self.renew()

    def renew(self) -> None:
        """What lies over the board has changed: paint all of it again, from above."""
        self._strips = self._from_above()

    def _from_above(self) -> Iterator[pygame.Rect]:
        paper = self._paper
        ends = [paper.top + paper.height * number // FALLS for number in range(FALLS + 1)]
        for top, foot in pairwise(ends):
            self._foot = max(foot, self._foot)
            yield pygame.Rect(paper.left, top, paper.width, foot - top)

    def go_on(self) -> pygame.Rect | None:
        """Let dusk fall, then light one after the other: where that is seen.

        In the frame in which it begins nothing is, for that frame has enough to do.
        """
        begins, self._begins = self._begins, False
        if begins:
            return None
        return next(self._strips, None) or self._light_next()

    def _light_next(self) -> pygame.Rect | None:
        light = next(self._lights, None)
        if light is None:
            return None
        self._lit.insert(self._number, light)
        self._boxes.insert(self._number, light[1])
        self._number += 1
        return light[1]

    def draw(self, target: pygame.Surface) -> None:
        """Paint what meets the clip."""
        area = self._sheet.area
        target.blit(self._still.picture(), area)
        seen = target.get_clip().clip(area)
        seen.height = max(0, min(seen.bottom, self._foot) - seen.top)
        darken(target, seen, hue("rail.dusk"), DARK)
        target.blits([self._lit[at] for at in seen.collidelistall(self._boxes)])
