"""Decorations on open water: a compass rose and a steamer."""

from __future__ import annotations

import math

import pygame

from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.map_picture import Piece
from game.client.boards.hex_board.map.projection import MapProjection
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import rotated
from game.client.style.svg import circle, path, polygon, rasterise, rect
from game.client.style.theme import hue
from game.rules.rail.map.hexes import Hex

ROSE, STEAMER = 2.3, 1.7
"""Width of each, in hex units."""
APART, NEAR = 4.5, 2.4
"""Preferred and minimum distance from each other and from names."""


def print_ornaments(
    ground: list[Piece], country: MapGeography, frame: MapProjection, title: pygame.FRect | None = None
) -> None:
    """Adds a compass on the widest water and a steamer elsewhere, clear of the title."""
    taken = [country.geometry.centre(hex_) for pair in country.level.waters.values() for hex_ in pair]
    turned_left = country.geometry.orientation.turned
    for drawing, wide, rings in ((rose, ROSE, 2), (steamer, STEAMER, 1)):
        must = drawing is rose and turned_left  # a turned map needs its compass
        for size, ring, apart in _variants(wide, rings, must):
            spots = _spots(country, frame, size, ring, taken, apart)
            if title is not None:
                clear = title.inflate(size + 0.4, size + 0.4)
                spots = [point for point in spots if not clear.collidepoint(point)]
            if spots:
                middle = max(
                    spots, key=lambda point: (min((math.dist(point, b) for b in taken), default=0), point)
                )
                taken.append(middle)
                art = drawing(round(size * frame.unit))
                art = rotated(art, 270) if must else art
                ground.append(Piece(art, art.get_rect(center=frame.to_pixel(middle))))
                break


def _variants(wide: float, rings: int, must: bool) -> list[tuple[float, int, float]]:
    """Variants of size, surrounding water and distance; a required drawing gets looser ones."""
    ways = [(wide, rings, APART), (wide, 1, APART)]
    return [*ways, (wide, 1, NEAR), (STEAMER, 1, NEAR)] if must else ways


def _spots(
    country: MapGeography,
    frame: MapProjection,
    wide: float,
    rings: int,
    taken: list[tuple[float, float]],
    apart: float,
) -> list[tuple[float, float]]:
    """Possible centres of a drawing with enough water and distance."""
    return [
        point
        for hex_ in _open_water(country, rings)
        if _inside(frame, point := country.geometry.centre(hex_), wide)
        and all(math.dist(point, other) > apart for other in taken)
    ]


def _open_water(country: MapGeography, rings: int) -> list[Hex]:
    """Water hexes with `rings` rings of water around them."""
    wet = (set(country.cells) | set(country.surrounding_hexes)) - country.land
    for _ring in range(rings):
        wet = {hex_ for hex_ in wet if all(hex_.neighbour(edge) in wet for edge in range(6))}
    return sorted(wet)


def _inside(frame: MapProjection, point: tuple[float, float], wide: float) -> bool:
    left, top, w, h = frame.box
    margin = wide * 0.62
    return left + margin < point[0] < left + w - margin and top + margin < point[1] < top + h - margin


@cached_picture
def rose(side: int) -> pygame.Surface:
    """A compass with eight points, north in red."""
    ink, pale = hue("rail.compass"), hue("rail.foam")
    body = circle(0, 0, 36, "none", stroke=ink, stroke_width=1.6, stroke_opacity=0.8)
    body += circle(0, 0, 31, "none", stroke=ink, stroke_width=0.8, stroke_opacity=0.8)
    for number in range(8):
        angle = math.radians(45 * number - 90)
        far, near = (46, 8) if number % 2 == 0 else (28, 6)
        tip = far * math.cos(angle), far * math.sin(angle)
        for side_, paint in ((-1, pale), (1, hue("red") if number == 0 else ink)):
            turn = angle + side_ * math.pi / 4
            body += polygon([(0, 0), tip, (near * math.cos(turn), near * math.sin(turn))], paint)
    body += circle(0, 0, 3, hue("brass"))
    return rasterise(body, (-50, -50, 100, 100), (side, side))


@cached_picture
def steamer(side: int) -> pygame.Surface:
    """A small steamer with smoke and a wake."""
    ink, hull = hue("rail.ship"), hue("rail.hull")
    body = ""
    for x, y, size in ((-2, -30, 6), (-10, -36, 8), (-20, -40, 9)):
        body += circle(x, y, size, hue("rail.sail"), fill_opacity=0.75)
    body += rect(-2, -24, 8, 16, hue("red")) + rect(-2, -24, 8, 4, ink)
    body += rect(-20, -10, 36, 10, hue("paper_light"), 1, stroke=ink, stroke_width=1)
    body += "".join(rect(-16 + 7 * k, -7, 3.5, 3.5, ink, 1) for k in range(5))
    body += polygon([(-32, 0), (34, 0), (26, 12), (-26, 12)], hull) + rect(
        -30, 2.5, 61, 2, hue("brass_light")
    )
    body += path(
        "M-44 14Q-36 10 -28 14T-12 14T4 14T20 14T36 14T44 14", stroke=hue("rail.wave"), stroke_width=2
    )
    return rasterise(body, (-50, -56, 100, 100), (side, side))
