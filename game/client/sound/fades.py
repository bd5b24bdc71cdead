"""Changes volumes so slowly that no crackling is heard."""

from __future__ import annotations

STEP_PER_S = 1.8
"""The most that a volume changes per second: 3 % in a frame."""


class Fade:
    """A volume that moves towards a goal."""

    def __init__(self, volume: float = 0.0) -> None:
        self.volume = self.goal = volume

    @property
    def is_moving(self) -> bool:
        return self.volume != self.goal

    @property
    def is_silent(self) -> bool:
        return self.volume == self.goal == 0.0

    def update(self, dt: float) -> float:
        """Moves towards the goal and returns the volume. A frame longer than 1/60 s counts as 1/60 s."""
        step = STEP_PER_S * min(dt, 1 / 60)
        self.volume += max(-step, min(step, self.goal - self.volume))
        if abs(self.goal - self.volume) < 1e-6:
            self.volume = self.goal
        return self.volume
