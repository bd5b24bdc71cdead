"""Zooming with two fingers."""

from __future__ import annotations

import math

from game.client.ui.input_events import PointerEvent, PointerKind
from game.client.ui.widget import Widget

STEP_RATIO = 1.25
"""When the distance of the fingers changes by this factor, it counts as one step."""
MIN_FINGER_DISTANCE = 24.0
"""Fingers closer together than this do not change the step."""


class PinchTracker:
    """Follows the fingers on a widget that can be zoomed, and counts steps."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[int, int]] = {}
        self._spread = 0.0

    def track(self, act: PointerEvent, held: dict[int, Widget]) -> PointerEvent | None:
        """The pinch event of a moved finger; its ``wheel`` is 1, -1, or 0 if no zoom step is due.

        None unless exactly two fingers are down.
        """
        if not act.finger:
            return None
        if act.kind is PointerKind.UP:
            self._down.pop(act.finger, None)
            return None
        self._down[act.finger] = act.pos
        places = [self._down[finger] for finger in held if finger in self._down and held[finger].pinches]
        if len(places) != 2 or act.finger not in held:
            self._spread = 0.0
            return None
        (x1, y1), (x2, y2) = places
        spread = max(MIN_FINGER_DISTANCE, math.dist(*places))
        self._spread = self._spread or spread
        ratio = spread / self._spread
        steps = 1 if ratio >= STEP_RATIO else -1 if ratio <= 1 / STEP_RATIO else 0
        if steps:
            self._spread = spread
        return PointerEvent(
            PointerKind.PINCH, ((x1 + x2) // 2, (y1 + y2) // 2), finger=act.finger, wheel=float(steps)
        )
