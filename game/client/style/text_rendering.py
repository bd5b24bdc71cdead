"""Renders text: fonts by purpose, a cache of rendered lines, centring by the height of capitals."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import pygame

from game.client.style.picture_service import pictures
from game.client.style.theme import Scale, Typeface, typeface
from game.resources import asset_path

listeners: list[Callable[[str], object]] = []
"""Called with every text that is drawn or measured; empty except while a proof sheet is made."""
MOST_FONTS = 24
"""The most fonts kept open; at 4K, each caches a quarter of a megabyte of glyphs."""
SMALLEST_DIRECT_PX, ENLARGED_PX = 18, 72
"""In pictures, text smaller than the first size is drawn at the second and shrunk.

Fonts place glyphs on whole pixels, which would space small letters unevenly ("Alto ona").
"""
_FAMILIES = {"sans": "SourceSansPro", "serif": "SourceSerifPro"}


class TextLine(NamedTuple):
    """A rendered line, and the y coordinate of the middle of its capitals, by which it is centred."""

    surface: pygame.Surface
    middle: int

    @property
    def width(self) -> int:
        return self.surface.get_width()

    @property
    def height(self) -> int:
        return self.surface.get_height()

    def draw_at(self, target: pygame.Surface, x: float, y: float, align: str = "left") -> pygame.Rect:
        """Draws the line with its capitals centred on ``y``; by ``align``, ``x`` is its left edge, centre
        or right edge."""
        left = x - {"left": 0.0, "centre": self.width / 2, "right": float(self.width)}[align]
        return target.blit(self.surface, (round(left), round(y - self.middle)))


_font_lock = threading.Lock()
"""Held while any font is used: the font library allows one thread at a time."""


class LockedFont:
    """A font that any thread may use."""

    def __init__(self, path: str, pixels: int) -> None:
        with _font_lock:
            if not pygame.font.get_init():
                pygame.font.init()
            self._font = pygame.font.Font(path, pixels)

    def render(self, text: str, antialias: bool, colour: str) -> pygame.Surface:
        with _font_lock:
            return self._font.render(text, antialias, colour)

    def size(self, text: str) -> tuple[int, int]:
        with _font_lock:
            return self._font.size(text)

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:
        with _font_lock:
            return self._font.metrics(text)

    def get_ascent(self) -> int:
        with _font_lock:
            return self._font.get_ascent()

    def get_linesize(self) -> int:
        with _font_lock:
            return self._font.get_linesize()

    def get_height(self) -> int:
        with _font_lock:
            return self._font.get_height()


@lru_cache(MOST_FONTS)
def font(family: str, weight: str, pixels: int) -> LockedFont:
    """An open font of one of the two families."""
    return LockedFont(str(asset_path("fonts", f"{_FAMILIES[family]}-{weight}.ttf")), pixels)


def font_for(style: str | Typeface, scale: Scale) -> LockedFont:
    """The font of a role (or an explicit face) at this scale."""
    which = typeface(style) if isinstance(style, str) else style
    return font(which.family, which.weight, scale.font(which.size))


def text_line(text: str, style: str | Typeface, colour: str, scale: Scale, tracking: float = 0.0) -> TextLine:
    """Renders one line; ``tracking`` is extra space between letters in 1080p pixels."""
    which = typeface(style) if isinstance(style, str) else style
    return _line(text, which.family, which.weight, scale.font(which.size), colour, round(tracking * scale.t))


def word_line(text: str, style: Typeface, colour: str, pixels: int) -> TextLine:
    """Renders a word of running text as wide as the font says, so that the next word is placed correctly."""
    return _line(text, style.family, style.weight, pixels, colour, 0)


def art_line(text: str, style: Typeface, colour: str, pixels: int, tracking: int = 0) -> TextLine:
    """Renders a line inside a picture, whose size does not depend on the setting for text size."""
    if _needs_even_spacing(text, pixels, tracking):
        return _evenly_spaced(text, style, colour, max(6, pixels))
    return _line(text, style.family, style.weight, max(6, pixels), colour, tracking)


def art_width(text: str, style: Typeface, pixels: int, tracking: int = 0) -> int:
    """Width of such a line."""
    if _needs_even_spacing(text, pixels, tracking):
        return math.ceil(_large_width(text, style.family, style.weight) * max(6, pixels) / ENLARGED_PX)
    used = font(style.family, style.weight, max(6, pixels))
    return _tracked_width(used, text, tracking)[0] if tracking else used.size(text or " ")[0]


@lru_cache(maxsize=256)
def _large_width(text: str, family: str, weight: str) -> int:
    """Width at a large size; cached, because a search for the size that fits asks for the same text again
    and again."""
    return font(family, weight, ENLARGED_PX).size(text)[0]


def _needs_even_spacing(text: str, pixels: int, tracking: int) -> bool:
    """Whether letters of this text are so small that the font would space them unevenly."""
    return pixels < SMALLEST_DIRECT_PX and not tracking and len(text) > 2


def text_width(text: str, style: str | Typeface, scale: Scale) -> int:
    """Width of a line."""
    return font_for(style, scale).size(text)[0]


def fitted_line(text: str, style: str | Typeface, colour: str, scale: Scale, width: int) -> TextLine:
    """Renders one line, cut with an ellipsis if it is wider than ``width``."""
    used = font_for(style, scale)
    if used.size(text)[0] <= width:
        return text_line(text, style, colour, scale)
    shortened = text
    while shortened and used.size(shortened + "…")[0] > width:
        shortened = shortened[:-1]
    return text_line(shortened.rstrip() + "…", style, colour, scale)


def shrunk_line(text: str, style: str | Typeface, colour: str, scale: Scale, width: int) -> TextLine:
    """Renders a line; if it is wider than ``width``, it is shrunk and, if that is not enough, cut."""
    role = typeface(style) if isinstance(style, str) else style
    for size in range(role.size, role.size * 3 // 4, -1):
        smaller = role._replace(size=size)
        if text_width(text, smaller, scale) <= width:
            return text_line(text, smaller, colour, scale)
    return fitted_line(text, smaller, colour, scale, width)


def fits_uncut(text: str, style: str, scale: Scale, width: int) -> bool:
    """Whether ``shrunk_line`` shows the text uncut."""
    role = typeface(style)
    return text_width(text, role._replace(size=role.size * 3 // 4 + 1), scale) <= width


def _line(text: str, family: str, weight: str, pixels: int, colour: str, tracking: int) -> TextLine:
    for listener in listeners:
        listener(text)

    def draw() -> pygame.Surface:
        used = font(family, weight, pixels)
        return _tracked(used, text, colour, tracking) if tracking else used.render(text or " ", True, colour)

    drawn = pictures.picture(("line", text, family, weight, pixels, colour, tracking), draw)
    return TextLine(drawn, _middle(family, weight, pixels))


def _evenly_spaced(text: str, style: Typeface, colour: str, pixels: int) -> TextLine:
    def draw() -> pygame.Surface:
        large = font(style.family, style.weight, ENLARGED_PX).render(text, True, colour)
        high = math.ceil(large.get_height() * pixels / ENLARGED_PX)
        return pygame.transform.smoothscale(large, (art_width(text, style, pixels), high))

    drawn = pictures.picture(("even line", text, style.family, style.weight, pixels, colour), draw)
    return TextLine(drawn, round(_middle(style.family, style.weight, ENLARGED_PX) * pixels / ENLARGED_PX))


@cache
def _middle(family: str, weight: str, pixels: int) -> int:
    """Distance from the top of a line to the middle of its capitals."""
    used = font(family, weight, pixels)
    metrics = used.metrics("H")[0]
    cap = metrics[3] if metrics else pixels * 2 // 3
    return used.get_ascent() - cap // 2


def _tracked(used: LockedFont, text: str, colour: str, tracking: int) -> pygame.Surface:
    """Renders letter by letter with the font's advances, because pygame has no tracking."""
    wide, advances = _tracked_width(used, text, tracking)
    out = pygame.Surface((wide, used.get_height()), pygame.SRCALPHA)
    x = 0.0
    for letter, advance in zip(text, advances, strict=True):
        out.blit(used.render(letter, True, colour), (round(x), 0))
        x += advance
    return out


def _tracked_width(used: LockedFont, text: str, tracking: int) -> tuple[int, list[int]]:
    """Width of a tracked line, and the advance of each letter."""
    advances = [m[4] + tracking if m else 0 for m in used.metrics(text)]
    return max(1, sum(advances) - tracking + 2), advances
