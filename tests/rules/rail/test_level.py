"""Faults in the level file of a rail game: each fault alone, and the one sentence that reports it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.rules.age_of_steam import level_file as aos
from game.rules.rail.map.hexes import Hex, HexGrid
from game.rules.rail.map.level_file import LevelError, Problem, parse_level, parse_with_problems
from game.rules.steam import level_file as steam

ROWS = """\
ONE     .       two
    .       .
~       =       THR
"""


def plain(**more: Any) -> dict[str, Any]:
    """Returns a small valid map; the arguments replace its parts."""
    places = {
        "ONE": {"name": "First", "colour": "red", "cubes": 2},
        "two": {"name": "Second"},
        "THR": {"name": "Third", "colour": "blue", "cubes": 2},
    }
    given = {"name": "Small", "seats": [3, 6], "hexes": "flat", "top": 0, "left": 0, "rows": ROWS, **more}
    return {"places": {**places, **given.pop("more_places", {})}, **given}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in plain().items() if name != key}


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.where, problem.reason) for problem in problems]


def test_a_map_without_a_fault_is_read():
    level = parse_level(plain(closed=["A1/B1"], connections=[{"between": ["A1", "B1"], "cost": 4}], sea="NE"))
    assert level.seat_counts == (3, 4, 5, 6)
    assert sorted(map(level.grid.label, level.cells)) == ["A1", "A2", "B1", "C1", "C2", "D1", "E1", "E2"]
    assert [place.code for _, place in level.places()] == ["ONE", "two", "THR"]
    assert sorted(level.closed) == [(Hex(0, 0), 2), (Hex(1, 0), 5)]
    assert level.connections == ((Hex(0, 0), Hex(1, 0), 4),)
    assert aos.problems_of(plain(display=0)) == steam.problems_of(plain(spaces=0)) == []


@pytest.mark.parametrize("key", ["name", "seats", "hexes", "top", "left", "rows"])
def test_what_every_level_needs(key: str):
    level, problems = parse_with_problems(without(key))
    assert level is None
    assert told(problems) == [(key, "missing")]


SEATS = "must be the fewest and the most players, from 1 to 6"
ENTRY = {"name": "Fourth"}
BESIDE = "must lie between two neighbouring places"
MISTAKES = [
    ({"hexes": "round"}, "hexes", 'must be "flat" or "pointed", not "round"'),
    ({"seats": [3]}, "seats", SEATS),
    ({"seats": [3, 4, 5]}, "seats", SEATS),
    ({"seats": [3, "4"]}, "seats[1]", "Expected `int`, got `str`"),
    ({"seats": [0, 4]}, "seats", SEATS),
    ({"seats": [4, 3]}, "seats", SEATS),
    ({"seats": [3, 7]}, "seats", SEATS),
    ({"places": ["ONE"], "rows": "."}, "places", "Expected `table`, got `array`"),
    ({"more_places": {"FOU": ENTRY}}, "places.FOU", "is not drawn in the rows"),
    ({"more_places": {"two": "Second"}}, "places.two", "Expected `table`, got `str`"),
    ({"more_places": {"two": {"name": 2}}}, "places.two.name", "Expected `str`, got `int`"),
    ({"more_places": {"two": {"name": "S", "size": 2}}}, "places.two", "Table contains unknown field `size`"),
    ({"more_places": {"two": {"name": "S", "terrain": "ice"}}}, "places.two", 'unknown terrain "ice"'),
    ({"more_places": {"two": {"name": "S", "terrain": "water"}}}, "places.two", "S lies on water"),
    ({"more_places": {"two": {"name": "S", "cubes": -1}}}, "places.two.cubes", "Expected `int` >= 0"),
    (
        {"more_places": {"two": {"name": "S", "cubes": "1"}}},
        "places.two.cubes",
        "Expected `int`, got `str`",
    ),
    ({"closed": ["A1"]}, "closed", '"A1" does not name two neighbouring hexes'),
    ({"closed": ["A1/C1"]}, "closed", '"A1/C1" does not name two neighbouring hexes'),
    ({"closed": ["A1/B1/B2"]}, "closed", '"A1/B1/B2" does not name two neighbouring hexes'),
    ({"closed": ["A1/Z9"]}, "closed", '"A1/Z9" does not name two neighbouring hexes'),
    ({"sea": "NX"}, "sea", 'must be some of the letters NESW, not "NX"'),
    ({"sea": ["N"]}, "sea", "Expected `str`, got `array`"),
    ({"sea": "N", "seas": {"W": "Ocean"}}, "seas", 'must name the sea on some of the sides "N"'),
    ({"sea": "N", "seas": "Ocean"}, "seas", "Expected `table`, got `str`"),
    ({"rivers": {"Z9": "N-S"}}, "rivers.Z9", "no such hex"),
    ({"waters": {"Pond": "C2"}}, "waters.Pond", '"C2" does not name two hexes of water'),
    ({"waters": {"Pond": "C2/A1"}}, "waters.Pond", '"C2/A1" does not name two hexes of water'),
    ({"connections": [{"between": ["ONE"]}]}, "connections", BESIDE),
    (
        {"connections": [{"between": ["ONE", "THR"]}]},
        "connections",
        BESIDE,
    ),
    ({"connections": [{"cost": 2}]}, "connections", BESIDE),
]


@pytest.mark.parametrize(("change", "where", "reason"), MISTAKES)
def test_a_mistake_is_answered_with_place_and_reason(change: dict[str, Any], where: str, reason: str):
    _, problems = parse_with_problems(plain(**change))
    assert (where, reason) in told(problems)
    with pytest.raises(LevelError, match=re.escape(where)):
        parse_level(plain(**change))


def test_good_entries_beside_a_bad_one_are_read():
    level, problems = parse_with_problems(
        plain(
            closed=["A1/Z9", "A1/B1"],
            connections=[{"between": ["A1"]}, {"between": ["A1", "B1"]}],
            waters={"Dry": "A1/A1", "Pond": "C2/C2"},
        )
    )
    assert level is not None
    assert len(problems) == 3
    assert (len(level.closed), len(level.connections), [*level.waters]) == (2, 1, ["Pond"])


CUT_OFF = "cannot be reached from the rest of the map"


@pytest.mark.parametrize(
    ("rows", "where", "reason"),
    [
        (
            "ONE     .       two\n    .       THR     .\n   .",
            "rows",
            '"." at character 4 stands between hexes',
        ),
        ("ONE     .       two\n  .     THR", "rows", '"." at character 3 stands between hexes'),
        ("ONE     .       two\n    FOU     THR", "hex B1", '"FOU" is not listed under [places]'),
        ("ONE     ONE     two\n    .       THR", "hex C1", '"ONE" is already drawn on A1'),
        (
            "ONE     =       two\n    =       THR",
            "hex A1",
            "First cannot be reached from the rest of the map",
        ),
    ],
)
def test_a_mistake_in_the_rows(rows: str, where: str, reason: str):
    _, problems = parse_with_problems(plain(rows=rows))
    assert (where, reason) in told(problems)


def test_only_what_a_closed_edge_cuts_off_is_named():
    rows = "ONE     =       two\n    .       THR"
    assert told(parse_with_problems(plain(rows=rows))[1]) == [("hex A1", f"First {CUT_OFF}")]
    rows = "ONE     .       two\n    .       THR"
    assert told(parse_with_problems(plain(rows=rows))[1]) == []
    closed = ["E1/D1"]
    assert told(parse_with_problems(plain(rows=rows, closed=closed))[1]) == [("hex E1", f"Second {CUT_OFF}")]


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        ({"weather": 1}, "weather", "unknown key"),
        ({"without": ["mauve"]}, "without", 'unknown colour "mauve"'),
        ({"new_cities": "AZ"}, "new_cities", '"Z" is no new city'),
        ({"more_places": {"ONE": {"name": "First"}}}, "hex A1", "the city First has no colour"),
        (
            {"more_places": {"two": {"name": "S", "start": ["mauve"]}}},
            "hex E1",
            'S has the unknown colour "mauve"',
        ),
        (
            {"more_places": {"two": {"name": "S", "start": ["white"] * 15}}},
            "places",
            "15 white cubes are placed, but there are only 14",
        ),
        (
            {"more_places": {"two": {"name": "S", "cubes": 93}}},
            "places",
            "set-up draws 97 cubes, but the bag holds only 96",
        ),
    ],
)
def test_mistakes_of_age_of_steam(change: dict[str, Any], where: str, reason: str):
    assert told(aos.problems_of(plain(display=0, **change))) == [(where, reason)]


@pytest.mark.parametrize(
    "change",
    [
        {"more_places": {"two": {"name": "S", "cubes": 92}}},
        {"more_places": {"two": {"name": "S", "start": ["white"] * 14}}},
        {"more_places": {"ONE": {"name": "First", "tags": ["terminal"]}}},
        {"without": ["purple"], "new_cities": "ABCD", "money": 20, "goods_on": ["river"]},
    ],
)
def test_what_age_of_steam_allows(change: dict[str, Any]):
    assert aos.problems_of(plain(display=0, **change)) == []


def test_age_of_steam_draws_for_terminals_ground_and_display():
    """With 52 squares, four cubes of cities, one river hex and a terminal, 42 more cubes are one too many."""
    terminal = {"ONE": {"name": "First", "tags": ["terminal"], "cubes": 2}}
    for cubes, problems in ((38, 0), (39, 1)):
        places = {**terminal, "two": {"name": "S", "cubes": cubes}}
        level = plain(more_places=places, goods_on=["river"])
        assert len(aos.problems_of(level)) == problems


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        ({"weather": 1}, "weather", "unknown key"),
        ({"spaces": "3"}, "spaces", "Expected `int`, got `str`"),
        ({"spaces": -1}, "spaces", "Expected `int` >= 0"),
        ({"more_places": {"ONE": {"name": "First"}}}, "hex A1", 'First has the unknown colour "None"'),
        (
            {"more_places": {"ONE": {"name": "First", "colour": "black"}}},
            "hex A1",
            'First has the unknown colour "black"',
        ),
        (
            {"fewer_cubes_for_three": 1, "more_places": {"ONE": {"name": "First", "colour": "red"}}},
            "hex A1",
            "First has fewer than 1 cubes to leave out",
        ),
        (
            {"more_places": {"two": {"name": "S", "cubes": 1}}},
            "hex E1",
            "the town S has a colour or cubes",
        ),
        (
            {"more_places": {"two": {"name": "S", "colour": "red"}}},
            "hex E1",
            "the town S has a colour or cubes",
        ),
        ({"spaces": 31}, "places", "set-up draws 97 of 96 cubes"),
    ],
)
def test_mistakes_of_steam(change: dict[str, Any], where: str, reason: str):
    assert told(steam.problems_of(plain(**{"spaces": 0, **change}))) == [(where, reason)]


def test_what_steam_allows():
    assert steam.problems_of(plain(spaces=30)) == []
    assert steam.problems_of(plain(spaces=0, fewer_cubes_for_three=2)) == []


@pytest.mark.parametrize(
    ("number", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (50, "AY"), (52, "BA")]
)
def test_columns_are_named_as_in_a_spreadsheet(number: int, letters: str):
    assert HexGrid(False, 0, 0).label(Hex(number, -(number // 2))).rstrip("0123456789-") == letters
