"""Time budget of a frame for work that can be postponed.

All such work asks the same clock, which starts with the frame, so that together it stays within one budget.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""A generator that yields after pieces of about a millisecond and returns its result."""

SHORT = 0.006
"""A frame shorter than this (in seconds) counts as light."""
SLICE = 0.002
"""Seconds of a frame for postponable work. The last piece may exceed it."""


class Slack:
    """Tracks the start of the frame. Outside a frame the time is unlimited."""

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
        """Whether a frame is being prepared."""
        return self._began is not None

    @property
    def was_short(self) -> bool:
        """Whether the last frame was light, so that this one can work ahead."""
        return self._took < SHORT

    def until(self, seconds: float) -> float:
        """Time at which the first ``seconds`` of the frame are over."""
        return (self.clock() if self._began is None else self._began) + seconds

    def left(self, seconds: float) -> float:
        """Remaining time of the first ``seconds`` of the frame."""
        return max(0.0, self.until(seconds) - self.clock())


slack = Slack()


def finished(work: Work[T]) -> T:
    """Runs the work to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def worked(work: Work[T]) -> tuple[bool, T | None]:
    """Runs the work within the frame's budget. Returns whether it is done, and the result."""
    end = time.perf_counter() + SLICE
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as over:
        return True, over.value
    return False, None
