"""Two-finger pinch gesture."""

from __future__ import annotations

import math

from game.client.ui.input_events import Pointer, Press
from game.client.ui.widget import Widget

STEP = 1.25
"""Ratio of finger distances that counts as one step."""
LEAST = 24.0
"""Minimum finger distance used for counting steps."""


class Pinch:
    """Tracks the fingers on a widget that supports pinching, and counts steps."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[int, int]] = {}
        self._spread = 0.0

    def hear(self, act: Pointer, held: dict[int, Widget]) -> Pointer | None:
        """The pinch step caused by a finger, with wheel 0 if there is none; None without a pinch."""
        if not act.finger:
            return None
        if act.press is Press.UP:
            self._down.pop(act.finger, None)
            return None
        self._down[act.finger] = act.pos
        places = [self._down[finger] for finger in held if finger in self._down and held[finger].pinches]
        if len(places) != 2 or act.finger not in held:
            self._spread = 0.0
            return None
        (x1, y1), (x2, y2) = places
        spread = max(LEAST, math.dist(*places))
        self._spread = self._spread or spread
        ratio = spread / self._spread
        steps = 1 if ratio >= STEP else -1 if ratio <= 1 / STEP else 0
        if steps:
            self._spread = spread
        return Pointer(Press.PINCH, ((x1 + x2) // 2, (y1 + y2) // 2), finger=act.finger, wheel=float(steps))
