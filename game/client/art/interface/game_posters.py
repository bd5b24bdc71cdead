"""The doors on the title, each with the poster of a game: a picture of 280 by 348 above a board with the
name.

The client's definition of a game draws its poster; a plain one is drawn here.
"""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

import pygame

from game.client.art.backgrounds.title_background import darkened
from game.client.art.palette import (
    BRASS_LIGHT,
    BRICK,
    COPPER,
    EVENING_FIELD,
    EVENING_SEA,
    EVENING_SUN,
    HILLS,
    INK,
    MORNING_FIELD,
    MORNING_SEA,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    PITCH,
    STEAM,
    WASH,
    WHITE,
    WHITE_NONE,
)
from game.client.art.trains.freight_cars import Cargo, train_shapes
from game.client.art.trains.locomotives import engine_shapes
from game.client.art.trains.track_and_signals import straight, track_shapes
from game.client.style.icons import icon
from game.client.style.picture_lettering import ITALIC, SANS_BOLD, SERIF, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import dotted_gradient, masked, vertical_gradient
from game.client.style.svg import circle, group, line, path, rasterise, rays, rect
from game.client.style.text_rendering import TextLine, art_line
from game.client.style.theme import hue

WIDE, HIGH = 280.0, 500.0
PICTURE = 348.0
WORDS_END = 488
"""The y coordinate at which the last line of text ends."""
MAX_TEXT_RAISE = 210
"""The most that the text is moved up, so that some of the picture stays visible."""
MIN_SCALE_FOR_LINE, MIN_SCALE_FOR_TIME = 0.62, 0.4
"""The least scale of a door at which the line under the title, and the playing time, are shown."""


class DoorText(NamedTuple):
    """Text on a door, in the player's language."""

    name: str
    line: str
    seats: str
    time: str


@cached_picture
def door(
    poster: str, words: DoorText, unit: float, lit: bool, ring: bool = False, raised: int = 0
) -> pygame.Surface:
    """A door with the ``poster`` of a game: 280 by 500, with a frame ``24 * unit`` wide around it.

    If something covers the foot of the door, the text is moved up (``raised``).
    """
    pad = 24
    size = (round((WIDE + 2 * pad) * unit), round((HIGH + pad + 14) * unit))
    focus = path(_arch_path(-19, HIGH), stroke=hue("paper_light"), stroke_width=5) if ring else ""
    out = rasterise(_frame(lit) + focus, (-pad, -pad, WIDE + 2 * pad, HIGH + pad + 14), size)
    printed = _poster(poster, words, unit, raised)
    if not lit:
        printed = darkened(printed, 34)
    out.blit(printed, (round(pad * unit), round(pad * unit)))
    return out


@cached_picture
def shut_door(unit: float) -> pygame.Surface:
    """A closed wooden door, of the same size as ``door``, where there is no game."""
    pad = 24
    size = (round((WIDE + 2 * pad) * unit), round((HIGH + pad + 14) * unit))
    body = path(_arch_path(0, HIGH), "#33241B")
    for k in range(1, 10):
        body += line(28 * k, 0, 28 * k, HIGH, "#291C15", 3)
    for side in (0, 1):
        left = 14 + 140 * side
        for y in (196, 440):
            body += rect(left, y, 112, 18, "#4A3324", 2)
        ends = ((left + 8, 432), (left + 104, 222)) if side else ((left + 104, 432), (left + 8, 222))
        body += line(*ends[0], *ends[1], "#4A3324", 15)
        body += rect(left, 96, 112, 64, "#160E0B", 4) + rect(left + 53, 96, 6, 64, "#4A3324")
        body += circle(140 + (16 if side else -16), 330, 7, COPPER)
    body += rect(136, 0, 8, HIGH, "#1C120D")
    mask = rasterise(
        f'<path d="{_arch_path(0, HIGH)}" fill="{WHITE}"/>', (-pad, -pad, WIDE + 2 * pad, HIGH + 38), size
    )
    leaves = masked(rasterise(body, (-pad, -pad, WIDE + 2 * pad, HIGH + 38), size), mask)
    out = rasterise(_frame(False), (-pad, -pad, WIDE + 2 * pad, HIGH + 38), size)
    out.blit(leaves, (0, 0))
    return out


def _arch_path(inset: float, foot: float) -> str:
    r = WIDE / 2 - inset
    return f"M{inset:g} {foot:g}V{WIDE / 2:g}A{r:g} {r:g} 0 0 1 {WIDE - inset:g} {WIDE / 2:g}V{foot:g}Z"


def _frame(lit: bool) -> str:
    edge = hue("brass_light") if lit else BRICK
    body = (
        path(_arch_path(-22, HIGH + 4), "#120A08")
        + path(_arch_path(-15, HIGH + 2), edge)
        + path(_arch_path(-8, HIGH + 2), PITCH)
    )
    sill = hue("brass") if lit else "#4A4038"
    return body + rect(-24, HIGH, WIDE + 48, 12, sill, 2) + rect(-24, HIGH + 9, WIDE + 48, 4, "#120A08")


def _poster(poster: str, words: DoorText, unit: float, raised: int) -> pygame.Surface:
    size = (round(WIDE * unit), round(HIGH * unit))
    foot = PICTURE - raised
    body = rect(0, 0, WIDE, HIGH, hue("paper")) + poster + rect(0, foot, WIDE, HIGH - foot, hue("paper"))
    body += line(8, foot, WIDE - 8, foot, INK, 3)
    out = rasterise(body, (0, 0, WIDE, HIGH), size)
    grain = vertical_gradient((size[0], round(PICTURE * 0.45 * unit)), ("#FFFFFF64", WHITE_NONE))
    out.blit(dotted_gradient(grain, INK, 60, max(1, round(unit))), (0, 0))
    out.blit(rasterise(_border(foot), (0, 0, WIDE, HIGH), size), (0, 0))
    _letter(out, words, unit, raised)
    mask = rasterise(f'<path d="{_arch_path(0, HIGH)}" fill="{WHITE}"/>', (0, 0, WIDE, HIGH), size)
    return masked(out, mask)


def _border(foot: float) -> str:
    edge = path(_arch_path(4, PICTURE + 200), stroke=hue("paper"), stroke_width=8)
    return edge + path(_arch_path(11, foot), stroke=hue("paper"), stroke_width=2.4)


def _letter(out: pygame.Surface, words: DoorText, unit: float, raised: int) -> None:
    """Writes the name, an italic line if there is room, the number of players and the playing time."""
    wide = WIDE * unit
    rows = _name_rows(words.name, unit)
    small = unit < MIN_SCALE_FOR_LINE
    middle = (390.0 if not small else 396.0) - raised
    for index, row in enumerate(rows):
        row.draw_at(out, wide / 2, (middle + (index - (len(rows) - 1) / 2) * 36) * unit, "centre")
    if not small:
        under = shrunk_art_line(words.line, ITALIC, hue("brass_text"), round(23 * unit), wide * 0.84)
        under.draw_at(out, wide / 2, ((432 if len(rows) == 1 else 441) - raised) * unit, "centre")
    _facts(out, words, unit, ((472 if not small else 458) - raised) * unit)


def _name_rows(name: str, unit: float) -> list[TextLine]:
    """The name in one row; in two if it would be small in one."""
    width = WIDE * unit * 0.88
    whole = shrunk_art_line(name, SERIF, INK, round(40 * unit), width)
    first, _, rest = name.partition(" ")
    if whole.height >= 0.75 * shrunk_art_line(first, SERIF, INK, round(40 * unit), width).height or not rest:
        return [whole]
    if art_line(rest, SERIF, INK, round(33 * unit)).width > width:
        words = name.split()
        first, rest = min(
            ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))),
            key=lambda rows: max(map(len, rows)),
        )
    return [shrunk_art_line(part, SERIF, INK, round(33 * unit), width) for part in (first, rest)]


def _facts(out: pygame.Surface, words: DoorText, unit: float, y: float) -> None:
    wide, side = WIDE * unit, round(25 * unit)
    seats = shrunk_art_line(words.seats, SANS_BOLD, INK, max(13, round(23 * unit)), wide * 0.3)
    time = shrunk_art_line(words.time, SANS_BOLD, INK, max(13, round(23 * unit)), wide * 0.4)
    gap, between = round(8 * unit), round(26 * unit)
    facts = (("people", seats), ("clock", time))[: 2 if unit >= MIN_SCALE_FOR_TIME else 1]
    x = (wide - sum(side + gap + text.width for _, text in facts) - between * (len(facts) - 1)) / 2
    for glyph, text in facts:
        out.blit(icon(glyph, side, INK), (round(x), round(y - side / 2)))
        text.draw_at(out, x + side + gap, y)
        x += side + gap + text.width + between


class PosterColours(NamedTuple):
    """Colours of a generic poster."""

    sky: str
    halo: str
    sun: str
    far: str
    near: str
    field: str


POSTER_COLOURS = (
    PosterColours(EVENING_SEA, "#4C8791", EVENING_SUN, "#24474F", "#1B363C", EVENING_FIELD),
    PosterColours("#C7693A", "#DE8F4C", WASH, "#8E3F2B", "#5E2B22", PAPER_DARK),
    PosterColours("#7A5B8E", "#9A7AA5", BRASS_LIGHT, "#553F6B", "#3B2C4E", "#A9B08A"),
    PosterColours(MORNING_SEA, "#74A79A", PAPER_LIGHT, "#386763", "#274A48", MORNING_FIELD),
    PosterColours("#3D5C86", "#5C7DA3", PAPER, "#2C4464", "#1F3049", HILLS),
)
ENGINES = ("orange", "green", "pink", "yellow")
CARS: tuple[tuple[tuple[Cargo, int], tuple[Cargo, int]], ...] = (
    (("oil", 2), ("timber", 2)),
    (("timber", 2), ("coal", 2)),
    (("cattle", 2), ("oil", 2)),
)


def generic_poster(key: str) -> str:
    """Generic poster of a train at sunset; colours and train depend on the game's key."""
    number = crc32(key.encode())
    light = POSTER_COLOURS[number % len(POSTER_COLOURS)]
    x = 88 + number // 7 % 5 * 26
    body = rect(0, 0, WIDE, PICTURE, light.sky) + rays(x, 196, 420, 30, light.halo, start=0.05, share=0.4)
    body += circle(x, 188, 96, light.halo) + circle(x, 188, 66, light.sun)
    body += path("M0 226Q46 168 104 200T206 186Q244 170 280 196V300H0Z", light.far)
    body += path("M0 250Q70 214 150 240T280 226V300H0Z", light.near) + rect(0, 276, WIDE, 80, light.field)
    body += "".join(_telegraph(pole, light.near) for pole in (26, 122, 218))
    body += path(
        "M-70 196Q-22 208 26 196Q74 208 122 196Q170 208 218 196Q266 208 314 196",
        stroke=light.near,
        stroke_width=1.6,
    )
    for k, size in enumerate((10, 14, 18, 22, 26, 30)):
        puff = 74 + 34 * k + k * k, 236 - 9 * k - k * k
        body += circle(*puff, size, "#CFCBBB") + circle(puff[0] - 3, puff[1] - 3, size * 0.8, STEAM)
    track = track_shapes([straight(-80, 380, 0)], 0.62)
    colour, cars = ENGINES[number // 35 % len(ENGINES)], CARS[number // 140 % len(CARS)]
    train = engine_shapes(colour, 3, shadow=False) + train_shapes(cars, 160)
    return body + group(track, "translate(0 312)") + group(train, "translate(44 313) scale(0.66)")


def _telegraph(x: float, tone: str) -> str:
    return rect(x - 2, 186, 4, 100, tone) + rect(x - 12, 192, 24, 4, tone)
