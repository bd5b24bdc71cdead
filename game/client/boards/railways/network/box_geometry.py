"""Geometry of axis-aligned boxes and line segments."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.client.match.tweens import Point


class Box(NamedTuple):
    """A rectangle given by its centre, half its width and half its height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def overlaps(self, other: Box, beside: float = 0.0, above: float = 0.0) -> bool:
        """Whether two boxes overlap or are closer than the margins."""
        return (
            abs(self.x - other.x) < self.half_width + other.half_width + beside
            and abs(self.y - other.y) < self.half_height + other.half_height + above
        )

    def enlarged_rect(self, beside: float, above: float) -> pygame.FRect:
        """The rectangle enlarged on each side, to test many for collisions at once."""
        wide, high = self.half_width + beside, self.half_height + above
        return pygame.FRect(self.x - wide, self.y - high, 2 * wide, 2 * high)

    def gap(self, other: Box) -> float:
        """Distance between two boxes; negative where they overlap."""
        return max(
            abs(self.x - other.x) - self.half_width - other.half_width,
            abs(self.y - other.y) - self.half_height - other.half_height,
        )

    def distance_to_edge(self, angle: float) -> float:
        """Distance from the centre to the edge in this direction."""
        c, s = abs(math.cos(angle)), abs(math.sin(angle))
        return min(
            self.half_width / c if c > 1e-9 else math.inf, self.half_height / s if s > 1e-9 else math.inf
        )

    def is_crossed(self, a: Point, b: Point, margin: float) -> bool:
        """Whether a line comes closer to the box than this margin."""
        wide, high = self.half_width + margin, self.half_height + margin
        x, y = self.x, self.y
        if (
            (a[0] <= x - wide and b[0] <= x - wide)
            or (a[0] >= x + wide and b[0] >= x + wide)
            or (a[1] <= y - high and b[1] <= y - high)
            or (a[1] >= y + high and b[1] >= y + high)
        ):
            return False
        start, end = 0.0, 1.0
        for p, d, middle, half in (
            (a[0], b[0] - a[0], self.x, wide),
            (a[1], b[1] - a[1], self.y, high),
        ):
            if abs(d) < 1e-9:
                if abs(p - middle) >= half:
                    return False
                continue
            one, other = (middle - half - p) / d, (middle + half - p) / d
            start, end = max(start, min(one, other)), min(end, max(one, other))
            if start >= end:
                return False
        return True


def is_crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance_to_segment(spot: Point, a: Point, b: Point) -> float:
    """Distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, share))
    return math.hypot(spot[0] - a[0] - dx * share, spot[1] - a[1] - dy * share)


def are_near(a: Point, b: Point, c: Point, d: Point, limit: float) -> bool:
    """Whether two lines cross or come closer than a limit."""
    if (
        max(a[0], b[0]) + limit < min(c[0], d[0])
        or max(c[0], d[0]) + limit < min(a[0], b[0])
        or max(a[1], b[1]) + limit < min(c[1], d[1])
        or max(c[1], d[1]) + limit < min(a[1], b[1])
    ):
        return False
    return is_crossing(a, b, c, d) or (
        min(
            distance_to_segment(a, c, d),
            distance_to_segment(b, c, d),
            distance_to_segment(c, a, b),
            distance_to_segment(d, a, b),
        )
        < limit
    )


def angle_between(one: float, other: float) -> float:
    """Angle between two directions, at most half a turn."""
    return abs((one - other + math.pi) % (2 * math.pi) - math.pi)
