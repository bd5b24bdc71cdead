"""Mutation testing: changes one line of the rules at a time and runs the tests that cover it.

python -m tools.mutation [PATH …] [--seed S] [--count N]

The same seed chooses the same mutants of the same sources. Results are stored in .mutants/, so an interrupted
run continues, and after a change of the tests only the survivors are tried again. Equivalent mutants are
listed with a reason in equivalent.toml.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.mutation import coverage_map
from tools.mutation.mutant_generator import Mutant, changes_program, is_mutated, mutants_of
from tools.mutation.mutant_runner import MutantResult, run_mutants
from tools.mutation.working_copies import ROOT

RESULTS_FOLDER = ROOT / ".mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
RULES = ROOT / "game" / "rules"


def mutated_modules(places: Sequence[str]) -> list[str]:
    """Modules under the given paths that are mutated."""
    found: set[Path] = set()
    for place in places:
        path = Path(place) if Path(place).exists() else ROOT / place
        path = path.resolve()
        if not path.is_relative_to(RULES) or not path.exists():
            raise coverage_map.BrokenTests(f"{place} is not a file or folder of game/rules")
        found.update([path] if path.is_file() else path.rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if is_mutated(path))


def sample_mutants(paths: Sequence[str], seed: int, count: int | None) -> list[Mutant]:
    """A random sample of `count` mutants."""
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
    everything = [mutant for path, source in sources.items() for mutant in mutants_of(path, source)]
    random.Random(seed).shuffle(everything)
    drawn: list[Mutant] = []
    for mutant in everything:
        if count is not None and len(drawn) >= count:
            break
        if changes_program(mutant, sources[mutant.path]):
            drawn.append(mutant)
    return drawn


def equivalent_reasons() -> dict[tuple[str, str, str], str]:
    """Reasons of equivalent mutants by module, line and changed line."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(entry["path"], entry["old"], entry["new"]): entry["reason"] for entry in listed}


def report(mutants: Sequence[Mutant], trials: dict[str, MutantResult]) -> int:
    """Prints survivors and the share killed per package; returns the number of unexplained survivors."""
    reasons = equivalent_reasons()
    rows: dict[str, list[int]] = {}
    unexplained = 0
    for mutant in mutants:
        row = rows.setdefault(mutant.package, [0, 0, 0])
        trial, reason = trials[mutant.key], reasons.get((mutant.path, mutant.old, mutant.new))
        if trial.killer:
            row[0] += 1
            continue
        row[2 if reason else 1] += 1
        unexplained += not reason
        print(f"{mutant.path}:{mutant.line} survives{f', {trial.note}' if trial.note else ''}")
        print(f"    - {mutant.old}\n    + {mutant.new}")
        if reason:
            print(f"    equivalent: {reason}")
    for package, (killed, survived, equivalent) in sorted(rows.items()):
        share = 100 * killed // max(1, killed + survived)
        print(f"{package:<14}{killed:>5} killed{survived:>4} survived{equivalent:>4} equivalent{share:>5} %")
    killed, survived, equivalent = (sum(row[part] for row in rows.values()) for part in range(3))
    share = 100 * killed // max(1, killed + survived)
    print(f"{'together':<14}{killed:>5} killed{survived:>4} survived{equivalent:>4} equivalent{share:>5} %")
    return unexplained


def print_progress(text: str) -> None:
    print(f"{text} …", file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutation", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("paths", nargs="*", default=["game/rules"], metavar="PATH", help="of game/rules")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which mutants are drawn")
    parser.add_argument("--count", type=int, default=None, metavar="N", help="how many; all without it")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1), metavar="W")
    parser.add_argument("--limit", type=int, default=120, metavar="SECONDS", help="for each mutant")
    args = parser.parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        mutants = sample_mutants(mutated_modules(args.paths), args.seed, args.count)
        with TemporaryDirectory(prefix="roundhouse-mutants-") as folder:
            place, rules = Path(folder), mutated_modules(["game/rules"])
            coverage = coverage_map.load_coverage(
                RESULTS_FOLDER / "covers.json", place, rules, args.workers, print_progress
            )
            trials = run_mutants(
                mutants,
                coverage,
                RESULTS_FOLDER / "results.json",
                place,
                args.workers,
                args.limit,
                print_progress,
            )
        return 1 if report(mutants, trials) else 0
    except coverage_map.BrokenTests as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
