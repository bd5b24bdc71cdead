"""Text with styles and icons, wrapped to a width.

The markup has only the tags that translators need: ``<b>``, ``<i>``, ``<red>``, ``<gold>``, ``<soft>``,
``<h>`` (a heading) and ``<icon coal>``. Text typed by players must pass through ``escape_markup`` first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from game.client.style.icons import icon
from game.client.style.surface_effects import blank
from game.client.style.text_rendering import TextLine, font, font_for, word_line
from game.client.style.theme import Scale, Typeface, hue, typeface

_TAG = re.compile(r"<(/?)(b|i|red|gold|soft|h|icon)(?: ([a-z0-9_]+))?>")
_CHUNKS = re.compile(r"\n|[^\S\n\u00a0]+|[^\s]*\u00a0*[^\s]+")
_STYLES = {"b": "Bold", "i": "It"}


class TextRun(NamedTuple):
    """Text in one style, or an icon."""

    text: str
    weight: str = ""
    colour: str = ""
    heading: bool = False
    icon: str = ""


def escape_markup(text: str) -> str:
    """Escapes arbitrary text for use inside markup."""
    return text.replace("<", "‹").replace(">", "›")


def parse(markup: str) -> list[TextRun]:
    """Divides marked-up text into runs of one style; an unknown tag stays as text."""
    runs: list[TextRun] = []
    weight = colour = ""
    heading = False
    at = 0
    for tag in _TAG.finditer(markup):
        if tag.start() > at:
            runs.append(TextRun(markup[at : tag.start()], weight, colour, heading))
        at = tag.end()
        closing, name, argument = tag.groups()
        if name == "icon":
            runs.append(TextRun("", colour=colour, icon=argument or ""))
        elif name in _STYLES:
            weight = "" if closing else _STYLES[name]
        elif name == "h":
            heading = not closing
        else:
            colour = "" if closing else name
    if at < len(markup):
        runs.append(TextRun(markup[at:], weight, colour, heading))
    return runs


def strip_markup(markup: str) -> str:
    """The text without markup."""
    return "".join(run.text for run in parse(markup))


class _Piece(NamedTuple):
    """A word or icon that has not been rendered; to measure text, nothing is rendered."""

    width: int
    is_space: bool
    draw: Callable[[], TextLine]


@lru_cache(maxsize=200)
def render_markup(
    markup: str, role: str, colour: str, scale: Scale, width: int, align: str = "left", night: bool = False
) -> TextLine:
    """Renders marked-up text in lines no wider than ``width``; the ``middle`` of the result is that of the
    first line."""
    return _set(_rows(markup, role, colour, scale, width, night), _row_height(role, scale), width, align)


@lru_cache(maxsize=4000)
def markup_size(markup: str, role: str, scale: Scale, width: int) -> tuple[int, int]:
    """Size of markup wrapped to ``width``."""
    rows = _rows(markup, role, hue("black"), scale, width, False)
    wide = max((sum(piece.width for piece in row) for row in rows), default=1)
    return max(1, wide), max(1, _row_height(role, scale) * len(rows))


def _row_height(role: str, scale: Scale) -> int:
    return round(font_for(role, scale).get_linesize() * 1.02)


def _rows(markup: str, role: str, colour: str, scale: Scale, width: int, night: bool) -> list[list[_Piece]]:
    """Words and icons, line by line; no line ends with a space."""
    rows: list[list[_Piece]] = [[]]
    used = 0
    for run in parse(markup):
        for piece in _pieces(run, typeface(role), colour, scale, night):
            if piece is None:
                rows.append([])
                used = 0
                continue
            if used + piece.width > width and rows[-1] and not piece.is_space:
                rows.append([])
                used = 0
            if piece.is_space and not rows[-1]:
                continue
            rows[-1].append(piece)
            used += piece.width
    for row in rows:
        while row and row[-1].is_space:
            row.pop()
    return rows


def _pieces(run: TextRun, base: Typeface, colour: str, scale: Scale, night: bool) -> list[_Piece | None]:
    tint = _tint(run.colour, colour, night)
    if run.icon:
        side = round(scale.font(base.size) * 1.18)
        return [_Piece(side, False, lambda: TextLine(icon(run.icon, side, tint), side // 2))]
    style = (
        typeface("section") if run.heading else Typeface(base.family, run.weight or base.weight, base.size)
    )
    pixels = scale.font(style.size)
    return [
        None if chunk == "\n" else _word(chunk, style, tint, pixels) for chunk in _CHUNKS.findall(run.text)
    ]


@lru_cache(maxsize=4000)
def _word(chunk: str, style: Typeface, tint: str, pixels: int) -> _Piece:
    """A word or space; cached, because a log repeats the same words."""
    width = font(style.family, style.weight, pixels).size(chunk)[0]
    return _Piece(width, chunk.isspace(), partial(word_line, chunk, style, tint, pixels))


def _tint(name: str, colour: str, night: bool) -> str:
    tints = {
        "red": hue("red_light" if night else "red"),
        "gold": hue("brass_light" if night else "brass_text"),
        "soft": hue("mist" if night else "ink_soft"),
    }
    return tints.get(name, colour)


def _set(rows: list[list[_Piece]], height: int, width: int, align: str) -> TextLine:
    widths = [sum(piece.width for piece in row) for row in rows]
    whole = max(widths, default=1) if align == "left" else width
    out = blank((max(1, whole), max(1, height * len(rows))))
    for index, row in enumerate(rows):
        spare = whole - widths[index]
        x = {"left": 0, "centre": spare // 2, "right": spare}[align]
        middle = index * height + height // 2
        for piece in row:
            drawn = piece.draw()
            out.blit(drawn.surface, (x, middle - drawn.middle))
            x += piece.width
    return TextLine(out, height // 2)
