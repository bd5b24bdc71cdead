"""Spreads the first drawing of glows over several frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

import pygame

from game.client.style.slack import slack

SECONDS = 0.003
"""Maximum seconds per frame for drawing new glows."""
EARLY = 0.005
"""Remaining frame budget in seconds below which no new glow is drawn."""
PATIENCE = 6
"""Frames without motion after which glows are drawn regardless of the budget."""
REMEMBERED = 2000


class Lamplighter:
    """Tracks which glows are drawn already and the time spent on them in this frame."""

    def __init__(self) -> None:
        self._drawn: set[Hashable] = set()
        self._spent, self._still_for = 0.0, 1

    def begin_frame(self, is_still: bool = True) -> None:
        """Resets the budget; no glows are drawn while something moves."""
        self._spent, self._still_for = 0.0, self._still_for + 1 if is_still else 0
        if len(self._drawn) > REMEMBERED:
            self._drawn.clear()

    @property
    def has_time(self) -> bool:
        is_free = slack.left(EARLY) > 0 or self._still_for > PATIENCE
        return self._still_for > 0 and self._spent < SECONDS and is_free

    def light(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface | None:
        """Returns a glow; None if it would have to be drawn now and the budget is used up."""
        if key in self._drawn:
            return draw()
        if not self.has_time:
            return None
        began = time.perf_counter()
        drawn = draw()
        self._spent += time.perf_counter() - began
        self._drawn.add(key)
        return drawn
