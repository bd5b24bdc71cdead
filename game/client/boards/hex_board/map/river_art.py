"""Rivers as ribbons: thin where they rise, broad where they run, open to the water they flow into."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.boards.hex_board.map.hex_geometry import Point, line_path
from game.client.boards.hex_board.map.land_and_water import Country, Course
from game.client.match.animation import bezier
from game.client.style.svg import path
from game.client.style.theme import hue

WIDTH, SPRING = 0.17, 0.04
RISES = 0.75
"""How far from its spring a river has its full width."""
RIM, CORE = 0.07, 0.45
"""The paper beside the ribbon, and the pale share in its middle."""
BANK, OUT = 0.02, 0.17
"""How far before the side of its hex the mouth of a river is open, and how far behind it."""


def ribbons(country: Country) -> str:
    """Every river in three strokes: paper, blue, and a pale middle."""
    lines = [(_line(country, course), _springs(country, course)) for course in country.rivers]
    lines += [(points, (False, False)) for points in _to_towns(country)]
    shapes = (
        (hue("paper"), 1.0, RIM),
        (hue("river"), 1.0, 0.0),
        (hue("rail.river_core"), CORE, 0.0),
    )
    return "".join(
        path("".join(_ribbon(points, springs, share, rim) for points, springs in lines), paint)
        for paint, share, rim in shapes
    )


def mouths(country: Country, water: str) -> str:
    """Where a river meets open water the coast is open and has the colour of the water."""
    parts = ""
    for course in country.rivers:
        x, y = country.geometry.centre(course.hex)
        for edge in (course.start, course.end):
            if edge is not None and country.is_open(course.hex.neighbour(edge)):
                a, b = country.ford(course.hex, edge)
                dx, dy = country.geometry.side(edge, 1.0)
                ends = [(x + a + dx * far, y + b + dy * far) for far in (-BANK, OUT)]
                parts += line_path(ends)
    return path(parts, stroke=water, stroke_width=WIDTH * 0.8, stroke_linecap="round") if parts else ""


def _line(country: Country, course: Course) -> list[Point]:
    x, y = country.geometry.centre(course.hex)
    return [(x + a, y + b) for a, b in country.river(course)]


def _to_towns(country: Country) -> list[list[Point]]:
    """A river that comes to the border of a town's hex goes on to the town."""
    found = []
    for course in country.rivers:
        for edge in (course.start, course.end):
            if edge is None:
                continue
            other = course.hex.neighbour(edge)
            cell = country.cells.get(other)
            if cell is not None and cell.place is not None and cell.terrain != "river":
                x, y = country.geometry.centre(other)
                a, b = country.ford(other, (edge + 3) % 6)
                found.append(bezier((x + a, y + b), (x + a * 0.6, y + b * 0.6), (x, y), (x, y), 8))
    return found


def _springs(country: Country, course: Course) -> tuple[bool, bool]:
    """Whether a river begins at either end of its way through a hex."""
    first, second = (_is_spring(country, course, edge) for edge in (course.start, course.end))
    return first, second


def _is_spring(country: Country, course: Course, edge: int | None) -> bool:
    """At its source, and where the map tells nothing of it on the other side of a border."""
    if edge is None:
        return True
    cell = country.cells.get(course.hex.neighbour(edge))
    return cell is not None and cell.place is None and cell.terrain not in ("river", "water")


def _ribbon(points: Sequence[Point], springs: tuple[bool, bool], share: float, rim: float) -> str:
    """The outline of a ribbon along a line."""
    left, right = [], []
    last = len(points) - 1
    gone = 0.0
    long = sum(math.dist(points[k], points[k + 1]) for k in range(last))
    for k, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, k - 1)], points[min(last, k + 1)]
        if k:
            gone += math.dist(points[k - 1], points[k])
        half = (_width(gone, long, springs) * share + rim) / 2
        span = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / span * half, (bx - ax) / span * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return line_path([*left, *reversed(right)]) + "Z"


def _width(gone: float, long: float, springs: tuple[bool, bool]) -> float:
    """How broad a river is so far from its one end, with its springs at one end, both or none."""
    grown = 1.0
    for spring, away in zip(springs, (gone, long - gone), strict=True):
        if spring:
            grown = min(grown, away / RISES)
    return SPRING + (WIDTH - SPRING) * grown
