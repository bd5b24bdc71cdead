"""Surfaces as large as the sheet, which are used again."""

from __future__ import annotations

import pygame

SPARE = 1
"""So many are kept that nobody needs now."""


class Canvases:
    """Hands out surfaces: a fresh one of 19 MB costs nine milliseconds before anything is painted on it."""

    def __init__(self) -> None:
        self._spare: list[pygame.Surface] = []

    def take(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of a size, with anything on it; a part of a larger one that was given back."""
        while self._spare:
            whole = self._spare.pop()
            if whole.get_rect().contains((0, 0, *size)):
                return whole.subsurface((0, 0, *size))
        return pygame.Surface(size)

    def give(self, *surfaces: pygame.Surface | None) -> None:
        """Nobody shows these any more."""
        known = {id(one.get_abs_parent()): one.get_abs_parent() for one in surfaces if one is not None}
        self._spare = [*known.values(), *self._spare][:SPARE]
