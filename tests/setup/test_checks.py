"""The test command finds the checkout's tests from anywhere, and tells of every check that failed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import checks

ROOT = Path(__file__).resolve().parents[2]
THIS = "tests/setup/test_checks.py"


def collect(folder: Path, *arguments: str) -> list[str]:
    """The tests that pytest would run when started by the test command in a folder."""
    command = [sys.executable, "-P", "-m", *checks.PYTEST, "--collect-only", "-q", *arguments]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, encoding="utf-8", check=False
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.parametrize(
    "arguments", [(THIS,), (f"{THIS}::test_nothing_failed_is_success",), ("-k", "test_checks")]
)
def test_the_checkouts_tests_are_found_from_another_folder(tmp_path, arguments):
    assert {test.partition("::")[0] for test in collect(tmp_path, *arguments)} == {THIS}


def test_a_file_of_the_working_directory_comes_first(tmp_path):
    mine = tmp_path / THIS
    mine.parent.mkdir(parents=True)
    mine.write_text("def test_mine(): pass\n")
    assert [test.rpartition("::")[2] for test in collect(tmp_path, THIS)] == ["test_mine"]


def test_nothing_failed_is_success(monkeypatch):
    monkeypatch.setattr(checks, "run", lambda *module, folder: 0)
    assert checks.check([]) == 0


@pytest.mark.parametrize("broken", ["ruff", "mypy", "pytest"])
def test_one_failure_fails_the_command_and_hides_no_other(monkeypatch, capsys, broken):
    asked = []

    def run(module, *arguments, folder):
        asked.append(module)
        return int(module == broken)

    monkeypatch.setattr(checks, "run", run)
    assert checks.check([]) == 1
    assert asked == ["ruff", "mypy", "pytest"]
    assert "Failed: " in capsys.readouterr().out
