"""Measures the CPU time of every frame and records what ran during the longest ones.

CPU time keeps figures comparable while other programs run. Each frame is labelled with the input that caused
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

from game.analysis.cpu_speed import seconds_per_iteration
from game.client.window.app import App

FRAME_S = 1 / 60
SAMPLE_S = 0.002
"""Seconds between two stack samples, in real time: while a CPU-time timer is set, Linux updates the CPU clock
only every tick, which is longer than most frames."""
LISTED_FRAMES = 5
"""Number of longest frames listed in the report."""
HOT_SHARE = 0.5
"""A function is reported if it occurs in this share of a frame's samples."""
YARDSTICK_RUNS = 5
"""How often the speed of the machine is measured before the frames, and again after them."""
LISTED_FUNCTIONS = 3
"""Maximum number of functions of a hot path in the report."""

CallPath = tuple[str, ...]


class TimedFrame(NamedTuple):
    """A frame: its milliseconds, the input it handled, and the calls that took most of its time."""

    spent_ms: float
    label: str
    hot_path: str


def _nothing() -> None:
    pass


class Stopwatch:
    """Runs an app frame by frame and measures each frame."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._samples: list[CallPath] = []
        self._yardsticks: list[float] = []
        self.frames: list[TimedFrame] = []

    def frame(self, asked: str, act: Callable[[], object] = _nothing) -> float:
        """Milliseconds that an input and the frame that shows it take."""
        self._samples.clear()
        began, before = time.perf_counter(), time.thread_time()
        act()
        self._app.step([], FRAME_S)
        # A virtual machine sometimes reports 300 ms of CPU time for 2 ms of real time.
        spent = 1000 * min(time.thread_time() - before, time.perf_counter() - began)
        self.frames.append(TimedFrame(spent, asked, hot_path(self._samples)))
        return spent

    def frames_for(self, asked: str, count: int) -> list[float]:
        """Milliseconds of `count` frames without input."""
        return [self.frame(asked) for _ in range(count)]

    @property
    def yardstick_us(self) -> float:
        """Microseconds of a unit of machine speed while the frames were measured."""
        return 1e6 * statistics.median(self._yardsticks)

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """While the `with` block runs, samples the stack; measures machine speed before and after."""
        self._yardsticks += [seconds_per_iteration() for _ in range(YARDSTICK_RUNS)]
        with self._sampling():
            yield
        self._yardsticks += [seconds_per_iteration() for _ in range(YARDSTICK_RUNS)]

    @contextmanager
    def _sampling(self) -> Iterator[None]:
        """Samples the stack at intervals where the system supports it."""
        if not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, self._sample_stack)
        signal.setitimer(signal.ITIMER_REAL, SAMPLE_S, SAMPLE_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, before)

    def _sample_stack(self, _signal: int, frame: FrameType | None) -> None:
        path: list[str] = []
        while frame is not None and frame.f_code is not Stopwatch.frame.__code__:
            if str(frame.f_globals.get("__name__", "")).startswith("game."):
                path.append(frame.f_code.co_qualname)
            frame = frame.f_back
        self._samples.append(tuple(reversed(path)))


def hot_path(looks: Sequence[CallPath]) -> str:
    """The calls that lead to the function in which most of the time was spent."""
    way: CallPath = ()
    while looks:
        nexts = Counter(path[len(way)] for path in looks if path[: len(way)] == way and len(path) > len(way))
        found, seen = nexts.most_common(1)[0] if nexts else ("", 0)
        if seen <= HOT_SHARE * len(looks):
            break
        way = (*way, found)
    return " › ".join(way[-LISTED_FUNCTIONS:])


def percentile(spent: Sequence[float], share: float) -> float:
    """The time that this share of the frames does not exceed."""
    ordered = sorted(spent)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
