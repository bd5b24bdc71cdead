"""What can wait is done piece by piece, as long as a frame has time for it.

Whoever paints finer, ahead, or one thing after the other asks the same clock: it runs from where the frame
began, so all of them together take no longer than one of them may, and what could not wait is taken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""It stops after every piece, each of about a millisecond, and returns what was found."""

SHORT = 0.006
"""Seconds of a frame in which little is done."""
SLICE = 0.002
"""Seconds of a frame for what is worked out; the piece in which they end is not cut short."""


class Slack:
    """Knows when the frame has begun; outside a frame everybody has all the time they ask for."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self._began: float | None = None
        self._took = 0.0

    def begin(self) -> None:
        self._began = self.clock()

    def end(self) -> None:
        if self._began is not None:
            self._took = self.clock() - self._began
        self._began = None

    @property
    def in_frame(self) -> bool:
        """Whether a frame has begun, so that others want its time as well."""
        return self._began is not None

    @property
    def was_short(self) -> bool:
        """Whether the last frame had little to do, so that this one can do something for later ones."""
        return self._took < SHORT

    def until(self, seconds: float) -> float:
        """When the first so many seconds of the frame are over."""
        return (self.clock() if self._began is None else self._began) + seconds

    def left(self, seconds: float) -> float:
        """What is left of them."""
        return max(0.0, self.until(seconds) - self.clock())


slack = Slack()


def finished(work: Work[T]) -> T:
    """All of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def worked(work: Work[T]) -> tuple[bool, T | None]:
    """As much of it as a frame has time for; whether it is done, and what was found."""
    end = time.perf_counter() + SLICE
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as over:
        return True, over.value
    return False, None
