"""On every screen, in a language of odd letters, nothing is left in English."""

from functools import partial

import pytest

from game.client.look import text
from game.client.look.svg import kept
from game.client.studio.shot import SCENES, TABLES, shoot
from game.client.studio.shows import NAMES, Moment
from game.rules.core.words import speaking
from tests.pseudo import PSEUDO, unmarked

GAMES = [("yardmaster", "", 3), ("railways", "", 3), ("age_of_steam", "germany", 4), ("steam", "ruhr", 3)]
SHOWN = ["table", "curtain", "replay", "lesson", "results", "display"]
SCREENS = [
    *[(name, SCENES[name]) for name in ("title", "settings")],
    *[
        (f"{name} {game}", partial(TABLES[name], moment=Moment(game, place, seats, "poster", 40)))
        for game, place, seats in GAMES
        for name in SHOWN
    ],
]
SAID_AS_THEY_ARE = {
    *(name for one in NAMES for name in (one, one.upper())),
    *("TQ", "English", "Roundhouse", "ROUNDHOUSE", "Bé", "BÉ"),
}


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(("name", "build"), SCREENS, ids=[name for name, _build in SCREENS])
def test_no_word_on_a_screen_is_left_in_english(name, build, monkeypatch):
    written = set()
    draw = text._line

    def noted(words, *args):
        written.add(words)
        return draw(words, *args)

    monkeypatch.setattr(text, "_line", noted)
    kept.clear()
    with speaking(PSEUDO):
        shoot(build, (1280, 720))
    kept.clear()
    for people in (*NAMES, *(one.upper() for one in NAMES)):
        written = {words.replace(people, "") for words in written}
    assert written, "nothing is written there"
    assert {words: found for words in written if (found := unmarked(words, SAID_AS_THEY_ARE))} == {}
