"""Pictures of the delivery train from above: engine, tender and wagon."""

from __future__ import annotations

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK, player_hue, stripe
from game.client.style.svg import circle, darker, lighter, rasterise, rect
from game.client.style.theme import hue

ANGLES = 72
"""Number of rotation angles."""
ENGINE, TENDER, WAGON = 1.36, 0.62, 0.82
"""Lengths in hex units."""
CARS = (ENGINE, TENDER, WAGON)
GAP = 0.06
LONG = sum(CARS) + GAP * (len(CARS) - 1)
SIDE = 1.5


def angle_index(degrees: float) -> int:
    """Index of the nearest rotation angle."""
    return round(degrees * ANGLES / 360) % ANGLES


def _turned(flat: pygame.Surface, turn: int) -> pygame.Surface:
    """Rotates a flat picture; in a bend this happens in nearly every frame."""
    return pygame.transform.rotozoom(flat, -turn * 360 / ANGLES, 1.0) if turn else flat


def _flat(body: str, unit: float) -> pygame.Surface:
    side = max(4, round(SIDE * unit))
    return rasterise(body, (-SIDE / 2, -SIDE / 2, SIDE, SIDE), (side, side))


def _outline(long: float, wide: float) -> str:
    paper = hue("paper_light")
    shadow = rect(-long / 2 + 0.05, -wide / 2 + 0.1, long, wide, hue("black"), 0.1, fill_opacity=0.3)
    return shadow + rect(-long / 2 - 0.045, -wide / 2 - 0.045, long + 0.09, wide + 0.09, paper, 0.13)


@cached_picture
def _engine(colour: str, unit: float) -> pygame.Surface:
    """Engine facing right."""
    paint = player_hue(colour)
    half = ENGINE / 2
    body = _outline(ENGINE, 0.56) + rect(-half, -0.27, ENGINE, 0.54, INK, 0.09)
    body += rect(half - 0.14, -0.3, 0.1, 0.6, hue("red"), 0.03)
    body += rect(-0.12, -0.2, half, 0.4, darker(paint, 0.1), 0.16) + rect(
        -0.12, -0.13, half, 0.1, lighter(paint, 0.3), 0.05
    )
    body += rect(-half + 0.04, -0.28, 0.5, 0.56, paint, 0.06)
    body += stripe(colour, -half + 0.08, -0.12, 0.42, 0.24)
    body += circle(half - 0.3, 0, 0.11, INK, stroke=hue("brass"), stroke_width=0.05)
    body += circle(0.1, 0, 0.075, hue("brass_light"))
    return _flat(body, unit)


@cached_picture
def _tender(colour: str, unit: float) -> pygame.Surface:
    paint = player_hue(colour)
    half = TENDER / 2
    body = _outline(TENDER, 0.5) + rect(-half, -0.25, TENDER, 0.5, paint, 0.06)
    body += rect(-half + 0.07, -0.17, TENDER - 0.14, 0.34, INK, 0.05)
    body += circle(-0.06, -0.05, 0.07, hue("steel_dark")) + circle(0.09, 0.05, 0.06, hue("steel_dark"))
    return _flat(body, unit)


@cached_picture
def _wagon(unit: float) -> pygame.Surface:
    half = WAGON / 2
    body = _outline(WAGON, 0.52) + rect(-half, -0.26, WAGON, 0.52, hue("rail.wagon"), 0.05)
    body += "".join(
        rect(-half + 0.08 + k * 0.17, -0.22, 0.12, 0.44, hue("rail.plank"), 0.02) for k in range(4)
    )
    return _flat(body, unit)


@cached_picture
def car(long: float, colour: str, unit: float, turn: int) -> pygame.Surface:
    """Rotated picture of the car with this length."""
    if long == WAGON:
        return _turned(_wagon(unit), turn)
    return _turned(_engine(colour, unit) if long == ENGINE else _tender(colour, unit), turn)
