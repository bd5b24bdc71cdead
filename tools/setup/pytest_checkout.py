"""pytest plugin that finds the checkout's tests from any working directory.

A path that does not exist in the working directory is looked up in the checkout; without a path all tests are
run.
"""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, args: list[str]) -> None:
    named: list[str] = early_config.known_args_namespace.file_or_dir
    found = [_in_checkout(place) for place in named] or [str(ROOT / "tests")]
    for old, new in zip(named, found, strict=False):
        args[args.index(old)] = new
    args.extend(found[len(named) :])
    named[:] = found  # pytest chooses the first conftest files by these


def _in_checkout(place: str) -> str:
    """`place` with its file looked up in the working directory, then in the checkout."""
    file, separator, test = place.partition("::")
    if not Path(file).exists() and (ROOT / file).exists():
        return str(ROOT / file) + separator + test
    return place
