"""The tile under the pointer turns into its next place instead of jumping there."""

from __future__ import annotations

from game.client.boards.hex_board.rail_part import Sight
from game.client.match.animation import ease_out
from game.rules.rail.actions import LayTrack

LASTS = 0.14
STEP = 60


class Turning:
    """How far the shown tile still is from where it will lie."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._hex = ""
        self._from = 0.0
        self._left = 0.0

    def begin(self, before: LayTrack, after: LayTrack, by: int) -> None:
        """A tile takes the place of another: the same one turned, or a new one that comes in turning."""
        if self._sight.calm:
            return
        steps = (after.rotation - before.rotation + 3) % 6 - 3 if before.tile == after.tile else by
        # What was not at rest yet goes on from where it is seen.
        self._from = self.angle(after.hex) + STEP * steps
        self._hex, self._left = after.hex, LASTS

    def angle(self, label: str) -> float:
        """Degrees against the clock by which the tile on a hex is seen turned."""
        if not self.is_moving or label != self._hex:
            return 0.0
        return self._from * (1 - ease_out(1 - self._left / LASTS))

    @property
    def is_moving(self) -> bool:
        return self._left > 0

    def update(self, dt: float) -> bool:
        """Let time pass; whether that is seen."""
        was_moving = self.is_moving
        self._left = max(0.0, self._left - dt)
        return was_moving
