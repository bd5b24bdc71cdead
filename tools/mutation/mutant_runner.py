"""Runs mutants in parallel, each in its own copy of the program, and stores the results."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.mutation.coverage_map import (
    Coverage,
    TracedTest,
    files_digest,
    find_test_files,
    rules_digest,
    tests_digest,
    write_json,
)
from tools.mutation.mutant_generator import Mutant
from tools.mutation.pytest_plugin import TIMEOUT_EXIT_CODE
from tools.mutation.working_copies import ROOT, WorkingCopy, WorkingCopyPool

FIRST_TESTS = 25
"""Number of tests in the first run of a mutant."""
REAL_TIME_FACTOR = 10
"""Factor between the limits of a run in real time and in CPU time."""
HANG_FACTOR = 20
"""A test hangs if it takes this many times as long as usual plus this many seconds."""


@dataclass(frozen=True)
class MutantResult:
    """Result of a mutant: the test that failed, or none and possibly the reason."""

    killer: str
    note: str
    source: str
    """Digest of the mutated module; `tests` is the digest of rules and tests, after a change of which a
    survivor is tried again."""
    tests: str


def run_mutants(
    mutants: Sequence[Mutant],
    coverage: Coverage,
    keep: Path,
    folder: Path,
    workers: int,
    limit: int,
    say: Callable[[str], None],
) -> dict[str, MutantResult]:
    """Results of all mutants, stored ones included."""
    stored = json.loads(keep.read_text(encoding="utf-8")) if keep.exists() else {}
    trials = {key: MutantResult(**trial) for key, trial in stored.items()}
    sources = {path: files_digest([ROOT / path]) for path in {mutant.path for mutant in mutants}}
    tests = f"{rules_digest()} {tests_digest()}"
    due = [
        mutant for mutant in mutants if not _is_current(trials.get(mutant.key), sources[mutant.path], tests)
    ]
    copies = [WorkingCopy(folder / f"copy{number}") for number in range(min(workers, len(due)))]
    for copy in copies:
        copy.compile_modules(find_test_files())
    benches = WorkingCopyPool(copies)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        running = {pool.submit(_try, benches, one, coverage.tests_for(one), limit): one for one in due}
        try:
            for number, done in enumerate(as_completed(running), start=1):
                mutant = running[done]
                killer, note = done.result()
                trials[mutant.key] = MutantResult(killer, note, sources[mutant.path], tests)
                write_json(keep, {key: asdict(trial) for key, trial in trials.items()})
                fate = f"killed by {killer}" if killer else f"survives {note}".rstrip()
                say(f"{number} of {len(due)}: {mutant.path}:{mutant.line} {fate}")
        except BaseException:
            benches.close()
            raise
    return trials


def _try(benches: WorkingCopyPool, mutant: Mutant, tests: list[TracedTest], limit: int) -> tuple[str, str]:
    with benches.borrow() as copy:
        return ("", "stopped") if benches.is_closed else run_mutant(copy, mutant, tests, limit)


def _is_current(trial: MutantResult | None, source: str, tests: str) -> bool:
    return trial is not None and trial.source == source and (bool(trial.killer) or trial.tests == tests)


def run_mutant(copy: WorkingCopy, mutant: Mutant, tests: list[TracedTest], limit: int) -> tuple[str, str]:
    """The test that detects a mutant, or none and the reason; restores the copy.

    A few tests run first: they kill most mutants, and all tests take long to load.
    """
    if not tests:
        return "", "no test runs it"
    file = copy.folder / mutant.path
    source = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.apply_to(source), encoding="utf-8")
        for some in filter(None, (tests[:FIRST_TESTS], tests[FIRST_TESTS:])):
            killer, note = _run(copy, some, limit)
            if killer or note:
                return killer, note
    finally:
        file.write_text(source, encoding="utf-8")
    return "", ""


def _run(copy: WorkingCopy, tests: list[TracedTest], limit: int) -> tuple[str, str]:
    patience = {test.name: int(HANG_FACTOR * (1 + test.seconds)) for test in tests}
    files = list(dict.fromkeys(test.file for test in tests))
    try:
        code, said, printed = copy.run_pytest(
            files, {"traces": False, "tests": patience, "limit": limit}, REAL_TIME_FACTOR * limit
        )
    except subprocess.TimeoutExpired:
        code, said, printed = TIMEOUT_EXIT_CODE, "", ""
    if code and "KeyboardInterrupt" in printed:
        raise KeyboardInterrupt
    if code == TIMEOUT_EXIT_CODE:
        return "", f"its tests did not end within {limit} s"
    return (said or f"pytest, which ended with {code}" if code else ""), ""
