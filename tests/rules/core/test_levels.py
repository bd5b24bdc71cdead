"""A broken level file is reported with the key and the reason."""

from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.codec import BadData

SOURCE = (Path(__file__).resolve().parents[3] / "levels" / "yardmaster" / "standard.toml").read_text(
    encoding="utf-8"
)
FILE = "levels/yardmaster/standard.toml"


@pytest.fixture
def level(tmp_path, monkeypatch):
    """Writes the level file with one change and creates a game from it."""
    monkeypatch.setattr(level_files, "levels_root", lambda: tmp_path)
    (tmp_path / "yardmaster").mkdir()

    def lay(old="", new="", seats=4):
        assert old in SOURCE
        text = SOURCE.replace(old, new, 1)
        (tmp_path / "yardmaster" / "standard.toml").write_text(text, encoding="utf-8")
        return catalog.create("yardmaster", "", seats)

    return lay


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("yard_size = 3", 'yard_size = "three"', "Expected `int`, got `str` - at `$.yard_size`"),
        ("yard_size = 3", "yard_size = 3.0", "Expected `int`, got `float` - at `$.yard_size`"),
        ("yard_size = 3", "yard_size = true", "Expected `int`, got `bool` - at `$.yard_size`"),
        ("yard_size = 3", "yard_size = 0", "Expected `int` >= 1 - at `$.yard_size`"),
        ("yard_size = 3", "", "Object missing required field `yard_size`"),
        ("yard_size = 3", "yard_size = 3\nyard = 3", "Object contains unknown field `yard`"),
        ("spread = [2, 3, 3, 2]", "spread = 10", "Expected `array`, got `int` - at `$.spread`"),
        ("spread = [2, 3, 3, 2]", "spread = [2, 3, 3, -2]", "Expected `int` >= 0 - at `$.spread[3]`"),
        ("points = 20", "", "Object missing required field `points` - at `$.goals[0]`"),
        ('face = "B"', 'face = "Blue"', "Expected `str` of length <= 1 - at `$.colours[0].face`"),
        ("cards = 12", "cards = 11", "cargo_cards: colours and bonus add up to 51, not 52"),
        ("spread = [2, 3, 3, 2]", "spread = [2, 3, 3, 3]", "railcars: spread times colours is 44, not 40"),
        ("railcars = 40", "railcars = 39", "railcars: spread times colours is 40, not 39"),
        ("seats = 3", "seats = 5", "goals: seat counts [2, 4, 5] have a gap or a double"),
        ("seats = 3", "seats = 2", "goals: seat counts [2, 2, 4] have a gap or a double"),
        ('face = "R"', 'face = "B"', "colours: a face stands twice in ['B', 'B', 'Y', 'G']"),
        (
            'face = "steal"',
            'face = "thief"',
            "bonus: must name each of draw_three, pay_one_less, steal, refresh once",
        ),
        ("start_hand = 3", "start_hand = 14", "start_hand: 56 cards are dealt out of 52"),
        ("yard_size = 3", "yard_size = 41", "yard_size: 41 slots are more than 40 cars"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(level, old, new, reason):
    with pytest.raises(BadData) as error:
        level(old, new)
    assert str(error.value) == f"{FILE}: {reason}"


def test_a_file_that_is_no_toml_or_not_there_is_named(level, tmp_path):
    with pytest.raises(BadData, match=rf"^{FILE} is not TOML: .*line 3"):
        level("yard_size = 3", "yard_size = = 3")
    (tmp_path / "yardmaster" / "standard.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match=rf"^{FILE} is not TOML: "):
        catalog.create("yardmaster")
    (tmp_path / "yardmaster" / "standard.toml").unlink()
    with pytest.raises(BadData, match=rf"^there is no level file {FILE}$"):
        catalog.create("yardmaster")


def test_a_changed_level_is_played_as_it_stands(level):
    game = level("points = 16", "points = 30")
    assert game.table.goal == 30
    assert level("yard_size = 3", "yard_size = 5").setup().yard == [None] * 5


def test_level_files_are_listed_by_name():
    assert level_files.names("yardmaster") == ("standard",)
    assert level_files.names("nothing") == ()
