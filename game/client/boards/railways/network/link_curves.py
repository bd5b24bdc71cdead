"""How a link is drawn: a shallow curve, the cards along it, and where its train stands."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from game.client.art.game_pieces.railways_network import TILE
from game.client.boards.railways.network.box_geometry import Box
from game.client.boards.railways.network.layout_plan import NetworkPlan, NodeKey
from game.client.match.tweens import MeasuredPath, Point

CURVATURE = 0.055
CARD_STEP = 48.0
CARD_LENGTH = 66.0


class LinkCurve(NamedTuple):
    """A link in plan coordinates, from the city where it starts to the one it founded."""

    points: tuple[Point, ...]
    cards: tuple[tuple[Point, float], ...]
    """Position and angle of each card."""
    bare_track: tuple[tuple[Point, float], ...]
    """Positions and angles of bare track between the cards and the nodes."""
    train_position: Point
    faces_right: bool
    """Whether the train faces right; it faces away from where the link starts."""


def curve_of(plan: NetworkPlan, city: NodeKey) -> LinkCurve:
    """The drawn shape of the link that leads to a city."""
    leg = plan.links[city]
    bow = CURVATURE if sum(map(ord, str(city))) % 2 else -CURVATURE
    boxes = (plan.box(leg.origin), plan.box(city))
    return _way(boxes, (plan.opaque_boxes(leg.origin), plan.opaque_boxes(city)), leg.cards, bow)


@lru_cache(maxsize=256)
def _way(
    boxes: tuple[Box, Box], drawn: tuple[tuple[Box, ...], tuple[Box, ...]], number: int, bow: float
) -> LinkCurve:
    start, end = boxes
    a, b = (start.x, start.y), (end.x, end.y)
    points = curve_points(a, b, bow)
    path = MeasuredPath(points)
    first, last = _seen(path, (start,), (end,))
    middle = (first + last) / 2
    step = min(CARD_STEP, max(8.0, (last - first - CARD_LENGTH + 14) / max(1, number - 1)))
    half = step * (number - 1) / 2
    cards = [_lying(path, middle - half + k * step) for k in range(number)]
    covered = half + CARD_LENGTH / 2 - 6
    first, last = _seen(path, *drawn)
    bare = [*_pieces(path, first, middle - covered), *_pieces(path, middle + covered, last)]
    x, y = path.at(middle)
    return LinkCurve(points, tuple(cards), tuple(bare), (x, y - 6), b[0] > a[0])


def _lying(path: MeasuredPath, at: float) -> tuple[Point, float]:
    return path.at(at), math.degrees(path.heading(at))


def _pieces(path: MeasuredPath, first: float, last: float) -> list[tuple[Point, float]]:
    """Pieces of track without cards between two distances along a path; cards and cities hide their ends."""
    number = max(0, math.ceil((last - first) / (TILE - 1)))
    return [_lying(path, last - (k + 0.5) * (TILE - 1)) for k in range(number)]


def curve_points(a: Point, b: Point, bow: float, steps: int = 16) -> tuple[Point, ...]:
    """A curve between two points that bends a little to one side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    points = []
    for k in range(steps + 1):
        t = k / steps
        lean = 4 * bow * t * (1 - t)
        points.append((a[0] + dx * t - dy * lean, a[1] + dy * t + dx * lean))
    return tuple(points)


def _seen(path: MeasuredPath, start: tuple[Box, ...], end: tuple[Box, ...]) -> tuple[float, float]:
    """From which to which distance along a path it is not hidden by the cities at its ends."""
    first, last = 0.0, path.length
    while first < last and _is_under(start, path.at(first)):
        first += 4
    while last > first and _is_under(end, path.at(last)):
        last -= 4
    return first, last


def _is_under(boxes: tuple[Box, ...], spot: Point) -> bool:
    return any(
        abs(spot[0] - box.x) < box.half_width and abs(spot[1] - box.y) < box.half_height for box in boxes
    )
