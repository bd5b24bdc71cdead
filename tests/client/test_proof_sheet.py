"""A proof sheet draws the screens that show a message, in each language, and no others."""

import pytest

from game.cli.main import main
from game.client.pictures import proof_sheet
from game.i18n import ENGLISH, load_language

FEW = ("title", "about")


@pytest.fixture
def few_screens(monkeypatch):
    """Two screens and no matches, because drawing all of them takes a minute."""
    every = proof_sheet.match_and_menu_screens()
    monkeypatch.setattr(proof_sheet, "match_and_menu_screens", lambda: {name: every[name] for name in FEW})


def test_only_screens_that_show_the_message_are_drawn(few_screens, tmp_path, monkeypatch):
    monkeypatch.setattr(proof_sheet, "GAMES", ())
    written = proof_sheet.write_proof_sheet("PLAY NOW", [ENGLISH, load_language("hu")], tmp_path)
    assert sorted(path.name for path in written) == ["title.en.png", "title.hu.png"]
    assert all(path.stat().st_size > 10_000 for path in written)


def test_a_choice_of_a_match_is_found_at_its_moment(few_screens, tmp_path, monkeypatch):
    monkeypatch.setattr(proof_sheet, "GAMES", (("yardmaster", "", 2),))
    written = proof_sheet.write_proof_sheet("Draw a card from the cargo pile", [ENGLISH], tmp_path)
    assert {path.name.partition("-")[0] for path in written} == {"moment"}


def test_words_that_no_screen_shows_are_refused(few_screens, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(proof_sheet, "GAMES", ())
    assert main(["words", "show", "no such words", "--out", str(tmp_path)]) != 0
    assert "no screen shows 'no such words'" in capsys.readouterr().err


def test_an_unknown_language_is_refused(tmp_path, capsys):
    assert main(["words", "show", "Back", "--in", "xx", "--out", str(tmp_path)]) != 0
    assert "there is no language 'xx'; the languages are: en, " in capsys.readouterr().err
