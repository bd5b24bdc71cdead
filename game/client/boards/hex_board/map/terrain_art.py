"""Terrain pictures: water, land, hills, rivers and small drawings, and small details."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import pygame

from game.client.boards.hex_board.map.hex_geometry import (
    Geometry,
    HexOrientation,
    Point,
    hex_noise,
    sharp_path,
    smooth_path,
)
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.river_art import river_mouths, river_ribbons
from game.client.style.picture_service import cached_picture
from game.client.style.svg import line, linear, mix, path, polygon, rasterise, rect
from game.client.style.theme import hue
from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.tiles import Segment

Box = tuple[float, float, float, float]
BAND_PIXELS = 2_000_000
"""Maximum number of pixels painted at once."""
NORTH, MIDDLE, SOUTH = hue("rail.north"), hue("rail.middle"), hue("rail.south")
SEA_TOP, SEA_FOOT = hue("rail.sea_top"), hue("rail.sea_foot")
SEA = mix(SEA_TOP, SEA_FOOT, 0.5)
RINGS = (0.66, 0.44, 0.24)
VEIL = 0.58
NEAR = 2.0
"""Distance from its centre at which something of a hex can be visible, in hex units."""
POND = 3
"""Minimum number of water hexes of a lake; smaller ones have no room for rings."""


class TerrainPicture:
    """Terrain of a map as SVG in hex units, built once and painted at any size."""

    def __init__(self, country: MapGeography) -> None:
        self.geography = country
        self.geometry = country.geometry

    def picture(self, size: tuple[int, int], box: Box) -> pygame.Surface:
        """A box of the map, painted band by band to limit the memory of its layers."""
        (wide, high), (x, y, w, h) = size, box
        out = pygame.Surface(size)
        bands = max(1, -(-wide * high // BAND_PIXELS))
        for number in range(bands):
            top, foot = high * number // bands, high * (number + 1) // bands
            part = out.subsurface((0, top, wide, foot - top))
            self._paint(part, (x, y + h * top / high, w, h * (foot - top) / high))
        return out

    def _paint(self, out: pygame.Surface, box: Box) -> None:
        size = out.get_size()
        near = [hex_ for hex_ in self._hexes if self._shows(hex_, box)]
        out.blit(rasterise(self._water + self._water_grid(near), box, size), (0, 0))
        land = rasterise(self._land(near), box, size)
        # The renderer ignores SVG clips, so water is cut out of the land with a mask.
        hole = rasterise(path(self._lakes, hue("black")), box, size)
        land.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        out.blit(land, (0, 0))
        out.blit(rasterise(self._lines, box, size), (0, 0))

    @cached_property
    def _span(self) -> Box:
        left, top, wide, high = self.geography.box
        aside, above = (max(12, margin) for margin in self.geography.margins)
        return left - aside, top - above, wide + 2 * aside, high + 2 * above

    @cached_property
    def _wet(self) -> set[Hex]:
        known = set(self.geography.cells) | set(self.geography.surrounding_hexes)
        return known - self.geography.land

    @cached_property
    def _lakes(self) -> str:
        """All water as one shape."""
        return smooth_path(self.geometry.outlines(self._wet))

    @cached_property
    def _wide_lakes(self) -> str:
        """All water without ponds."""
        return smooth_path(self.geometry.outlines({hex_ for hex_ in self._wet if self._is_wide(hex_)}))

    def _is_wide(self, hex_: Hex) -> bool:
        """Whether a water hex belongs to a lake."""
        known, fresh = {hex_}, [hex_]
        while fresh and len(known) < POND:
            around = {one.neighbour(edge) for one in fresh for edge in range(6)} & self._wet
            fresh = sorted(around - known)
            known |= around
        return len(known) >= POND

    @cached_property
    def _water(self) -> str:
        x, y, w, h = self._span
        _, top, _, high = self.geography.box
        sea = linear("sea", (0, top), (0, top + high), [(0, SEA_TOP, 1), (1, SEA_FOOT, 1)])
        body = sea + rect(x, y, w, h, "url(#sea)")
        for reach, width in zip(RINGS, (0.028, 0.032, 0.036), strict=True):
            shores = self._lakes if reach == RINGS[-1] else self._wide_lakes
            body += path(shores, stroke=hue("rail.foam"), stroke_width=2 * reach, stroke_linejoin="round")
            body += path(shores, stroke=SEA, stroke_width=2 * (reach - width), stroke_linejoin="round")
        return body

    @cached_property
    def _hexes(self) -> list[Hex]:
        return sorted(self.geography.cells)

    def _shows(self, hex_: Hex, box: Box) -> bool:
        """Whether a box can show something of a hex."""
        (x, y), (left, top, wide, high) = self.geometry.centre(hex_), box
        return left - NEAR < x < left + wide + NEAR and top - NEAR < y < top + high + NEAR

    def _water_grid(self, near: Sequence[Hex]) -> str:
        water = self.geography.of_terrain("water")
        grid = "".join(self._edges[hex_] for hex_ in near if hex_ in water)
        return path(grid, stroke=hue("white"), stroke_width=0.03, stroke_opacity=0.17)

    def _land(self, near: Sequence[Hex]) -> str:
        ground = [hex_ for hex_ in near if hex_ in self.geography.land_on_map]
        body = self._meadow + "".join(self._shades[hex_] for hex_ in ground) + self._regions
        grid = "".join(self._edges[hex_] for hex_ in ground)
        body += path(grid, stroke=hue("rail.grid"), stroke_width=0.036, stroke_opacity=0.62)
        return body + "".join(self._drawings[hex_] for hex_ in ground) + self._rivers

    @cached_property
    def _meadow(self) -> str:
        x, y, w, h = self._span
        _, top, _, high = self.geography.box
        stops = [(0.0, NORTH, 1.0), (0.5, MIDDLE, 1.0), (1.0, SOUTH, 1.0)]
        return linear("land", (0, top), (0, top + high), stops) + rect(x, y, w, h, "url(#land)")

    @cached_property
    def _rivers(self) -> str:
        return river_ribbons(self.geography)

    @cached_property
    def _edges(self) -> dict[Hex, str]:
        return {hex_: sharp_path([self._corners(hex_)]) for hex_ in self._hexes}

    @cached_property
    def _shades(self) -> dict[Hex, str]:
        return {hex_: self._shade(hex_) for hex_ in self.geography.land_on_map}

    @cached_property
    def _drawings(self) -> dict[Hex, str]:
        return {hex_: self._drawing(hex_) for hex_ in self.geography.land_on_map}

    def _shade(self, hex_: Hex) -> str:
        """Slight random shade of a hex: darker, lighter or none."""
        chance = hex_noise(hex_, 3)
        if chance < 0.33:
            return polygon(self._corners(hex_), hue("rail.dry"), fill_opacity=0.06)
        return polygon(self._corners(hex_), hue("rail.bright"), fill_opacity=0.14) if chance > 0.67 else ""

    @cached_property
    def _regions(self) -> str:
        body = ""
        for terrain, paint in (
            ("mountain", mountain_paint()),
            ("swamp", mix(hue("plains"), hue("rail.swamp"), 0.5)),
        ):
            hexes = self.geography.of_terrain(terrain)
            if hexes:
                shape = smooth_path(self.geometry.outlines(hexes))
                body += path(shape, paint, fill_rule="evenodd")
        return body

    @cached_property
    def _lines(self) -> str:
        """Coast, river mouths, the veil over land outside the map, and closed sides."""
        coast = path(self._lakes, stroke=hue("paper"), stroke_width=0.085, stroke_linejoin="round")
        coast += path(self._lakes, stroke=hue("river"), stroke_width=0.034, stroke_linejoin="round")
        off = {hex_ for hex_, sea in self.geography.surrounding_hexes.items() if not sea}
        veil = ""
        if off:
            veil = path(
                sharp_path(self.geometry.outlines(off)), hue("paper"), fill_opacity=VEIL, fill_rule="evenodd"
            )
            veil += path(self._border(off), stroke=hue("brass_soft"), stroke_width=0.03, stroke_opacity=0.8)
        return veil + coast + river_mouths(self.geography, SEA) + self._closed_sides()

    def _border(self, off: set[Hex]) -> str:
        """Edge of the map on land."""
        parts = []
        for hex_ in sorted(self.geography.land_on_map):
            x, y = self.geometry.centre(hex_)
            for edge in range(6):
                if hex_.neighbour(edge) in off:
                    (ax, ay), (bx, by) = self.geometry.corner(edge), self.geometry.corner(edge + 1)
                    parts.append(f"M{x + ax:.3f} {y + ay:.3f}L{x + bx:.3f} {y + by:.3f}")
        return "".join(parts)

    def _closed_sides(self) -> str:
        """Bars on impassable sides; the level lists every side from both hexes."""
        sides = []
        for hex_, edge in sorted(self.geography.level.closed):
            if edge < 3:
                x, y = self.geometry.centre(hex_)
                (ax, ay), (bx, by) = self.geometry.corner(edge), self.geometry.corner(edge + 1)
                sides.append(f"M{x + ax:.3f} {y + ay:.3f}L{x + bx:.3f} {y + by:.3f}")
        shape = "".join(sides)
        if not shape:
            return ""
        rim = path(shape, stroke=hue("paper"), stroke_width=0.2, stroke_linecap="round")
        return rim + path(shape, stroke=hue("ink"), stroke_width=0.12, stroke_linecap="round")

    def _corners(self, hex_: Hex) -> list[Point]:
        return self.geometry.corners(self.geometry.centre(hex_))

    def _drawing(self, hex_: Hex) -> str:
        cell = self.geography.cells[hex_]
        x, y = self.geometry.centre(hex_)
        if cell.place is not None:
            return ""
        if cell.terrain == "mountain":
            return peaks(x, y - 0.06, 1.3)
        if cell.terrain == "swamp":
            return _reeds(x, y)
        return _grass(hex_, x, y) if cell.terrain == "plain" and hex_noise(hex_, 5) < 0.4 else ""


@cached_picture
def mountain_cutting(lie: HexOrientation, segments: tuple[Segment, ...], unit: float) -> pygame.Surface:
    """Ground of a mountain hex with track: small peaks beside the track."""
    geometry = Geometry(*lie)
    track = [point for segment in segments for point in geometry.track(segment)]
    spots = [geometry.corner(edge, 0.6) for edge in range(6)] + [
        geometry.side(edge, 0.5) for edge in range(6)
    ]
    spots.sort(key=lambda spot: -min(math.dist(spot, point) for point in track))
    first = spots[0]
    second = next((spot for spot in spots[1:] if math.dist(spot, first) > 0.7), first)
    body = polygon(geometry.corners(reach=0.9), mountain_paint())
    for x, y in sorted({first, second}, key=lambda spot: spot[1]):
        body += _peak(x, y + 0.2, 0.44)
    side = round(2 * unit)
    return rasterise(body, (-1, -1, 2, 2), (side, side))


def mountain_paint() -> str:
    """Colour of mountain ground."""
    return mix(hue("hills"), hue("mountains"), 0.36)


def peaks(x: float, y: float, size: float) -> str:
    """Three two-toned peaks with snow."""
    body = ""
    for dx, dy, high in ((-0.38, 0.12, 0.5), (0.4, 0.16, 0.46), (0.0, 0.34, 0.78)):
        body += _peak(x + dx * size, y + dy * size, high * size)
    return body


def _peak(x: float, foot: float, high: float) -> str:
    half = high * 0.56
    body = polygon([(x, foot - high), (x + half, foot), (x - half, foot)], hue("rail.peak"))
    body += polygon([(x, foot - high), (x + half, foot), (x + half * 0.1, foot)], hue("rail.peak_shade"))
    snow = high * 0.34
    return body + polygon(
        [
            (x, foot - high),
            (x + half * 0.34, foot - high + snow),
            (x + half * 0.1, foot - high + snow * 0.72),
            (x - half * 0.1, foot - high + snow * 1.06),
            (x - half * 0.34, foot - high + snow),
        ],
        hue("rail.snow"),
    )


def _reeds(x: float, y: float) -> str:
    body = ""
    for dx, dy in ((-0.4, -0.2), (0.32, -0.34), (0.05, 0.18), (-0.36, 0.5), (0.46, 0.42)):
        a, b = x + dx, y + dy
        for lean in (-0.09, 0.0, 0.09):
            body += line(a, b, a + lean, b - 0.17, hue("rail.reed"), 0.03, "round")
        body += line(a - 0.16, b + 0.05, a + 0.16, b + 0.05, hue("river"), 0.03, "round")
    return body


def _grass(hex_: Hex, x: float, y: float) -> str:
    body = ""
    for k in range(2):
        a = x + (hex_noise(hex_, 11 + k) - 0.5) * 0.9
        b = y + (hex_noise(hex_, 13 + k) - 0.5) * 0.8
        for step in range(3):
            body += line(
                a + step * 0.07, b, a + step * 0.07 + 0.01, b - 0.11, hue("rail.grass"), 0.02, "round"
            )
    return body
