"""The test command finds the checkout's tests from any folder and reports every failed check."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.setup import pytest_checkout, run_checks

ROOT = Path(__file__).resolve().parents[2]
THIS = "tests/setup/test_checks.py"


def collect(folder: Path, *arguments: str) -> list[str]:
    """Returns the tests that pytest collects when the test command starts in a folder."""
    command = [sys.executable, "-P", "-m", *run_checks.PYTEST, "--collect-only", "-q", *arguments]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, encoding="utf-8", check=False
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.slow
@pytest.mark.parametrize("place", [THIS, f"{THIS}::test_nothing_failed_is_success"])
def test_the_checkouts_tests_are_found_from_another_folder(tmp_path, place):
    assert {test.partition("::")[0] for test in collect(tmp_path, place)} == {THIS}


def test_no_path_means_every_test():
    config = SimpleNamespace(known_args_namespace=SimpleNamespace(file_or_dir=[]))
    arguments = ["-k", "steal"]
    pytest_checkout.pytest_load_initial_conftests(config, arguments)
    assert arguments == ["-k", "steal", str(ROOT / "tests")]


@pytest.mark.slow
def test_a_file_of_the_working_directory_comes_first(tmp_path):
    mine = tmp_path / THIS
    mine.parent.mkdir(parents=True)
    mine.write_text("def test_mine(): pass\n")
    assert [test.rpartition("::")[2] for test in collect(tmp_path, THIS)] == ["test_mine"]


class Beside:
    """Replaces a program that runs beside the tests."""

    def __init__(self, code):
        self.returncode = code

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def communicate(self):
        return "its words\n", None

    def kill(self):
        pass


def test_nothing_failed_is_success(monkeypatch):
    monkeypatch.setattr(run_checks, "run", lambda *module: 0)
    monkeypatch.setattr(run_checks, "run_in_background", lambda *module: Beside(0))
    assert run_checks.check([]) == 0


@pytest.mark.parametrize("arguments", [[], ["--quick"]])
@pytest.mark.parametrize("broken", ["ruff", "mypy", "pytest"])
def test_one_failure_fails_the_command_and_hides_no_other(monkeypatch, capsys, broken, arguments):
    asked = []

    def run(module, *told):
        asked.append(module)
        assert ("--quick" in told) == (module == "pytest" and bool(arguments))
        return int(module == broken)

    monkeypatch.setattr(run_checks, "run", run)
    monkeypatch.setattr(run_checks, "run_in_background", lambda *told: Beside(run(*told)))
    assert run_checks.check(arguments) == 1
    assert asked == ["ruff", "mypy", "pytest"]
    told = capsys.readouterr().out
    names = {"ruff": "lint", "mypy": "types", "pytest": "tests"}
    assert f"Failed: {names[broken]}." in told
    assert "its words" in told


@pytest.mark.parametrize("arguments", [["-k", "steal"], ["--quick", "tests/rules"]])
def test_other_arguments_are_given_to_pytest_as_they_are(monkeypatch, arguments):
    class Started(Exception):
        pass

    def start(*told):
        assert told == (*run_checks.PYTEST, *arguments)
        raise Started

    monkeypatch.setattr(run_checks, "replace_process", start)
    with pytest.raises(Started):
        run_checks.check(arguments)


MARKED = """
import pytest

@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("number", range(8))
def test_many(number): pass

@pytest.mark.slow
def test_long(): pass

def test_short(): pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lane", "found"),
    [
        ([], [*(f"test_many[{number}]" for number in range(8)), "test_long", "test_short"]),
        (["--quick"], ["test_many[2]", "test_many[6]", "test_short"]),
    ],
)
def test_of_a_slow_test_the_quick_lane_keeps_as_many_cases_as_the_mark_says(tmp_path, lane, found):
    (tmp_path / "test_marked.py").write_text(MARKED)
    tests = collect(tmp_path, "-p", "tests.conftest", *lane, "test_marked.py")
    assert [test.partition("::")[2] for test in tests] == found


@pytest.mark.slow
def test_the_quick_lane_looks_into_every_folder():
    folders = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    quick = {test.partition("::")[0].rpartition("/")[0] for test in collect(ROOT, "--quick")}
    assert "tests/rules/steam" in folders
    assert quick == folders
