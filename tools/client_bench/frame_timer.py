"""What every frame costs, and what the longest ones did.

Frames are counted in processor time, so that a figure means the same while something else runs. What a
frame did is known twice: by what was asked of it, and, where the system has an alarm clock, by a look at the
stack every few milliseconds. How fast the machine was is told by the yardstick of `roundhouse bench`,
measured right before and after.
"""

from __future__ import annotations

import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

from game.analysis.calibration import yardstick
from game.client.window.app import App

BEAT = 1 / 60
GLANCE = 0.002
"""Seconds between two looks at the stack. An alarm of processor time would make that very clock coarse: while
one is set, Linux tells it only as of the last tick, which is longer than most frames."""
NAMED = 5
"""So many of the longest frames are named."""
MOST = 0.5
"""A function is where a frame's time went if it was seen in more than this share of the looks."""
PACES = 5
"""So often the yardstick is measured before the frames, and after them; a single one may be disturbed."""
TOLD = 3
"""So many functions of the way there are told."""

Path = tuple[str, ...]


class Timed(NamedTuple):
    """A frame: its milliseconds, what was asked of it, and what it was seen doing."""

    spent: float
    asked: str
    gist: str


def _nothing() -> None:
    """A frame in which only time passes."""


class Stopwatch:
    """Steps an app frame by frame and remembers what each took."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._looks: list[Path] = []
        self._paces: list[float] = []
        self.frames: list[Timed] = []

    def frame(self, asked: str, act: Callable[[], object] = _nothing) -> float:
        """Milliseconds of an act and the frame that shows it."""
        self._looks.clear()
        began, before = time.perf_counter(), time.process_time()
        act()
        self._app.step([], BEAT)
        # A virtual machine now and then tells processor time of 300 ms for two that have passed.
        spent = 1000 * min(time.process_time() - before, time.perf_counter() - began)
        self.frames.append(Timed(spent, asked, gist(self._looks)))
        return spent

    def frames_for(self, asked: str, count: int) -> list[float]:
        """Milliseconds of frames in which only time passes."""
        return [self.frame(asked) for _ in range(count)]

    @property
    def unit(self) -> float:
        """Microseconds that a unit of the yardstick took round the frames."""
        return 1e6 * statistics.median(self._paces)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Measure how fast the machine is, before and after, and look at the stack all the while."""
        self._paces += [yardstick() for _ in range(PACES)]
        with self._glancing():
            yield
        self._paces += [yardstick() for _ in range(PACES)]

    @contextmanager
    def _glancing(self) -> Iterator[None]:
        """Look at the stack again and again, where that can be done."""
        if not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, GLANCE, GLANCE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, before)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        path: list[str] = []
        while frame is not None and frame.f_code is not Stopwatch.frame.__code__:
            if str(frame.f_globals.get("__name__", "")).startswith("game."):
                path.append(frame.f_code.co_qualname)
            frame = frame.f_back
        self._looks.append(tuple(reversed(path)))


def gist(looks: Sequence[Path]) -> str:
    """The way down to where most of the time went."""
    way: Path = ()
    while looks:
        nexts = Counter(path[len(way)] for path in looks if path[: len(way)] == way and len(path) > len(way))
        found, seen = nexts.most_common(1)[0] if nexts else ("", 0)
        if seen <= MOST * len(looks):
            break
        way = (*way, found)
    return " › ".join(way[-TOLD:])


def percentile(spent: Sequence[float], share: float) -> float:
    """What so large a share of the frames does not exceed."""
    ordered = sorted(spent)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
