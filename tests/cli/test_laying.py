"""Every command chooses a number of seats that fits the named map, and a map that fits the named seats."""

import argparse

import pytest

from game.cli.arguments import game_of
from game.cli.parser import build_parser
from game.rules import catalog
from tests.cli.roundhouse import refusal

LAY_BY_NAME = ("play", "sim", "arena", "host")
NEEDED = {"arena": ("--bots", "random")}


def commands():
    parser = build_parser()
    found = next(one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    return found.choices


def laid(command, *arguments):
    args = build_parser().parse_args([command, *map(str, arguments), *NEEDED.get(command, ())])
    return game_of(args)


def test_no_command_has_a_number_of_seats_of_its_own():
    asked = {
        name: one.default
        for name, command in commands().items()
        for one in command._actions
        if one.dest in ("seats", "map")
    }
    assert set(asked) >= {*LAY_BY_NAME, "shot", "table"}
    assert not any(asked.values())


@pytest.mark.parametrize("command", LAY_BY_NAME)
@pytest.mark.parametrize(
    ("seats", "map_key"), [(1, "barbados"), (2, "st_lucia"), (3, "rust_belt"), (6, "rust_belt")]
)
def test_the_map_fits_the_seats(command, seats, map_key):
    game = laid(command, "age_of_steam", "--seats", seats)
    assert (game.map_key, game.seats) == (map_key, seats)


@pytest.mark.parametrize("key", catalog.GAMES)
def test_the_seats_fit_the_map(key):
    kind = catalog.game_class(key)
    for map_key in kind.maps() or ("",):
        game = laid("play", key, *(("--map", map_key) if map_key else ()))
        assert game.map_key == map_key
        assert game.seats in kind.seat_counts(map_key)


def test_who_says_nothing_sits_down_at_the_table_of_play_now():
    from game.client.match.last_setups import default_setup

    for key in catalog.GAMES:
        assert laid("play", key).match_settings[:3] == default_setup(key).settings[:3]


def test_what_fits_no_map_is_said():
    assert "is played by 3, 4 or 5, not by 6" in refusal("sim", "steam", "--seats", 6)
    assert "has no map 'mars'" in refusal("rules", "steam", "--map", "mars")
