"""The line below the map: who is waited for or what happens, in words and, with room, small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.client.art.dice import die
from game.client.art.yardmaster_tokens import cube
from game.client.boards.hex_board.surroundings.layout import Layout
from game.client.style.numerals import SANS, centred, squeezed
from game.client.style.player_colours import disc, livery, text_on
from game.client.style.svg import picture, polygon, raster
from game.client.style.text_rendering import Line, line, narrowed, width_of
from game.client.style.theme import Scale, hue

LEAST = 60
"""With less room than this nothing could be read: the disc tells who, and the plates what."""
ROW = 0.86
"""Two rows of words lie so near, in heights of one."""
HEX, CUBE, DIE, DISC = 28, 28, 26, 26
"""How wide the pictures in the line are, in pixels at 1080 lines."""
CLOSE, APART = 6, 18
"""Between pictures of one kind, and between different things."""
CORNERS = ((0.0, 43.0), (25.0, 0.0), (75.0, 0.0), (100.0, 43.0), (75.0, 86.0), (25.0, 86.0))


class Said(NamedTuple):
    """Some of the words, in a colour of the theme."""

    words: str
    tint: str = "paper"


class Steps(NamedTuple):
    """The tiles of a turn: so many are planned, of which the first can be laid now, and so many are free."""

    colour: str
    planned: int
    ready: int
    free: int


class Dice(NamedTuple):
    """What was thrown for a half."""

    values: tuple[int, ...]
    dark: bool


class Good(NamedTuple):
    """A cube."""

    colour: str


class Gain(NamedTuple):
    """What somebody gets; ``ours`` is seen at once."""

    colour: str
    words: str
    ours: bool = False


Piece = Said | Steps | Dice | Good | Gain


class Story(NamedTuple):
    """What is happening on the sheet, the colour of whoever does it, and the same with pictures."""

    words: str
    colour: str
    pictured: tuple[Piece, ...] = ()


def split(sentence: str, mark: str, piece: Piece) -> tuple[Piece, ...]:
    """A sentence with a picture in the place of a mark."""
    before, _mark, after = sentence.partition(mark)
    return tuple(one for one in (Said(before.strip()), piece, Said(after.strip())) if one != Said(""))


class StatusLine:
    """Who is waited for and why; while a route is drawn, its running price."""

    def __init__(self) -> None:
        self.words, self.colour, self.urgent = "", "", False
        self.story: Story | None = None

    def tell(self, words: str, colour: str, urgent: bool) -> bool:
        """Say something else; True if it is something else."""
        same = (words, colour, urgent) == (self.words, self.colour, self.urgent)
        self.words, self.colour, self.urgent = words, colour, urgent
        return not same

    @property
    def told(self) -> tuple[str, str]:
        """What is happening, or else what is waited for, and the colour of whoever it is about."""
        return (self.story.words, self.story.colour) if self.story else (self.words, self.colour)

    def draw(
        self,
        target: pygame.Surface,
        layout: Layout,
        end: int | None,
        said: str,
        aside: str,
        pictured: Sequence[Piece] = (),
    ) -> None:
        """Up to an ``end``: what is ``said``, else what is waited for with an ``aside``.

        What is said, or else what follows what is waited for, is ``pictured`` as well.
        """
        box, scale = layout.status, layout.scale
        x = box.left + scale.art(16)
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
            pieces: Sequence[Piece] = self.story.pictured
        elif said or not pictured:
            pieces = pictured
        else:
            pieces = (Said(self.words, tint), *pictured, *([Said(aside, "mist")] if aside else []))
        if not pieces or not _draw_pieces(target, pieces, scale, x, box.centery, room):
            _draw_words(target, _rows(words, hue(tint), scale, room), x, box.centery)


def _draw_words(target: pygame.Surface, rows: Sequence[Line], x: int, y: int) -> None:
    step = round(rows[0].height * ROW)
    for number, row in enumerate(rows):
        row.at(target, x, y + round((number - (len(rows) - 1) / 2) * step))


def _draw_pieces(
    target: pygame.Surface, pieces: Sequence[Piece], scale: Scale, x: int, y: int, room: int
) -> bool:
    """All of them in a row, in smaller letters where it would be too long; False if there is no room."""
    for style in ("label", "small_strong"):
        wide = [_width(piece, style, scale) for piece in pieces]
        gaps = [_gap(one, other, scale) for one, other in pairwise(pieces)]
        if sum(wide) + sum(gaps) <= room:
            for piece, long, gap in zip(pieces, wide, [*gaps, 0], strict=True):
                _draw_piece(target, piece, style, scale, x, y)
                x += long + gap
            return True
    return False


def _gap(one: Piece, other: Piece, scale: Scale) -> int:
    """Words and the cube or sum among them read on; other things stand apart."""
    reads_on = all(isinstance(piece, Said | Good) for piece in (one, other))
    return scale.px(CLOSE + 2 if reads_on else APART)


def _width(piece: Piece, style: str, scale: Scale) -> int:
    match piece:
        case Said(words):
            return width_of(words, style, scale)
        case Steps(_, planned, _, free):
            return _row_width(planned + free, HEX, scale)
        case Dice(values):
            return _row_width(len(values), DIE, scale)
        case Good():
            return scale.px(CUBE)
        case Gain(_, words):
            return scale.px(DISC + CLOSE) + width_of(words, style, scale)


def _row_width(number: int, each: int, scale: Scale) -> int:
    return max(0, number * (scale.px(each) + scale.px(CLOSE)) - scale.px(CLOSE))


def _draw_piece(target: pygame.Surface, piece: Piece, style: str, scale: Scale, x: int, y: int) -> None:
    match piece:
        case Said(words, tint):
            line(words, style, hue(tint), scale).at(target, x, y)
        case Gain(colour, words, ours):
            _put(target, [disc(colour, scale.px(DISC))], x, y, scale)
            text = line(words, style, hue("lamp" if ours else "paper"), scale)
            text.at(target, x + scale.px(DISC + CLOSE), y)
        case Good(colour):
            _put(target, [cube(colour, scale.px(CUBE))], x, y, scale)
        case Dice(values, dark):
            _put(target, [die(value, scale.px(DIE), dark) for value in values], x, y, scale)
        case Steps(colour, planned, ready, free):
            side = scale.px(HEX)
            laid = [step(str(n), colour if n <= ready else "", side) for n in range(1, planned + 1)]
            _put(target, [*laid, *[step("", "", side)] * free], x, y, scale)


def _put(target: pygame.Surface, row: Sequence[pygame.Surface], x: int, y: int, scale: Scale) -> None:
    for one in row:
        target.blit(one, one.get_rect(midleft=(x, y)))
        x += one.get_width() + scale.px(CLOSE)


@picture
def step(number: str, colour: str, side: int) -> pygame.Surface:
    """A tile of the turn: in livery once it is planned, an outline while it is free or cannot be laid yet."""
    high = round(side * 0.9)
    rim = hue("paper") if colour else hue("night_mist")
    body = polygon(CORNERS, livery(colour) if colour else "none", stroke=rim, stroke_width=7)
    out = raster(body, (-6, -6, 112, 98), (side, high))
    if number:
        ink = text_on(colour) if colour else hue("mist")
        centred(out, squeezed(number, SANS, ink, round(side * 0.66), side * 0.7), (side / 2, high / 2))
    return out


def _rows(words: str, tint: str, scale: Scale, room: int) -> list[Line]:
    """One line, in smaller letters where it would be too long, or two rather than one that is cut."""
    for style in ("label", "small_strong"):
        if width_of(words, style, scale) <= room:
            return [line(words, style, tint, scale)]
    gaps = [at for at, letter in enumerate(words) if letter == " "]
    halves = ((words[:at].removesuffix(" ·"), words[at + 1 :].removeprefix("· ")) for at in gaps)
    best: tuple[str, ...] = min(
        halves, key=lambda two: max(width_of(one, "small_strong", scale) for one in two), default=(words,)
    )
    return [narrowed(one, "small_strong", tint, scale, room) for one in best]
