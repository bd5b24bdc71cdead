"""The mutation tool: the changes it makes, the survivors it finds, and the cleanup."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys

import pytest

from tools.mutation import __main__ as mutants
from tools.mutation import coverage_map
from tools.mutation.coverage_map import Coverage, TracedTest
from tools.mutation.mutant_generator import changes_program, is_mutated, mutants_of
from tools.mutation.mutant_runner import run_mutant
from tools.mutation.pytest_plugin import INSTRUCTIONS_VARIABLE
from tools.mutation.statement_tracing import TRACES_NAME, Probe, insert_traces
from tools.mutation.working_copies import PYTEST_OPTIONS, ROOT

SOURCE = '''\
"""Why 1 is not 2."""

MOST = 6


def why_not(state: int, seats: list[int], used: bool) -> object:
    """Not when 3 < 4 and 5."""
    if state < MOST and not used:
        return Refusal("too_few", (state,))
    state += 1
    kept = [seat for seat in seats if seat != state][:3]
    return None if pays(kept, seats) else Refusal(f"never {1 + 1}")
'''


def changed_lines():
    return {mutant.new for mutant in mutants_of("game/rules/trial.py", SOURCE)}


def test_every_sort_of_slip_is_made_once():
    made = changed_lines()
    assert made >= {
        "MOST = 7",
        "MOST = 5",
        "if (state <= MOST) and not used:",
        "if (state < MOST or not used):",
        "if (state < MOST):",
        "if (not used):",
        "if state < MOST and used:",
        "if False:",
        "return None",
        "state -= 1",
        "pass",
        "kept = [seat for seat in seats if (seat == state)][:3]",
        "kept = [seat for seat in seats if True][:3]",
        "kept = [seat for seat in seats if seat != state][:]",
        'return None if pays(seats, kept) else Refusal(f"never {1 + 1}")',
    }
    assert not any("never {2" in line or "never {1 - 1" in line for line in made)


def test_text_and_types_are_left_alone():
    assert not any('"""' in mutant.old or "list[" in mutant.old for mutant in mutants_of("a.py", SOURCE))
    rules = ROOT / "game" / "rules"
    assert is_mutated(rules / "rail" / "ledger.py")
    assert not is_mutated(rules / "rail" / "words" / "text.py")
    assert not is_mutated(rules / "rail" / "__init__.py")


def test_a_mutant_is_another_program_on_one_place():
    for mutant in mutants_of("game/rules/trial.py", SOURCE):
        assert changes_program(mutant, SOURCE)
        assert mutant.apply_to(SOURCE).count("\n") == SOURCE.count("\n")


def test_a_rewritten_module_does_the_same_and_leaves_traces(monkeypatch):
    probes: list[Probe] = []
    source = "def sign(n):\n    if n < 0:\n        return -1\n    return n > 0\n"
    code = insert_traces("trial.py", source, probes)
    monkeypatch.setattr(builtins, TRACES_NAME, bytearray(len(probes)), raising=False)
    space: dict[str, object] = {}
    exec(code, space)  # noqa: S102 - the point of the test
    assert [space["sign"](n) for n in (3, 0)] == [True, False]
    seen = [probe.first for probe, trace in zip(probes, getattr(builtins, TRACES_NAME), strict=True) if trace]
    assert seen == [2, 4]
    assert sorted(probe.first for probe in probes) == [2, 3, 4]


def test_tests_come_by_what_they_run_and_whole_matches_last():
    (mutant, *_) = [one for one in mutants_of("game/rules/rail/trial.py", SOURCE) if "state +=" in one.old]
    probes = [Probe("game/rules/rail/trial.py", 8, 9), Probe("game/rules/rail/trial.py", 10, 10)]
    tests = [
        TracedTest("tests/test_replays.py::test_a", 0.1, frozenset({1})),
        TracedTest("tests/rules/steam/test_b.py::test_b", 0.1, frozenset({1})),
        TracedTest("tests/rules/rail/test_c.py::test_slow", 3.0, frozenset({1})),
        TracedTest("tests/rules/rail/test_c.py::test_quick", 0.2, frozenset({1})),
        TracedTest("tests/rules/rail/test_d.py::test_module", 0.1, frozenset({0})),
        TracedTest("tests/rules/rail/test_d.py::test_nothing", 0.1, frozenset()),
    ]
    names = [test.name.rpartition("_")[2] for test in Coverage(probes, tests).tests_for(mutant)]
    assert names == ["quick", "slow", "b", "a"]


def test_what_runs_once_or_at_import_is_tried_with_whatever_may_meet_it():
    first, last = (
        next(one for one in mutants_of("game/rules/rail/trial.py", SOURCE) if start in one.old)
        for start in ("MOST =", "state +=")
    )
    probes = [Probe("game/rules/rail/trial.py", 8, 9), Probe("game/rules/rail/trial.py", 10, 10)]
    tests = [
        TracedTest("tests/rules/rail/test_c.py::test_fills_a_cache", 0.2, frozenset({1})),
        TracedTest("tests/rules/rail/test_c.py::test_meets_it", 0.1, frozenset()),
        TracedTest("tests/rules/rail/test_d.py::test_module", 0.3, frozenset({0})),
        TracedTest("tests/rules/rail/test_d.py::test_nothing", 0.1, frozenset()),
    ]
    coverage = Coverage(probes, tests)
    assert [test.name.partition("test_c.py::test_")[2] for test in coverage.tests_for(last)] == [
        "fills_a_cache",
        "meets_it",
    ]
    assert [test.name.rpartition("::test_")[2] for test in coverage.tests_for(first)] == [
        "fills_a_cache",
        "module",
    ]


def test_a_copy_is_as_before_whatever_happens(tmp_path):
    file = tmp_path / "game/rules/trial.py"
    file.parent.mkdir(parents=True)
    file.write_text(SOURCE, encoding="utf-8")
    (mutant, *_) = mutants_of("game/rules/trial.py", SOURCE)
    seen = []

    class Late:
        folder = tmp_path

        def run_pytest(self, files, errand, limit):
            seen.append(file.read_text(encoding="utf-8"))
            raise subprocess.TimeoutExpired("pytest", limit)

    fate = run_mutant(Late(), mutant, [TracedTest("tests/a.py::test_a", 0.1, frozenset())], 5)
    assert fate == ("", "its tests did not end within 5 s")
    assert seen == [mutant.apply_to(SOURCE)]
    assert file.read_text(encoding="utf-8") == SOURCE


HANGING = """\
import time
import pytest

def test_waits_for_others():
    time.sleep(1.5)

def test_works_for_ever():
    while True:
        pass
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no timer of the processor's time")
def test_a_test_hangs_by_what_it_works_not_by_what_it_waits(tmp_path):
    (tmp_path / "test_trial.py").write_text(HANGING, encoding="utf-8")
    names = ["test_trial.py::test_waits_for_others", "test_trial.py::test_works_for_ever"]
    errand = tmp_path / "errand.json"
    errand.write_text(json.dumps({"traces": False, "tests": dict.fromkeys(names, 1), "limit": 60}))
    command = [sys.executable, "-m", "pytest", *PYTEST_OPTIONS, "test_trial.py"]
    environment = {**os.environ, INSTRUCTIONS_VARIABLE: str(errand), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    assert errand.with_suffix(".answer").read_text(encoding="utf-8") == names[1]
    assert "1 failed, 1 passed" in done.stdout


@pytest.mark.slow
def test_a_run_finds_killers_and_goes_on_from_what_it_knows(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(mutants, "RESULTS_FOLDER", tmp_path)
    monkeypatch.setattr(coverage_map, "TESTS", ("tests/rules/railways/test_scoring.py",))
    place = "game/rules/railways/scoring.py"
    before = (ROOT / place).read_bytes()
    arguments = [place, "--seed", "5", "--count", "2", "--workers", "1"]
    code = mutants.main(arguments)
    first = capsys.readouterr()
    assert code == ("survives" in first.out)
    assert "together" in first.out.splitlines()[-1]
    assert "2 of 2" in first.err
    assert (ROOT / place).read_bytes() == before
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert len(results) == 2
    assert mutants.main(arguments) == code
    second = capsys.readouterr()
    assert second.out == first.out
    assert second.err == "", "nothing is tried or recorded twice"


@pytest.mark.parametrize("place", ["game/bots", "game/rules/nowhere.py", "tests"])
def test_a_path_that_holds_no_rules_is_refused(place, capsys):
    assert mutants.main([place]) == 2
    assert capsys.readouterr().err == f"mutants: {place} is not a file or folder of game/rules\n"
