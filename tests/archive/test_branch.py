"""Continuing a match from an earlier moment creates a new match and leaves the old one unchanged."""

import pytest

from game.archive.continue_from import branched
from game.archive.save_summary import kept
from game.rules.core.codec import BadData
from game.session.hosting import Hosting, resuming
from net.storage.saves import read, verify
from tests.archive.shelves import SAVES


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))


@pytest.mark.parametrize("name", ["yardmaster_finished", "age_of_steam_finished"])
def test_a_branch_goes_on_from_its_moment(name):
    path = SAVES / f"{name}.save"
    saved = read(path)
    before = path.read_bytes()
    branch = branched(saved, 40, 1, "Anna")
    assert path.read_bytes() == before
    assert branch.journal[:40] == saved.journal[:40]
    assert branch.origin == f"{saved.start.match}:{len(branch.journal)}"
    assert [chair.bot != "" for chair in branch.start.chairs].count(False) == 1
    assert branch.start.chairs[1].name == "Anna"
    short = kept(branch.path)
    assert short.goes_on
    assert short.own == 1
    assert short.origin == branch.origin
    verify(branch)
    hosting = Hosting("Anna's table", None, prepare=resuming(branch))
    try:
        assert hosting.look(lambda host: host.running.match.last) >= len(branch.journal) - 1
    finally:
        hosting.close()


def test_an_open_game_is_dealt_anew_and_a_card_game_is_not():
    rail = read(SAVES / "age_of_steam_finished.save")
    assert branched(rail, 40, 0, "Anna").start.commitment != rail.start.commitment
    rail.secret = None
    assert branched(rail, 40, 0, "Anna").start.since >= 40
    cards = read(SAVES / "yardmaster_finished.save")
    assert branched(cards, 40, 0, "Anna").start.commitment == cards.start.commitment
    cards.secret = None
    with pytest.raises(BadData, match="does not hold the cards"):
        branched(cards, 40, 0, "Anna")


def test_nothing_is_played_on_from_the_end():
    saved = read(SAVES / "yardmaster_finished.save")
    with pytest.raises(BadData, match="The match is over here"):
        branched(saved, len(saved.journal), 0, "Anna")
