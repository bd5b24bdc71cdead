"""A surface that shows a part of a larger picture."""

from __future__ import annotations

import pygame


class Window:
    """What is painted at a place of the whole lands where the surface shows it, if it does."""

    def __init__(self, surface: pygame.Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """``shift`` is the pixel of the whole in the surface's upper left corner."""
        self.surface = surface
        self.shift = shift

    def blit(self, picture: pygame.Surface, at: pygame.Rect | tuple[int, int]) -> pygame.Rect:
        """Paint a picture; its place in the whole."""
        box = picture.get_rect(topleft=at[:2])
        self.surface.blit(picture, box.move(-self.shift[0], -self.shift[1]))
        return box
