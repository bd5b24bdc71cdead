"""The posters on the doors, one a game, drawn on 280 by 440 above their name board."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.art.cars import Cargo, car_shapes, train_shapes
from game.client.art.effects import clipped, spray, vertical
from game.client.art.engines import engine_shapes
from game.client.art.icons import icon
from game.client.art.numerals import ITALIC, SANS_BOLD, SERIF, squeezed
from game.client.art.roundhouse import veiled
from game.client.art.svg import (
    circle,
    darker,
    ellipse,
    group,
    lighter,
    line,
    path,
    picture,
    polygon,
    raster,
    rays,
    rect,
)
from game.client.art.track import straight, track_shapes
from game.client.ui.text import Line
from game.client.ui.theme import hue

WIDE, HIGH = 280.0, 500.0
PICTURE = 348.0
INK = "#22282B"


class DoorWords(NamedTuple):
    """What stands on a door, in the player's language."""

    name: str
    line: str
    seats: str
    time: str


@picture
def door(game: str, words: DoorWords, unit: float, lit: bool, ring: bool = False) -> pygame.Surface:
    """A door with its poster; ``24 * unit`` of frame round a poster of 280 by 500."""
    pad = 24
    size = (round((WIDE + 2 * pad) * unit), round((HIGH + pad + 14) * unit))
    focus = path(_arch_path(-19, HIGH), stroke=hue("paper_light"), stroke_width=5) if ring else ""
    out = raster(_frame(lit) + focus, (-pad, -pad, WIDE + 2 * pad, HIGH + pad + 14), size)
    poster = _poster(game, words, unit)
    if not lit:
        poster = veiled(poster, 34)
    out.blit(poster, (round(pad * unit), round(pad * unit)))
    return out


def _arch_path(inset: float, foot: float) -> str:
    r = WIDE / 2 - inset
    return f"M{inset:g} {foot:g}V{WIDE / 2:g}A{r:g} {r:g} 0 0 1 {WIDE - inset:g} {WIDE / 2:g}V{foot:g}Z"


def _frame(lit: bool) -> str:
    edge = hue("brass_light") if lit else "#5E3626"
    body = (
        path(_arch_path(-22, HIGH + 4), "#120A08")
        + path(_arch_path(-15, HIGH + 2), edge)
        + path(_arch_path(-8, HIGH + 2), "#1C0F0C")
    )
    sill = hue("brass") if lit else "#4A4038"
    return body + rect(-24, HIGH, WIDE + 48, 12, sill, 2) + rect(-24, HIGH + 9, WIDE + 48, 4, "#120A08")


def _poster(game: str, words: DoorWords, unit: float) -> pygame.Surface:
    size = (round(WIDE * unit), round(HIGH * unit))
    body = (
        rect(0, 0, WIDE, HIGH, hue("paper"))
        + _ART[game]()
        + rect(0, PICTURE, WIDE, HIGH - PICTURE, hue("paper"))
    )
    body += line(8, PICTURE, WIDE - 8, PICTURE, INK, 3)
    out = raster(body, (0, 0, WIDE, HIGH), size)
    grain = vertical((size[0], round(PICTURE * 0.45 * unit)), ("#FFFFFF64", "#FFFFFF00"))
    out.blit(spray(grain, INK, 60, max(1, round(unit))), (0, 0))
    out.blit(raster(_border(), (0, 0, WIDE, HIGH), size), (0, 0))
    _letter(out, words, unit)
    mask = raster(f'<path d="{_arch_path(0, HIGH)}" fill="#FFFFFF"/>', (0, 0, WIDE, HIGH), size)
    return clipped(out, mask)


def _border() -> str:
    edge = path(_arch_path(4, PICTURE + 200), stroke=hue("paper"), stroke_width=8)
    return edge + path(_arch_path(11, PICTURE), stroke=hue("paper"), stroke_width=2.4)


def _letter(out: pygame.Surface, words: DoorWords, unit: float) -> None:
    """Name, one italic line where there is room, seats and time."""
    wide = WIDE * unit
    rows = _name_rows(words.name, unit)
    small = unit < 0.62
    middle = 390.0 if not small else 396.0
    for index, row in enumerate(rows):
        row.at(out, wide / 2, (middle + (index - (len(rows) - 1) / 2) * 36) * unit, "centre")
    if not small:
        under = squeezed(words.line, ITALIC, hue("brass_text"), round(23 * unit), wide * 0.84)
        under.at(out, wide / 2, (432 if len(rows) == 1 else 441) * unit, "centre")
    _facts(out, words, unit, (472 if not small else 458) * unit)


def _name_rows(name: str, unit: float) -> list[Line]:
    """The name in one row, or in two where it would get small."""
    width = WIDE * unit * 0.88
    whole = squeezed(name, SERIF, INK, round(40 * unit), width)
    first, _, rest = name.partition(" ")
    if whole.height >= 0.75 * squeezed(first, SERIF, INK, round(40 * unit), width).height or not rest:
        return [whole]
    return [squeezed(part, SERIF, INK, round(33 * unit), width) for part in (first, rest)]


def _facts(out: pygame.Surface, words: DoorWords, unit: float, y: float) -> None:
    wide, side = WIDE * unit, round(25 * unit)
    seats = squeezed(words.seats, SANS_BOLD, INK, max(13, round(23 * unit)), wide * 0.3)
    time = squeezed(words.time, SANS_BOLD, INK, max(13, round(23 * unit)), wide * 0.4)
    gap, between = round(8 * unit), round(26 * unit)
    x = (wide - (2 * side + 2 * gap + between + seats.width + time.width)) / 2
    for glyph, text in (("people", seats), ("clock", time)):
        out.blit(icon(glyph, side, INK), (round(x), round(y - side / 2)))
        text.at(out, x + side + gap, y)
        x += side + gap + text.width + between


def _yardmaster() -> str:
    body = rect(0, 0, WIDE, PICTURE, "#245C66") + circle(196, 96, 62, "#E3C063")
    body += path("M0 190Q70 130 150 178Q220 138 280 172V240H0Z", "#1B464F") + rect(
        0, 200, WIDE, 160, "#D5C493"
    )
    rows: tuple[tuple[int, tuple[tuple[Cargo, int], ...], int], ...] = (
        (188, (("timber", 1), ("cattle", 2), ("coal", 2), ("oil", 1)), -30),
        (272, (("cattle", 2), ("timber", 2)), 0),
        (352, (("oil", 2), ("coal", 2), ("cattle", 2)), -60),
    )
    yard = ""
    for y, cars, x in rows:
        track = track_shapes([straight(-80, 380, 0)], 0.62)
        yard += group(track + group(train_shapes(cars, x), "translate(0 1) scale(0.92)"), f"translate(0 {y})")
    return body + group(yard, "rotate(-9 140 250)")


def _railways() -> str:
    body = (
        rect(0, 0, WIDE, PICTURE, "#6D3B78")
        + circle(140, 230, 178, "#B9563A")
        + circle(140, 230, 132, "#DE7B3C")
    )
    for turn, paint in ((-34, "#6E4A97"), (0, "#2F5E9E"), (34, "#3F8A4B")):
        card = rect(-44, -70, 88, 132, "#F3E9D2", 8) + rect(-37, -63, 74, 118, paint, 5)
        card += polygon([(-8, -50), (8, -50), (20, 50), (-20, 50)], lighter(paint, 0.35)) + circle(
            -24, -50, 10, "#F3E9D2"
        )
        body += group(card, f"translate({140 + turn * 2.3:g} {150 + abs(turn) * 0.7:g}) rotate({turn})")
    body += (
        circle(140, 402, 178, hue("brass")) + circle(140, 402, 171, INK) + circle(140, 402, 167, "#2A6470")
    )
    body += path("M40 300Q60 262 104 262Q116 280 104 304Q84 312 74 340Q46 352 34 330Z", "#CFC48F")
    body += path("M158 268Q214 262 268 300V348Q232 352 214 334Q186 348 172 320Q152 300 158 268Z", "#CFC48F")
    for r in (60, 120):
        body += ellipse(140, 402, r, 167, "none", stroke="#DDE4D2", stroke_width=1.2, opacity=0.6)
    body += path("M-20 318Q140 350 300 318", stroke="#DDE4D2", stroke_width=1.2, opacity=0.6)
    return body + _round_train(140, 402, 176)


def _round_train(x: float, y: float, r: float) -> str:
    """A little train on the top of the world."""
    engine_piece = group(engine_shapes("green", 2, shadow=False), "translate(-28 0) scale(0.36)")
    pieces = (
        (-27, engine_piece),
        (-3, _little("cattle")),
        (14, _little("oil")),
        (31, _little("timber")),
        (47, _little("coal")),
    )
    return "".join(
        group(piece, f"rotate({turn} {x} {y}) translate({x} {y - r + 1})") for turn, piece in pieces
    )


def _little(cargo: Cargo) -> str:
    return group(car_shapes(cargo, 2), "translate(-24 0) scale(0.46)")


def _age_of_steam() -> str:
    red = "#B23A2B"
    body = (
        rect(0, 0, WIDE, PICTURE, red)
        + rays(140, 226, 420, 26, lighter(red, 0.12), start=0.05)
        + rect(0, 306, WIDE, 50, darker(red, 0.5))
    )
    x, y, r = 132.0, 232.0, 146.0
    body += (
        circle(x, y, r, INK)
        + circle(x, y, r - 9, "#F3E9D2")
        + circle(x, y, r - 13, INK)
        + circle(x, y, r - 22, "#8E2A1E")
    )
    for k in range(16):
        a = 2 * math.pi * k / 16
        spoke = rect(-6.5, -(r - 22), 13, r - 22, INK)
        body += group(spoke, f"translate({x:g} {y:g}) rotate({math.degrees(a):g})")
    a, b, rim = math.radians(55), math.radians(165), r - 20
    start, end = (
        (x + rim * math.cos(a), y + rim * math.sin(a)),
        (x + rim * math.cos(b), y + rim * math.sin(b)),
    )
    body += path(f"M{start[0]:.1f} {start[1]:.1f}A{rim:g} {rim:g} 0 0 1 {end[0]:.1f} {end[1]:.1f}Z", INK)
    body += (
        circle(x, y, 46, INK)
        + circle(x, y, 38, "#A83426")
        + circle(x, y, 20, INK)
        + circle(x, y, 9, hue("brass"))
    )
    rod = polygon(
        [(-20, 140), (178, 164), (190, 150), (300, 160), (300, 196), (190, 198), (178, 188), (-20, 164)],
        "#D9D4C4",
    )
    rod += polygon(
        [(-20, 154), (182, 180), (300, 186), (300, 196), (190, 198), (178, 188), (-20, 164)], "#A9A698"
    )
    return (
        body
        + rod
        + circle(196, 176, 34, INK)
        + circle(196, 176, 31, "#E6E1D0")
        + circle(196, 176, 19, INK)
        + circle(196, 176, 12, hue("brass"))
    )


def _steam() -> str:
    body = rect(0, 0, WIDE, PICTURE, "#7FB0C4") + circle(92, 108, 58, "#F1DFA0")
    body += path("M0 210L60 128L104 180L176 78L232 150L280 110V270H0Z", "#3D6E86")
    body += path("M176 78L204 114L186 124L176 112L160 122L152 112Z", "#F3E9D2") + path(
        "M60 128L78 150L64 156L54 150L44 152Z", "#F3E9D2"
    )
    body += path("M0 236Q70 200 140 230Q210 200 280 226V280H0Z", "#4E8A86") + rect(
        0, 262, WIDE, 90, "#2F5E6B"
    )
    body += rect(0, 252, WIDE, 16, "#F3E9D2") + rect(0, 264, WIDE, 7, "#CDBB92")
    for k in range(6):
        left = k * 62 - 34
        body += path(
            f"M{left} 360V271H{left + 62}V360H{left + 50}V312A19 19 0 0 0 {left + 12} 312V360Z", "#DCCBA2"
        )
        body += rect(left, 271, 5, 90, "#B9A678")
    for x, y, r in (
        (62, 196, 10),
        (82, 186, 14),
        (108, 178, 18),
        (140, 170, 20),
        (174, 160, 24),
        (212, 152, 26),
        (252, 142, 30),
    ):
        body += circle(x, y, r, "#D9D6C6") + circle(x - 3, y - 3, r * 0.8, "#F6F1E2")
    train = engine_shapes("orange", 3, shadow=False) + train_shapes(
        (("coal", 2), ("cattle", 2), ("oil", 2)), 160
    )
    return body + group(train, "translate(34 252) scale(0.5)")


_ART: dict[str, Callable[[], str]] = {
    "yardmaster": _yardmaster,
    "railways": _railways,
    "age_of_steam": _age_of_steam,
    "steam": _steam,
}


def poster_keys() -> tuple[str, ...]:
    """The games that have a poster, in the order of the doors."""
    return tuple(_ART)
