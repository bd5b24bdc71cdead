"""The library: every example of docs/API.md, and what the page promises."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import game.api
from tests.library import imported_package

ROOT = Path(__file__).resolve().parents[2]
roundhouse = pytest.fixture(imported_package)
PAGE = ROOT / "docs" / "API.md"


def test_every_example_of_the_page_is_true(roundhouse, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(PAGE.read_text("utf-8"), {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 40
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_package_exports_the_library_and_nothing_else(roundhouse):
    assert {*roundhouse.__all__} == {*game.api.__all__, "main"}
    assert all(getattr(roundhouse, name) is getattr(game.api, name) for name in game.api.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'play'"):
        roundhouse.play  # noqa: B018


def test_a_foreign_module_of_the_same_name_is_named(roundhouse, tmp_path, monkeypatch):
    (tmp_path / "_lib").mkdir()
    monkeypatch.setattr(roundhouse, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(ImportError, match=r"needs the module name 'game', which .* has taken already"):
        roundhouse.games()


def test_an_action_that_is_not_possible_is_refused_with_a_sentence():
    match = game.api.new_match("steam", seats=3, seed=1)
    bid = match.action("bid", amount=9999)
    assert match.why_not(bid)
    with pytest.raises(game.api.IllegalAction) as refused:
        match.play(bid)
    assert str(refused.value) == match.why_not(bid)
    assert match.length == len(match.to_text().strip().splitlines()) - match.to_text().count("\n[") - 2
    with pytest.raises(ValueError, match="the dealer does it"):
        match.action("rolled", values=[1])
    with pytest.raises(ValueError, match="there is no seat 7"):
        match.legal(7)


def test_an_undone_action_can_be_played_again():
    match = game.api.new_match("age_of_steam", map="rust_belt", seats=3, seed=1)
    action = match.legal()[0]
    events = match.play(action)
    assert match.undo(action.seat)
    assert not match.undo(action.seat)
    assert match.why_not(action) == ""
    assert match.play(action) == events


def test_a_match_without_its_dealer_can_only_be_watched(tmp_path):
    match = game.api.new_match("railways", seats=3, seed=4)
    for _ in range(9):
        match.play(match.ask("easy"))
    watched = game.api.from_text(match.to_text())
    assert not watched.can_be_played
    assert watched.to_act == match.to_act
    assert watched.view(0).data["seat_hands"] == match.view().data["seat_hands"]
    with pytest.raises(game.api.IllegalAction, match="it can only be watched"):
        watched.play(watched.legal()[0])
    watched.save(tmp_path / "watched.save")
    assert game.api.load(tmp_path / "watched.save").to_text() == match.to_text()
    with pytest.raises(FileExistsError):
        watched.save(tmp_path / "watched.save")


def test_a_loaded_match_goes_on_as_the_first_one(tmp_path):
    match = game.api.new_match("yardmaster", seats=3, seed=4)
    for _ in range(20):
        match.play(match.ask("normal"))
    match.save(tmp_path / "half.save")
    other = game.api.load(tmp_path / "half.save")
    assert other.can_be_played
    assert other.play_out("hard") == match.play_out("hard")


def test_a_match_that_was_cut_short_says_so():
    match = game.api.new_match("steam", map="northeast", seats=3, seed=1)
    match.play_out("random")
    changed = game.api.from_text("\n".join(match.to_text().splitlines()[:-1]))
    assert changed.change == "Changed: the table at the end is not the one that was written."
    assert not changed.can_be_played


@pytest.mark.slow
def test_the_types_of_the_package_are_those_of_the_library(tmp_path):
    places = [str(ROOT / "tools" / "wheel"), str(ROOT)]
    command = [sys.executable, "-m", "mypy.stubtest", "roundhouse", "--ignore-missing-stub"]
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "MYPYPATH": os.pathsep.join(places)}
    said = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout
