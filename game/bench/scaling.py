"""Measures a cost at several sizes and fits the exponent with which it grows.

An exponent of 1 means linear. If the result grows too, such as a list of legal moves, the exponent of its
size is reported and, if above 1, is the limit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import log
from statistics import fmean, median
from typing import Any, NamedTuple

from game.i18n import _, pgettext
from game.i18n.number_format import format_decimal

ROUNDS = 3
LONG_ENOUGH = 0.02
"""The least CPU seconds of a round, so that the resolution of the clock does not matter."""
SLACK = 0.15
"""By how much an exponent may exceed its limit by chance."""


class ScalingRow(NamedTuple):
    """Cost of one operation at several sizes."""

    name: str
    counted: str
    """What is counted by the sizes, such as matches or tiles."""
    sizes: tuple[float, ...]
    costs: tuple[float, ...]
    """CPU microseconds."""
    answers: tuple[float, ...] = ()
    """The size of the result at each size, if it grows."""

    @property
    def exponent(self) -> float:
        return fitted_exponent(self.sizes, self.costs)

    @property
    def result_exponent(self) -> float | None:
        return fitted_exponent(self.sizes, self.answers) if self.answers else None

    @property
    def max_exponent(self) -> float:
        """Highest allowed growth exponent: 1 (linear), or that of the result's size if larger."""
        return max(1.0, self.result_exponent or 0.0)

    @property
    def is_steep(self) -> bool:
        return self.exponent > self.max_exponent + SLACK

    def plain(self) -> dict[str, Any]:
        """Returns the row as plain data for JSON."""
        figures = {"exponent": self.exponent, "answer": self.result_exponent, "most": self.max_exponent}
        return {**self._asdict(), **figures}


def fitted_exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """Slope of the line that fits best through the logarithms of sizes and costs."""
    if len(sizes) != len(costs) or len(set(sizes)) < 2:
        raise ValueError("a slope needs two sizes, and a cost for each")
    xs, ys = [log(size) for size in sizes], [log(cost) for cost in costs]
    mean_x, mean_y = fmean(xs), fmean(ys)
    rise = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - mean_x) ** 2 for x in xs)


def cpu_cost_us(work: Callable[..., object], *of: Any) -> float:
    """CPU microseconds of one call: the median of several rounds of at least LONG_ENOUGH seconds."""
    begun = time.process_time()
    work(*of)
    once = time.process_time() - begun
    times = max(1, round(LONG_ENOUGH / max(once, 1e-6)))
    found = []
    for _round in range(ROUNDS):
        begun = time.process_time()
        for _time in range(times):
            work(*of)
        found.append((time.process_time() - begun) / times * 1e6)
    return median(found)


def scaling_rows() -> Iterator[ScalingRow]:
    """Measures all scaling benchmarks of rules and network."""
    from game.bench.legal_moves import legal_move_rows
    from game.bench.match_length import match_length_rows
    from game.bench.spectators import spectator_row

    yield from legal_move_rows()
    yield from match_length_rows()
    yield spectator_row()


def scaling_text(found: Sequence[ScalingRow]) -> str:
    """Formats the rows as text."""
    names = [pgettext("head of a column", "against")] + [f"{row.name} / {row.counted}" for row in found]
    costs = [pgettext("head of a column", "cost")] + [_costs(row) for row in found]
    exponents = [pgettext("head of a column", "exponent")] + [
        format_decimal(row.exponent, 2) for row in found
    ]
    answers = [pgettext("head of a column", "answer")] + [
        "" if row.result_exponent is None else format_decimal(row.result_exponent, 2) for row in found
    ]
    marks = [""] + [_("steeper than its answer") if row.is_steep else "" for row in found]
    wide, beside = 2 + max(map(len, names)), 2 + max(map(len, costs))
    lines = [
        f"{name:{wide}}{cost:{beside}}{power:>9}{answer:>9}  {mark}".rstrip()
        for name, cost, power, answer, mark in zip(names, costs, exponents, answers, marks, strict=True)
    ]
    return "\n".join(lines)


def _costs(row: ScalingRow) -> str:
    cells = (f"{round(size)}: {_time(cost)}" for size, cost in zip(row.sizes, row.costs, strict=True))
    return ", ".join(cells)


def _time(micros: float) -> str:
    return f"{format_decimal(micros)} µs" if micros < 1000 else f"{format_decimal(micros / 1000)} ms"
