"""Conversion between hex units and pixels."""

from __future__ import annotations

from typing import NamedTuple

from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_geography import MapGeography


class MapProjection(NamedTuple):
    """Shows a part of the map that begins at `left`, `top` in `size` pixels, with `unit` pixels per hex
    unit."""

    unit: float
    left: float
    top: float
    size: tuple[int, int]

    def to_pixel(self, point: Point) -> tuple[int, int]:
        """Pixel of a point."""
        return round((point[0] - self.left) * self.unit), round((point[1] - self.top) * self.unit)

    def to_point(self, pixel: tuple[float, float]) -> Point:
        """Point at a pixel."""
        return pixel[0] / self.unit + self.left, pixel[1] / self.unit + self.top

    @property
    def box(self) -> tuple[float, float, float, float]:
        wide, high = self.size
        return self.left, self.top, wide / self.unit, high / self.unit


def fit_projection(country: MapGeography, size: tuple[int, int], zoom: float = 1.0) -> MapProjection:
    """The projection that shows the whole map in the middle, enlarged by `zoom`."""
    left, top, wide, high = country.box
    unit = min(size[0] / wide, size[1] / high) * zoom
    whole = (round(size[0] * zoom), round(size[1] * zoom))
    spare_x, spare_y = whole[0] / unit - wide, whole[1] / unit - high
    return MapProjection(unit, left - spare_x / 2, top - spare_y / 2, whole)
