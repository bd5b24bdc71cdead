"""Measures the CPU time of every frame and what the longest frames did.

CPU time keeps figures comparable while other programs run. Each frame has the label of the input that caused
it and, where the system supports interval timers, stack samples. The yardstick of `roundhouse bench`,
measured before and after, gives the speed of the machine.
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
"""Seconds between two stack samples, in real time: while a CPU-time timer is set, Linux updates the CPU clock
only every tick, which is longer than most frames."""
NAMED = 5
"""Number of longest frames listed in the report."""
MOST = 0.5
"""Share of a frame's samples a function must appear in to be on the hot path."""
PACES = 5
"""Number of yardstick runs before the frames, and again after them; a single run may be disturbed."""
TOLD = 3
"""Maximum number of functions of a hot path in the report."""

Path = tuple[str, ...]


class Timed(NamedTuple):
    """A frame: its milliseconds, the input it handled and its hot path."""

    spent: float
    asked: str
    gist: str


def _nothing() -> None:
    pass


class Stopwatch:
    """Steps an app frame by frame and records the time of each frame."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._looks: list[Path] = []
        self._paces: list[float] = []
        self.frames: list[Timed] = []

    def frame(self, asked: str, act: Callable[[], object] = _nothing) -> float:
        """Milliseconds of an input and the frame that shows it."""
        self._looks.clear()
        began, before = time.perf_counter(), time.process_time()
        act()
        self._app.step([], BEAT)
        # A virtual machine sometimes reports 300 ms of CPU time for 2 ms of real time.
        spent = 1000 * min(time.process_time() - before, time.perf_counter() - began)
        self.frames.append(Timed(spent, asked, gist(self._looks)))
        return spent

    def frames_for(self, asked: str, count: int) -> list[float]:
        """Milliseconds of `count` frames without input."""
        return [self.frame(asked) for _ in range(count)]

    @property
    def unit(self) -> float:
        """Microseconds per yardstick unit around the measured frames."""
        return 1e6 * statistics.median(self._paces)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Measures the yardstick before and after, and samples the stack in between."""
        self._paces += [yardstick() for _ in range(PACES)]
        with self._glancing():
            yield
        self._paces += [yardstick() for _ in range(PACES)]

    @contextmanager
    def _glancing(self) -> Iterator[None]:
        """Samples the stack at intervals where the system supports it."""
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
    """Call path to the function that took most of the time."""
    way: Path = ()
    while looks:
        nexts = Counter(path[len(way)] for path in looks if path[: len(way)] == way and len(path) > len(way))
        found, seen = nexts.most_common(1)[0] if nexts else ("", 0)
        if seen <= MOST * len(looks):
            break
        way = (*way, found)
    return " › ".join(way[-TOLD:])


def percentile(spent: Sequence[float], share: float) -> float:
    """The time that `share` of the frames do not exceed."""
    ordered = sorted(spent)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
