"""Changed levels are valid or refused in a sentence. The long form is `tools.fuzz.level_files`."""

from __future__ import annotations

import pytest

from game.rules import catalog
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.level_file import railmap
from game.rules.core import level_files
from game.rules.core.codec import BadData
from tests.rules.age_of_steam.two_valleys import TOML, only_two_valleys
from tools.fuzz.level_files import fuzz_levels


@pytest.mark.parametrize("game", ["age_of_steam", "steam"])
def test_a_changed_level_is_valid_or_refused_in_a_sentence(game):
    assert fuzz_levels(game, seed=7, rounds=400) > 200


def test_a_bad_level_among_good_ones_is_left_out_and_named(tmp_path, monkeypatch, caplog):
    good = only_two_valleys(tmp_path, monkeypatch)
    spoilt = TOML.replace('colour = "red"', "colour = 3")
    (tmp_path / "age_of_steam" / "spoilt.toml").write_text(spoilt, encoding="utf-8")
    fault = "levels/age_of_steam/spoilt.toml: places.ONE.colour: Expected `str | null`, got `int`"
    assert AgeOfSteam.maps() == (good,)
    assert AgeOfSteam.map_faults() == (fault,)
    assert caplog.messages == [fault]
    assert catalog.create("age_of_steam", good, 3).seats == 3
    with pytest.raises(BadData, match="spoilt"):
        catalog.create("age_of_steam", "spoilt", 3)


def test_a_game_without_a_valid_map_says_why(tmp_path, monkeypatch):
    (tmp_path / "age_of_steam").mkdir()
    (tmp_path / "age_of_steam" / "nested.toml").write_text("name = " + "[" * 5000, encoding="utf-8")
    monkeypatch.setattr(level_files, "levels_root", lambda: tmp_path)
    railmap.cache_clear()
    with pytest.raises(BadData, match=r"levels/age_of_steam/nested\.toml is not TOML: "):
        catalog.create("age_of_steam")
