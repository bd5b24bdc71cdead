"""Animates the rotation of the tile that is shown before it is laid."""

from __future__ import annotations

from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.client.match.tweens import ease_out
from game.rules.rail.actions import LayTrack

LASTS = 0.14
STEP = 60


class TileRotation:
    """Rotation animation of the previewed tile."""

    def __init__(self, sight: RailBoardAccess) -> None:
        self._board = sight
        self._hex = ""
        self._from = 0.0
        self._left = 0.0

    def begin(self, before: LayTrack, after: LayTrack, by: int) -> None:
        """Starts the animation from one tile to the next."""
        if self._board.calm:
            return
        steps = (after.rotation - before.rotation + 3) % 6 - 3 if before.tile == after.tile else by
        # A running rotation continues from its current angle.
        self._from = self.angle(after.hex) + STEP * steps
        self._hex, self._left = after.hex, LASTS

    def angle(self, label: str) -> float:
        """How far the tile on a hex is rotated at this moment, in degrees counter-clockwise."""
        if not self.is_moving or label != self._hex:
            return 0.0
        return self._from * (1 - ease_out(1 - self._left / LASTS))

    @property
    def is_moving(self) -> bool:
        return self._left > 0

    def update(self, dt: float) -> bool:
        """Advances the animation; returns whether a repaint is needed."""
        was_moving = self.is_moving
        self._left = max(0.0, self._left - dt)
        return was_moving
