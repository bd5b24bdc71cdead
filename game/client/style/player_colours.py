"""Player colours and the stripe pattern that accompanies each of them.

Orange has one line, green long dashes, blue dots, pink two lines, grey cross-bars, yellow slanted ink
hatching. The patterns differ in count and shape, so that a disc is recognisable rotated, small or without
colour.
"""

from __future__ import annotations

import math

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, darker, line, mix, path, rasterise, rect
from game.client.style.theme import hue, player_colours

PAPER = hue("paper_light")
INK = hue("ink")


def player_hue(colour: str) -> str:
    """Hex colour of a player colour name."""
    return hue(f"players.{colour}")


def text_on(colour: str) -> str:
    """Ink or paper, whichever is readable on a player colour."""
    return INK if colour in ("orange", "yellow", "pink") else PAPER


def stripe(colour: str, x: float, y: float, w: float, h: float) -> str:
    """SVG of a player's stripe along a band of any size."""
    mid = y + h / 2
    if colour == "orange":
        return rect(x, mid - h * 0.14, w, h * 0.28, PAPER)
    if colour == "green":
        count = max(2, round(w / (h * 1.7)))
        step = w / count
        return "".join(
            rect(x + k * step + step * 0.15, mid - h * 0.14, step * 0.7, h * 0.28, PAPER)
            for k in range(count)
        )
    if colour == "blue":
        count = max(2, round(w / (h * 0.95)))
        step = w / count
        return "".join(
            circle(x + (k + 0.5) * step, mid, min(h * 0.22, step * 0.34), PAPER) for k in range(count)
        )
    if colour == "pink":
        return rect(x, y + h * 0.18, w, h * 0.2, PAPER) + rect(x, y + h * 0.62, w, h * 0.2, PAPER)
    if colour == "grey":
        count = max(3, round(w / (h * 0.8)))
        step = w / count
        return "".join(
            rect(x + (k + 0.3) * step, y + h * 0.12, step * 0.4, h * 0.76, PAPER) for k in range(count)
        )
    return _hatch(x, y, w, h)


def _hatch(x: float, y: float, w: float, h: float) -> str:
    """Slanted bars that end at the edges of the band; computed because SDL ignores clip paths in SVG."""
    count = max(2, round(w / (h * 0.85)))
    step = w / count
    lean = min(step * 0.9, h * 0.6)
    bars = []
    for k in range(count):
        left, wide = x + k * step, step * 0.38
        top, foot = left + lean, y + h
        bars.append(
            f"M{left:.2f} {foot:.2f}L{top:.2f} {y:.2f}H{top + wide:.2f}L{left + wide:.2f} {foot:.2f}Z"
        )
    return path("".join(bars), INK)


@cached_picture
def disc(colour: str, side: int) -> pygame.Surface:
    """A player's disc with an upright stripe."""
    return rasterise(disc_shapes(colour), (-50, -50, 100, 100), (side, side))


def disc_shapes(colour: str) -> str:
    """SVG of a player's disc, centred on the origin."""
    fill = player_hue(colour)
    body = (
        circle(0, 0, 50, darker(fill, 0.45)) + circle(0, 0, 48, PAPER) + circle(0, 0, 44, darker(fill, 0.3))
    )
    return body + circle(0, 0, 42, fill) + _disc_mark(colour)


def _disc_mark(colour: str) -> str:
    def chord(at: float) -> float:
        return math.sqrt(max(0.0, 42**2 - at**2))

    if colour == "orange":
        return rect(-8, -chord(8), 16, 2 * chord(8), PAPER)
    if colour == "green":
        return rect(-8, -chord(8), 16, chord(8) - 7, PAPER) + rect(-8, 7, 16, chord(8) - 7, PAPER)
    if colour == "blue":
        return "".join(circle(0, y, 7.4, PAPER) for y in (-24, 0, 24))
    if colour == "pink":
        return "".join(rect(x, -chord(22), 11, 2 * chord(22), PAPER) for x in (-20, 9))
    if colour == "grey":
        return "".join(rect(-24, y - 5, 48, 10, PAPER) for y in (-21, 0, 21))
    return _disc_hatch()


def _disc_hatch() -> str:
    bars = []
    for offset in (-24.0, 0.0, 24.0):
        reach = chord = math.sqrt(max(0.0, 41**2 - offset**2))
        turn = math.radians(-35)
        nx, ny = -math.sin(turn), math.cos(turn)
        dx, dy = math.cos(turn) * reach, math.sin(turn) * chord
        cx, cy = nx * offset, ny * offset
        bars.append(line(cx - dx, cy - dy, cx + dx, cy + dy, INK, 9.5))
    return "".join(bars)


@cached_picture
def ticket_stub(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """The coloured stub of a ticket, with the stripe running down it."""
    wide, high = size
    fill = player_hue(colour)
    body = rect(0, 0, high, wide, fill) + stripe(colour, 0, wide * 0.18, high, wide * 0.64)
    body += rect(0, wide - 2, high, 2, mix(fill, INK, 0.4))
    return pygame.transform.rotate(rasterise(body, (0, 0, high, wide), (high, wide)), 90)


def all_colours() -> tuple[str, ...]:
    """The six player colours in their fixed order."""
    return player_colours()
