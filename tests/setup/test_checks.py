"""The test command finds the checkout's tests from anywhere, and tells of every check that failed."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import checks, pytest_checkout

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


@pytest.mark.slow(keep=1)
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


def test_nothing_failed_is_success(monkeypatch):
    monkeypatch.setattr(checks, "run", lambda *module: 0)
    assert checks.check([]) == 0


@pytest.mark.parametrize("broken", ["ruff", "mypy", "pytest"])
def test_one_failure_fails_the_command_and_hides_no_other(monkeypatch, capsys, broken):
    asked = []

    def run(module, *arguments):
        asked.append(module)
        return int(module == broken)

    monkeypatch.setattr(checks, "run", run)
    assert checks.check([]) == 1
    assert asked == ["ruff", "mypy", "pytest"]
    assert "Failed: " in capsys.readouterr().out
