"""Pool of sheet-sized surfaces."""

from __future__ import annotations

import pygame

SPARE = 1
"""Maximum number of unused surfaces in the pool."""


class Canvases:
    """Surface pool; a new 19 MB surface costs nine milliseconds before anything is painted on it."""

    def __init__(self) -> None:
        self._spare: list[pygame.Surface] = []

    def take(self, size: tuple[int, int]) -> pygame.Surface:
        """Returns a surface of `size` with undefined content, possibly a part of a larger one."""
        while self._spare:
            whole = self._spare.pop()
            if whole.get_rect().contains((0, 0, *size)):
                return whole.subsurface((0, 0, *size))
        return pygame.Surface(size)

    def give(self, *surfaces: pygame.Surface | None) -> None:
        """Returns surfaces to the pool."""
        known = {id(one.get_abs_parent()): one.get_abs_parent() for one in surfaces if one is not None}
        self._spare = [*known.values(), *self._spare][:SPARE]
