"""Hit areas that can be clicked or dragged."""

from __future__ import annotations

from game.client.boards.sprite_board import SpriteHitArea
from game.client.ui.input_events import PointerEvent, PointerKind

CLICK_TOLERANCE = 8
"""A pointer that moves by this many pixels or fewer counts as still, so that the press is a click."""


class DraggableHitArea(SpriteHitArea):
    """A hit area that can be clicked or dragged."""

    _start = (0, 0)
    _pulling = False

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            self._start, self._pulling = event.pos, False
        elif event.kind is PointerKind.MOVE and self.pressed:
            far = abs(event.pos[0] - self._start[0]) + abs(event.pos[1] - self._start[1]) > CLICK_TOLERANCE
            self._pulling = self._pulling or far
            if self._pulling:
                self.on_drag(event.pos)
                return True
        elif event.kind is PointerKind.UP and self.pressed and self._pulling:
            self._set_pressed(False)
            self._pulling = False
            self.on_drop(event.pos)
            return True
        return super().pointer(event)

    def on_drag(self, pos: tuple[int, int]) -> None:
        """Called at each movement of the drag."""

    def on_drop(self, pos: tuple[int, int]) -> None:
        """Called when the drag ends."""
