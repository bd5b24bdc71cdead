"""Continuing a match from an earlier moment creates a new match and leaves the old one unchanged."""

import pytest

from game.archive.continue_from import branch_save
from game.archive.save_summary import summarize_file
from game.rules.core.codec import BadData
from game.session.hosting import HostedRoom, resume_from
from net.storage.saves import read_save, verify_save
from tests.archive.shelves import SAVES


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))


@pytest.mark.parametrize("name", ["yardmaster_finished", "age_of_steam_finished"])
def test_a_branch_goes_on_from_its_moment(name):
    path = SAVES / f"{name}.save"
    saved = read_save(path)
    before = path.read_bytes()
    branch = branch_save(saved, 40, 1, "Anna")
    assert path.read_bytes() == before
    assert branch.journal[:40] == saved.journal[:40]
    assert branch.origin == f"{saved.start.match}:{len(branch.journal)}"
    assert [chair.bot != "" for chair in branch.start.chairs].count(False) == 1
    assert branch.start.chairs[1].name == "Anna"
    short = summarize_file(branch.path)
    assert short.goes_on
    assert short.own == 1
    assert short.origin == branch.origin
    verify_save(branch)
    hosting = HostedRoom("Anna's table", None, prepare=resume_from(branch))
    try:
        assert hosting.query(lambda host: host.publisher.match.last) >= len(branch.journal) - 1
    finally:
        hosting.close()


def test_an_open_game_is_dealt_anew_and_a_card_game_is_not():
    rail = read_save(SAVES / "age_of_steam_finished.save")
    assert branch_save(rail, 40, 0, "Anna").start.commitment != rail.start.commitment
    rail.secret = None
    assert branch_save(rail, 40, 0, "Anna").start.since >= 40
    cards = read_save(SAVES / "yardmaster_finished.save")
    assert branch_save(cards, 40, 0, "Anna").start.commitment == cards.start.commitment
    cards.secret = None
    with pytest.raises(BadData, match="does not hold the cards"):
        branch_save(cards, 40, 0, "Anna")


def test_nothing_is_played_on_from_the_end():
    saved = read_save(SAVES / "yardmaster_finished.save")
    with pytest.raises(BadData, match="The match is over here"):
        branch_save(saved, len(saved.journal), 0, "Anna")
