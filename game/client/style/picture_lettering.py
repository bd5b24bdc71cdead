"""Text inside pictures: numeral discs, coins and badges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, rasterise
from game.client.style.text_rendering import TextLine, art_line, art_width
from game.client.style.theme import Typeface, hue

LARGEST_UNTRACKED_PX = 12
"""Up to this size in pixels, shrunk text is drawn without extra space between letters."""
SERIF = Typeface("serif", "Black", 24)
SERIF_BOLD = Typeface("serif", "Bold", 24)
SANS = Typeface("sans", "Black", 24)
SANS_BOLD = Typeface("sans", "Bold", 24)
ITALIC = Typeface("serif", "SemiboldIt", 24)


def draw_centred(target: pygame.Surface, words: TextLine, centre: tuple[float, float]) -> None:
    """Draws a line into a picture with its capitals centred on a point."""
    words.draw_at(target, centre[0], centre[1], "centre")


@cached_picture
def numeral_disc(text: str, side: int, fill: str = "#F3E9D2", edge: str = "#22282B") -> pygame.Surface:
    """A numeral on a paper disc with a dark rim."""
    out = rasterise(circle(0, 0, 50, edge) + circle(0, 0, 44.5, fill), (-50, -50, 100, 100), (side, side))
    draw_centred(out, art_line(text, SERIF, hue("ink"), round(side * 0.78)), (side / 2, side / 2))
    return out


class PictureText(NamedTuple):
    """A line of text on a picture, in the picture's units, with its capitals centred on (x, y)."""

    text: str
    face: Typeface
    ink: str
    size: float
    max_width: float
    """Maximum width; a wider line is shrunk."""
    x: float
    y: float
    tracking: float = 0
    rotation: float = 0
    """Rotation in degrees, counterclockwise."""
    min_picture_width: int = 0
    """On a picture narrower than so many pixels, the text would be illegible and is left out."""


class SvgPicture(NamedTuple):
    """A picture as SVG shapes and lines of text, which can be drawn on a surface or put on a web page."""

    body: str
    texts: tuple[PictureText, ...] = ()


def draw_texts(target: pygame.Surface, words: Sequence[PictureText], k: float) -> None:
    """Draws lines of text on a picture; one unit of their coordinates is ``k`` pixels."""
    for one in words:
        if target.get_width() < one.min_picture_width:
            continue
        fit = shrunk_art_line(
            one.text, one.face, one.ink, round(one.size * k), one.max_width * k, round(one.tracking * k)
        )
        if one.rotation:
            turned = pygame.transform.rotozoom(fit.surface, one.rotation, 1.0)
            target.blit(turned, turned.get_rect(center=(round(one.x * k), round(one.y * k))))
        else:
            draw_centred(target, fit, (one.x * k, one.y * k))


def shrunk_art_line(
    text: str, style: Typeface, colour: str, pixels: int, width: float, tracking: int = 0
) -> TextLine:
    """Renders a line, shrunk to ``width``, but not below a size of 6 pixels."""
    wide = art_width(text, style, pixels, tracking)
    if wide > width and pixels > 6:
        # Starts slightly above the proportional size and tries every size below.
        least = LARGEST_UNTRACKED_PX if tracking else 6
        pixels = min(pixels - 1, max(least, int(pixels * width / wide) + 2))
        tracking = tracking if pixels > LARGEST_UNTRACKED_PX else 0
        while pixels > 6 and art_width(text, style, pixels, tracking) > width:
            pixels -= 1
            tracking = tracking if pixels > LARGEST_UNTRACKED_PX else 0
    return art_line(text, style, colour, pixels, tracking)
