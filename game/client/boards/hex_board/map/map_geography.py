"""Geography of a map: land and water, also beyond its edges, and where rivers flow."""

from __future__ import annotations

from functools import cached_property

from game.client.boards.hex_board.map.hex_geometry import Geometry, Point, crossings, hex_noise
from game.client.match.tweens import bezier
from game.rules.rail.map.hexes import STEPS, Hex
from game.rules.rail.map.level_file import RailLevel
from game.rules.rail.map.tiles import Segment

BEYOND = 4.0
"""How far the terrain continues beyond the map, in hex units."""
WIDEST, NARROWEST = 2.4, 1.2
"""Between these ratios of width to height, the terrain fills the area of the map up to its edges."""
BESIDE_DRAWER = 0.5
"""Share of an upright sheet's width that remains beside a drawer."""
MARGIN = 0.16
CLEARLY = 1.15
"""A map is turned if its hexes become larger by at least this factor."""
ASIDE = 0.27
"""How far beside the middle of a side a river crosses it, because track needs the middle."""
FLOW = 0.58
MOUTH = 0.22
"""Distance a river continues into open water."""
NEAR_SIDE = 0.12
DIRECTIONS = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}


class RiverCourse:
    """A river through one hex: its entry and exit sides; None at a spring."""

    def __init__(self, hex_: Hex, start: int | None, end: int | None) -> None:
        self.hex = hex_
        self.start = start
        self.end = end


class MapGeography:
    """Geography of a level; immutable during a match."""

    def __init__(self, level: RailLevel, turned: bool = False, shape: float = WIDEST) -> None:
        """With `turned`, north is on the left; labels stay upright.

        `shape` is the ratio of width to height of the area for the map.
        """
        self.level = level
        self.geometry = Geometry(level.grid.is_pointed_topped, turned)
        self.cells = level.cells
        self.box = self._bounds()
        self._narrowest = NARROWEST if shape >= 1 else BESIDE_DRAWER * shape
        self._spans: dict[tuple[Hex, tuple[Segment, ...]], tuple[tuple[int, float], ...]] = {}

    def _bounds(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the printed hexes."""
        corners = [spot for hex_ in self.cells for spot in self.geometry.corners(self.geometry.centre(hex_))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, top = min(xs) - MARGIN, min(ys) - MARGIN
        return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top

    @cached_property
    def surrounding_hexes(self) -> dict[Hex, bool]:
        """Hexes around the map and in its gaps, each with whether it is sea."""
        wet = {hex_: cell.terrain == "water" for hex_, cell in self.cells.items()}
        fresh = list(self.cells)
        while fresh:
            ring = {Hex(q + step_q, r + step_r) for q, r in fresh for step_q, step_r in STEPS}
            fresh = sorted(filter(self._is_near, ring - wet.keys()))
            wet |= {hex_: self._is_sea(hex_) or _mostly_wet(wet, hex_) for hex_ in fresh}
        gaps = {hex_: sea for hex_, sea in wet.items() if hex_ not in self.cells}
        return {hex_: sea or _is_bay(gaps, hex_) for hex_, sea in gaps.items()}

    def _is_near(self, hex_: Hex) -> bool:
        """Whether a hex can be visible on a sheet of any supported aspect ratio."""
        left, top, wide, high = self.box
        x, y = self.geometry.centre(hex_)
        aside, above = self.margins
        return left - aside < x < left + wide + aside and top - above < y < top + high + above

    @cached_property
    def margins(self) -> tuple[float, float]:
        """Horizontal and vertical extent of the known hexes beyond the printed ones."""
        _left, _top, wide, high = self.box
        aside = max(BEYOND, (WIDEST * high - wide) / 2 + BEYOND)
        return aside, max(BEYOND, (wide / self._narrowest - high) / 2 + BEYOND)

    def _is_sea(self, hex_: Hex) -> bool:
        """Whether a hex outside the map is sea; decided by the nearest visible map side."""
        sea = self.level.sea
        if not sea or len(sea) == len(DIRECTIONS):
            return bool(sea)
        ways = [
            (self._distance(hex_, self.screen_direction(step)), side not in sea)
            for side, step in DIRECTIONS.items()
        ]
        distance, on_land = min(ways)
        return not on_land and distance < float("inf")

    def screen_direction(self, step: Point) -> Point:
        """Converts a level direction to a screen direction."""
        return (step[1], -step[0]) if self.geometry.orientation.turned else step

    def _distance(self, hex_: Hex, step: Point) -> float:
        """Distance to the map edge in one direction; infinite if the map is in between."""
        left, top, wide, high = self.box
        x, y = self.geometry.centre(hex_)
        room = {-1.0: x - left if step[0] else y - top, 1.0: left + wide - x if step[0] else top + high - y}
        gone, far = 0.0, room[step[0] + step[1]]
        while gone < far:
            x, y, gone = x + step[0] * 0.5, y + step[1] * 0.5, gone + 0.5
            if self.geometry.hex_at((x, y)) in self.cells:
                return float("inf")
        return gone

    @cached_property
    def land(self) -> set[Hex]:
        """Every hex that is not water, on the map and beyond."""
        dry = {hex_ for hex_, cell in self.cells.items() if cell.terrain != "water"}
        return dry | {hex_ for hex_, sea in self.surrounding_hexes.items() if not sea}

    @cached_property
    def land_on_map(self) -> set[Hex]:
        """Map hexes that are not water."""
        return {hex_ for hex_, cell in self.cells.items() if cell.terrain != "water"}

    def of_terrain(self, terrain: str) -> set[Hex]:
        """Map hexes of one terrain."""
        return {hex_ for hex_, cell in self.cells.items() if cell.terrain == terrain}

    @cached_property
    def _courses(self) -> dict[Hex, RiverCourse]:
        return {course.hex: course for course in self.rivers}

    def river_crossing(self, hex_: Hex, edge: int) -> Point:
        """Where a river crosses a side, relative to the centre of the hex; the neighbour gives the same
        point."""
        other = hex_.neighbour(edge)
        first, side = (hex_, edge) if tuple(hex_) < tuple(other) else (other, (edge + 3) % 6)
        sign = 1 if hex_noise(first, 31 + side) < 0.5 else -1
        if first != hex_:
            sign = -sign
        (x, y), (ax, ay), (bx, by) = (
            self.geometry.side(edge),
            self.geometry.corner(edge),
            self.geometry.corner(edge + 1),
        )
        return x + sign * ASIDE * (bx - ax), y + sign * ASIDE * (by - ay)

    def river_line(self, course: RiverCourse) -> list[Point]:
        """Polyline of a river through its hex, relative to the hex centre."""
        ends = []
        for edge in (course.start, course.end):
            if edge is None:
                spring = (hex_noise(course.hex, 7) - 0.5) * 0.4, (hex_noise(course.hex, 8) - 0.5) * 0.4
                ends.append((spring, spring))
            else:
                x, y = self.river_crossing(course.hex, edge)
                a, b = self.geometry.side(edge, 1.0)
                if self.is_open_water(course.hex.neighbour(edge)):
                    x, y = x + a * MOUTH, y + b * MOUTH
                ends.append(((x, y), (x - a * FLOW, y - b * FLOW)))
        (start, out), (end, back) = ends
        return bezier(start, out, back, end, 14)

    def is_open_water(self, hex_: Hex) -> bool:
        """Whether a hex, on the map or beyond, is water."""
        return hex_ not in self.land

    def bridge_distances(self, hex_: Hex, line: list[Point]) -> tuple[float, ...]:
        """Distances along a track at which it crosses the river of its hex, except close to its sides."""
        course = self._courses.get(hex_)
        if course is None:
            return ()
        found, long = crossings(line, self.river_line(course))
        return tuple(at for at in found if NEAR_SIDE < at < long - NEAR_SIDE)

    def bridge_spans(self, hex_: Hex, segments: tuple[Segment, ...]) -> tuple[tuple[int, float], ...]:
        """Bridges of a tile: track index and distance along that track."""
        if (hex_, segments) not in self._spans:
            self._spans[hex_, segments] = tuple(
                (number, round(at, 3))
                for number, segment in enumerate(segments)
                for at in self.bridge_distances(hex_, self.geometry.track(segment))
            )
        return self._spans[hex_, segments]

    @cached_property
    def closed_points(self) -> list[Point]:
        """Points along impassable sides, which no name should cover."""
        found = []
        for hex_, edge in self.level.closed:
            x, y = self.geometry.centre(hex_)
            (ax, ay), (bx, by) = self.geometry.corner(edge), self.geometry.corner(edge + 1)
            shares = (k / 4 for k in range(5))
            found += [(x + ax + (bx - ax) * share, y + ay + (by - ay) * share) for share in shares]
        return found

    @cached_property
    def rivers(self) -> list[RiverCourse]:
        """Rivers from the level data; missing courses are guessed from the neighbours."""
        grid = self.level.grid
        by_label = {grid.label(hex_): hex_ for hex_ in self.cells}
        courses = {}
        for label, way in self.level.rivers.items():
            start, end = way.split("-")
            hex_ = by_label[label]
            courses[hex_] = RiverCourse(hex_, grid.side_names.index(start), grid.side_names.index(end))
        for hex_ in sorted(self.of_terrain("river") - set(courses)):
            courses[hex_] = self._guessed(hex_)
        return list(courses.values())

    def _guessed(self, hex_: Hex) -> RiverCourse:
        """Guesses where a river flows: towards other river hexes, else water, else cities."""

        def pull(edge: int) -> float:
            other = hex_.neighbour(edge)
            cell = self.cells.get(other)
            if cell is None:
                return 1.5 + hex_noise(other)
            if cell.terrain == "river":
                return 0.0
            if cell.terrain == "water":
                return 0.5
            return 1.0 if cell.place is not None else 2.0 + hex_noise(other)

        edges = sorted(range(6), key=pull)
        first = edges[0]
        second = next((edge for edge in edges[1:] if min((edge - first) % 6, (first - edge) % 6) > 1), None)
        return RiverCourse(hex_, first, second)


def _mostly_wet(wet: dict[Hex, bool], hex_: Hex) -> bool:
    """Whether most known neighbours are water, so that lakes continue beyond the edge."""
    known = [wet[other] for edge in range(6) if (other := hex_.neighbour(edge)) in wet]
    return 2 * sum(known) > len(known)


def _is_bay(gaps: dict[Hex, bool], hex_: Hex) -> bool:
    """Whether a gap in the map opens only to the sea."""
    open_to = [gaps[other] for edge in range(6) if (other := hex_.neighbour(edge)) in gaps]
    return bool(open_to) and all(open_to)


def is_larger_turned(level: RailLevel, shape: float) -> bool:
    """Whether turning the map makes its hexes clearly larger in an area of this ratio."""
    _left, _top, wide, high = MapGeography(level).box
    upright, turned = min(shape / wide, 1 / high), min(shape / high, 1 / wide)
    return turned >= CLEARLY * upright
