"""Lights are drawn when there is time for it: what comes to shine all at once is lit one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

import pygame

from game.client.look.slack import slack

SECONDS = 0.003
"""After so long in a frame no further light is drawn for the first time."""
EARLY = 0.005
"""Nor in a frame that has had so much else to do: what is seen to begin now is lit a moment later."""
REMEMBERED = 2000


class Lamplighter:
    """Knows which lights have been drawn, and how long that took in this frame."""

    def __init__(self) -> None:
        self._drawn: set[Hashable] = set()
        self._spent, self._is_still = 0.0, True

    def begin_frame(self, is_still: bool = True) -> None:
        """There is time again, unless something moves: that is looked at."""
        self._spent, self._is_still = 0.0, is_still
        if len(self._drawn) > REMEMBERED:
            self._drawn.clear()

    @property
    def has_time(self) -> bool:
        return self._is_still and self._spent < SECONDS and slack.left(EARLY) > 0

    def light(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface | None:
        """A light; None if it must be drawn first and there is no time left."""
        if key in self._drawn:
            return draw()
        if not self.has_time:
            return None
        began = time.perf_counter()
        drawn = draw()
        self._spent += time.perf_counter() - began
        self._drawn.add(key)
        return drawn
