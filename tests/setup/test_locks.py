"""The lock files cover what pyproject.toml asks for, on every system, and name nobody's machine."""

import itertools
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-test.lock")
SYSTEMS = [
    {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": platform,
        "platform_machine": machine,
    }
    for python, (platform, machine) in itertools.product(
        ("3.11", "3.13"),
        (
            ("linux", "x86_64"),
            ("linux", "aarch64"),
            ("win32", "AMD64"),
            ("darwin", "arm64"),
            ("darwin", "x86_64"),
        ),
    )
]


@dataclass(frozen=True)
class Pin:
    requirement: Requirement
    hashes: int

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> Version:
        (only,) = self.requirement.specifier
        assert only.operator == "=="
        return Version(only.version)


def applies(requirement: Requirement, system: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(system)


def read_lock(name: str) -> list[Pin]:
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = [
        line for line in text.replace("\\\n", " ").splitlines() if line and not line.lstrip().startswith("#")
    ]
    return [
        Pin(Requirement(line.split(" --hash=")[0].strip()), line.count("--hash=sha256:")) for line in lines
    ]


def pinned(locks: tuple[str, ...], system: dict[str, str]) -> dict[str, Version]:
    return {
        pin.name: pin.version for lock in locks for pin in read_lock(lock) if applies(pin.requirement, system)
    }


def wishes(of_tests: bool) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if of_tests:
        groups = project["dependency-groups"]
        return [Requirement(wish) for group in ("test", "lint") for wish in groups[group]]
    runtime = project["project"]
    extras = runtime["optional-dependencies"]
    return [Requirement(wish) for wish in runtime["dependencies"] + extras["secure"] + extras["phone"]]


@pytest.mark.parametrize("of_tests", [False, True], ids=["play", "test"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: "-".join(system.values()))
def test_every_dependency_is_pinned_within_its_bounds(of_tests, system):
    pins = pinned(LOCKS if of_tests else LOCKS[:1], system)
    for wish in wishes(of_tests):
        if applies(wish, system):
            version = pins.get(canonicalize_name(wish.name))
            assert version is not None, f"{wish.name} is not in the lock file: run python -m tools.lock"
            assert version in wish.specifier, f"{wish} is not met by {version}: run python -m tools.lock"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: "-".join(system.values()))
def test_no_package_is_pinned_twice_on_one_system(system):
    versions = {
        (pin.name, pin.version)
        for lock in LOCKS
        for pin in read_lock(lock)
        if applies(pin.requirement, system)
    }
    assert [name for name, count in Counter(name for name, _ in versions).items() if count > 1] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock):
    assert [str(pin.requirement) for pin in read_lock(lock) if not pin.hashes] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_index_and_no_place(lock):
    assert (
        re.findall(r"\S*://\S*|^-.*|^.* @ .*", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE) == []
    )
