"""Text inside pictures: numeral discs, coins and badges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.style.svg import circle, picture, raster
from game.client.style.text_rendering import Line, art_line, art_width
from game.client.style.theme import Face, hue

WITHOUT = 12
"""Maximum type size in pixels at which shrunk text is drawn without tracking."""
SERIF = Face("serif", "Black", 24)
SERIF_BOLD = Face("serif", "Bold", 24)
SANS = Face("sans", "Black", 24)
SANS_BOLD = Face("sans", "Bold", 24)
ITALIC = Face("serif", "SemiboldIt", 24)


def centred(target: pygame.Surface, words: Line, centre: tuple[float, float]) -> None:
    """Draws a line into a picture with its capitals centred on a point."""
    words.at(target, centre[0], centre[1], "centre")


@picture
def numeral_disc(text: str, side: int, fill: str = "#F3E9D2", edge: str = "#22282B") -> pygame.Surface:
    """A numeral on a paper disc with a dark rim."""
    out = raster(circle(0, 0, 50, edge) + circle(0, 0, 44.5, fill), (-50, -50, 100, 100), (side, side))
    centred(out, art_line(text, SERIF, hue("ink"), round(side * 0.78)), (side / 2, side / 2))
    return out


class Words(NamedTuple):
    """A line of text on a picture, in the picture's units, with its capitals centred on (x, y)."""

    text: str
    face: Face
    ink: str
    size: float
    wide: float
    """Maximum width; a wider line is shrunk."""
    x: float
    y: float
    tracking: float = 0
    turn: float = 0
    """Rotation in degrees, counterclockwise."""
    least: int = 0
    """Minimum width of the picture in pixels; on a narrower one the text would be illegible and is left out.
    """


class Printed(NamedTuple):
    """A picture as SVG shapes and text lines, for rendering to a surface or a web page."""

    body: str
    words: tuple[Words, ...] = ()


def put(target: pygame.Surface, words: Sequence[Words], k: float) -> None:
    """Draws text lines on a picture that is ``k`` times as large as its own units."""
    for one in words:
        if target.get_width() < one.least:
            continue
        fit = squeezed(
            one.text, one.face, one.ink, round(one.size * k), one.wide * k, round(one.tracking * k)
        )
        if one.turn:
            turned = pygame.transform.rotozoom(fit.surface, one.turn, 1.0)
            target.blit(turned, turned.get_rect(center=(round(one.x * k), round(one.y * k))))
        else:
            centred(target, fit, (one.x * k, one.y * k))


def squeezed(text: str, style: Face, colour: str, pixels: int, width: float, tracking: int = 0) -> Line:
    """Renders a line, shrunk to fit ``width`` but to no less than 6 pixels."""
    wide = art_width(text, style, pixels, tracking)
    if wide > width and pixels > 6:
        # Starts slightly above the proportional size and tries every size below.
        least = WITHOUT if tracking else 6
        pixels = min(pixels - 1, max(least, int(pixels * width / wide) + 2))
        tracking = tracking if pixels > WITHOUT else 0
        while pixels > 6 and art_width(text, style, pixels, tracking) > width:
            pixels -= 1
            tracking = tracking if pixels > WITHOUT else 0
    return art_line(text, style, colour, pixels, tracking)
