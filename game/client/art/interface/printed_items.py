"""Pictures of printed things: tickets, stamps, split flaps, boards, cards of paper."""

from __future__ import annotations

import math

import pygame

from game.client.art.palette import CREAM, NIGHT, NIGHT_EDGE, PAPER
from game.client.style.picture_lettering import SANS, SANS_BOLD, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import ticket_stub
from game.client.style.surface_effects import blank, box_shadow, masked, noise, rounded_mask
from game.client.style.svg import (
    Pixels,
    circle,
    concave_rect_path,
    line,
    path,
    rasterise,
    rect,
    rounded_rect_path,
)
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue


def shadowed(body: pygame.Surface, radius: int, blur: int, down: int, alpha: int) -> pygame.Surface:
    """A rounded picture with its shadow, ``2 * blur + down`` larger on every side."""
    margin = 2 * blur + down
    out = blank((body.get_width() + 2 * margin, body.get_height() + 2 * margin))
    shade = box_shadow(body.get_size(), radius, max(1, blur), alpha)
    out.blit(shade, (margin - 2 * max(1, blur), margin - 2 * max(1, blur) + down))
    out.blit(body, (margin, margin))
    return out


@cached_picture
def ticket(size: Pixels, colour: str, unit: float) -> pygame.Surface:
    """A seat's ticket with its coloured stub; the caller adds the text."""
    wide, high = size
    stub_wide = round(66 * unit)
    out = rasterise(rect(0, 0, wide, high, hue("paper_light"), 5 * unit), (0, 0, wide, high), size)
    out.blit(ticket_stub(colour, (stub_wide, high)), (0, 0))
    inset = 10 * unit
    frame = rect(stub_wide + inset, inset, wide - stub_wide - 2 * inset, high - 2 * inset, "none", 2 * unit)
    lines = frame.replace("/>", f' stroke="{hue("paper_dark")}" stroke-width="{1.6 * unit:g}"/>')
    out.blit(rasterise(lines, (0, 0, wide, high), size), (0, 0))
    return masked(out, rounded_mask(size, max(2, round(5 * unit))))


@cached_picture
def open_ticket(size: Pixels, unit: float) -> pygame.Surface:
    """A free seat: a dashed outline."""
    wide, high = size
    dash = f"{9 * unit:g} {7 * unit:g}"
    style = {"stroke": hue("ink_soft"), "stroke_width": 2 * unit, "stroke_dasharray": dash}
    shape = rounded_rect_path(2, 2, wide - 4, high - 4, 6 * unit)
    return rasterise(path(shape, hue("paper_edge"), **style), (0, 0, wide, high), size)


def worn(source: pygame.Surface, share: int = 26) -> pygame.Surface:
    """Erases a few per cent of the pixels, so that the picture looks like a worn stamp."""
    out = source.copy()
    wide, high = out.get_size()
    grain = blank((wide, high))
    tile = noise(1)
    for x in range(0, wide, tile.get_width()):
        for y in range(0, high, tile.get_height()):
            grain.blit(tile, (x, y))
    gone = pygame.mask.from_surface(grain, 255 - share)
    hole = gone.to_surface(setcolor=(255, 255, 255, 0), unsetcolor=(255, 255, 255, 255))
    out.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@cached_picture
def box_stamp(text: str, high: int, colour: str = "#2F6B3C") -> pygame.Surface:
    """A stamp in a box, slightly rotated, such as READY."""
    words = art_line(text, SANS, colour, round(high * 1.1), round(high * 0.12))
    wide, tall = words.width + high, round(high * 1.7)
    body = rect(3, 3, wide - 6, tall - 6, "none", 6, stroke=colour, stroke_width=high * 0.1)
    body += rect(8, 8, wide - 16, tall - 16, "none", 3, stroke=colour, stroke_width=high * 0.05)
    out = rasterise(body, (0, 0, wide, tall), (wide, tall))
    draw_centred(out, words, (wide / 2, tall / 2))
    return pygame.transform.rotozoom(worn(out), 6, 0.5)


@cached_picture
def round_stamp(upper: str, bar: str, lower: str, side: int, colour: str = "#2F6B3C") -> pygame.Surface:
    """A round stamp: two rings, text along them, and a word on a bar across."""
    big = side * 2
    k = big / 200
    body = circle(100, 100, 95, "none", stroke=colour, stroke_width=4) + circle(
        100, 100, 89, "none", stroke=colour, stroke_width=1.6
    )
    body += circle(100, 100, 60, "none", stroke=colour, stroke_width=1.6)
    out = rasterise(body, (0, 0, 200, 200), (big, big))
    along_arc(out, upper, colour, 74 * k, round(17 * k), above=True)
    along_arc(out, lower, colour, 74 * k, round(17 * k), above=False)
    strip = rasterise(
        rect(4, 78, 192, 44, hue("paper"), 2, stroke=colour, stroke_width=3.4), (0, 0, 200, 200), (big, big)
    )
    out.blit(strip, (0, 0))
    draw_centred(
        out, shrunk_art_line(bar, SANS, colour, round(33 * k), 176 * k, round(2 * k)), (big / 2, big / 2)
    )
    return pygame.transform.rotozoom(worn(out, 20), 12, 0.5)


def arc_length(text: str, pixels: int) -> float:
    """Length of the arc that text occupies on a circle."""
    letters = [art_line(letter, SANS_BOLD, "#000000", pixels) for letter in text]
    return sum(letter.width + pixels * 0.12 for letter in letters)


def along_arc(
    target: pygame.Surface, text: str, colour: str, radius: float, pixels: int, above: bool
) -> None:
    """Draws text on a circle around the centre of a picture, each letter rotated to its position."""
    middle = target.get_width() / 2
    letters = [art_line(letter, SANS_BOLD, colour, pixels) for letter in text]
    gap = pixels * 0.12
    whole = sum(letter.width + gap for letter in letters)
    angle = -whole / radius / 2
    for letter in letters:
        step = (letter.width + gap) / radius
        turn = angle + step / 2
        side = -1 if above else 1
        x, y = middle + radius * math.sin(turn), middle + side * radius * math.cos(turn)
        drawn = pygame.transform.rotozoom(
            letter.surface, -math.degrees(turn) if above else math.degrees(turn), 1.0
        )
        target.blit(drawn, drawn.get_rect(center=(round(x), round(y))))
        angle += step


@cached_picture
def flap(letter: str, size: Pixels) -> pygame.Surface:
    """One letter of a split-flap board."""
    wide, high = size
    k = high / 66
    body = rect(0, 0, wide, high, NIGHT_EDGE, 5 * k) + rect(1, 1, wide - 2, high / 2, "#1D2A28", 4 * k)
    body += rect(1, high / 2, wide - 2, high / 2 - 1, "#141F1D", 4 * k)
    out = rasterise(body, (0, 0, wide, high), size)
    draw_centred(out, art_line(letter, SANS, hue("paper"), round(high * 0.72)), (wide / 2, high / 2))
    crease = line(0, high / 2, wide, high / 2, "#050B0A", 2.4 * k) + rect(
        0, high / 2 - 5 * k, 3 * k, 10 * k, "#050B0A"
    )
    out.blit(
        rasterise(
            crease + rect(wide - 3 * k, high / 2 - 5 * k, 3 * k, 10 * k, "#050B0A"), (0, 0, wide, high), size
        ),
        (0, 0),
    )
    return out


def turning_flap(old: str, new: str, size: Pixels, share: float) -> pygame.Surface:
    """A flap on its way from one letter to another: first the upper half falls, then the lower half
    settles."""
    wide, high = size
    half = high // 2
    before, after = flap(old, size), flap(new, size)
    out = after.copy() if share < 0.5 else before.copy()
    lower, upper = pygame.Rect(0, half, wide, high - half), pygame.Rect(0, 0, wide, half)
    out.blit(before, lower, lower)
    out.blit(after, upper, upper)
    tall = max(1, round(half * abs(1 - 2 * share)))
    leaf = before.subsurface(upper) if share < 0.5 else after.subsurface(lower)
    leaf = pygame.transform.smoothscale(leaf, (wide, tall))
    out.blit(leaf, (0, half - tall if share < 0.5 else half))
    return out


@cached_picture
def board(size: Pixels, unit: float) -> pygame.Surface:
    """Background of the departures board: nearly black, in a brass frame."""
    wide, high = size
    body = rect(
        1.5, 1.5, wide - 3, high - 3, "#0C1715", 10 * unit, stroke=hue("brass_dark"), stroke_width=3 * unit
    )
    inset = 8 * unit
    body += rect(
        inset,
        inset,
        wide - 2 * inset,
        high - 2 * inset,
        "none",
        6 * unit,
        stroke="#3B3117",
        stroke_width=1.6 * unit,
    )
    return rasterise(body, (0, 0, wide, high), size)


@cached_picture
def paper_card(size: Pixels, unit: float, lit: bool = False) -> pygame.Surface:
    """A card of paper with a soft edge; a lit one is lighter and has a brass edge."""
    wide, high = size
    edge, width = (hue("brass"), 4 * unit) if lit else (hue("paper_dark"), 1.6 * unit)
    fill = CREAM if lit else hue("paper")
    return rasterise(
        rect(2, 2, wide - 4, high - 4, fill, 9 * unit, stroke=edge, stroke_width=width),
        (0, 0, wide, high),
        size,
    )


@cached_picture
def name_plate(text: str, high: int, fill: str = NIGHT, ink: str = PAPER) -> pygame.Surface:
    """A small sign with concave corners and a brass line."""
    words = art_line(text, SANS_BOLD, ink, round(high * 0.5), max(1, round(high * 0.05)))
    wide = words.width + high
    body = path(
        concave_rect_path(1, 1, wide - 2, high - 2, high * 0.16),
        fill,
        stroke=hue("brass"),
        stroke_width=max(1.5, high * 0.05),
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    draw_centred(out, words, (wide / 2, high / 2))
    return out
