"""A map without rules of its own is one level file: nothing else changes, and it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.core import levels
from tests.rules.age_of_steam.play import playing
from tests.rules.age_of_steam.referee import faults

FIXTURE = """\
name = "Two Valleys"
seats = [3, 4]
hexes = "flat"
top = 0
left = 0
rows = '''
ONE     .       ^       TWO
    .       .       .
.       own     .       .
    .       ~       ^
TRI     ~       .       FOR
    .       .       two
.       .       .       .
'''

[places]
ONE = { name = "First", colour = "red", cubes = 2, column = "L1" }
TWO = { name = "Second", colour = "blue", cubes = 2, column = "L2" }
TRI = { name = "Third", colour = "purple", cubes = 2, column = "D1" }
FOR = { name = "Fourth", colour = "yellow", cubes = 2, column = "D2" }
own = { name = "Middleton" }
two = { name = "Lowton" }
"""


@pytest.fixture
def two_valleys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "age_of_steam").mkdir()
    (tmp_path / "age_of_steam" / "two_valleys.toml").write_text(FIXTURE, encoding="utf-8")
    monkeypatch.setattr(levels, "root", lambda: tmp_path)
    return "two_valleys"


def test_a_level_file_is_all_a_plain_map_needs(two_valleys: str):
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
