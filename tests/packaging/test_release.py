"""What a release refuses, its notes and checksums, and the commands of the workflows."""

import hashlib
import re
from pathlib import Path

import pytest

from game.version import VERSION
from tools.packaging.addresses import Addresses, read_addresses
from tools.packaging.linux_package import CONTROL, METAINFO
from tools.release.__main__ import CHANGELOG, faults, main, section, write_checksums
from tools.setup.tool_list import tool_modules

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LOG = """# Changelog

## [Unreleased]

- More.

## [1.0.0] - 2026-12-01

### Added

- A game.

## [0.9.0] - 2026-11-01
"""


def test_the_notes_are_the_section_of_the_version():
    assert section(LOG, "1.0.0") == "### Added\n\n- A game."
    assert section(LOG, "0.9.0") == ""
    assert section(LOG, "2.0.0") is None
    assert section(LOG, "Unreleased") is None


def test_a_release_must_agree_with_itself():
    assert faults("v1.0.0", LOG, "1.0.0", []) == []
    assert faults("", LOG, "1.0.0", []) == []
    assert faults("v1.0.1", LOG, "1.0.0", []) == ["the tag is v1.0.1, and game/version.py says 1.0.0"]
    assert faults("v2.0.0", LOG, "2.0.0", ["email"]) == [
        "docs/CHANGELOG.md has no section [2.0.0] with a date and a text",
        "tools/packaging/addresses.toml: email is a placeholder",
    ]


def test_placeholders_are_found_and_used_everywhere():
    real = Addresses("A", "a@b.org", "https://b.org", "https://c.invalid/d")
    assert real.placeholders == ["repository"]
    assert all(f"{{{name}}}" in CONTROL for name in ("maintainer", "email", "homepage"))
    assert all(f"{{{name}}}" in METAINFO for name in ("maintainer", "homepage", "repository"))
    assert ".invalid" not in CONTROL + METAINFO


def test_this_checkout_says_why_it_cannot_be_released(capsys):
    expected = faults("", CHANGELOG.read_text("utf-8"), VERSION, read_addresses().placeholders)
    assert main(["check"]) == bool(expected)
    said = capsys.readouterr()
    assert (said.err or said.out).strip().splitlines() == (expected or [f"{VERSION} can be released."])


def test_checksums_are_those_of_sha256sum(tmp_path):
    (tmp_path / "b.zip").write_bytes(b"b")
    (tmp_path / "a.whl").write_bytes(b"a")
    for _ in range(2):  # again: the list does not list itself
        lines = write_checksums(tmp_path).read_text().splitlines()
        assert lines == [
            f"{hashlib.sha256(b'a').hexdigest()}  a.whl",
            f"{hashlib.sha256(b'b').hexdigest()}  b.zip",
        ]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])
def test_every_step_runs_a_script_that_is_there(workflow):
    text = workflow.read_text("utf-8")
    tools = {name for name, _path in tool_modules()}
    ours = re.findall(r"run: (.*)", text)
    assert ours
    for command in ours:
        words = command.split()
        if words[0] == "python" and words[1] == "-m":
            assert words[2] == "pip" or words[2].removeprefix("tools.") in tools, command
        elif words[0] == "python":
            assert (ROOT / words[1]).exists(), command
            assert words[1] != "tools/run.py" or words[2] in tools or words[2] == "${{", command
        else:
            assert words[0] in (".ci/run", "gh") or words[0].startswith("dist"), command
    if "matrix.tool" in text:
        listed = re.findall(r"^ {10}- (\S+)", text, re.MULTILINE)
        assert len(listed) > 3
        assert set(listed) <= tools
