"""Why something cannot be done on a hex: the hex turns red and shakes, and a note beside it says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.boards.hexboard.around import notes
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

STAYS = 3.0
SHAKES, SWING, FAR = 0.4, 9.0, 3
"""How long the hex shakes, how often a second it swings, and by how many pixels."""


class RefusedTile:
    """The last click that led nowhere, as long as it is shown."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._hex = -1
        self._words = ""
        self._left = 0.0

    def say(self, hex_: int, words: str) -> None:
        """A click on a hex led nowhere."""
        self._hex, self._words, self._left = hex_, words, STAYS
        self.board.desk.hear("knock", 0.4)
        self.board.desk.repaint(self.board.layout.sheet)

    def forget(self) -> None:
        """Something else happened."""
        if self._left > 0:
            self._left = 0.0
            self.board.desk.repaint(self.board.layout.sheet)

    @property
    def left(self) -> float:
        """For how long it is still shown."""
        return self._left

    @property
    def shakes(self) -> bool:
        return self._left > STAYS - SHAKES and not self.board.desk.settings.reduced_motion

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self._left > 0:
            moving = self.shakes
            self._left -= dt
            if moving or self._left <= 0:
                self.board.desk.repaint(self.board.layout.sheet)

    def draw(self, target: pygame.Surface) -> None:
        """The hex in red."""
        if self._left <= 0:
            return
        aside = 0
        if self.shakes:
            aside = FAR if int((STAYS - self._left) * 2 * SWING) % 2 else -FAR
        self.board.lights.trouble(target, self._hex, self.board.scale.art(aside))

    def draw_note(self, target: pygame.Surface) -> None:
        """The reason, beside the hex and inside the sheet."""
        if self._left <= 0:
            return
        board, scale = self.board, self.board.scale
        card = notes.note(_("Not here"), (self._words,), True, scale, scale.px(400))
        x, y = board.sheet.middle(self._hex)
        reach, inner = round(1.1 * board.sheet.frame.unit), board.layout.inner
        box = card.get_rect(midbottom=(x, y - reach))
        if box.top < inner.top:
            box.midtop = (x, y + reach)
        target.blit(card, box.clamp(inner))
