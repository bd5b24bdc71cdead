"""Every refusal of the rail games has a sentence, and a map's own refusals occur on that map alone."""

from __future__ import annotations

import pytest

from game.rules import catalog
from game.rules.age_of_steam.words.maps import MAP_TEXTS
from game.rules.core.moves import Refusal
from tests.rules.refusal_codes import codes_in, codes_of, sources

UNKNOWN = "That is not possible here."


def text_on(key: str, game_map: str):
    return catalog.game_text(catalog.create(key, game_map), ("", "", "", "", "", ""))


def sentence(text, code: str) -> str:
    return text.refusal(Refusal(code, ("1", "2")))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("key", ["age_of_steam", "steam"])
def test_every_refusal_has_a_sentence(key):
    texts = [text_on(key, game_map) for game_map in catalog.game_class(key).maps()]
    codes = codes_of("rail") | codes_of(key)
    assert len(codes) > 40
    silent = [code for code in codes if all(sentence(text, code) == UNKNOWN for text in texts)]
    assert not silent


def test_what_a_map_refuses_is_said_on_that_map_alone():
    said = 0
    for path in sources("age_of_steam/maps"):
        for code in codes_in(path):
            there = [
                game_map
                for game_map in MAP_TEXTS
                if sentence(text_on("age_of_steam", game_map), code) != UNKNOWN
            ]
            assert there == [path.stem], code
            said += 1
    assert said >= 3


def test_what_can_be_agreed_on_has_words_on_every_map():
    for key in ("age_of_steam", "steam"):
        kind = catalog.game_class(key)
        for game_map in kind.maps():
            for option in kind.options_for(game_map):
                assert catalog.text_class(key).option(option.name).help
