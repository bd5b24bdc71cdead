"""Runs the benchmarks and reports their costs in units of machine speed.

A unit is the CPU time of one pass of a fixed Python loop, measured immediately before and after each
benchmark, because machine speed varies. The anchor of a row is what the same work costs in another program;
the ratio says how many times faster (or, for sizes, smaller) we are.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

from game.analysis.cpu_speed import seconds_per_iteration
from game.i18n import _, pgettext
from game.i18n.number_format import format_decimal

ROUNDS = 7
WITHOUT_TEST_TOOLS = "import sys; sys.modules['typing_extensions'] = None; "
"""Code that hides a package that only test tools install and that msgspec would import."""


class BenchmarkRow(NamedTuple):
    """One result: its cost in microseconds and units, or in bytes, and its comparison."""

    name: str
    cost: float
    unit_name: str
    units: float | None
    anchor: str
    anchor_units: float | None
    ratio: float | None
    goal: float | None


def measure(work: Callable[[], int], without: Callable[[], int] | None = None) -> tuple[float, float]:
    """Microseconds and units for each item: the median of several rounds.

    `work` returns the number of items; the time of `without` is subtracted.
    """
    micros, units = [], []
    for _round in range(ROUNDS):
        before = seconds_per_iteration()
        begun = time.process_time()
        done = work()
        spent = time.process_time() - begun
        if without is not None:
            begun = time.process_time()
            without()
            spent -= time.process_time() - begun
        each = spent / done
        micros.append(each * 1e6)
        units.append(each / ((before + seconds_per_iteration()) / 2))
    return median(micros), median(units)


def measured_row(
    name: str,
    work: Callable[[], int],
    anchor: str,
    anchor_units: float,
    goal: float | None,
    without: Callable[[], int] | None = None,
) -> BenchmarkRow:
    micros, units = measure(work, without)
    return BenchmarkRow(name, micros, "µs", units, anchor, anchor_units, anchor_units / units, goal)


def repeat(times: int, work: Callable[[], object]) -> Callable[[], int]:
    def run() -> int:
        for _time in range(times):
            work()
        return times

    return run


def start_time_row(name: str, code: str, goal: float) -> BenchmarkRow:
    """CPU time of a new Python process that runs the code, as a multiple of one that runs nothing."""

    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def start(program: str) -> float:
        script = f"{program}\nimport time; print(time.process_time())"
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=variables)
        return float(done.stdout)

    start(code)  # compiles the bytecode, which players have
    pairs = [(start("pass"), start(code)) for _round in range(ROUNDS)]
    times = median(with_code / bare for bare, with_code in pairs)
    return BenchmarkRow(
        name,
        median(with_code for _bare, with_code in pairs) * 1e6,
        "µs",
        None,
        _("bare Python"),
        None,
        times,
        goal,
    )


def run_benchmarks(progress: bool = False) -> list[dict[str, Any]]:
    """Runs all benchmarks and returns plain rows."""
    rows: list[BenchmarkRow] = []
    for row in _rows():
        rows.append(row)
        if progress:
            sys.stderr.write("\r" + _("{number} figures…").format(number=len(rows)))
    if progress:
        sys.stderr.write("\r")
    return [row._asdict() for row in rows]


def _rows() -> Iterator[BenchmarkRow]:
    from game.bench.host_memory import host_memory_rows
    from game.bench.network_cost import network_rows
    from game.bench.rules_cases import rules_rows, save_size_row

    yield from rules_rows()
    yield save_size_row("yardmaster", 3)
    for name, cost, unit_name, anchor, ratio, most in (*network_rows(), *host_memory_rows()):
        yield BenchmarkRow(name, cost, unit_name, None, anchor, None, ratio, most)
    rules = "import game.rules.catalog, game.rules.yardmaster.game"
    yield start_time_row(_("import of the rules"), WITHOUT_TEST_TOOLS + rules, 3.5)


def benchmark_text(rows: list[dict[str, Any]]) -> str:
    """Formats the rows as text."""
    found = [BenchmarkRow(**it) for it in rows]
    wide = 2 + max(len(row.name) for row in found)
    beside = 2 + max(len(row.anchor) for row in found)
    heads = (
        pgettext("head of a column", "cost").rjust(12),
        pgettext("head of a column", "units").rjust(10),
        pgettext("head of a column", "anchor").rjust(beside),
        pgettext("head of a column", "ratio").rjust(8),
        pgettext("head of a column", "goal").rjust(7),
    )
    lines = [" " * wide + "".join(heads)]
    for row in found:
        units = f"{format_decimal(row.units):>10}" if row.units is not None else " " * 10
        ratio = f"{format_decimal(row.ratio, 2):>8}" if row.ratio else " " * 8
        goal = f"{row.goal:7g}" if row.goal else " " * 7
        cost = f"{format_decimal(row.cost, 2):>9} {row.unit_name:2}"
        lines.append(f"{row.name:{wide}}{cost}{units}{row.anchor:>{beside}}{ratio}{goal}")
    return "\n".join(lines)
