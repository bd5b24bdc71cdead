"""Animation: easing, values that change over time, timelines, and paths measured by length.

Times are in seconds. When an animation begins, the rules have already reached the final state, so it may be
made faster or ended at any moment.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

Point = tuple[float, float]
Ease = Callable[[float], float]

FADE_S = 0.12
"""Seconds of the fade that replaces an animation if the player wants less motion."""


def linear(t: float) -> float:
    """Constant speed."""
    return t


def ease_in(t: float) -> float:
    """Starts slowly."""
    return t * t * t


def ease_out(t: float) -> float:
    """Ends slowly."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Starts and ends slowly."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def overshoot(t: float) -> float:
    """Goes slightly too far and returns, like a needle."""
    k = 1.7
    return 1 + (k + 1) * (t - 1) ** 3 + k * (t - 1) ** 2


def ease_roll(t: float) -> float:
    """Accelerates, rolls evenly and is stopped at the end, like a car in a hump yard."""
    a = 0.25
    top = 1 / (1 - a)
    if t < a:
        return top * t * t / (2 * a)
    if t > 1 - a:
        return 1 - top * (1 - t) ** 2 / (2 * a)
    return top * (t - a / 2)


class Motion(Protocol):
    """An animation of fixed duration; can show any of its moments."""

    lasts: float

    def show(self, at: float) -> None:
        """Shows the state ``at`` seconds after its start; at the end, it is always called with ``lasts``."""


class Tween:
    """Passes a number that goes from one value to another to a function."""

    def __init__(
        self,
        setter: Callable[[float], None],
        start: float,
        end: float,
        lasts: float,
        ease: Ease = ease_in_out,
    ) -> None:
        self.setter = setter
        self.start, self.end = start, end
        self.lasts = lasts
        self.ease = ease

    def show(self, at: float) -> None:
        share = 1.0 if self.lasts <= 0 else min(1.0, max(0.0, at / self.lasts))
        self.setter(self.start + (self.end - self.start) * (self.ease(share) if share < 1 else 1.0))


class TimedCall:
    """Calls a function exactly once, for example to play a sound, even if time is skipped."""

    lasts = 0.0

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act

    def show(self, at: float) -> None:
        self.act()


class Wait:
    """Lets time pass."""

    def __init__(self, lasts: float) -> None:
        self.lasts = lasts

    def show(self, at: float) -> None:
        """Does nothing."""


class MeasuredPath:
    """A line through points, addressed by the distance from its start, so that trains stay on the rails."""

    def __init__(self, points: Sequence[Point]) -> None:
        if len(points) < 2:
            raise ValueError("a path needs two points")
        self.points = list(points)
        self.marks = [0.0]
        for (x0, y0), (x1, y1) in pairwise(self.points):
            self.marks.append(self.marks[-1] + math.hypot(x1 - x0, y1 - y0))

    @property
    def length(self) -> float:
        return self.marks[-1]

    def at(self, distance: float) -> Point:
        """The point at this distance from the start; beyond its ends, the line continues straight."""
        (x0, y0), (x1, y1), start, span = self._piece(distance)
        share = (distance - start) / span
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def heading(self, distance: float) -> float:
        """The direction at this distance, in radians clockwise from the right."""
        (x0, y0), (x1, y1), _, _ = self._piece(distance)
        return math.atan2(y1 - y0, x1 - x0)

    def place_car(self, middle: float, wheelbase: float) -> tuple[Point, float]:
        """The centre of a car whose two axles are on the line, and its angle in degrees."""
        ax, ay = self.at(middle - wheelbase / 2)
        bx, by = self.at(middle + wheelbase / 2)
        return ((ax + bx) / 2, (ay + by) / 2), math.degrees(math.atan2(by - ay, bx - ax))

    def _piece(self, distance: float) -> tuple[Point, Point, float, float]:
        index = min(max(bisect.bisect_right(self.marks, distance) - 1, 0), len(self.points) - 2)
        span = self.marks[index + 1] - self.marks[index]
        return self.points[index], self.points[index + 1], self.marks[index], span or 1.0


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 32) -> list[Point]:
    """Points of a cubic Bézier curve."""
    points = []
    for k in range(steps + 1):
        t = k / steps
        s = 1 - t
        w = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        points.append(
            (
                w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
                w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
            )
        )
    return points


class Timeline:
    """Animations with their start times. ``speed`` is a factor on time; 0 shows every end at once.

    Within ``overlap`` seconds of its end, ``may_start_next`` lets the next item begin.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self.now = 0.0
        self.lasts = 0.0
        self.overlap = 0.0
        self.calm_until = 0.0
        """Until this time players read something, so the animation is not made faster."""
        self._waiting: list[tuple[float, int, Motion]] = []
        self._running: list[tuple[float, Motion]] = []
        self._count = 0

    def add(self, motion: Motion, start: float | None = None) -> float:
        """Adds an animation that begins in ``start`` seconds or else after all others; returns when it
        ends."""
        begin = self.lasts if start is None else self.now + start
        self._count += 1
        bisect.insort(self._waiting, (begin, self._count, motion), key=lambda item: item[:2])
        self.lasts = max(self.lasts, begin + motion.lasts)
        return begin + motion.lasts

    @property
    def is_over(self) -> bool:
        return not self._waiting and not self._running

    @property
    def may_start_next(self) -> bool:
        """Whether the next item may start."""
        return self.is_over or self.lasts - self.now <= self.overlap

    def advance(self, dt: float) -> None:
        """Advances the time and displays the motions."""
        self.now = self.now + dt * self.speed if self.speed > 0 else max(self.now, self.lasts)
        while self._waiting and self._waiting[0][0] <= self.now:
            begin, _, motion = self._waiting.pop(0)
            self._running.append((begin, motion))
        still = []
        for begin, motion in self._running:
            if self.now - begin >= motion.lasts:
                motion.show(motion.lasts)
            else:
                motion.show(self.now - begin)
                still.append((begin, motion))
        self._running = still

    def skip(self) -> None:
        """Displays the end of all motions."""
        while not self.is_over:
            self.advance(max(0.0, self.lasts - self.now) / (self.speed or 1.0) + 1e-6)
