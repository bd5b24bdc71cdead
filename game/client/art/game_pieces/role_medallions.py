"""Medallions of the roles in rail games: a brass rim, a sun with rays, and one object."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube, cube_shapes
from game.client.art.svg_files import svg_shapes
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import greyscale, masked
from game.client.style.svg import circle, group, path, polygon, rasterise
from game.client.style.theme import hue

ROLES = (
    "first_move", "first_build", "engineer", "locomotive", "urbanization", "city_growth", "production",
    "turn_order_pass",
)  # fmt: skip
"""Actions with a picture of their own under assets/art."""
PILE = (("yellow", -0.02, -0.3), ("blue", -0.26, 0.08), ("red", 0.2, 0.08))
"""Colours and positions of the cubes on the medallion of Production; 1 is the size of the medallion."""


@cached_picture
def medallion(key: str, side: int, taken: bool = False) -> pygame.Surface:
    """The medallion of an action by its key; grey if ``taken``."""
    inner = rasterise(_object(key), (-50, -50, 100, 100), (side, side))
    if key == "production":
        for good, x, y in PILE:
            one = cube(good, round(side * 0.36))
            inner.blit(one, one.get_rect(center=(round(side * (0.5 + x)), round(side * (0.5 + y)))))
    round_ = rasterise(circle(0, 0, 45, hue("white")), (-50, -50, 100, 100), (side, side))
    out = masked(inner, round_)
    out.blit(rasterise(_rim(), (-50, -50, 100, 100), (side, side)), (0, 0))
    return greyscale(out) if taken else out


def medallion_shapes(key: str) -> str:
    """SVG of a medallion in a square of a hundred units; the caller crops it to a circle."""
    body = _object(key)
    if key == "production":
        for good, x, y in PILE:
            body += group(cube_shapes(good), f"translate({100 * x - 18:g} {100 * y - 18:g}) scale(0.36)")
    return body + _rim()


def _object(key: str) -> str:
    return svg_shapes(f"roles/{key if key in ROLES else 'other'}")[0]


def _rim() -> str:
    rim = circle(0, 0, 46, "none", stroke=hue("brass_dark"), stroke_width=7)
    rim += circle(0, 0, 46, "none", stroke=hue("brass"), stroke_width=4)
    return rim + circle(0, 0, 42.6, "none", stroke=hue("ink"), stroke_width=1.4)


@cached_picture
def shield(letter: str, good: str, side: int, taken: bool = False) -> pygame.Surface:
    """The sign of a new city: its colour with the colour's mark and, if it has one, its letter."""
    from game.client.art.game_pieces.yardmaster_tokens import good_mark

    corners = [(50, 0), (25, 43), (-25, 43), (-50, 0), (-25, -43), (25, -43)]
    body = polygon(corners, hue("ink")) + polygon([(x * 0.94, y * 0.94) for x, y in corners], hue("brass"))
    body += polygon([(x * 0.86, y * 0.86) for x, y in corners], hue(f"goods.{good}"))
    body += good_mark(good, -14 if letter else 0, -16, 10)
    out = rasterise(path("") + body, (-52, -52, 104, 104), (side, side))
    return greyscale(out) if taken else out
