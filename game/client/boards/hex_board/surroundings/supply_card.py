"""Card with the tiles and new cities that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pygame

from game.client.boards.hex_board.map import track_art
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.map.hex_geometry import HexOrientation, line_path
from game.client.style.picture_lettering import SANS_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK
from game.client.style.svg import circle, path, polygon, rasterise, rect
from game.client.style.text_rendering import art_line, font_for, text_line, text_width
from game.client.style.theme import Scale, hue
from game.rules.rail.display_records import CityTileStock, TileStock
from game.rules.rail.map.tiles import TileSet
from game.rules.rail.rule_context import RailRuleContext

ICON, LARGEST, GAP, PAD = 34, 64, 5, 8
SCARCE = 1


class PrintedTile(NamedTuple):
    """A printed tile without owner."""

    tracks: track_art.Tracks
    crossing: bool
    town: bool


class TilePile(NamedTuple):
    """Tiles that share a pile, or its label, and how many are left."""

    tiles: tuple[PrintedTile, ...]
    label: str
    left: int


def build_piles(table: RailRuleContext[Any], stock: Sequence[TileStock]) -> tuple[TilePile, ...]:
    """Converts the stock to piles for drawing."""
    return tuple(
        TilePile(tuple(_tile(table.railmap.tiles, kind) for kind in pile.kinds), pile.label, pile.left)
        for pile in stock
    )


@cache
def _tile(tiles: TileSet, name: str) -> PrintedTile:
    town = not tiles.kinds[name].on_land
    code = next(code for code in sorted(tiles.codes(name)) if tiles.faces[code].town is town)
    face = tiles.faces[code]
    return PrintedTile(tuple((segment, "") for segment in face.segments), face.is_crossing, face.town)


def _cells(
    piles: Sequence[TilePile], cities: Sequence[CityTileStock], wide: int, scale: Scale, side: int
) -> Iterator[tuple[TilePile | CityTileStock, pygame.Rect]]:
    """Boxes of piles and cities, row by row; cities start a new row."""
    side, gap, pad = side or scale.picture_px(ICON), scale.picture_px(GAP), scale.picture_px(PAD)
    step = side + _badge_height(scale) // 2 + gap
    x, y = pad, 0
    things: list[TilePile | CityTileStock] = [*piles, *cities]
    for thing in things:
        if isinstance(thing, CityTileStock):
            own = side
        else:
            own = len(thing.tiles) * side or text_width(f"{thing.label} 00", "small", scale)
        new_row = isinstance(thing, CityTileStock) and thing is cities[0]
        if x > pad and (x + own > wide - pad or new_row):
            x, y = pad, y + step
        yield thing, pygame.Rect(x, y, own, side)
        x += own + gap


def _badge_height(scale: Scale) -> int:
    return font_for("smallest", scale).get_linesize()


def card_height(
    piles: Sequence[TilePile], cities: Sequence[CityTileStock], wide: int, scale: Scale, side: int = 0
) -> int:
    """Height of the card at a width; `side=0` means the default icon size."""
    foot = max((box.bottom for _thing, box in _cells(piles, cities, wide, scale, side)), default=0)
    return scale.px(34) + foot + _badge_height(scale) // 2 + scale.picture_px(PAD) // 2


def largest_side(
    piles: Sequence[TilePile], cities: Sequence[CityTileStock], size: tuple[int, int], scale: Scale
) -> int:
    """Largest icon size that fits a card of this size."""
    least, most = scale.picture_px(ICON), scale.px(LARGEST)
    sides = range(most, least, -2)
    return next(
        (side for side in sides if card_height(piles, cities, size[0], scale, side) <= size[1]), least
    )


@cached_picture
def supply_card(
    title: str,
    piles: tuple[TilePile, ...],
    cities: tuple[CityTileStock, ...],
    size: tuple[int, int],
    lie: HexOrientation,
    scale: Scale,
    side: int = 0,
) -> pygame.Surface:
    """Picture of the card, at least as high as its content."""
    wide, high = size[0], max(size[1], card_height(piles, cities, size[0], scale, side))
    ground = rect(
        1, 1, wide - 2, high - 2, hue("paper"), scale.picture_px(8), stroke=hue("paper_dark"), stroke_width=2
    )
    out = rasterise(ground, (0, 0, wide, high), (wide, high))
    text_line(title, "chip", hue("ink"), scale).draw_at(out, scale.picture_px(12), scale.px(18))
    for thing, box in _cells(piles, cities, wide, scale, side):
        spot = box.move(0, scale.px(34))
        if isinstance(thing, CityTileStock):
            _draw_city(out, thing, spot, lie, scale)
        else:
            _draw_pile(out, thing, spot, lie, scale)
    return out


def _draw_pile(
    out: pygame.Surface, pile: TilePile, box: pygame.Rect, lie: HexOrientation, scale: Scale
) -> None:
    x = box.left
    for tile in pile.tiles:
        icon = _icon(tile, lie, box.height)
        if not pile.left:
            icon = icon.copy()
            icon.set_alpha(90)
        out.blit(icon, (x, box.top))
        x += box.height
    if pile.tiles:
        _badge(out, str(pile.left), box, pile.left <= SCARCE, scale)
    else:
        words = f"{pile.label} {pile.left}"
        tint = hue("red") if pile.left <= SCARCE else hue("ink")
        text_line(words, "small", tint, scale).draw_at(out, x, box.centery)


def _badge(out: pygame.Surface, text: str, box: pygame.Rect, scarce: bool, scale: Scale) -> None:
    """Draws a number on a pill over the lower edge of a box."""
    words = text_line(text, "smallest", hue("paper_light"), scale)
    pill = pygame.Rect(0, 0, words.width + scale.picture_px(10), _badge_height(scale) * 9 // 10)
    pill.center = (box.centerx, box.bottom)
    pygame.draw.rect(out, hue("red") if scarce else INK, pill, border_radius=pill.height // 2)
    words.draw_at(out, pill.centerx, pill.centery, "centre")


@cached_picture
def _icon(tile: PrintedTile, lie: HexOrientation, side: int) -> pygame.Surface:
    """Simplified tile that stays clear at small sizes."""
    geometry = track_art.GEOMETRY[lie]
    body = polygon(geometry.corners(reach=0.98), hue("plains"), stroke=INK, stroke_width=0.07)
    lines = [line_path(geometry.track(segment)) for segment, _colour in tile.tracks]
    for number, d in enumerate(lines):
        if number and tile.crossing:
            body += path(d, stroke=hue("plains"), stroke_width=0.52)
        body += path(d, stroke=INK, stroke_width=0.3)
        body += path(d, stroke=hue("paper_light"), stroke_width=0.1)
    if tile.town:
        body += circle(0, 0, 0.34, INK) + circle(0, 0, 0.22, hue("paper_light"))
    reach = track_art.REACH
    return rasterise(body, (-reach, -reach, 2 * reach, 2 * reach), (side, side))


def _draw_city(
    out: pygame.Surface, city: CityTileStock, box: pygame.Rect, lie: HexOrientation, scale: Scale
) -> None:
    out.blit(_city(good_theme_name(city.colour), city.badge, lie, box.height), box)
    if city.left > 1:
        _badge(out, str(city.left), box, False, scale)


@cached_picture
def _city(colour: str, badge: str, lie: HexOrientation, side: int) -> pygame.Surface:
    corners = track_art.GEOMETRY[lie].corners
    body = polygon(corners(reach=1.0), INK) + polygon(corners(reach=0.93), hue("brass_light"))
    body += polygon(corners(reach=0.8), hue(f"goods.{colour}"))
    out = rasterise(body, (-1.05, -1.05, 2.1, 2.1), (side, side))
    ink = INK if colour in ("yellow", "white") else hue("paper_light")
    if badge:
        draw_centred(out, art_line(badge, SANS_BOLD, ink, round(side * 0.46)), (side / 2, side / 2))
    return out
