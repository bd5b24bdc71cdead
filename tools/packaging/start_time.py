"""Compares the start time of a frozen program with that of the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.setup.bootstrap import ROOT

CHECKOUT = (sys.executable, "-P", "-m", "game")
RUNS = 7
"""Number of runs; the fastest counts because other load only adds time."""


def compare_start_times(program: Path) -> Iterator[str]:
    """One line for the shortest command and one for the first frame of the title."""
    with tempfile.TemporaryDirectory() as folder:
        shot = ("shot", "title", "--out", str(Path(folder) / "title.png"))
        for name, arguments in (("--version", ("--version",)), ("a picture of the title", shot)):
            ours, theirs = _quickest((str(program), *arguments), (*CHECKOUT, *arguments), Path(folder))
            yield f"{name} after {ours:.2f} s, in the checkout {theirs:.2f} s: {ours / theirs:.2f} times"


def _quickest(frozen: Sequence[str], checkout: Sequence[str], home: Path) -> tuple[float, float]:
    """Best times of both; the runs alternate so that other load affects both."""
    times = [(_seconds(frozen, home), _seconds(checkout, home)) for _ in range(RUNS)]
    return min(one for one, _ in times), min(other for _, other in times)


def _seconds(command: Sequence[str], home: Path) -> float:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "ROUNDHOUSE_HOME": str(home)}
    began = time.perf_counter()
    subprocess.run(command, env=variables, check=True, capture_output=True)
    return time.perf_counter() - began
