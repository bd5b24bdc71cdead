"""The settings of a match have the same order in rules, protocol and saves."""

from pathlib import Path

import msgspec
import pytest

from game.rules import catalog
from game.rules.core.match_settings import MatchSettings, sorted_options
from net.protocol import messages as m
from net.protocol.frames import pack
from net.storage import saves
from tests.net.party import Party

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.save"))


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_game_laid_by_its_own_terms_is_the_same_game(key):
    kind = catalog.game_class(key)
    for map_key in kind.maps() or ("",):
        for seats in kind.seat_counts(map_key):
            terms = catalog.create(key, map_key, seats).match_settings
            assert terms[:3] == (key, map_key, seats)
            assert catalog.create(*terms).match_settings == terms


def test_terms_travel_one_after_the_other():
    terms = MatchSettings("steam", "ruhr", 4, sorted_options({"rules": "base", "a": 1}), "name = 'Ruhr'")
    assert m.ChangeSettings(*terms).terms == terms
    travels = ["arrange", "steam", "ruhr", 4, [["a", 1], ["rules", "base"]], "name = 'Ruhr'"]
    assert msgspec.msgpack.decode(pack(m.ChangeSettings(*terms))) == travels


def test_everybody_in_a_room_knows_the_terms():
    party = Party("age_of_steam", map_key="germany")
    watcher = party.add("Wanda", "watcher")
    assert (
        watcher.room_state.terms
        == party.host.lobby.terms
        == catalog.create("age_of_steam", "germany", 3).match_settings
    )


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_match_is_opened_by_its_terms(path):
    """Options that are younger than the save have their defaults."""
    saved = saves.read_save(path)
    *table, options = saved.start.terms[:4]
    *same, resolved = saved.game.match_settings[:4]
    assert table == same
    assert set(options) <= set(resolved)
