"""Both maps: their level files agree with the counts of the map sheets."""

from collections import Counter
from typing import Any

import pytest

from game.rules.core.codec import BadData
from game.rules.rail.map.level_file import checked_level
from game.rules.steam.level_file import problems_of, railmap

COUNTS = {
    "northeast": (10, 23, {"plain": 39, "coast": 13, "river": 24, "mountain": 15, "water": 16}, 26, 12),
    "ruhr": (12, 23, {"plain": 51, "river": 31, "mountain": 20}, 33, 0),
}


@pytest.mark.parametrize("key", COUNTS)
def test_the_hexes_are_those_of_the_map_sheet(key):
    cities, towns, terrain, cubes, closed = COUNTS[key]
    board = railmap(key)
    land = Counter(cell.terrain for cell in board.level.cells.values() if cell.place is None)
    assert (len(board.cities), len(board.towns), dict(land)) == (cities, towns, terrain)
    assert sum(board.sites[city].cubes for city in board.cities) == cubes
    assert len(board.level.closed) == closed
    assert board.level.seat_counts == (3, 4, 5)


@pytest.mark.parametrize("key", COUNTS)
def test_no_printed_city_is_grey_and_no_two_places_touch(key):
    board = railmap(key)
    assert "gray" not in {board.sites[city].colour for city in board.cities}
    for place in board.cities + board.towns:
        assert not any(
            other in board.place_number for other in board.neighbour[place * 6 : place * 6 + 6] if other >= 0
        )


def test_city_order_is_that_of_the_map_sheet():
    """STM-3.2: the order in which cubes are drawn."""
    codes = [railmap("ruhr").sites[city].code for city in railmap("ruhr").cities]
    assert codes == ["EIN", "MAA", "ARN", "AAC", "DUI", "DUE", "ESS", "KOE", "MUE", "DOR", "SIE", "SOE"]


PLAIN: dict[str, Any] = {
    "name": "Small",
    "seats": [3, 4],
    "hexes": "flat",
    "top": 0,
    "left": 0,
    "rows": "AA\n    .\n.\n    b\n",
    "places": {"AA": {"name": "Ayton", "colour": "red", "cubes": 2}, "b": {"name": "Bee"}},
}


def test_a_small_map_is_right():
    assert problems_of(PLAIN) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"shares": 3}, "unknown key"),
        ({"spaces": -1}, "spaces: Expected `int` >= 0"),
        ({"fewer_cubes_for_three": 3}, "fewer than 3 cubes"),
        ({"spaces": 40}, "122 of 96 cubes"),
        ({"places": PLAIN["places"] | {"AA": {"name": "Ayton", "colour": "pink"}}}, "unknown colour"),
        ({"places": PLAIN["places"] | {"b": {"name": "Bee", "cubes": 1}}}, "has a colour or cubes"),
    ],
)
def test_what_is_wrong_is_named(change, told):
    problems = problems_of(PLAIN | change)
    with pytest.raises(BadData, match=told):
        checked_level("steam", "small", PLAIN | change, problems)
