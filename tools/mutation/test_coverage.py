"""The map from statements to tests: made by running every test with traces, kept until something changes."""

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
from tools.mutation.statement_tracing import Probe, rewrite
from tools.mutation.working_copies import ROOT, Benches, Copy

TESTS = ("tests/rules", "tests/referee", "tests/bots", "tests/test_replays.py", "tests/tools/test_levels.py")
"""What is run; the tests of the client and the net are about other things."""
NOWHERE = -1
LATE = (
    "test_replays",
    "test_conformance",
    "test_invariants",
    "tests/bots/",
    "test_second_opinion",
    "tests/client/",
)
"""Whole matches notice much and explain little; they come when nothing else has noticed."""


class Broken(Exception):
    """The tests fail already, or cannot be run; the text says which."""


@dataclass(frozen=True)
class Covered:
    """A test, the time it takes, and the probes it passes."""

    name: str
    seconds: float
    probes: frozenset[int]

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


class Coverage:
    """Every test by what it runs."""

    def __init__(self, probes: list[Probe], tests: list[Covered]) -> None:
        self._tests = tests
        self._by_path: dict[str, list[tuple[int, Probe]]] = {}
        for number, probe in enumerate(probes):
            self._by_path.setdefault(probe.path, []).append((number, probe))

    def tests_for(self, mutant: Mutant) -> list[Covered]:
        """The tests that run the changed statement, the quick ones of its own package first.

        Where one test of a file alone runs it, it may fill a cache for the others. What no test runs is tried
        with all that run anything of its module, or of its package.
        """
        probes = self._by_path.get(mutant.path, [])
        here = max(
            ((probe.first, number) for number, probe in probes if probe.first <= mutant.line <= probe.last),
            default=(0, NOWHERE),
        )[1]
        times = Counter(test.file for test in self._tests if here in test.probes)
        near = [test for test in self._tests if here in test.probes or times[test.file] == 1]
        if not near:
            near = self._running({number for number, _ in probes}) or self._running(self._package(mutant))
        return sorted(near, key=lambda test: self._rank(test, mutant, here))

    def _rank(self, test: Covered, mutant: Mutant, here: int) -> tuple[object, ...]:
        late = any(part in test.name for part in LATE)
        foreign = f"tests/rules/{mutant.package}/" not in test.name
        return late, here not in test.probes, foreign, test.seconds, test.name

    def _running(self, probes: set[int]) -> list[Covered]:
        return [test for test in self._tests if not probes.isdisjoint(test.probes)]

    def _package(self, mutant: Mutant) -> set[int]:
        package = f"game/rules/{mutant.package}/"
        own = [part for path, part in self._by_path.items() if path.startswith(package)]
        return {number for part in own for number, _ in part}


def test_files() -> list[str]:
    """Every file of tests that is run, by its path in the checkout."""
    found = [
        path
        for place in TESTS
        for path in ([ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("test_*.py"))
    ]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def digest(paths: list[Path]) -> str:
    digester = sha256()
    for path in sorted(paths):
        digester.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digester.hexdigest()[:16]


def rules_digest() -> str:
    """What the probes depend on. What tests share may change, too, but a map that is a little old still leads
    to the right tests, and to make it costs minutes."""
    return digest([*(ROOT / "game" / "rules").rglob("*.py"), *(ROOT / "levels").rglob("*.toml")])


def tests_digest() -> str:
    """Everything by which a survivor may be found out."""
    shared = (path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_"))
    return digest([*(ROOT / file for file in test_files()), *shared])


def recorded(
    keep: Path, folder: Path, modules: list[str], workers: int, say: Callable[[str], None]
) -> Coverage:
    """The coverage as it was kept, made again for the files of tests that have changed since."""
    stored = json.loads(keep.read_text(encoding="utf-8")) if keep.exists() else {}
    rules = rules_digest()
    files = {file: f"{rules} {digest([ROOT / file])}" for file in test_files()}
    stale = [file for file, key in files.items() if stored.get(file, {}).get("key") != key]
    copies = [Copy(folder / f"traced{number}") for number in range(max(1, min(workers, len(stale))))]
    probes, *_ = [rewrite(copy.folder, modules) for copy in copies]
    benches = Benches(copies)
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(_record, benches, file): file for file in stale}
        try:
            for number, done in enumerate(as_completed(running), start=1):
                file = running[done]
                stored[file] = {"key": files[file], **done.result()}
                write(keep, {name: stored[name] for name in files if name in stored})
                say(f"{number} of {len(stale)}: recorded what {file} covers")
        except BaseException:
            benches.close()
            raise
    return Coverage(probes, [test for file in files for test in _tests(stored[file])])


def _record(benches: Benches, file: str) -> dict[str, Any]:
    with benches.one() as copy:
        if benches.is_closed:
            return {}
        code, said, printed = copy.pytest([file], {"traces": True}, None)
    if code not in (0, 5) or not said:
        raise Broken(f"{file} does not pass as it is:\n{printed}")
    found: dict[str, Any] = json.loads(said)
    return found


def _tests(kept: dict[str, Any]) -> Iterator[Covered]:
    for name, test in kept["tests"].items():
        if not test["skipped"]:
            yield Covered(name, test["seconds"], frozenset(test["probes"]).union(kept["imported"]))


def write(path: Path, what: object) -> None:
    """All of it or nothing, whenever the run is cut off."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(what), encoding="utf-8")
    fresh.replace(path)
