"""Hex geometry in the plane; one unit is the distance from the centre of a hex to a corner."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.tiles import CENTRE, Segment

Point = tuple[float, float]
ROOT = math.sqrt(3)
APOTHEM = ROOT / 2
ARC_STEPS = 10
EDGE = 1e-9
"""Tolerance for lines that cross exactly at a corner."""


class HexOrientation(NamedTuple):
    """Orientation of hexes: pointed or flat top, and whether the map is turned a quarter to the left."""

    pointed: bool
    turned: bool = False


class Geometry:
    """Positions of hexes, sides and tracks for one orientation."""

    def __init__(self, pointed: bool, turned: bool = False) -> None:
        self.orientation = HexOrientation(pointed, turned)
        self.first_side_degrees = (-120.0 if pointed else -90.0) - (90.0 if turned else 0.0)
        """Direction of the first side, in degrees clockwise from right."""

    def centre(self, hex_: Hex) -> Point:
        q, r = hex_
        x, y = (ROOT * (q + r / 2), 1.5 * r) if self.orientation.pointed else (1.5 * q, ROOT * (r + q / 2))
        return (y, -x) if self.orientation.turned else (x, y)

    def hex_at(self, point: Point) -> Hex:
        """Hex that contains a point."""
        x, y = (-point[1], point[0]) if self.orientation.turned else point
        if self.orientation.pointed:
            q, r = x / ROOT - y / 3, y / 1.5
        else:
            q, r = x / 1.5, y / ROOT - x / 3
        return _rounded(q, r)

    def side(self, edge: int, reach: float = APOTHEM) -> Point:
        """Midpoint of a side, relative to the hex centre."""
        return _polar(reach, self.first_side_degrees + 60 * edge)

    def corner(self, edge: int, reach: float = 1.0) -> Point:
        """Corner at which a side starts (clockwise), relative to the hex centre."""
        return _polar(reach, self.first_side_degrees + 60 * edge - 30)

    def corners(self, middle: Point = (0.0, 0.0), reach: float = 1.0) -> list[Point]:
        """Outline of a hex."""
        x, y = middle
        return [(x + a, y + b) for a, b in (self.corner(edge, reach) for edge in range(6))]

    def track(self, segment: Segment) -> list[Point]:
        """The line of a segment from its first to its second end; it meets the sides at right angles."""
        a, b = segment
        if b == CENTRE:
            return [self.side(a), (0.0, 0.0)]
        turn = (b - a) % 6
        if turn == 3:
            return [self.side(a), self.side(b)]
        if turn > 3:
            return self.track((b, a))[::-1]
        if turn == 1:
            return self._arc(self.corner(b), self.side(a), self.side(b))
        middle = self.side(a + 1, ROOT)
        return self._arc(middle, self.side(a), self.side(b))

    @staticmethod
    def _arc(middle: Point, start: Point, end: Point) -> list[Point]:
        x, y = middle
        first = math.atan2(start[1] - y, start[0] - x)
        sweep = (math.atan2(end[1] - y, end[0] - x) - first + math.pi) % (2 * math.pi) - math.pi
        radius = math.hypot(start[0] - x, start[1] - y)
        angles = [first + sweep * k / ARC_STEPS for k in range(ARC_STEPS + 1)]
        return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]

    def outlines(self, cells: Collection[Hex]) -> list[list[Point]]:
        """Borders of an area, each a closed loop of corners."""
        following: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
        for cell in cells:
            x, y = self.centre(cell)
            for edge in range(6):
                if cell.neighbour(edge) in cells:
                    continue
                (ax, ay), (bx, by) = self.corner(edge), self.corner(edge + 1)
                start, end = (x + ax, y + ay), (x + bx, y + by)
                following[_key(start)] = _key(end), start
        return _loops(following)


def _loops(following: dict[tuple[int, int], tuple[tuple[int, int], Point]]) -> list[list[Point]]:
    loops = []
    while following:
        first = at = next(iter(following))
        loop: list[Point] = []
        while True:
            at, point = following.pop(at)
            loop.append(point)
            if at == first:
                break
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


@lru_cache(256)
def _polar(reach: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return reach * math.cos(angle), reach * math.sin(angle)


def _rounded(q: float, r: float) -> Hex:
    s = -q - r
    a, b, c = round(q), round(r), round(s)
    dq, dr, ds = abs(a - q), abs(b - r), abs(c - s)
    if dq > dr and dq > ds:
        a = -b - c
    elif dr > ds:
        b = -a - c
    return Hex(a, b)


def crossings(line: Sequence[Point], other: Sequence[Point]) -> tuple[list[float], float]:
    """Distances along `line` at which `other` crosses it, and the length of `line`."""
    found: list[float] = []
    gone = 0.0
    for a, b in pairwise(line):
        span = math.dist(a, b)
        for c, d in pairwise(other):
            share = _meeting(a, b, c, d)
            if share is not None:
                found.append(gone + span * share)
        gone += span
    return found, gone


def _meeting(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Share of a–b at which c–d crosses it, or None."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = rx * sy - ry * sx
    if abs(turn) < 1e-9:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    along, across = (qx * sy - qy * sx) / turn, (qx * ry - qy * rx) / turn
    inside = -EDGE <= along < 1 - EDGE and -EDGE <= across < 1 - EDGE
    return along if inside else None


def line_path(points: Sequence[Point]) -> str:
    """SVG path data of a polyline."""
    (x, y), rest = points[0], points[1:]
    return f"M{x:.3f} {y:.3f}" + "".join(f"L{a:.3f} {b:.3f}" for a, b in rest)


def smooth_path(loops: Iterable[Sequence[Point]]) -> str:
    """SVG path data of closed borders with rounded corners."""
    parts = []
    for loop in loops:
        ring = [*loop, loop[0]]
        middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(ring)]
        parts.append(f"M{middles[-1][0]:.3f} {middles[-1][1]:.3f}")
        for (cx, cy), (mx, my) in zip(loop, middles, strict=True):
            parts.append(f"Q{cx:.3f} {cy:.3f} {mx:.3f} {my:.3f}")
        parts.append("Z")
    return "".join(parts)


def sharp_path(loops: Iterable[Sequence[Point]]) -> str:
    """SVG path data of closed borders with sharp corners."""
    return "".join(line_path(loop) + "Z" for loop in loops)


def hex_noise(hex_: Hex, salt: int = 0) -> float:
    """A number from 0 to 1 that looks random and is always the same for a hex."""
    mixed = (hex_.q * 73856093) ^ (hex_.r * 19349663) ^ (salt * 83492791)
    return (mixed * 2654435761 & 0xFFFFFFFF) / 0xFFFFFFFF
