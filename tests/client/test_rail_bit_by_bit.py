"""Incremental painting on the rail board (dimming, a sold card) ends like painting all at once."""

from __future__ import annotations

import pygame

from game.client.style.rectangles import strips_around

SIZE = (60, 40)
PAPER = pygame.Rect(10, 10, 40, 22)
"""The sheet of the map."""


def test_beside_a_part_lies_all_the_rest_once():
    whole, part = pygame.Rect(5, 7, 20, 14), pygame.Rect(9, 7, 6, 5)
    strips = strips_around(part, whole)
    assert sum(box.width * box.height for box in [part, *strips]) == whole.width * whole.height
    assert part.unionall(strips) == whole
    assert part.collidelist(strips) == -1
