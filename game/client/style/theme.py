"""Colours, typefaces and sizes from assets/theme.toml, and the scale that fits them to the window."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from game.resources import MissingAsset, asset_path, parse_toml

REFERENCE = (1920, 1080)
SMALLEST_WINDOW = (640, 360)


class Typeface(NamedTuple):
    """A typeface: family, weight and size at 1080p."""

    family: str
    weight: str
    size: int


@cache
def _theme() -> dict[str, dict[str, Any]]:
    try:
        return parse_toml(asset_path("theme.toml").read_text(encoding="utf-8"))
    except ValueError as error:
        raise MissingAsset(f"assets/theme.toml cannot be read: {error}") from error


class _ContrastState:
    contrast = False


def use_contrast(on: bool) -> bool:
    """Switches high contrast on or off; returns whether that changed anything, so that all must be drawn
    again."""
    if on == _ContrastState.contrast:
        return False
    _ContrastState.contrast = on
    for known in (hue, typeface, theme_length):
        known.cache_clear()
    return True


def is_high_contrast() -> bool:
    return _ContrastState.contrast


def _entry(table: str, name: str) -> Any:
    stronger = _theme()["contrast"].get(table, {}) if _ContrastState.contrast else {}
    if name in stronger:
        return stronger[name]
    try:
        return _theme()[table][name]
    except KeyError:
        raise MissingAsset(f"assets/theme.toml has no {name!r} in [{table}].") from None


@cache
def hue(name: str) -> str:
    """A colour by its name, as a hex string for pygame and SVG.

    ``players.green`` is in the table ``players``.
    """
    table, _, key = name.rpartition(".")
    return str(_entry(table or "colour", key))


@cache
def typeface(role: str) -> Typeface:
    """Typeface of a role such as ``button`` or ``heading``."""
    return Typeface(*_entry("type", role))


@cache
def theme_length(name: str) -> int:
    """A length of the [size] table, at 1080p."""
    return int(_entry("size", name))


def player_colours() -> tuple[str, ...]:
    """Names of the six player colours in their fixed order."""
    return tuple(_theme()["players"])


class Scale:
    """Scale factors: pictures follow the window; text and controls also follow the setting for text size.

    ``u`` and ``t`` are read all the time, so they are computed once. Not a dataclass, because importing
    ``dataclasses`` would delay the first frame.
    """

    __slots__ = ("_hash", "height", "t", "text", "u", "width")

    def __init__(self, width: int, height: int, text: float = 1.0) -> None:
        self.width = width
        self.height = height
        self.text = text
        self.u = min(width / REFERENCE[0], height / REFERENCE[1])
        """Pixels in the window for each pixel of a picture at 1080p."""
        self.t = self.u * text
        """Pixels in the window for each pixel, at 1080p, of text and of what is sized by text."""
        self._hash = hash((width, height, text))

    def __eq__(self, other: object) -> bool:
        if type(other) is not Scale:
            return False
        return self.width == other.width and self.height == other.height and self.text == other.text

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Scale({self.width}, {self.height}, {self.text})"

    def picture_px(self, length: float) -> int:
        """Pixels of a length in a picture."""
        return max(1, round(length * self.u))

    def px(self, length: float) -> int:
        """Pixels of a length in a panel."""
        return max(1, round(length * self.t))

    def font(self, points: float) -> int:
        """Pixels of a type size, at least the smallest readable one."""
        return max(theme_length("smallest_text"), round(points * self.t))

    def with_text(self, text: float) -> Scale:
        """The scale of the same window with another text size."""
        return Scale(self.width, self.height, text)

    def at_most(self, text: float) -> Scale:
        """The scale of the same window with the text size limited to ``text``."""
        return self.with_text(min(self.text, text))

    def resized(self, width: int, height: int) -> Scale:
        """The scale of another window with the same text size."""
        return Scale(max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1]), self.text)
