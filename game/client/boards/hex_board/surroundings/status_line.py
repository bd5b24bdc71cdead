"""The line below the map that says who must act or what is happening, with icons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.client.art.game_pieces.dice import die
from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.style.picture_lettering import SANS, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc, player_hue, text_on
from game.client.style.svg import polygon, rasterise
from game.client.style.text_rendering import TextLine, shrunk_line, text_line, text_width
from game.client.style.theme import Scale, hue

LEAST = 60
"""Minimum width for text."""
ROW = 0.86
"""Distance of two text rows, in row heights."""
HEX, CUBE, DIE, DISC = 28, 28, 26, 26
"""Icon widths, in pixels at 1080 lines."""
CLOSE, APART = 6, 18
"""Distance between icons of one kind, and between different items."""
CORNERS = ((0.0, 43.0), (25.0, 0.0), (75.0, 0.0), (100.0, 43.0), (75.0, 86.0), (25.0, 86.0))


class TextPiece(NamedTuple):
    """Text in a theme colour."""

    words: str
    tint: str = "paper"


class BuildStepsPiece(NamedTuple):
    """Tiles of a build turn: how many are planned, how many of these can be laid now, how many are still
    free."""

    colour: str
    planned: int
    ready: int
    free: int


class DicePiece(NamedTuple):
    """Dice of a half."""

    values: tuple[int, ...]
    dark: bool


class CubePiece(NamedTuple):
    """A cube."""

    colour: str


class GainPiece(NamedTuple):
    """A seat's gain; highlighted if `ours`."""

    colour: str
    words: str
    ours: bool = False


StatusPiece = TextPiece | BuildStepsPiece | DicePiece | CubePiece | GainPiece


class EventStory(NamedTuple):
    """The text about the event being animated, the colour of the acting player, and the text with icons."""

    words: str
    colour: str
    pieces: tuple[StatusPiece, ...] = ()


def insert_piece(sentence: str, mark: str, piece: StatusPiece) -> tuple[StatusPiece, ...]:
    """Divides a sentence at `mark`, and puts `piece` there."""
    before, _mark, after = sentence.partition(mark)
    return tuple(
        one for one in (TextPiece(before.strip()), piece, TextPiece(after.strip())) if one != TextPiece("")
    )


class StatusLine:
    """Shows who must act, the event being animated, or the text of a part, such as the price of a route."""

    def __init__(self) -> None:
        self.words, self.colour, self.urgent = "", "", False
        self.story: EventStory | None = None

    def set_prompt(self, words: str, colour: str, urgent: bool) -> bool:
        """Sets the text; returns whether it changed."""
        same = (words, colour, urgent) == (self.words, self.colour, self.urgent)
        self.words, self.colour, self.urgent = words, colour, urgent
        return not same

    @property
    def displayed(self) -> tuple[str, str]:
        """Displayed text and colour: the current story, or the prompt."""
        return (self.story.words, self.story.colour) if self.story else (self.words, self.colour)

    def draw(
        self,
        target: pygame.Surface,
        layout: RailLayout,
        end: int | None,
        said: str,
        aside: str,
        pictured: Sequence[StatusPiece] = (),
    ) -> None:
        """Draws `said`, or else the usual text followed by `aside`; both end left of `end`.

        Where there is room for icons, `pictured` replaces `said` or follows the usual text.
        """
        box, scale = layout.status, layout.scale
        x = box.left + scale.picture_px(16)
        colour = self.story.colour if self.story else self.colour
        if colour:
            token = disc(colour, scale.px(30))
            target.blit(token, token.get_rect(midleft=(x, box.centery)))
            x += scale.px(42)
        room = (box.right if end is None else end) - x - scale.px(20)
        if room < scale.px(LEAST):
            return
        tint = "lamp" if self.urgent and not self.story else "paper"
        waited = " · ".join((self.words.removesuffix("."), aside) if aside else (self.words,))
        words = self.story.words if self.story else said or waited
        if self.story:
            pieces: Sequence[StatusPiece] = self.story.pieces
        elif said or not pictured:
            pieces = pictured
        else:
            pieces = (TextPiece(self.words, tint), *pictured, *([TextPiece(aside, "mist")] if aside else []))
        if not pieces or not _draw_pieces(target, pieces, scale, x, box.centery, room):
            _draw_words(target, _rows(words, hue(tint), scale, room), x, box.centery)


def _draw_words(target: pygame.Surface, rows: Sequence[TextLine], x: int, y: int) -> None:
    step = round(rows[0].height * ROW)
    for number, row in enumerate(rows):
        row.draw_at(target, x, y + round((number - (len(rows) - 1) / 2) * step))


def _draw_pieces(
    target: pygame.Surface, pieces: Sequence[StatusPiece], scale: Scale, x: int, y: int, room: int
) -> bool:
    """Draws all pieces in a row, in smaller type if necessary; returns False if they do not fit."""
    for style in ("label", "small_strong"):
        wide = [_width(piece, style, scale) for piece in pieces]
        gaps = [_gap(one, other, scale) for one, other in pairwise(pieces)]
        if sum(wide) + sum(gaps) <= room:
            for piece, long, gap in zip(pieces, wide, [*gaps, 0], strict=True):
                _draw_piece(target, piece, style, scale, x, y)
                x += long + gap
            return True
    return False


def _gap(one: StatusPiece, other: StatusPiece, scale: Scale) -> int:
    """Distance between two pieces; small between words and a cube."""
    reads_on = all(isinstance(piece, TextPiece | CubePiece) for piece in (one, other))
    return scale.px(CLOSE + 2 if reads_on else APART)


def _width(piece: StatusPiece, style: str, scale: Scale) -> int:
    match piece:
        case TextPiece(words):
            return text_width(words, style, scale)
        case BuildStepsPiece(_, planned, _, free):
            return _row_width(planned + free, HEX, scale)
        case DicePiece(values):
            return _row_width(len(values), DIE, scale)
        case CubePiece():
            return scale.px(CUBE)
        case GainPiece(_, words):
            return scale.px(DISC + CLOSE) + text_width(words, style, scale)


def _row_width(number: int, each: int, scale: Scale) -> int:
    return max(0, number * (scale.px(each) + scale.px(CLOSE)) - scale.px(CLOSE))


def _draw_piece(target: pygame.Surface, piece: StatusPiece, style: str, scale: Scale, x: int, y: int) -> None:
    match piece:
        case TextPiece(words, tint):
            text_line(words, style, hue(tint), scale).draw_at(target, x, y)
        case GainPiece(colour, words, ours):
            _put(target, [disc(colour, scale.px(DISC))], x, y, scale)
            text = text_line(words, style, hue("lamp" if ours else "paper"), scale)
            text.draw_at(target, x + scale.px(DISC + CLOSE), y)
        case CubePiece(colour):
            _put(target, [cube(colour, scale.px(CUBE))], x, y, scale)
        case DicePiece(values, dark):
            _put(target, [die(value, scale.px(DIE), dark) for value in values], x, y, scale)
        case BuildStepsPiece(colour, planned, ready, free):
            side = scale.px(HEX)
            laid = [build_step(str(n), colour if n <= ready else "", side) for n in range(1, planned + 1)]
            _put(target, [*laid, *[build_step("", "", side)] * free], x, y, scale)


def _put(target: pygame.Surface, row: Sequence[pygame.Surface], x: int, y: int, scale: Scale) -> None:
    for one in row:
        target.blit(one, one.get_rect(midleft=(x, y)))
        x += one.get_width() + scale.px(CLOSE)


@cached_picture
def build_step(number: str, colour: str, side: int) -> pygame.Surface:
    """A hexagon for a tile: in the player's colour if it can be laid now, else an outline."""
    high = round(side * 0.9)
    rim = hue("paper") if colour else hue("night_mist")
    body = polygon(CORNERS, player_hue(colour) if colour else "none", stroke=rim, stroke_width=7)
    out = rasterise(body, (-6, -6, 112, 98), (side, high))
    if number:
        ink = text_on(colour) if colour else hue("mist")
        draw_centred(
            out, shrunk_art_line(number, SANS, ink, round(side * 0.66), side * 0.7), (side / 2, high / 2)
        )
    return out


def _rows(words: str, tint: str, scale: Scale, room: int) -> list[TextLine]:
    """One line, smaller if necessary, or two lines."""
    for style in ("label", "small_strong"):
        if text_width(words, style, scale) <= room:
            return [text_line(words, style, tint, scale)]
    gaps = [at for at, letter in enumerate(words) if letter == " "]
    halves = ((words[:at].removesuffix(" ·"), words[at + 1 :].removeprefix("· ")) for at in gaps)
    best: tuple[str, ...] = min(
        halves, key=lambda two: max(text_width(one, "small_strong", scale) for one in two), default=(words,)
    )
    return [shrunk_line(one, "small_strong", tint, scale, room) for one in best]
