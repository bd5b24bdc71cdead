"""Animation of dice that tumble onto the sheet and end on the rolled faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.client.art.game_pieces.dice import die
from game.client.style.theme import Scale

if TYPE_CHECKING:
    from game.client.fx.physics_bodies import TumblingPieces

SIDE = 58
STAYS = 0.35
"""Share of the duration, at its end, in which the dice are at rest."""


class DiceThrow:
    """Animation of thrown dice."""

    on_sheet = True

    def __init__(self, values: Sequence[int], sheet: pygame.Rect, scale: Scale) -> None:
        self.values = values
        self.side = scale.picture_px(SIDE)
        self.sheet = sheet
        self.lasts = 1.3
        self.share = 0.0
        self._shown = 0.0

    @cached_property
    def _tumble(self) -> TumblingPieces:
        from game.client.fx.physics_bodies import TumblingPieces

        step = round(self.side * 1.35)
        left = self.sheet.left + step
        y = self.sheet.bottom - step
        places = [(left + step * number, y) for number in range(len(self.values))]
        return TumblingPieces((self.sheet.left, y - 2 * step), places, self.side, self.lasts * (1 - STAYS))

    def area(self) -> pygame.Rect:
        wide = round(self.side * 1.35) * (len(self.values) + 3)
        return pygame.Rect(self.sheet.left, self.sheet.bottom - 9 * self.side, wide, 9 * self.side)

    def draw(self, target: pygame.Surface) -> None:
        passed = (self.share - self._shown) * self.lasts
        if passed > 0:
            self._tumble.update(passed)
            self._shown = self.share
        for value, pose in zip(self.values, self._tumble.poses(), strict=True):
            drawn = pygame.transform.rotozoom(die(value, self.side), -pose.angle, 1.0)
            target.blit(drawn, drawn.get_rect(center=(round(pose.x), round(pose.y))))
