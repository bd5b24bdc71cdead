"""The logo: letters a hundred units high, with a turntable and a driving wheel as the two Os."""

from __future__ import annotations

import pygame

from game.client.art.palette import NIGHT, NIGHT_EDGE
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, group, path, rasterise, rect

GAP = 13.0
_LETTERS = {
    "R": (80.0, "M0 0H45A30.5 30.5 0 0 1 58 58L81 100H55L34 61H21V100H0ZM21 19V43H43A12 12 0 0 0 43 19Z"),
    "U": (84.0, "M0 0H21V59A21 21 0 0 0 63 59V0H84V59A42 42 0 0 1 0 59Z"),
    "N": (90.0, "M0 0H20L69 64V0H90V100H70L21 36V100H0Z"),
    "D": (90.0, "M0 0H40A50 50 0 0 1 40 100H0ZM21 19V81H40A31 31 0 0 0 40 19Z"),
    "H": (85.0, "M0 0H21V46H64V0H85V100H64V65H21V100H0Z"),
    "E": (64.0, "M0 0H64V19H21V45H56V64H21V81H64V100H0Z"),
}
_S = (
    "M61 27C55 15 45 10 35 10C21 10 12 17 12 28C12 42 25 45 36 49"
    "C50 54 62 58 62 72C62 84 51 90 37 90C24 90 13 85 7 72"
)
_ROUND = 106.0
_CURVED = 70.0


def _ring(x: float, colour: str) -> str:
    return circle(x + _ROUND / 2, 50, 43, "none", stroke=colour, stroke_width=21)


def _turntable(x: float, brass: str) -> str:
    ties = "".join(rect(-44 + k * 11, -12.5, 4.2, 25, brass) for k in range(9))
    rails = rect(-48, -9, 96, 4.2, brass) + rect(-48, 4.8, 96, 4.2, brass)
    return group(ties + rails, f"translate({x + _ROUND / 2:g} 50) rotate(-32)")


def _wheel(x: float, brass: str) -> str:
    cx = x + _ROUND / 2
    spokes = "".join(
        group(rect(-1.9, -34, 3.8, 34, brass), f"translate({cx:g} 50) rotate({k * 30})") for k in range(12)
    )
    weight = group(
        path("M-28 12A30.5 30.5 0 0 0 28 12L20 6A22 22 0 0 1 -20 6Z", brass),
        f"translate({cx:g} 50) rotate(35)",
    )
    pin = circle(cx + 17, 40, 6.4, brass)
    return spokes + weight + circle(cx, 50, 7.5, brass) + circle(cx, 50, 3, NIGHT) + pin


def _spelled(colour: str, brass: str) -> tuple[str, float]:
    parts, x, rounds = "", 0.0, 0
    for letter in "ROUNDHOUSE":
        if letter == "O":
            parts += _ring(x, colour)
            if brass:
                parts += _turntable(x, brass) if rounds == 0 else _wheel(x, brass)
            rounds += 1
            width = _ROUND
        elif letter == "S":
            parts += group(path(_S, stroke=colour, stroke_width=20), f"translate({x:g} 0)")
            width = _CURVED
        else:
            width, d = _LETTERS[letter]
            parts += group(path(d, colour, fill_rule="evenodd"), f"translate({x:g} 0)")
        x += width + GAP
    return parts, x - GAP


@cached_picture
def logo(width: int) -> pygame.Surface:
    """The logo in paper and brass with a flat shadow and a small margin."""
    body, box = logo_shapes()
    return rasterise(body, box, (width, round(width * box[3] / box[2])))


def logo_shapes() -> tuple[str, tuple[float, float, float, float]]:
    """SVG of the logo, and its view box."""
    shade, length = _spelled(NIGHT_EDGE, "")
    face, _ = _spelled("#F6ECD6", "#D9A44A")
    return group(shade, "translate(4 5)") + face, (-4, -8, length + 14, 122)


def emblem(side: int) -> pygame.Surface:
    """The driving wheel alone, as the window icon."""
    body = circle(53, 50, 53, NIGHT) + _ring(0, "#F6ECD6") + _wheel(0, "#D9A44A")
    return rasterise(body, (0, -3, _ROUND, _ROUND), (side, side))
