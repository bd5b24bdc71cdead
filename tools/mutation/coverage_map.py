"""Which tests run which statements of the rules; recorded by tracing and stored until a test changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.mutation.mutant_generator import Mutant
from tools.mutation.statement_tracing import Probe, trace_modules
from tools.mutation.working_copies import ROOT, WorkingCopy, WorkingCopyPool

TESTS = ("tests/rules", "tests/referee", "tests/bots", "tests/test_replays.py")
"""Tests used against mutants of the rules."""
NO_PROBE = -1
WHOLE_MATCH_TESTS = (
    "test_replays",
    "test_conformance",
    "test_invariants",
    "tests/bots/",
    "test_second_opinion",
    "tests/client/",
)
"""Tests of whole matches, run last: they detect much but explain little."""


class BrokenTests(Exception):
    """The tests fail without a mutant, or cannot be run; the message says which."""


@dataclass(frozen=True)
class TracedTest:
    """A test, its duration, and the statements it runs."""

    name: str
    seconds: float
    probes: frozenset[int]

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


class Coverage:
    """Looks up tests by the statements they run."""

    def __init__(self, probes: list[Probe], tests: list[TracedTest]) -> None:
        self._tests = tests
        self._by_path: dict[str, list[tuple[int, Probe]]] = {}
        for number, probe in enumerate(probes):
            self._by_path.setdefault(probe.path, []).append((number, probe))

    def tests_for(self, mutant: Mutant) -> list[TracedTest]:
        """Tests that run the changed statement, the fast ones of its own package first.

        If only one test of a file runs the statement, all tests of that file are included, because a cache
        may hide the others. A statement that no test runs gets the tests of its module or package.
        """
        probes = self._by_path.get(mutant.path, [])
        here = max(
            ((probe.first, number) for number, probe in probes if probe.first <= mutant.line <= probe.last),
            default=(0, NO_PROBE),
        )[1]
        times = Counter(test.file for test in self._tests if here in test.probes)
        near = [test for test in self._tests if here in test.probes or times[test.file] == 1]
        if not near:
            near = self._running({number for number, _ in probes}) or self._running(self._package(mutant))
        return sorted(near, key=lambda test: self._rank(test, mutant, here))

    def _rank(self, test: TracedTest, mutant: Mutant, here: int) -> tuple[object, ...]:
        late = any(part in test.name for part in WHOLE_MATCH_TESTS)
        foreign = f"tests/rules/{mutant.package}/" not in test.name
        return late, here not in test.probes, foreign, test.seconds, test.name

    def _running(self, probes: set[int]) -> list[TracedTest]:
        return [test for test in self._tests if not probes.isdisjoint(test.probes)]

    def _package(self, mutant: Mutant) -> set[int]:
        package = f"game/rules/{mutant.package}/"
        own = [part for path, part in self._by_path.items() if path.startswith(package)]
        return {number for part in own for number, _ in part}


def find_test_files() -> list[str]:
    """Paths of all test files that are run, relative to the checkout."""
    found = [
        path
        for place in TESTS
        for path in ([ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("test_*.py"))
    ]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def files_digest(paths: list[Path]) -> str:
    digester = sha256()
    for path in sorted(paths):
        digester.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digester.hexdigest()[:16]


def rules_digest() -> str:
    """Digest of rules and levels, on which the probes depend. Shared test modules are left out: a slightly
    outdated map still finds the right tests, and recording takes minutes."""
    return files_digest([*(ROOT / "game" / "rules").rglob("*.py"), *(ROOT / "levels").rglob("*.toml")])


def tests_digest() -> str:
    """Digest of all tests and shared test modules."""
    shared = (path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_"))
    return files_digest([*(ROOT / file for file in find_test_files()), *shared])


def load_coverage(
    keep: Path, folder: Path, modules: list[str], workers: int, say: Callable[[str], None]
) -> Coverage:
    """The stored coverage, recorded again for changed test files."""
    stored = json.loads(keep.read_text(encoding="utf-8")) if keep.exists() else {}
    rules = rules_digest()
    files = {file: f"{rules} {files_digest([ROOT / file])}" for file in find_test_files()}
    stale = [file for file, key in files.items() if stored.get(file, {}).get("key") != key]
    copies = [WorkingCopy(folder / f"traced{number}") for number in range(max(1, min(workers, len(stale))))]
    probes, *_ = [trace_modules(copy.folder, modules) for copy in copies]
    benches = WorkingCopyPool(copies)
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(_record, benches, file): file for file in stale}
        try:
            for number, done in enumerate(as_completed(running), start=1):
                file = running[done]
                stored[file] = {"key": files[file], **done.result()}
                write_json(keep, {name: stored[name] for name in files if name in stored})
                say(f"{number} of {len(stale)}: recorded what {file} covers")
        except BaseException:
            benches.close()
            raise
    return Coverage(probes, [test for file in files for test in _tests(stored[file])])


def _record(benches: WorkingCopyPool, file: str) -> dict[str, Any]:
    with benches.borrow() as copy:
        if benches.is_closed:
            return {}
        code, said, printed = copy.run_pytest([file], {"traces": True}, None)
    if code not in (0, 5) or not said:
        raise BrokenTests(f"{file} does not pass as it is:\n{printed}")
    found: dict[str, Any] = json.loads(said)
    return found


def _tests(recorded: dict[str, Any]) -> Iterator[TracedTest]:
    for name, test in recorded["tests"].items():
        if not test["skipped"]:
            yield TracedTest(name, test["seconds"], frozenset(test["probes"]).union(recorded["imported"]))


def write_json(path: Path, what: object) -> None:
    """Writes JSON atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(what), encoding="utf-8")
    fresh.replace(path)
