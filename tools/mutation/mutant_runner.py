"""Runs mutants in parallel, each in its own copy of the program, and stores the results."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.mutation.mutant_generator import Mutant
from tools.mutation.pytest_plugin import LATE
from tools.mutation.test_coverage import (
    Coverage,
    Covered,
    digest,
    rules_digest,
    test_files,
    tests_digest,
    write,
)
from tools.mutation.working_copies import ROOT, Benches, Copy

FIRST = 25
"""Number of tests in the first run of a mutant."""
LATEST = 10
"""Factor between the limits of a run in real time and in CPU time."""
PATIENCE = 20
"""A test hangs if it takes this many times as long as usual plus this many seconds."""


@dataclass(frozen=True)
class Trial:
    """Result of a mutant: the test that failed, or none and possibly the reason."""

    killer: str
    note: str
    source: str
    """Digest of the mutated module; `tests` is the digest of rules and tests, after a change of which a
    survivor is tried again."""
    tests: str


def try_all(
    mutants: Sequence[Mutant],
    coverage: Coverage,
    keep: Path,
    folder: Path,
    workers: int,
    limit: int,
    say: Callable[[str], None],
) -> dict[str, Trial]:
    """Results of all mutants, stored ones included."""
    stored = json.loads(keep.read_text(encoding="utf-8")) if keep.exists() else {}
    trials = {key: Trial(**trial) for key, trial in stored.items()}
    sources = {path: digest([ROOT / path]) for path in {mutant.path for mutant in mutants}}
    tests = f"{rules_digest()} {tests_digest()}"
    due = [mutant for mutant in mutants if not _stands(trials.get(mutant.key), sources[mutant.path], tests)]
    copies = [Copy(folder / f"copy{number}") for number in range(min(workers, len(due)))]
    for copy in copies:
        copy.warm(test_files())
    benches = Benches(copies)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        running = {pool.submit(_try, benches, one, coverage.tests_for(one), limit): one for one in due}
        try:
            for number, done in enumerate(as_completed(running), start=1):
                mutant = running[done]
                killer, note = done.result()
                trials[mutant.key] = Trial(killer, note, sources[mutant.path], tests)
                write(keep, {key: asdict(trial) for key, trial in trials.items()})
                fate = f"killed by {killer}" if killer else f"survives {note}".rstrip()
                say(f"{number} of {len(due)}: {mutant.path}:{mutant.line} {fate}")
        except BaseException:
            benches.close()
            raise
    return trials


def _try(benches: Benches, mutant: Mutant, tests: list[Covered], limit: int) -> tuple[str, str]:
    with benches.one() as copy:
        return ("", "stopped") if benches.is_closed else attempt(copy, mutant, tests, limit)


def _stands(trial: Trial | None, source: str, tests: str) -> bool:
    return trial is not None and trial.source == source and (bool(trial.killer) or trial.tests == tests)


def attempt(copy: Copy, mutant: Mutant, tests: list[Covered], limit: int) -> tuple[str, str]:
    """The test that detects a mutant, or none and the reason; restores the copy.

    A few tests run first: they kill most mutants, and all tests take long to load.
    """
    if not tests:
        return "", "no test runs it"
    file = copy.folder / mutant.path
    source = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.applied(source), encoding="utf-8")
        for some in filter(None, (tests[:FIRST], tests[FIRST:])):
            killer, note = _run(copy, some, limit)
            if killer or note:
                return killer, note
    finally:
        file.write_text(source, encoding="utf-8")
    return "", ""


def _run(copy: Copy, tests: list[Covered], limit: int) -> tuple[str, str]:
    patience = {test.name: int(PATIENCE * (1 + test.seconds)) for test in tests}
    files = list(dict.fromkeys(test.file for test in tests))
    try:
        code, said, printed = copy.pytest(
            files, {"traces": False, "tests": patience, "limit": limit}, LATEST * limit
        )
    except subprocess.TimeoutExpired:
        code, said, printed = LATE, "", ""
    if code and "KeyboardInterrupt" in printed:
        raise KeyboardInterrupt
    if code == LATE:
        return "", f"its tests did not end within {limit} s"
    return (said or f"pytest, which ended with {code}" if code else ""), ""
