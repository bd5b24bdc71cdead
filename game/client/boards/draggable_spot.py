"""Hit areas that can be clicked or dragged."""

from __future__ import annotations

from game.client.boards.sprite_board import SpriteSpot
from game.client.ui.input_events import Pointer, Press

SLOP = 8
"""Maximum pointer movement in pixels that still counts as a click."""


class PulledSpot(SpriteSpot):
    """A hit area that can be clicked or dragged."""

    _start = (0, 0)
    _pulling = False

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.DOWN and event.button == 1:
            self._start, self._pulling = event.pos, False
        elif event.press is Press.MOVE and self.pressed:
            far = abs(event.pos[0] - self._start[0]) + abs(event.pos[1] - self._start[1]) > SLOP
            self._pulling = self._pulling or far
            if self._pulling:
                self.pulled(event.pos)
                return True
        elif event.press is Press.UP and self.pressed and self._pulling:
            self._set_pressed(False)
            self._pulling = False
            self.let_go(event.pos)
            return True
        return super().pointer(event)

    def pulled(self, pos: tuple[int, int]) -> None:
        """Called at each movement of the drag."""

    def let_go(self, pos: tuple[int, int]) -> None:
        """Called when the drag ends."""
