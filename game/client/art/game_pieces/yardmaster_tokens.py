"""Tokens, price chips, steam gauge and signal levers."""

from __future__ import annotations

import math

import pygame

from game.client.art.palette import CARD, CARD_EDGE, CREAM, INK, NIGHT_PALE, PALE, PAPER, PAPER_LIGHT, STONE
from game.client.art.trains.freight_cars import Cargo
from game.client.style.icons import icon_shapes
from game.client.style.picture_lettering import SANS, SERIF, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, darker, group, lighter, line, path, polygon, rasterise, rect
from game.client.style.theme import hue

CUBE_OUTLINE = "M4 30L30 6H98V72L72 98H4Z"
"""Outline of a goods cube in a picture of a hundred units."""


def _scallop(r: float, paint: str) -> str:
    bumps = "".join(group(circle(0, -r * 0.93, r * 0.13, paint), f"rotate({k * 15})") for k in range(24))
    return bumps + circle(0, 0, r * 0.95, paint)


def _ink_on(cargo: Cargo) -> str:
    return INK if cargo == "oil" else PALE


@cached_picture
def exchange_token(cargo: Cargo, side: int) -> pygame.Surface:
    """A token with which two cards of this cargo pay for one of another."""
    small = side < 40
    out = rasterise(token_shapes(cargo, small), (-52, -52, 104, 104), (side, side))
    if not small:
        words = shrunk_art_line("2:1", SANS, INK, round(side * 0.2), side * 0.42)
        draw_centred(out, words, (side / 2, side * (52 + 26) / 104))
    return out


def token_shapes(cargo: Cargo, small: bool) -> str:
    """SVG of an exchange token with its middle at (0, 0); a small one does not show "2 for 1"."""
    paint = hue(f"cargo.{cargo}")
    body = _scallop(50, hue("brass_dark")) + circle(0, 0, 44, hue("brass_light")) + circle(0, 0, 40, paint)
    lift = -20 if small else -28
    body += group(icon_shapes(cargo, _ink_on(cargo), paint), f"translate(-20 {lift}) scale(1.68)")
    return body if small else body + rect(-24, 14, 48, 24, PALE, 8)


@cached_picture
def cap_token(side: int, state: str = "held") -> pygame.Surface:
    """The yardmaster's cap: ``held``, ``next`` (pale and dashed) or ``down`` (face down)."""
    if state == "down":
        body = _scallop(50, "#5C6A66") + circle(0, 0, 42, "#6F7D78")
        body += path("M-18 -18L18 18M18 -18L-18 18", stroke="#4C5955", stroke_width=7, stroke_linecap="round")
    elif state == "next":
        body = circle(0, 0, 45, PAPER, stroke=STONE, stroke_width=3.4, stroke_dasharray="9 7")
        body += group(_cap(STONE, "#B9B29A", STONE), "scale(0.94)")
    else:
        body = (
            _scallop(50, hue("brass_dark"))
            + circle(0, 0, 44, hue("brass_light"))
            + circle(0, 0, 40, "#FBF1D5")
        )
        body += _cap(INK, hue("red"), hue("brass"))
    return rasterise(body, (-52, -52, 104, 104), (side, side))


def _cap(cloth: str, band: str, badge: str) -> str:
    crown = path("M-33 -6Q-37 -25 0 -32Q37 -25 33 -6Q0 -17 -33 -6Z", cloth)
    strip = path("M-29 -3.4Q0 -14.4 29 -3.4V6Q0 -5 -29 6Z", band)
    peak = path("M-30 9.6Q0 -1 30 9.6Q20 25 0 21Q-20 25 -30 9.6Z", cloth)
    return crown + peak + strip + circle(0, -9, 7, badge) + circle(0, -9, 3, cloth)


@cached_picture
def price_chip(cargo: Cargo, side: int, state: str = "full") -> pygame.Surface:
    """One unit of a car's price:

    ``full`` if a card in the hand pays it, ``pair`` if two others do, ``missing`` if none can.
    """
    wide = chip_width(state)
    return rasterise(chip_shapes(cargo, state), (-50, -50, wide, 100), (round(side * wide / 100), side))


def chip_width(state: str) -> float:
    """Width of a chip if it is 100 high."""
    return 144.0 if state == "pair" else 100.0


def chip_shapes(cargo: Cargo, state: str) -> str:
    """SVG of a price chip, centred on the origin."""
    paint = hue(f"cargo.{cargo}")

    def one(x: float, tone: str, ink: str) -> str:
        chip = circle(x, 0, 48, CREAM) + circle(x, 0, 43, tone)
        return chip + group(icon_shapes(cargo, ink, tone), f"translate({x - 29:g} -29) scale(2.4)")

    if state == "pair":
        return one(0, paint, _ink_on(cargo)) + one(44, paint, _ink_on(cargo))
    if state == "missing":
        body = circle(
            0, 0, 44, PAPER_LIGHT, stroke=darker(hue("hills"), 0.3), stroke_width=5, stroke_dasharray="12 9"
        )
        return body + group(icon_shapes(cargo, CARD_EDGE, PAPER_LIGHT), "translate(-26 -26) scale(2.15)")
    return one(0, paint, _ink_on(cargo))


SWEEP = 240.0


@cached_picture
def gauge(score: int, goal: int, side: int, preview: int = -1, lit: bool = False) -> pygame.Surface:
    """A steam gauge: brass up to the score, red at the goal; a thin second needle shows a forecast."""
    out = rasterise(
        _gauge_shapes(score / max(1, goal), preview / max(1, goal), lit), (-52, -52, 104, 104), (side, side)
    )
    words = shrunk_art_line(str(score), SERIF, INK, round(side * 0.26), side * 0.4)
    draw_centred(out, words, (side / 2, side * 0.775))
    return out


def gauge_face(share: float = 0.0, lit: bool = False) -> str:
    """SVG of a gauge without its needle."""
    face = "#FFFBEF" if lit else CARD
    body = (
        circle(0, 0, 51, hue("brass_dark"))
        + circle(0, 0, 48.5, hue("brass"))
        + circle(0, 0, 42, hue("brass_dark"))
        + circle(0, 0, 40.5, face)
    )
    body += _arc(35, 0, 1, "#D9CBA8", 4)
    if share > 0:
        body += _arc(35, 0, min(1.0, share), hue("brass"), 4)
    body += _arc(35, 0.93, 1, hue("red"), 6)
    for k in range(13):
        x0, y0 = _spot(29, k / 12)
        x1, y1 = _spot(25 if k % 3 == 0 else 27, k / 12)
        body += line(x0, y0, x1, y1, INK, 1.6 if k % 3 == 0 else 1)
    return body


def _gauge_shapes(share: float, preview: float, lit: bool) -> str:
    body = gauge_face(share, lit)
    if preview >= 0:
        body += _needle(min(1.04, preview), 30, hue("brass_dark"), 1.6)
    return (
        body
        + _needle(min(1.04, share), 30, INK, 3.2)
        + circle(0, 0, 4.6, INK)
        + circle(0, 0, 1.8, hue("brass_light"))
    )


def _spot(r: float, share: float) -> tuple[float, float]:
    a = math.radians(150 + SWEEP * share)
    return r * math.cos(a), r * math.sin(a)


def _arc(r: float, start: float, end: float, tone: str, width: float) -> str:
    x0, y0 = _spot(r, start)
    x1, y1 = _spot(r, end)
    large = int((end - start) * SWEEP > 180)
    return path(f"M{x0:.2f} {y0:.2f}A{r} {r} 0 {large} 1 {x1:.2f} {y1:.2f}", stroke=tone, stroke_width=width)


def _needle(share: float, reach: float, tone: str, width: float) -> str:
    x, y = _spot(reach, share)
    bx, by = _spot(-8, share)
    return line(bx, by, x, y, tone, width, "round")


@cached_picture
def lever(high: int, used: bool, cap: bool = False) -> pygame.Surface:
    """A lever that stands for one action: red and upright, or grey and tilted once the action is used."""
    grip = hue("brass") if not used else "#5A6B66"
    shaft = hue("red") if not used else "#4A5A55"
    arm = rect(-5, -74, 10, 76, shaft, 2) + rect(-5, -74, 3, 76, lighter(shaft, 0.2), 1)
    arm += (
        rect(-7.5, -118, 15, 50, grip, 7)
        + rect(-5, -114, 4, 42, lighter(grip, 0.4), 2)
        + rect(-8, -72, 16, 5, darker(grip, 0.4), 1)
    )
    body = rect(-20, -4, 40, 9, NIGHT_PALE, 2)
    body += group(arm, "rotate(-32 0 4)" if used else "rotate(0)")
    if cap:
        body += group(
            circle(0, 0, 50, hue("brass"))
            + circle(0, 0, 43, "#FBF1D5")
            + _cap(INK, hue("red"), hue("brass")),
            "translate(0 8) scale(0.36)",
        )
    return rasterise(body, (-74, -122, 148, 152), (round(high * 148 / 152), high))


@cached_picture
def lever_beam(wide: int, high: int) -> pygame.Surface:
    """The iron beam on which the levers stand, with a light edge."""
    body = rect(0, 0, wide, high, "#05100E", high * 0.42)
    body += rect(high * 0.3, 0, wide - high * 0.6, high * 0.18, "#2F5A50")
    return rasterise(body, (0, 0, wide, high), (wide, high))


@cached_picture
def badge(text: str, high: int) -> pygame.Surface:
    """A count on a dark pill with a brass edge, as on a deck."""
    words = shrunk_art_line(text, SANS, hue("brass_light"), round(high * 0.6), high * 3)
    wide = max(high, words.width + round(high * 0.7))
    body = rect(
        1.5,
        1.5,
        wide - 3,
        high - 3,
        hue("night_dark"),
        (high - 3) / 2,
        stroke=hue("brass"),
        stroke_width=max(1.4, high * 0.05),
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    draw_centred(out, words, (wide / 2, high / 2))
    return out


@cached_picture
def cube(good: str, side: int) -> pygame.Surface:
    """A cube, lit from above, with the mark of its colour."""
    return rasterise(cube_shapes(good), (0, 2, 102, 100), (side, side))


def cube_shapes(good: str) -> str:
    """SVG of a goods cube in a picture of a hundred units."""
    paint = hue(f"goods.{good}")
    body = polygon([(4, 30), (30, 6), (98, 6), (72, 30)], lighter(paint, 0.38)) + polygon(
        [(72, 30), (98, 6), (98, 72), (72, 98)], darker(paint, 0.34)
    )
    body += rect(4, 30, 68, 68, paint) + path(CUBE_OUTLINE, stroke=darker(paint, 0.5), stroke_width=3.4)
    return body + good_mark(good, 38, 64, 19)


def good_mark(good: str, x: float, y: float, r: float) -> str:
    """SVG of the mark that accompanies a good's colour."""
    ink = INK if good in ("yellow", "white") else PALE
    marks = {
        "red": circle(x, y, r * 0.8, ink),
        "blue": rect(x - r * 0.74, y - r * 0.74, r * 1.48, r * 1.48, ink),
        "yellow": polygon(
            [(x, y - r * 0.9), (x + r * 0.95, y + r * 0.75), (x - r * 0.95, y + r * 0.75)], ink
        ),
        "purple": polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], ink),
        "black": rect(x - r * 0.26, y - r * 0.85, r * 0.52, r * 1.7, ink)
        + rect(x - r * 0.85, y - r * 0.26, r * 1.7, r * 0.52, ink),
        "white": circle(x, y, r * 0.66, "none", stroke=ink, stroke_width=r * 0.42),
        "grey": rect(x - r * 0.8, y - r * 0.6, r * 1.6, r * 0.42, ink)
        + rect(x - r * 0.8, y + r * 0.2, r * 1.6, r * 0.42, ink),
    }
    return marks[good]
