"""The version number is defined once and shown everywhere it should be."""

import re
import tomllib
from pathlib import Path

import pytest

from game.cli.main import main
from game.client.window.crash_screen import error_report
from game.version import VERSION
from net.protocol.refusal_texts import refusal_text
from net.storage import saves
from net.storage.save_writer import write_save
from tests.net.tables import begun, opening_of

ROOT = Path(__file__).resolve().parents[1]


def test_the_number_is_one_by_the_usual_convention():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_package_asks_for_the_number_and_has_none_of_its_own():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "game/version.py"}


def test_the_changelog_tells_of_this_version_or_of_what_will_be_in_it():
    headings = re.findall(r"^## (.+)$", (ROOT / "docs" / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]" or headings[0].startswith(f"[{VERSION}] - ")


def test_the_command_says_it(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"Roundhouse {VERSION}\n"


def test_a_crash_report_says_it():
    assert f"Roundhouse {VERSION}" in error_report(ValueError("off the rails")).splitlines()[0]


def test_a_save_says_which_version_began_it(tmp_path):
    match, path = begun(), tmp_path / "match.save"
    write_save(path, opening_of(match), match.journal, match.private)
    assert saves.read_save(path).header.version == VERSION


def test_a_room_of_the_first_version_which_did_not_say_it_is_understood():
    assert "{" not in refusal_text("other_protocol", (2, 1))
