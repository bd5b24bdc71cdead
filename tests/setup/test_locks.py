"""The lock files cover the requirements of pyproject.toml on every system, and contain no local path."""

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

from tools.setup import bootstrap

ROOT = Path(__file__).resolve().parents[2]
KINDS = {
    "play": bootstrap.PLAY_LOCKS,
    "test": bootstrap.TEST_LOCKS,
    "extras": bootstrap.EXTRAS_LOCKS,
    "package": bootstrap.PACKAGE_LOCKS,
}
LOCKS = sorted({lock for locks in KINDS.values() for lock in locks})
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


def wishes(kind: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups, extras = project["dependency-groups"], project["project"]["optional-dependencies"]
    asked = {
        "play": project["project"]["dependencies"],
        "test": groups["test"] + groups["lint"],
        "extras": extras["film"] + extras["envs"] + extras["arena"],
        "package": groups["package"],
    }
    return [Requirement(wish) for wish in asked[kind]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: "-".join(system.values()))
def test_every_dependency_is_pinned_within_its_bounds(kind, system):
    pins = pinned(KINDS[kind], system)
    for wish in wishes(kind):
        if applies(wish, system):
            version = pins.get(canonicalize_name(wish.name))
            assert version is not None, f"{wish.name} is not in the lock file: run python -m tools.setup.lock"
            assert version in wish.specifier, (
                f"{wish} is not met by {version}: run python -m tools.setup.lock"
            )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: "-".join(system.values()))
def test_no_package_is_pinned_twice_on_one_system(kind, system):
    versions = {
        (pin.name, pin.version)
        for lock in KINDS[kind]
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
