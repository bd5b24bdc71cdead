"""Names of seas, printed on open water clear of the title and the cities."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_geography import DIRECTIONS, MapGeography
from game.client.boards.hex_board.map.map_picture import Piece
from game.client.boards.hex_board.map.projection import MapProjection
from game.client.style.picture_lettering import ITALIC
from game.client.style.surface_effects import rotated
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue
from game.i18n import place_name

LARGE, SPACED = 0.56, 0.22
"""Letter size in hex units, and letter spacing in letter heights."""
STEP, SHORE = 0.5, 0.35
"""Grid step of the search and distance from the coast, in hex units."""
SIDE = 0.25
"""Share of the sheet that counts as one side."""
SIGN = (1.9, 0.7)
"""Maximum reach of a city name from its centre, in hex units."""


def print_seas(
    ground: list[Piece], country: MapGeography, frame: MapProjection, title: pygame.FRect | None
) -> None:
    """Prints the name of every sea that has room for it."""
    occupied = [_sign(country.geometry.centre(hex_)) for hex_, _place in country.level.places()]
    occupied += [_in_units(frame, piece.box) for piece in ground]
    if title is not None:
        occupied.append(title)
    for side, name in country.level.seas.items():
        pixels = round(LARGE * frame.unit)
        sea_name = place_name(name, country.level.key)
        words = art_line(sea_name, ITALIC, hue("rail.deep"), pixels, round(pixels * SPACED)).surface
        direction = country.screen_direction(DIRECTIONS[side])
        if direction[0]:
            words = rotated(words, 270)
        size = words.get_width() / frame.unit, words.get_height() / frame.unit
        spot = _free_sea(country, frame, direction, size, occupied)
        if spot is not None:
            ground.append(Piece(words, words.get_rect(center=frame.to_pixel(spot.center))))
            occupied.append(spot)


def _in_units(frame: MapProjection, box: pygame.Rect) -> pygame.FRect:
    return pygame.FRect(frame.to_point(box.topleft), (box.width / frame.unit, box.height / frame.unit))


def _free_sea(
    country: MapGeography,
    frame: MapProjection,
    direction: Point,
    size: tuple[float, float],
    placed_boxes: list[pygame.FRect],
) -> pygame.FRect | None:
    """Free box of open sea on one side of the sheet, nearest to the middle of that side."""
    axis = 1 if direction[0] else 0
    middle = frame.box[axis] + frame.box[axis + 2] / 2
    rows: dict[float, list[pygame.FRect]] = {}
    for box in _boxes(frame, direction, size):
        rows.setdefault(box.center[axis], []).append(box)
    for at in sorted(rows, key=lambda at: abs(at - middle)):
        free = (box for box in rows[at] if box.collidelist(placed_boxes) < 0)
        wet = [box for box in free if _is_open(country, box.inflate(2 * SHORE, 2 * SHORE))]
        if wet:
            return wet[len(wet) // 2]
    return None


def _sign(middle: Point) -> pygame.FRect:
    return pygame.FRect(middle[0] - SIGN[0], middle[1] - SIGN[1], 2 * SIGN[0], 2 * SIGN[1])


def _boxes(frame: MapProjection, direction: Point, size: tuple[float, float]) -> Iterator[pygame.FRect]:
    left, top, wide, high = frame.box
    for down in range(int((high - size[1]) / STEP)):
        for across in range(int((wide - size[0]) / STEP)):
            box = pygame.FRect(left + STEP * (across + 0.5), top + STEP * (down + 0.5), *size)
            share = (box.centerx - left) / wide, (box.centery - top) / high
            if sum((part - 0.5) * toward for part, toward in zip(share, direction, strict=True)) > 0.5 - SIDE:
                yield box


def _is_open(country: MapGeography, box: pygame.FRect) -> bool:
    """Whether a box is entirely sea, sampled at 7 × 3 points."""
    along, aside = (7, 3) if box.width > box.height else (3, 7)
    spots = (
        (box.left + box.width * i / (along - 1), box.top + box.height * j / (aside - 1))
        for i in range(along)
        for j in range(aside)
    )
    return all(country.geometry.hex_at(spot) not in country.land for spot in spots)
