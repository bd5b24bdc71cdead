"""Pieces of the Railways board: cities, START, track cards along a link, the owner's train."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.client.art import palette
from game.client.art.game_pieces.city_landmarks import city_picture
from game.client.art.game_pieces.railways_cards import (
    CityCardContent,
    demand_shapes,
    turntable_shapes,
)
from game.client.art.game_pieces.railways_track_colours import band, track_tint
from game.client.art.palette import INK, IRON, NIGHT_DARK, RAIL_STEEL, SLATE, TIE, WHITE
from game.client.art.trains.locomotives import engine_shapes
from game.client.style.picture_lettering import SANS, SERIF, SERIF_BOLD, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import player_hue
from game.client.style.surface_effects import blank, glow_of, masked, ring_of, rotated, shadow_of, with_shadow
from game.client.style.svg import Point, circle, darker, group, line, path, polygon, rasterise, rect
from game.client.style.theme import Typeface, hue

PAPER = palette.CARD
WIDE, HIGH = 156.0, 127.0
PLAIN = 91.0
"""Height of a city that is drawn without its arch."""
ARCH = 44.0
WINDOW = (112.0, ARCH + 6)
EXIT = (36.0, 30.0)
"""Size of an exit, a platform with letter and pattern; a third of it is hidden under the tray."""
CARD = (66.0, 48.0)
TILE = 27.0
"""Length of a piece of track without a card."""
SQUARE, CUBE = 20.5, 20.0
TRAIN = (84.0, 46.0)
FAR_LEFT, FAR_WIDE, FAR_HIGH = 22.0, 116.0, 26.0
"""The board with the city's name for readers on the far side of a table: left edge, width and height."""


def node_size(unit: float, plain: bool) -> tuple[int, int]:
    """Size of a node in pixels."""
    return round(WIDE * unit), round((PLAIN if plain else HIGH) * unit)


def square_at(index: int, plain: bool) -> Point:
    """Centre of a goods square, relative to the upper left corner of the node."""
    x, y = (46.5, 52.0) if plain else (20.0, 86.0)
    return x + index * (SQUARE + 1.5), y


@cached_picture
def node(face: CityCardContent, unit: float, plain: bool, both: bool = False) -> pygame.Surface:
    """A city: picture above a station sign, tray for cubes, and exits as platforms below.

    With ``plain``, it has a larger name instead of the picture; with ``both``, its name can also be read from
    the far side of a table.
    """
    return _plain_node(face, unit, both) if plain else _arched_node(face, unit, both)


def _arched_node(face: CityCardContent, unit: float, both: bool) -> pygame.Surface:
    size, sign = node_size(unit, False), 44.0
    out = blank(size)
    out.blit(_arch(face, unit), (round(24 * unit), 0))
    body = _exits(face, 101) + _tray(face, 8, 70, False) + demand_shapes(face.demand, WIDE - 27, 85, 15.5)
    body += _board(14, sign, WIDE - 16, 33) + _seal(19, sign + 16.5, 18.4)
    out.blit(rasterise(body, (0, 0, WIDE, HIGH), size), (0, 0))
    _letters(out, face, 101, unit)
    _write(out, str(face.value), SERIF, INK, 26, 30, (19, sign + 16.5), unit)
    _write(out, face.name, SERIF_BOLD, hue("paper_light"), 27, 112, (95, sign + 16.5), unit)
    if both:
        out.blit(rasterise(_board(FAR_LEFT, 0, FAR_WIDE, FAR_HIGH), (0, 0, WIDE, HIGH), size), (0, 0))
        _write_far(out, face.name, 23, FAR_WIDE - 10, (FAR_LEFT + FAR_WIDE / 2, FAR_HIGH / 2), unit)
    return out


def _plain_node(face: CityCardContent, unit: float, both: bool) -> pygame.Surface:
    size = node_size(unit, True)
    out = blank(size)
    body = _exits(face, 67) + _tray(face, 3, 36, True) + demand_shapes(face.demand, WIDE - 19, 52, 15)
    body += _board(1, 1, WIDE - 2, 36) + _seal(18.5, 52, 15.4)
    out.blit(rasterise(body, (0, 0, WIDE, PLAIN), size), (0, 0))
    _letters(out, face, 67, unit)
    _write(out, str(face.value), SERIF, INK, 24, 26, (18.5, 52), unit)
    if both:
        _write(out, face.name, SERIF_BOLD, hue("paper_light"), 19, 146, (WIDE / 2, 27.5), unit)
        _write_far(out, face.name, 19, 146, (WIDE / 2, 10.5), unit)
    else:
        _write(out, face.name, SERIF_BOLD, hue("paper_light"), 31, 146, (WIDE / 2, 18.5), unit)
    return out


def _write_far(out: pygame.Surface, name: str, size: float, room: float, at: Point, unit: float) -> None:
    """Draws a name for players on the far side."""
    words = shrunk_art_line(name, SERIF_BOLD, hue("paper_light"), round(size * unit), room * unit)
    upright = blank((words.width, round(size * 1.3 * unit)))
    draw_centred(upright, words, (words.width / 2, upright.get_height() / 2))
    far = rotated(upright, 180)
    out.blit(far, far.get_rect(center=(round(at[0] * unit), round(at[1] * unit))))


def _write(
    out: pygame.Surface,
    text: str,
    face: Typeface,
    tone: str,
    size: float,
    room: float,
    at: Point,
    unit: float,
) -> None:
    """Draws text centred on a point of the node."""
    words = shrunk_art_line(text, face, tone, round(size * unit), room * unit)
    draw_centred(out, words, (at[0] * unit, at[1] * unit))


def _board(x: float, y: float, wide: float, high: float) -> str:
    """The dark board behind a name."""
    inner = rect(x + 1.6, y + 1.6, wide - 3.2, high - 3.2, hue("night"), 3)
    return rect(x, y, wide, high, hue("brass"), 4) + inner


def _seal(x: float, y: float, r: float) -> str:
    return circle(x, y, r, hue("brass_dark")) + circle(x, y, r - 2.4, hue("brass_light"))


def _tray(face: CityCardContent, x: float, y: float, plain: bool) -> str:
    """The paper tray with a dark square for each good."""
    body = rect(x, y, WIDE - 2 * x, 32, PAPER, 4, stroke="#CDB98A", stroke_width=1.2)
    for k in range(face.value - 1):
        middle, level = square_at(k, plain)
        left, top = middle - SQUARE / 2, level - SQUARE / 2
        body += rect(left, top, SQUARE, SQUARE, INK, 2.6)
        body += rect(left + 2, top + 2, SQUARE - 4, SQUARE - 4, SLATE, 2)
    return body


def _platforms(face: CityCardContent) -> Iterator[tuple[str, str, float]]:
    """Colour, letter and left edge of every exit."""
    wide = EXIT[0] + 1
    start = (WIDE - len(face.exits) * wide + 1) / 2
    for number, (colour, letter) in enumerate(face.exits):
        yield colour, letter, start + number * wide


def _exits(face: CityCardContent, y: float) -> str:
    body, (wide, high) = "", EXIT
    for colour, _letter, x in _platforms(face):
        body += rect(x, y - 6, wide, high, darker(track_tint(colour).paint, 0.35), 4)
        body += rect(x + 1.2, y - 6, wide - 2.4, high - 1.4, track_tint(colour).paint, 3.4)
        body += band(colour, x + 18, y + 8, 14, 9)
    return body


def _letters(out: pygame.Surface, face: CityCardContent, y: float, unit: float) -> None:
    for colour, letter, x in _platforms(face):
        _write(out, letter, SANS, track_tint(colour).ink, 19, 14, (x + 10, y + 12.5), unit)


def _arch(face: CityCardContent, unit: float) -> pygame.Surface:
    view = group(city_picture(face.name, face.value), f"translate(4 {WINDOW[1] - 64 * 0.86}) scale(1 0.86)")
    scene = masked(rasterise(view, (0, 0, *WINDOW), _window_size(unit)), _arch_shape(unit))
    scene.blit(_arch_rim(unit), (0, 0))
    return scene


def _window_size(unit: float) -> tuple[int, int]:
    return round(WINDOW[0] * unit), round(WINDOW[1] * unit)


@cached_picture
def _arch_shape(unit: float) -> pygame.Surface:
    """The shape of the arched window, as a mask."""
    wide, high = WINDOW
    shape = f"M0 {high}V22Q0 0 22 0H{wide - 22}Q{wide} 0 {wide} 22V{high}Z"
    return rasterise(path(shape, WHITE), (0, 0, wide, high), _window_size(unit))


@cached_picture
def _arch_rim(unit: float) -> pygame.Surface:
    wide, high = WINDOW
    rim = f"M2 {high}V22Q2 2 22 2H{wide - 22}Q{wide - 2} 2 {wide - 2} 22V{high}"
    body = path(rim, stroke=hue("night"), stroke_width=3.6)
    return rasterise(body, (0, 0, wide, high), _window_size(unit))


@cached_picture
def node_shadow(unit: float, plain: bool) -> pygame.Surface:
    """Soft shadow of a node, with the same centre."""
    return shadow_of(_node_shape(unit, plain), max(2, round(4 * unit)), 110, "#3A2E14")


@cached_picture
def node_halo(unit: float, plain: bool, strong: bool) -> pygame.Surface:
    """Glow around a city that can be chosen; has the same centre."""
    shape = _node_shape(unit, plain)
    halo = glow_of(shape, max(4, round((13 if strong else 9) * unit)), "#FFD65A" if strong else "#FFF0B0")
    if strong:
        halo.blit(halo, (0, 0))
    ring = ring_of(shape, max(2, round((4 if strong else 2.4) * unit)), hue("brass"))
    halo.blit(ring, ring.get_rect(center=halo.get_rect().center))
    return halo


def _node_shape(unit: float, plain: bool) -> pygame.Surface:
    size = node_size(unit, plain)
    if plain:
        return rasterise(rect(1, 1, WIDE - 2, 68, WHITE, 5), (0, 0, WIDE, PLAIN), size)
    body = rect(2, 46, WIDE - 4, 56, WHITE, 8)
    body += path(f"M24 {HIGH - 60}V22Q24 0 46 0H114Q136 0 136 22V{HIGH - 60}Z", WHITE)
    return rasterise(body, (0, 0, WIDE, HIGH), size)


@cached_picture
def hub(side: int) -> pygame.Surface:
    """The START piece: a dark hexagon with the turntable."""
    corners = [(50 * math.cos(math.radians(a)), 46 * math.sin(math.radians(a))) for a in range(0, 360, 60)]
    inner = [(x * 0.93, y * 0.93) for x, y in corners]
    body = polygon(corners, hue("brass_dark")) + polygon(
        [(x * 0.98, y * 0.98) for x, y in corners], hue("brass_light")
    )
    body += polygon(inner, hue("night")) + turntable_shapes(0, 0, 31, hue("brass"))
    return rasterise(body, (-51, -47, 102, 94), (side, round(side * 94 / 102)))


@cached_picture
def hub_halo(side: int, strong: bool) -> pygame.Surface:
    """Highlight of START."""
    halo = glow_of(hub(side), max(4, side // (9 if strong else 13)), "#FFD65A" if strong else "#FFF0B0")
    if strong:
        halo.blit(halo, (0, 0))
    return halo


@cached_picture
def track_card_strip(colour: str, face: str, unit: float) -> pygame.Surface:
    """A track card seen from above, as it lies along a link; a locomotive card is dark with a star.

    Its small shadow is part of the picture, because there are many cards and each is rotated differently.
    """
    wide, high = CARD
    wild = face == "L"
    tone = track_tint(colour)
    ground = hue("night_light") if wild else tone.paint
    body = rect(0, 0, wide, high, PAPER, 4, stroke="#B9A878", stroke_width=1) + rect(
        3, 3, wide - 6, high - 6, ground, 3
    )
    body += rect(3, 3, wide - 6, 8, tone.paint, 2) + rect(3, high - 11, wide - 6, 8, tone.paint, 2)
    body += band(colour, 6, 4.2, wide - 12, 5.6) + band(colour, 6, high - 9.8, wide - 12, 5.6)
    for y in (high / 2,) if face[-1] != "2" else (high / 2 - 8.5, high / 2 + 8.5):
        for k in range(6):
            body += rect(6 + k * 10, y - 6.4, 4, 12.8, TIE if not wild else NIGHT_DARK)
        body += line(3, y - 3.2, wide - 3, y - 3.2, RAIL_STEEL, 2) + line(
            3, y + 3.2, wide - 3, y + 3.2, RAIL_STEEL, 2
        )
    if wild:
        star = [(k % 2 * -2.6 + 5.4, k * 36 - 90) for k in range(10)]
        spots = [
            (12 + r * math.cos(math.radians(a)), high / 2 + r * math.sin(math.radians(a))) for r, a in star
        ]
        body += circle(12, high / 2, 7.4, hue("night_dark")) + polygon(spots, hue("brass_light"))
    card = rasterise(body, (0, 0, wide, high), (round(wide * unit), round(high * unit)))
    return with_shadow(card, max(1, round(2.4 * unit)), 110, "#3A2E14")


@cached_picture
def bare_track(unit: float) -> pygame.Surface:
    """A short horizontal piece of track without a card; pieces overlap slightly."""
    body = "".join(rect(k * 9 + 2.5, 1, 4, 20, "#6E604A") for k in range(3))
    body += line(0, 6, TILE, 6, IRON, 2.4) + line(0, 16, TILE, 16, IRON, 2.4)
    return rasterise(body, (0, 0, TILE, 22), (max(2, round(TILE * unit)), max(2, round(22 * unit))))


@cached_picture
def link_train(colour: str, value: int, unit: float, right: bool) -> pygame.Surface:
    """The owner's engine, facing left or right, with a wagon that shows the value of the link."""
    wide, high = TRAIN
    engine = group(engine_shapes(colour, 2), "translate(1 40) scale(0.335)")
    wagon = (
        rect(56, 16, 26, 20, INK, 3)
        + rect(57.4, 17.4, 23.2, 17.2, PAPER, 2)
        + rect(55, 35, 28, 4, darker(player_hue(colour), 0.2), 1)
    )
    wagon += circle(62, 40, 3.6, INK) + circle(76, 40, 3.6, INK) + rect(50, 33, 8, 2.4, INK)
    body = engine + wagon
    if right:
        body = group(body, f"translate({wide} 0) scale(-1 1)")
    out = rasterise(body, (0, 0, wide, high), (round(wide * unit), round(high * unit)))
    x = (wide - 69 if right else 69) * unit
    draw_centred(out, shrunk_art_line(str(value), SERIF, INK, round(19 * unit), 22 * unit), (x, 26 * unit))
    return out
