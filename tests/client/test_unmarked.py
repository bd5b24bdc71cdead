"""In a pseudo-language with odd letters, no word on any screen is left in English."""

import re
from collections.abc import Callable

import pytest

from game.bots.characters import CHARACTERS
from game.client.pictures.example_lobby import CHAT
from game.client.pictures.match_moments import NAMES, MatchMoment
from game.client.pictures.proof_sheet import SCREENS_WITHOUT_MATCH
from game.client.pictures.scene_shot import MATCH_SCENES
from game.client.window.app import App
from game.client.window.scene import Scene
from tests.pseudo import PSEUDO, unmarked
from tools.pictures.text_overlaps import PLAYER_DATA_SCREENS, check_screen, screens

GAMES = [("yardmaster", "", 3), ("railways", "", 3), ("age_of_steam", "germany", 4), ("steam", "ruhr", 3)]
SHOWN = ["table", "curtain", "replay", "lesson", "results", "display"]


def at_moment(name: str, moment: MatchMoment) -> Callable[[App], Scene]:
    return lambda app: MATCH_SCENES[name](app, moment)


WORDED = [name for name in (*SCREENS_WITHOUT_MATCH, *PLAYER_DATA_SCREENS) if name not in ("about", "trouble")]
"""Screens except the one with names of libraries and people, and the one with an error report."""
SCREENS = [
    *[(name, screens()[name]) for name in WORDED],
    *[
        (f"{name} {game}", at_moment(name, MatchMoment(game, place, seats, "poster", 40)))
        for game, place, seats in GAMES
        for name in SHOWN
    ],
]
SAID_AS_THEY_ARE = {
    *(name for one in NAMES for name in (one, one.upper())),
    *("TQ", "English", "Roundhouse", "ROUNDHOUSE", "Bé", "BÉ", "LAN", "PNG"),
    *(word for one in CHARACTERS for word in one.name.split()),
    *(word for said in CHAT for word in re.findall(r"[A-Za-z]+", f"{said.name} {said.text}")),
    *("Attic", "table", "Old", "laptop", "Sala", "giochi", "ms", "Steam", "Yardmaster", "Ruhr"),
    *("Railways", "of", "the", "World", "Age", "Root"),
}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("name", "build"), SCREENS, ids=[name for name, _build in SCREENS])
def test_no_word_on_a_screen_is_left_in_english(name, build):
    written = check_screen(build, PSEUDO, (1280, 720), 100).texts
    for people in (*NAMES, *(one.upper() for one in NAMES)):
        written = {words.replace(people, "") for words in written}
    assert written, "nothing is written there"
    assert {words: found for words in written if (found := unmarked(words, SAID_AS_THEY_ARE))} == {}
