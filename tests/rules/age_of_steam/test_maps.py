"""Each map agrees with its sheet: hexes of each kind, cubes drawn in set-up, number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.level_file import railmap
from tests.rules.age_of_steam.board import board
from tests.rules.age_of_steam.play import answer

COUNTS = {
    "rust_belt": {"plain": 108, "city": 12, "river": 19, "water": 27, "town": 14, "mountain": 9},
    "western_us": {"city": 12, "mountain": 55, "town": 20, "plain": 70, "river": 6, "swamp": 8},
    "southern_us": {"plain": 107, "city": 12, "water": 1, "town": 14, "river": 11, "mountain": 15},
    "germany": {
        "water": 32,
        "terminal": 6,
        "plain": 59,
        "printed cost": 21,
        "river": 9,
        "city": 13,
        "town": 14,
        "mountain": 25,
    },
    "barbados": {"city": 6, "plain": 22, "town": 5, "mountain": 17},
    "st_lucia": {"town": 11, "river": 9, "plain": 29, "mountain": 10},
}
IN_BAG = {
    "rust_belt": 18,
    "western_us": 0,
    "southern_us": 21,
    "germany": 9,
    "barbados": 60,
    "st_lucia": 58,
}
SEATS = {
    "rust_belt": (3, 4, 5, 6),
    "western_us": (3, 4, 5, 6),
    "southern_us": (3, 4, 5, 6),
    "germany": (3, 4, 5, 6),
    "barbados": (1,),
    "st_lucia": (2,),
}


def test_the_maps_of_the_sheets_are_there():
    assert set(AgeOfSteam.maps()) >= set(COUNTS)
    assert {key: AgeOfSteam.seat_counts(key) for key in COUNTS} == SEATS


@pytest.mark.parametrize("key", COUNTS)
def test_counts_of_hexes(key: str):
    found: Counter[str] = Counter()
    for cell in railmap(key).level.cells.values():
        if cell.place is None:
            found[cell.terrain if cell.cost is None else "printed cost"] += 1
        elif "terminal" in cell.place.tags:
            found["terminal"] += 1
        else:
            found["city" if cell.place.is_city else "town"] += 1
    assert found == COUNTS[key]


@pytest.mark.parametrize("key", COUNTS)
def test_cubes_left_in_the_bag_after_set_up(key: str):
    assert sum(board(key, SEATS[key][0]).state.bag) == IN_BAG[key]


@pytest.mark.parametrize("key", ["rust_belt", "western_us", "southern_us", "germany"])
def test_every_growth_column_is_used_once(key: str):
    columns = [site.column for site in railmap(key).sites if site.column]
    assert sorted(columns) == sorted(f"{part}{number}" for part in "LD" for number in range(1, 7))


def test_labels_and_neighbours():
    board_ = railmap("rust_belt")
    chicago = board_.index_by_code["CHI"]
    assert board_.sites[chicago].label == "H6"
    around = [board_.neighbour[chicago * 6 + edge] for edge in range(6)]
    assert [board_.sites[index].label if index >= 0 else None for index in around] == [
        "H5",
        None,
        "I7",
        "H7",
        "G7",
        "G6",
    ]


def test_western_rows_are_shifted_the_right_way():
    board_ = railmap("western_us")
    duluth, minneapolis = board_.sites[board_.index_by_code["DUL"]], board_.sites[board_.index_by_code["MIN"]]
    assert (tuple(duluth.hex), tuple(minneapolis.hex)) == ((14, 0), (12, 1))


def test_easy_barbados_starts_with_two_cubes_a_city():
    easy = board("barbados", 1, variant="easy")
    cubes = [len(easy.game.table.cubes_on(easy.state, city)) for city in easy.game.table.railmap.cities]
    assert cubes == [2] * 6


def test_barbados_new_cities_get_no_cube_of_their_own_colour():
    for seed in range(20):
        game = AgeOfSteam(1, "barbados")
        state = game.setup()
        answer(game, state, seed)
        tops = {letter: state.display[36 + number] for number, letter in enumerate("AB")}
        assert tops["A"] != 1
        assert tops["B"] != 2
        assert sum(state.bag) == 60
