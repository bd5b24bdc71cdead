"""The catalogue: built-in games, games of other packages, and a clear sentence for every mistake."""

import pytest

from game.bots.bot import bot_names
from game.cli.main import main
from game.rules import catalog
from game.rules.catalog import GameEntry
from game.rules.core import level_files
from game.rules.core.bad_data import BadData
from game.rules_guide import guide_pages
from tests.example.registered import mail

__all__ = ["mail"]


def refused(capsys, *arguments):
    """Returns the single sentence with which a command refuses."""
    assert main(list(arguments)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    return told.err


def test_a_registered_game_brings_everything_along(mail):
    game = mail.register()
    assert list(catalog.registrations().games) == ["night_mail"]
    assert catalog.title_of("night_mail") == "Night Mail"
    assert catalog.game_text(game, ("A", "B")).waiting_line(game.setup())
    assert level_files.names("night_mail") == ("standard",)
    assert bot_names("night_mail") == ("random", "greedy")
    assert len(guide_pages("night_mail")) == 3


def test_the_games_of_the_house_are_registered_by_nobody():
    assert catalog.registrations() == ({}, ())
    assert all(catalog.package_of(key) == "" for key in catalog.GAMES)


def test_registering_twice_is_the_same_and_another_game_of_that_key_is_refused(mail):
    mail.register()
    mail.register()
    with pytest.raises(BadData, match="there is a game 'night_mail' already, in mail_"):
        catalog.register("night_mail", GameEntry("tests.example", "NightMail", "NightMailText"))
    with pytest.raises(BadData, match=r"there is a game 'steam' already, in game.rules.steam"):
        catalog.register("steam", mail.box)
    with pytest.raises(BadData, match="'night mail' cannot be the key of a game"):
        catalog.register("night mail", mail.box)


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        (GameEntry("no_such_package", "A", "B"), "there is no module no_such_package"),
        (
            GameEntry("tests.architecture", "A", "B"),
            "names the class A, and there is no module tests.architecture.game",
        ),
        (
            GameEntry("game.rules.steam", "Stem", "B"),
            "names the class Stem, and game.rules.steam.game has none",
        ),
        (
            GameEntry("game.rules.steam", "Steam", "B"),
            "Steam in game.rules.steam.game must say key = 'other'",
        ),
    ],
)
def test_what_the_catalogue_names_and_is_not_there(mail, box, sentence):
    def play():
        catalog.register("other", box)
        catalog.create("other")

    with pytest.raises(BadData, match=sentence):
        play()


def test_rules_that_are_not_complete(mail):
    mail.spoil("game.py", "def result(", "def outcome(")
    mail.spoil("game.py", "end_reasons", "reasons")
    with pytest.raises(BadData, match=r"the rules of mail_.*: NightMail lacks end_reasons, result"):
        mail.register()


def test_a_fault_inside_a_module_is_no_missing_module(mail):
    mail.spoil("game.py", "import title", "import title, nonsense")
    with pytest.raises(ImportError, match="nonsense"):
        mail.register()


def test_a_game_without_words(mail):
    (mail.place / "words" / "text.py").unlink()
    game = mail.register()
    with pytest.raises(BadData, match=r"the class NightMailText, and there is no module mail_\d+.words.text"):
        catalog.game_text(game, ("A", "B"))


def test_words_that_are_not_complete(mail):
    mail.spoil("words/text.py", "def waiting_line(", "def waits(")
    with pytest.raises(
        BadData, match=r"the words of mail_.* are not complete: NightMailText lacks waiting_line"
    ):
        catalog.game_text(mail.register(), ("A", "B"))


def test_a_level_file_that_is_missing_or_wrong(mail, capsys):
    mail.spoil("levels/standard.toml", "goal = 40", 'goal = "far"')
    catalog.register("night_mail", mail.box)
    sentence = refused(capsys, "sim", "night_mail")
    assert f"{mail.package}/levels/standard.toml: Expected `int`, got `str` - at `$.goal`" in sentence
    (mail.place / "levels" / "standard.toml").unlink()
    assert f"there is no level file {mail.package}/levels/standard.toml" in refused(
        capsys, "play", "night_mail", "--text"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "Run on.\n\n# The end\nDawn.\n",
            "must begin with a heading such as '# Your turn', not with 'Run on.'",
        ),
        ("#Your turn\nRun on.\n", "not with '#Your turn Run on.'"),
        ("", "nobody has written the guide of night_mail yet: guide/en/night_mail.txt"),
        (b"\xff\xfe", "guide/en/night_mail.txt cannot be read"),
    ],
)
def test_a_guide_that_cannot_be_read_as_pages(mail, capsys, words, sentence):
    file = mail.place / "guide" / "en" / "night_mail.txt"
    file.write_bytes(words if isinstance(words, bytes) else words.encode())
    mail.register()
    told = refused(capsys, "rules", "night_mail")
    assert sentence in told
    assert "guide/en/night_mail.txt" in told
