"""Figures inside pictures: the numeral disc, coins and badges."""

from __future__ import annotations

import pygame

from game.client.look.svg import circle, picture, raster
from game.client.look.text import Line, art_line
from game.client.look.theme import Face, hue

SERIF = Face("serif", "Black", 24)
SERIF_BOLD = Face("serif", "Bold", 24)
SANS = Face("sans", "Black", 24)
SANS_BOLD = Face("sans", "Bold", 24)
ITALIC = Face("serif", "SemiboldIt", 24)


def centred(target: pygame.Surface, words: Line, centre: tuple[float, float]) -> None:
    """Put a line into a picture, its capitals in the middle of a point."""
    words.at(target, centre[0], centre[1], "centre")


@picture
def numeral_disc(text: str, side: int, fill: str = "#F3E9D2", edge: str = "#22282B") -> pygame.Surface:
    """A numeral on a paper disc with a dark rim."""
    out = raster(circle(0, 0, 50, edge) + circle(0, 0, 44.5, fill), (-50, -50, 100, 100), (side, side))
    centred(out, art_line(text, SERIF, hue("ink"), round(side * 0.78)), (side / 2, side / 2))
    return out


def squeezed(text: str, style: Face, colour: str, pixels: int, width: float, tracking: int = 0) -> Line:
    """A line made smaller until it fits."""
    words = art_line(text, style, colour, pixels, tracking)
    while words.width > width and pixels > 6:
        pixels -= 1
        words = art_line(text, style, colour, pixels, tracking if pixels > 12 else 0)
    return words
