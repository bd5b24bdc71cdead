"""Medallions of the actions of a rail game: a brass rim, a poster sun, one object."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube, cube_shapes
from game.client.art.trains.locomotives import engine_shapes
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import greyscale, masked
from game.client.style.svg import circle, group, line, path, polygon, rasterise, rays, rect
from game.client.style.theme import hue


def _sky(ground: bool = True) -> str:
    body = circle(0, 0, 50, hue("wash")) + rays(0, 18, 90, 16, hue("paper_light"))
    return body + (rect(-50, 26, 100, 30, hue("plains")) if ground else "")


def _engine() -> str:
    """A moving engine."""
    return _sky() + group(engine_shapes("grey", shadow=False), "translate(-36 30) scale(0.6)")


def _track() -> str:
    """Track starting at a flag."""
    ties = "".join(rect(-4 - 4.4 * k, 24 - 8 * (5 - k), 8 + 8.8 * k, 3.4, hue("brick")) for k in range(6))
    rails = line(-4, -14, -28, 34, hue("steel"), 4.4) + line(4, -14, 28, 34, hue("steel"), 4.4)
    flag = line(0, -38, 0, -10, hue("ink"), 3) + polygon([(1, -38), (24, -31), (1, -23)], hue("red"))
    return _sky() + ties + rails + flag


def _trestle() -> str:
    """A trestle with dividers above it."""
    deck = rect(-50, 2, 100, 7, hue("brick"))
    legs = "".join(
        line(x, 8, x - 7, 46, hue("brick"), 4) + line(x, 8, x + 7, 46, hue("brick"), 4)
        for x in (-30, -10, 10, 30)
    )
    braces = line(-50, 26, 50, 26, hue("brick"), 3)
    arms = line(0, -40, -15, 0, hue("steel_dark"), 4.4) + line(0, -40, 15, 0, hue("steel_dark"), 4.4)
    hinge = circle(0, -40, 6, hue("brass")) + circle(0, -40, 2.4, hue("ink"))
    return _sky(False) + rect(-50, 30, 100, 24, hue("water")) + legs + braces + deck + arms + hinge


def _front() -> str:
    """An engine head-on."""
    body = circle(0, -2, 29, hue("steel_dark")) + circle(0, -2, 24, hue("ink"))
    body += circle(0, -2, 17, "none", stroke=hue("brass"), stroke_width=2.4) + circle(0, -2, 5, hue("brass"))
    chimney = rect(-8, -44, 16, 16, hue("steel_dark"), 2) + rect(-11, -46, 22, 5, hue("brass"), 2)
    beam = rect(-38, 25, 76, 11, hue("red"), 2)
    lamps = "".join(
        circle(x, 20, 5.4, hue("brass_light"), stroke=hue("ink"), stroke_width=2) for x in (-24, 24)
    )
    cow = polygon([(-26, 36), (26, 36), (14, 50), (-14, 50)], hue("steel"))
    return _sky(False) + chimney + body + beam + lamps + cow


def _skyline() -> str:
    """A growing city."""
    towers = ((-40, 16, 20), (-22, -10, 18), (-2, -30, 18), (18, -4, 20))
    body = "".join(rect(x, y, wide, 44 - y, hue("steel_dark")) for x, y, wide in towers)
    for x, y, wide in towers:
        for row in range(round(y) + 6, 30, 9):
            for at in range(x + 4, x + wide - 4, 6):
                body += rect(at, row, 3, 4.6, hue("brass_light"))
    return _sky() + body


def _houses() -> str:
    """A town that receives goods."""
    body = ""
    for x, y, wide in ((-38, 8, 26), (-8, -2, 30), (24, 12, 20)):
        body += rect(x, y, wide, 28 - y, hue("paper_light"), stroke=hue("brick_dark"), stroke_width=1.6)
        body += polygon([(x - 3, y), (x + wide / 2, y - 14), (x + wide + 3, y)], hue("brick"))
        body += rect(x + wide / 2 - 3, 18, 6, 10, hue("brick_dark"))
    return _sky() + body


def _semaphore() -> str:
    """A semaphore signal."""
    mast = rect(-3, -34, 6, 66, hue("steel_dark")) + rect(-12, 30, 24, 6, hue("steel_dark"))
    arm = polygon([(0, -30), (34, -40), (37, -31), (3, -21)], hue("red"))
    lower = polygon([(0, -2), (-30, 4), (-29, 12), (3, 6)], hue("brass"))
    ladder = "".join(line(-9, y, -3, y, hue("steel"), 1.6) for y in range(-14, 30, 7))
    return _sky() + ladder + line(-9, -16, -9, 30, hue("steel"), 1.6) + mast + arm + lower


def _wheel() -> str:
    """Fallback for any other action."""
    spokes = "".join(line(0, 0, x, y, hue("steel"), 4) for x, y in ((0, 26), (0, -26), (26, 0), (-26, 0)))
    return _sky(False) + circle(0, 0, 28, "none", stroke=hue("steel_dark"), stroke_width=7) + spokes


OBJECTS: dict[str, Callable[[], str]] = {
    "first_move": _engine,
    "first_build": _track,
    "engineer": _trestle,
    "locomotive": _front,
    "urbanization": _skyline,
    "city_growth": _houses,
    "production": _sky,
    "turn_order_pass": _semaphore,
}
PILE = (("yellow", -0.02, -0.3), ("blue", -0.26, 0.08), ("red", 0.2, 0.08))
"""Positions of the goods cubes of Production, relative to the centre, in sides of the medallion."""


@cached_picture
def medallion(key: str, side: int, taken: bool = False) -> pygame.Surface:
    """The medallion of an action by its key; grey if ``taken``."""
    inner = rasterise(OBJECTS.get(key, _wheel)(), (-50, -50, 100, 100), (side, side))
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
    body = OBJECTS.get(key, _wheel)()
    if key == "production":
        for good, x, y in PILE:
            body += group(cube_shapes(good), f"translate({100 * x - 18:g} {100 * y - 18:g}) scale(0.36)")
    return body + _rim()


def _rim() -> str:
    rim = circle(0, 0, 46, "none", stroke=hue("brass_dark"), stroke_width=7)
    rim += circle(0, 0, 46, "none", stroke=hue("brass"), stroke_width=4)
    return rim + circle(0, 0, 42.6, "none", stroke=hue("ink"), stroke_width=1.4)


@cached_picture
def shield(letter: str, good: str, side: int, taken: bool = False) -> pygame.Surface:
    """The sign of a new city: its colour with its mark, and its letter if it has one."""
    from game.client.art.game_pieces.yardmaster_tokens import good_mark

    corners = [(50, 0), (25, 43), (-25, 43), (-50, 0), (-25, -43), (25, -43)]
    body = polygon(corners, hue("ink")) + polygon([(x * 0.94, y * 0.94) for x, y in corners], hue("brass"))
    body += polygon([(x * 0.86, y * 0.86) for x, y in corners], hue(f"goods.{good}"))
    body += good_mark(good, -14 if letter else 0, -16, 10)
    out = rasterise(path("") + body, (-52, -52, 104, 104), (side, side))
    return greyscale(out) if taken else out
