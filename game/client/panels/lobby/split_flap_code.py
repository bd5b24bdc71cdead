"""A code on split flaps, like those of a departures board; a letter that changes flips."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

import pygame

from game.client.art.interface.printed_items import flap, turning_flap
from game.client.match.tweens import Timeline, Tween

FLIP_S = 0.32


class SplitFlapCode:
    """A row of letters; each knows its former letter and how far its flip has come."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._flips: list[tuple[str, float]] = [("", 1.0)] * len(code)

    def animate_from(self, old: SplitFlapCode, line: Timeline, repaint: Callable[[], None]) -> bool:
        """Flips one after another the letters that differ from `old`; returns whether there are any."""
        pairs = enumerate(zip_longest(old.code, self.code, fillvalue=" "))
        changed = [(index, was) for index, (was, now) in pairs if was != now and index < len(self.code)]
        for number, (index, was) in enumerate(changed):
            self._flips[index] = (was, 0.0)
            line.add(Tween(partial(self._set_flip, index, repaint), 0.0, 1.0, FLIP_S), number * FLIP_S / 3)
        return bool(changed)

    def _set_flip(self, index: int, repaint: Callable[[], None], share: float) -> None:
        self._flips[index] = (self._flips[index][0], share)
        repaint()

    def draw(
        self, target: pygame.Surface, topright: tuple[int, int], size: tuple[int, int], gap: int
    ) -> None:
        """Draws the flaps with their upper right corner at `topright`."""
        x = topright[0] - len(self.code) * (size[0] + gap) + gap
        for letter, (old, share) in zip(self.code, self._flips, strict=True):
            drawn = flap(letter, size) if share >= 1 else turning_flap(old, letter, size, share)
            target.blit(drawn, (x, topright[1]))
            x += size[0] + gap
