"""The level file and the properties of RCG-2.5: a broken roster is reported with file, city and reason."""

import pytest

from game.rules.core import level_files
from game.rules.core.codec import BadData
from game.rules.railways.game import Railways
from game.rules.railways.level_validation import load


@pytest.fixture
def edited(tmp_path, monkeypatch):
    """Loads the standard roster after a change of its text."""
    text = (level_files.levels_root() / "railways" / "standard.toml").read_text(encoding="utf-8")

    def change(old: str, new: str) -> None:
        folder = tmp_path / "railways"
        folder.mkdir(exist_ok=True)
        assert old in text
        (folder / "mine.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        (folder / "standard.toml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(level_files, "levels_root", lambda: tmp_path)

    return change


def test_the_deck_of_the_box():
    level = load("standard")
    deck = level.deck(locomotives=True)
    assert sum(deck.values()) == 111
    assert sum(level.deck(locomotives=False).values()) == 90
    assert [sum(city.value == value for city in level.cities) for value in (2, 3, 4, 5)] == [5, 10, 5, 5]
    assert sum(city.squares for city in level.cities) == sum(level.bag().values()) == 60


@pytest.mark.parametrize(
    ("old", "new", "place", "fault"),
    [
        ('id = "c02"', 'id = "c01"', "city c01 (Altoona)", "id is that of another card"),
        ('id = "c02"', 'id = "P2"', "city P2 (Altoona)", "id is that of another card"),
        ('id = "c02"', 'id = "W1"', "city W1 (Altoona)", "id is that of another card"),
        (
            'exits = ["G", "B", "O", "W"]',
            'exits = ["G", "B", "O", "X"]',
            "city c01 (Crewe)",
            "'X' is no track colour",
        ),
        ('exits = ["G", "B", "O", "W"]', 'exits = ["G", "B", "O", "O"]', "city c01 (Crewe)", "stands twice"),
        (
            'exits = ["G", "B", "O", "W"]',
            'exits = ["G", "B", "O"]',
            "city c01 (Crewe)",
            "4 exits, not with 3",
        ),
        (
            'exits = ["P", "G", "O"]',
            'exits = ["P", "B", "G"]',
            "city c07 (Omaha)",
            "the exits of c06 (Bologna)",
        ),
        ('demand = "red"', 'demand = "salt"', "city c01 (Crewe)", "'salt' is no good"),
        ('demand = "red"', 'demand = "any"', "city c01 (Crewe)", "'any' is no good"),
        ('demand = "any"', 'demand = "red"', "city c21 (London)", "must be 'any'"),
        ('demand = "red"', 'demand = "blue"', "cities", "blue is demanded by 6 cities"),
        ('exits = ["P", "B"]', 'exits = ["O", "G"]', "cities", "do not form one ring"),
        ("ones = 6", "ones = 5", "cities", "13 have a purple exit, but there are 12 purple tracks"),
        ("cubes = 15", "cubes = 14", "cities", "60 goods squares for 59 cubes"),
        ("locomotives = 21", "locomotives = 20", "main_deck", "add up to 110, not 111"),
        ("seats = [2, 3, 4]", "seats = [2, 3, 6]", "seats", "cannot be dealt to 6 seats"),
        ("seats = [2, 3, 4]", "seats = [3, 2]", "seats", "once, in order"),
        ("seats = [2, 3, 4]", "seats = [2, 2, 3]", "seats", "once, in order"),
        ("start_hand = 4", "start_hand = 1", "start_hand", "cannot be less than 2"),
        ("start_hand = 4", "start_hand = 40", "start_hand", "too few cards"),
    ],
)
def test_a_broken_roster_names_the_place_and_the_reason(edited, old, new, place, fault):
    edited(old, new)
    with pytest.raises(BadData) as error:
        load("mine")
    assert str(error.value).startswith(f"levels/railways/mine.toml: {place}: ")
    assert fault in str(error.value)


def test_a_wrong_type_names_its_key(edited):
    edited("value = 2", 'value = "two"')
    with pytest.raises(BadData, match=r"levels/railways/mine\.toml: .*value"):
        load("mine")


def test_a_roster_of_ones_own_can_be_chosen(edited):
    edited('name = "Crewe"', 'name = "Szolnok"')
    game = Railways(2, options={"roster": "mine"})
    assert game.level.roster["c01"].name == "Szolnok"
    with pytest.raises(BadData, match=r"roster cannot be 'theirs'; allowed: mine \| standard"):
        Railways(2, options={"roster": "theirs"})
