"""Finds the zoom level and the offset at which a whole network is visible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.client.boards.railways.network.box_geometry import Box
from game.client.boards.railways.network.layout_plan import (
    PLAIN_CITY_LEVEL,
    ZOOM_LEVELS,
    NetworkPlan,
    PlanBounds,
)
from game.client.boards.railways.network.overlap_check import OverlapChecker
from game.client.match.tweens import Point

MIN_LEVEL_GAIN = 2
"""By so many levels the zoom must be able to increase before it does."""
BORDER = 0.3
"""Share of the spare room that stays free on each side."""


class NetworkExtent(NamedTuple):
    """Extent of a network."""

    left: float
    top: float
    right: float
    bottom: float
    lower_right_corners: tuple[Point, ...]
    """Lower right corners of the boxes that are nearest to the occupied corner."""

    def with_box(self, box: Box) -> NetworkExtent:
        right, bottom = box.x + box.half_width, box.y + box.half_height
        return NetworkExtent(
            min(self.left, box.x - box.half_width),
            min(self.top, box.y - box.half_height),
            max(self.right, right),
            max(self.bottom, bottom),
            (*self.lower_right_corners, (right, bottom)),
        )


def extent_of(boxes: Iterable[Box]) -> NetworkExtent:
    boxes = list(boxes)
    corners = sorted(((box.x + box.half_width, box.y + box.half_height) for box in boxes), reverse=True)
    feet: list[Point] = []
    for right, bottom in corners:
        if not feet or bottom > feet[-1][1]:
            feet.append((right, bottom))
    left, top = min(box.x - box.half_width for box in boxes), min(box.y - box.half_height for box in boxes)
    return NetworkExtent(left, top, corners[0][0], feet[-1][1], tuple(feet))


class ZoomToFit(NamedTuple):
    """Zoom level, and where START is."""

    level: int
    shift: Point


def zoomed_to_fit(plan: NetworkPlan, walls: PlanBounds) -> NetworkPlan:
    """The plan at its own zoom and offset if everything fits, else at the largest zoom that fits."""
    span = extent_of(OverlapChecker(plan).all_boxes())
    best = largest_fit(span, walls, plan.shift, PLAIN_CITY_LEVEL if plan.is_plain else 0)
    if best.level > plan.level - MIN_LEVEL_GAIN and is_inside(span, walls, plan.zoom, plan.shift):
        return plan
    return plan._replace(level=best.level, shift=best.shift)


def largest_fit(span: NetworkExtent, walls: PlanBounds, shift: Point, lowest: int = 0) -> ZoomToFit:
    """The first level from ``lowest`` on at which everything fits, and where START is then."""
    for level in range(lowest, len(ZOOM_LEVELS)):
        zoom = ZOOM_LEVELS[level]
        for option in _shifts(span, walls, zoom, shift):
            if is_inside(span, walls, zoom, option):
                return ZoomToFit(level, option)
    return ZoomToFit(len(ZOOM_LEVELS) - 1, shift)


def _shifts(span: NetworkExtent, walls: PlanBounds, zoom: float, shift: Point) -> list[Point]:
    """Offsets to try: first near the current one, then further from the occupied corner."""
    low_x, high_x = walls.left - span.left * zoom, walls.right - span.right * zoom
    low_y, high_y = walls.top - span.top * zoom, walls.bottom - span.bottom * zoom
    if low_x > high_x or low_y > high_y:
        return []
    x, y = _eased(shift[0], low_x, high_x), _eased(shift[1], low_y, high_y)
    return [
        (round(low_x + (x - low_x) * a), round(low_y + (y - low_y) * b))
        for a, b in ((1, 1), (1, 0.5), (0.5, 1), (0.5, 0.5), (1, 0), (0, 1), (0.5, 0), (0, 0.5), (0, 0))
    ]


def _eased(wanted: float, low: float, high: float) -> float:
    """The value nearest to ``wanted`` that leaves some room on both sides."""
    if low > high:
        return (low + high) / 2
    margin = BORDER * (high - low)
    return min(max(wanted, low + margin), high - margin)


def centred_at_level(plan: NetworkPlan, walls: PlanBounds, level: int) -> NetworkPlan:
    """The plan centred at a given level, whether it fits or not."""
    plan = plan._replace(level=level)
    span, zoom, shift = extent_of(OverlapChecker(plan).all_boxes()), plan.zoom, plan.shift
    middle = (
        _eased(shift[0], walls.left - span.left * zoom, walls.right - span.right * zoom),
        _eased(shift[1], walls.top - span.top * zoom, walls.bottom - span.bottom * zoom),
    )
    return plan._replace(shift=middle)


def is_valid(plan: NetworkPlan, walls: PlanBounds) -> bool:
    """Whether everything is within the walls and nothing overlaps."""
    sight = OverlapChecker(plan)
    return is_inside(extent_of(sight.all_boxes()), walls, plan.zoom, plan.shift) and sight.is_clear()


def is_inside(span: NetworkExtent, walls: PlanBounds, zoom: float, shift: Point) -> bool:
    """Whether everything is inside the edges and outside the occupied corner; a pixel more is tolerated."""
    x, y = shift
    return (
        span.left * zoom + x >= walls.left - 1
        and span.right * zoom + x <= walls.right + 1
        and span.top * zoom + y >= walls.top - 1
        and span.bottom * zoom + y <= walls.bottom + 1
        and not any(
            right * zoom + x > walls.corner[0] + 1 and foot * zoom + y > walls.corner[1] + 1
            for right, foot in span.lower_right_corners
        )
    )
