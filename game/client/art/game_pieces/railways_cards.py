"""Cards of the Railways card game, 150 units wide and 210 high: track, locomotives, cities, the back.

The caller supplies letters and names in the player's language.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art import palette
from game.client.art.game_pieces.city_landmarks import city_picture
from game.client.art.game_pieces.railways_track_colours import band, track_tint
from game.client.art.game_pieces.yardmaster_cards import HIGH, WIDE, framed_card, printed_card
from game.client.art.game_pieces.yardmaster_tokens import good_mark
from game.client.art.palette import CARD, INK, PALE, SLATE
from game.client.art.svg_files import svg_shapes
from game.client.style.picture_lettering import SANS, SERIF, SERIF_BOLD, PictureText, SvgPicture
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, darker, group, lighter, line, path, polygon, rays, rect
from game.client.style.theme import hue

PAPER = CARD


class CityCardContent(NamedTuple):
    """What is printed on a city card."""

    name: str
    value: int
    exits: tuple[tuple[str, str], ...]
    """Colour and letter of each exit."""
    demand: str
    """The colour of cube that the city accepts, or ``any``."""


@cached_picture
def track_card(colour: str, value: int, letter: str, width: int) -> pygame.Surface:
    """A track card with one or two lines of rails that lead to the sun; horizon and foot show the colour."""
    return printed_card(track_print(colour, value, letter), width)


def track_print(colour: str, value: int, letter: str) -> SvgPicture:
    tone = track_tint(colour)
    body = rect(0, 0, WIDE, HIGH, tone.sky) + rays(75, 88, 200, 26, lighter(tone.sky, 0.45), start=0.06)
    body += circle(75, 88, 25, "#FFF8E4") + _horizon(colour)
    body += rect(0, 96, WIDE, 120, tone.paint) + _furrows(darker(tone.paint, 0.08))
    for x in (75.0,) if value == 1 else (46.0, 104.0):
        body += _rails(x)
    body += rect(0, 172, WIDE, 40, tone.paint) + rect(0, 171, WIDE, 2.4, darker(tone.paint, 0.4))
    body += band(colour, 48, 182, 90, 13)
    body += circle(29, 29, 21.5, INK) + circle(29, 29, 19.4, PAPER)
    ink = PALE if colour in ("P", "B") else INK
    number = PictureText(str(value), SERIF, INK, 31, 34, 29, 29)
    return SvgPicture(body, (number, PictureText(letter, SANS, ink, 22, 30, 27, 188)))


def _furrows(tone: str) -> str:
    """Stripes of the ground, which meet at the horizon."""
    return "".join(polygon([(75, 96), (x, 216), (x + 34, 216)], tone) for x in range(-260, 400, 68))


def _horizon(colour: str) -> str:
    paint = track_tint(colour).paint
    if colour == "P":
        peaks = polygon([(0, 98), (22, 70), (38, 86), (58, 64), (80, 98)], lighter(paint, 0.25))
        return peaks + polygon([(72, 98), (104, 66), (124, 84), (140, 72), (160, 98)], lighter(paint, 0.1))
    if colour == "G":
        return "".join(
            circle(x, 90, r, darker(paint, 0.14)) for x, r in ((10, 13), (28, 9), (122, 12), (142, 15))
        )
    if colour == "B":
        return polygon([(0, 98), (4, 76), (34, 76), (42, 98)], lighter(paint, 0.16)) + polygon(
            [(104, 98), (112, 70), (142, 70), (150, 98)], paint
        )
    if colour == "O":
        return "".join(
            path(f"M{x - 6} 98Q{x - 7} 70 {x} 56Q{x + 7} 70 {x + 6} 98Z", darker(paint, 0.22))
            for x in (16, 32, 118, 136)
        )
    snow = polygon([(0, 98), (26, 72), (52, 98)], "#AFC3C9") + polygon(
        [(96, 98), (126, 68), (156, 98)], "#9DB4BB"
    )
    return snow + "".join(polygon([(x - 6, 98), (x, 80), (x + 6, 98)], "#4C6A6E") for x in (8, 58, 92, 144))


def _rails(x: float) -> str:
    """A line of rails in perspective: sleepers are wider towards the viewer."""
    far, near, top, foot = 3.0, 21.0 if x == 75 else 17.0, 97.0, 172.0
    lean = (x - 75) * 0.75
    parts = ""
    for k in range(9):
        t = (k / 8.6) ** 1.7
        y, half = top + (foot - top) * t, (far + (near - far) * t) * 1.45
        middle = 75 + lean * t * 1.2 + (x - 75) * 0.1
        parts += rect(middle - half, y, 2 * half, 1.2 + 4.4 * t, "#3A332B")
    for side in (-1, 1):
        start = 75 + (x - 75) * 0.1 + side * far
        end = 75 + lean * 1.2 + (x - 75) * 0.1 + side * near
        parts += line(start, top, end, foot, palette.INK, 3.2) + line(start, top, end, foot, "#C9D0D0", 1.2)
    return parts


@cached_picture
def locomotive_card(width: int) -> pygame.Surface:
    """A locomotive card: an engine from the front, at night; the sign at its foot means one card of any
    colour."""
    return printed_card(locomotive_print(), width)


def locomotive_print() -> SvgPicture:
    number = PictureText("1", SERIF, hue("brass_light"), 25, 30, 26, 188)
    return SvgPicture(svg_shapes("cards/locomotive")[0], (number,))


@cached_picture
def city_card(face: CityCardContent, width: int) -> pygame.Surface:
    """A city card: name, value, picture, demand, goods squares, and exits at the foot."""
    return printed_card(city_print(face), width)


def city_print(face: CityCardContent) -> SvgPicture:
    body = rect(0, 0, WIDE, HIGH, "#E4D3A8")
    body += group(city_picture(face.name, face.value), "translate(-3 44) scale(1.5)")
    body += rect(0, 126, WIDE, 90, "#F1E5C6") + rect(0, 124.6, WIDE, 2.4, "#C9B384")
    body += rect(0, 0, WIDE, 44, hue("night")) + rect(0, 42, WIDE, 2.4, hue("brass"))
    for square in range(face.value - 1):
        body += rect(13 + square * 25, 136, 20, 20, INK, 3) + rect(
            15.4 + square * 25, 138.4, 15.2, 15.2, SLATE, 2
        )
    body += demand_shapes(face.demand, 121, 128, 22) + rect(0, 166, WIDE, 50, "#D6C79B")
    start = 75 - len(face.exits) * 15
    for number, (colour, _letter) in enumerate(face.exits):
        x = start + number * 30
        body += rect(x + 1, 170, 28, 46, darker(track_tint(colour).paint, 0.3), 3) + rect(
            x + 3, 172, 24, 44, track_tint(colour).paint, 2
        )
        body += band(colour, x + 5, 176, 20, 9)
    body += circle(27, 25, 20, hue("brass_dark")) + circle(27, 25, 17.6, hue("brass_light"))
    words = [
        PictureText(str(face.value), SERIF, INK, 28, 32, 27, 25),
        PictureText(face.name, SERIF_BOLD, hue("paper_light"), 22, 88, 96, 25),
    ]
    for index, (colour, letter) in enumerate(face.exits):
        ink = PALE if colour in ("P", "B") else INK
        words.append(PictureText(letter, SANS, ink, 15, 20, start + index * 30 + 15, 193))
    return SvgPicture(body, tuple(words))


def demand_shapes(demand: str, x: float, y: float, r: float) -> str:
    """SVG of what a city accepts: a disc in that colour with its mark; a disc of four quarters means any."""
    body = circle(x, y, r, INK) + circle(x, y, r * 0.93, PAPER)
    if demand != "any":
        return body + circle(x, y, r * 0.8, hue(f"goods.{demand}")) + good_mark(demand, x, y, r * 0.5)
    quarters = (("red", -1, -1), ("blue", 1, -1), ("black", -1, 1), ("yellow", 1, 1))
    inner = r * 0.82
    for good, sx, sy in quarters:
        body += path(
            f"M{x:g} {y:g}H{x + sx * inner:g}A{inner:g} {inner:g} 0 0 {int(sx * sy > 0)} {x:g} "
            f"{y + sy * inner:g}Z",
            hue(f"goods.{good}"),
        )
        body += good_mark(good, x + sx * inner * 0.44, y + sy * inner * 0.44, r * 0.24)
    return body + line(x - inner, y, x + inner, y, PAPER, 1.6) + line(x, y - inner, x, y + inner, PAPER, 1.6)


def turntable_shapes(x: float, y: float, r: float, tone: str) -> str:
    """SVG of the turntable sign: a ring, its tracks, and the bridge with an arrow."""
    body = circle(x, y, r, "none", stroke=tone, stroke_width=r * 0.07)
    body += circle(x, y, r * 0.42, "none", stroke=tone, stroke_width=r * 0.05)
    for k in range(24):
        spoke = line(0, -r * 0.5, 0, -r * 0.92, tone, r * 0.04)
        body += group(spoke, f"translate({x:g} {y:g}) rotate({k * 15})")
    bridge = line(-r * 0.36, 0, r * 0.36, 0, tone, r * 0.1) + polygon(
        [(r * 0.36, 0), (r * 0.16, -r * 0.14), (r * 0.16, r * 0.14)], tone
    )
    return body + group(bridge, f"translate({x:g} {y:g}) rotate(-24)")


@cached_picture
def railways_back(width: int) -> pygame.Surface:
    """The card back: dark with the turntable."""
    return framed_card(railways_back_shapes(), width)


def railways_back_shapes() -> str:
    return svg_shapes("cards/railways_back")[0]
