"""Draws rivers as ribbons, narrow at their spring and open where they flow into water."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.boards.hex_board.map.hex_geometry import Point, line_path
from game.client.boards.hex_board.map.map_geography import MapGeography, RiverCourse
from game.client.match.tweens import bezier
from game.client.style.svg import path
from game.client.style.theme import hue

WIDTH, SPRING = 0.17, 0.04
RISES = 0.75
"""How far from its spring a river reaches its full width."""
RIM, CORE = 0.07, 0.45
"""Width of the paper edge beside the ribbon, and the share of the ribbon that is pale."""
BANK, OUT = 0.02, 0.17
"""Extent of an open river mouth before and behind the hex side."""


def river_ribbons(country: MapGeography) -> str:
    """All rivers as SVG in three layers: paper, blue, pale centre."""
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


def river_mouths(country: MapGeography, water: str) -> str:
    """River mouths as SVG: gaps in the coast in the colour of the water."""
    parts = ""
    for course in country.rivers:
        x, y = country.geometry.centre(course.hex)
        for edge in (course.start, course.end):
            if edge is not None and country.is_open_water(course.hex.neighbour(edge)):
                a, b = country.river_crossing(course.hex, edge)
                dx, dy = country.geometry.side(edge, 1.0)
                ends = [(x + a + dx * far, y + b + dy * far) for far in (-BANK, OUT)]
                parts += line_path(ends)
    return path(parts, stroke=water, stroke_width=WIDTH * 0.8, stroke_linecap="round") if parts else ""


def _line(country: MapGeography, course: RiverCourse) -> list[Point]:
    x, y = country.geometry.centre(course.hex)
    return [(x + a, y + b) for a, b in country.river_line(course)]


def _to_towns(country: MapGeography) -> list[list[Point]]:
    """Extensions of rivers from the border of a town's hex to the town."""
    found = []
    for course in country.rivers:
        for edge in (course.start, course.end):
            if edge is None:
                continue
            other = course.hex.neighbour(edge)
            cell = country.cells.get(other)
            if cell is not None and cell.place is not None and cell.terrain != "river":
                x, y = country.geometry.centre(other)
                a, b = country.river_crossing(other, (edge + 3) % 6)
                found.append(bezier((x + a, y + b), (x + a * 0.6, y + b * 0.6), (x, y), (x, y), 8))
    return found


def _springs(country: MapGeography, course: RiverCourse) -> tuple[bool, bool]:
    """Whether a river starts at the first and second end of its course."""
    first, second = (_is_spring(country, course, edge) for edge in (course.start, course.end))
    return first, second


def _is_spring(country: MapGeography, course: RiverCourse, edge: int | None) -> bool:
    """Whether a river begins here: at a spring, or at the edge of the map where nothing is known beyond."""
    if edge is None:
        return True
    cell = country.cells.get(course.hex.neighbour(edge))
    return cell is not None and cell.place is None and cell.terrain not in ("river", "water")


def _ribbon(points: Sequence[Point], springs: tuple[bool, bool], share: float, rim: float) -> str:
    """Outline of a ribbon along a line."""
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
    """Width of a river at a distance from its start."""
    grown = 1.0
    for spring, away in zip(springs, (gone, long - gone), strict=True):
        if spring:
            grown = min(grown, away / RISES)
    return SPRING + (WIDTH - SPRING) * grown
