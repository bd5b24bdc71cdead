"""Shows that something cannot be done on a hex: the hex turns red and shakes, and a note says why."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import Commands, EmitSound, RailBoardAccess, RailPart, Repaint
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.decisions.rail.targets import CubeOnHex, OnHex
from game.i18n import _

STAYS = 3.0
SHAKES, SWING, FAR = 0.4, 9.0, 3
"""Seconds of shaking, swings per second, and amplitude in pixels."""


class RefusalNote(RailPart):
    """The note about the last refused click."""

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._hex = -1
        self._words = self._title = ""
        self._left = 0.0

    def show(self, hex_: int, words: str, title: str = "") -> Commands:
        """Shows a refusal on a hex."""
        self._hex, self._words, self._left = hex_, words, STAYS
        self._title = title
        return [EmitSound("refused", 0.6), Repaint(self.board.layout.sheet)]

    def hide(self) -> Commands:
        """Hides the note."""
        if self._left <= 0:
            return []
        self._left = 0.0
        return [Repaint(self.board.layout.sheet)]

    def update_hover(self) -> Commands:
        """Hides the note when the pointer is over a target that has a note of its own."""
        return self.hide() if isinstance(self.board.hovered, OnHex | CubeOnHex) else []

    @property
    def seconds_left(self) -> float:
        """Remaining seconds."""
        return self._left

    @property
    def is_shaking(self) -> bool:
        return self._left > STAYS - SHAKES and not self.board.calm

    def update(self, dt: float) -> Commands:
        if self._left <= 0:
            return []
        moving = self.is_shaking
        self._left -= dt
        return [Repaint(self.board.layout.sheet)] if moving or self._left <= 0 else []

    def rest(self) -> float | None:
        if self._left <= 0:
            return None
        return 0.0 if self.is_shaking else self._left

    def draw(self, target: pygame.Surface) -> None:
        """Draws the red hex."""
        if self._left <= 0:
            return
        aside = 0
        if self.is_shaking:
            aside = FAR if int((STAYS - self._left) * 2 * SWING) % 2 else -FAR
        self._lights.draw_refused_hex(target, self._hex, self.board.scale.picture_px(aside))

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the note beside the hex."""
        if self._left <= 0:
            return
        sight, scale = self.board, self.board.scale
        card = map_overlay_pictures.note(
            self._title or _("Not here"), (self._words,), True, scale, scale.px(400)
        )
        middle, unit = sight.sheet.hex_centre(self._hex), sight.sheet.projection.unit
        near = pygame.Rect(0, 0, round(2 * unit), round(2 * unit)).move_to(center=middle)
        places = map_overlay_pictures.boxes_beside(
            card.get_size(), middle, round(1.1 * unit), None, sight.layout.inner
        )
        target.blit(card, sight.sheet.least_covering(places, [near], finely=10))
