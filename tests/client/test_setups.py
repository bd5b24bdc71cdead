"""The last table setup of every game is stored, read back, and never prevents playing."""

import json

import pytest

from game.client.match.last_setups import SetupStore, TableSetup, default_setup
from game.rules import catalog


@pytest.mark.parametrize("game", catalog.GAMES)
def test_everybody_has_a_usual_table_that_can_be_played(game):
    setup = default_setup(game)
    made = catalog.create(*setup.settings)
    assert made.seats == setup.seats == len(setup.bots) + 1


def test_age_of_steam_is_first_played_against_others_on_a_plain_map():
    setup = default_setup("age_of_steam")
    assert (setup.map, setup.seats) == ("rust_belt", 3)


def test_a_table_is_kept_and_the_last_game_with_it(tmp_path):
    setup = TableSetup("yardmaster", "", 4, (("start_seat", "0"),), ("random", "greedy", "greedy"))
    setups = SetupStore(tmp_path / "tables.json")
    setups.store(setup)
    again = SetupStore(tmp_path / "tables.json")
    assert again.setup_for("yardmaster") == setup
    assert again.last_game == "yardmaster"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "7",
        '["x"]',
        '[{"game": "chess", "map": "", "seats": 2, "options": [], "bots": ["greedy"]}]',
        '[{"game": "yardmaster", "map": "", "seats": 9, "options": [], "bots": []}]',
        '[{"game": "yardmaster", "map": "", "seats": 2, "options": [["goal", "none"]], "bots": ["greedy"]}]',
    ],
)
def test_a_garbled_file_means_the_usual_table(tmp_path, text):
    path = tmp_path / "tables.json"
    path.write_text(text)
    assert SetupStore(path).setup_for("yardmaster") == default_setup("yardmaster")


def test_bots_that_are_gone_are_replaced(tmp_path):
    path = tmp_path / "tables.json"
    table = {"game": "yardmaster", "map": "", "seats": 2, "options": [], "bots": ["grandmaster"]}
    path.write_text(json.dumps([table]))
    assert SetupStore(path).setup_for("yardmaster") == default_setup("yardmaster")
