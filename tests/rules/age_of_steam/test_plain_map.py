"""A map without rules of its own needs only a level file to be playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.age_of_steam.game import AgeOfSteam
from tests.rules.age_of_steam.play import playing
from tests.rules.age_of_steam.referee import faults
from tests.rules.age_of_steam.two_valleys import only_two_valleys


def test_a_level_file_is_all_a_plain_map_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    two_valleys = only_two_valleys(tmp_path, monkeypatch)
    assert AgeOfSteam.maps() == (two_valleys,)
    game = catalog.create("age_of_steam", two_valleys, 3)
    assert isinstance(game, AgeOfSteam)
    last = None
    for state, choices in playing(game, seed=4, most=2000):
        assert list(faults(game, None, state, [])) == []
        assert choices
        last = state
    assert last is not None
    assert game.result(last) is not None
