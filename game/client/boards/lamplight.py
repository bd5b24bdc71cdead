"""Lights are drawn when there is time for it: what comes to shine all at once is lit one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

import pygame

from game.client.style.slack import slack

SECONDS = 0.003
"""After so long in a frame no further light is drawn for the first time."""
EARLY = 0.005
"""Nor in a frame that has had so much else to do: what is seen to begin now is lit a moment later."""
PATIENCE = 6
"""After so many frames in which nothing moves it is lit all the same: some machines never have time."""
REMEMBERED = 2000


class Lamplighter:
    """Knows which lights have been drawn, and how long that took in this frame."""

    def __init__(self) -> None:
        self._drawn: set[Hashable] = set()
        self._spent, self._still_for = 0.0, 1

    def begin_frame(self, is_still: bool = True) -> None:
        """There is time again, unless something moves: that is looked at."""
        self._spent, self._still_for = 0.0, self._still_for + 1 if is_still else 0
        if len(self._drawn) > REMEMBERED:
            self._drawn.clear()

    @property
    def has_time(self) -> bool:
        is_free = slack.left(EARLY) > 0 or self._still_for > PATIENCE
        return self._still_for > 0 and self._spent < SECONDS and is_free

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
