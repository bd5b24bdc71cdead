"""How long a frozen program takes to start, beside the checkout that it was made from."""

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
"""The quickest of so many counts: whatever else a machine does only ever makes a start slower."""


def tell_starts(program: Path) -> Iterator[str]:
    """A line for the shortest way through the program, and one for the first picture of the title."""
    with tempfile.TemporaryDirectory() as folder:
        shot = ("shot", "title", "--out", str(Path(folder) / "title.png"))
        for name, arguments in (("--version", ("--version",)), ("a picture of the title", shot)):
            ours, theirs = _quickest((str(program), *arguments), (*CHECKOUT, *arguments), Path(folder))
            yield f"{name} after {ours:.2f} s, in the checkout {theirs:.2f} s: {ours / theirs:.2f} times"


def _quickest(frozen: Sequence[str], checkout: Sequence[str], home: Path) -> tuple[float, float]:
    """Both in turn, so that a busy minute meets them alike."""
    times = [(_seconds(frozen, home), _seconds(checkout, home)) for _ in range(RUNS)]
    return min(one for one, _ in times), min(other for _, other in times)


def _seconds(command: Sequence[str], home: Path) -> float:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "ROUNDHOUSE_HOME": str(home)}
    began = time.perf_counter()
    subprocess.run(command, env=variables, check=True, capture_output=True)
    return time.perf_counter() - began
