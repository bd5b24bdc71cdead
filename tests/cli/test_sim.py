"""`roundhouse games` and `roundhouse sim`."""

import json

import pytest

from game.rules import catalog
from tests.cli.roundhouse import refusal, roundhouse


def sim(*arguments, **how):
    done = roundhouse("sim", *arguments, "--json", **how)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    timing = report.pop("timing")
    assert set(timing) == {"seconds", "games_per_second", "actions_per_second"}
    return report


@pytest.mark.slow
def test_games_lists_every_game_with_options_and_allowed_values():
    games = json.loads(roundhouse("games", "--json").stdout)
    assert [game["key"] for game in games] == list(catalog.GAMES)
    yardmaster = games[0]
    assert yardmaster["seats"] == [2, 3, 4]
    allowed = {option["name"]: option["allowed"] for option in yardmaster["options"]}
    assert allowed["win_check"] == ["on_coupling", "end_of_turn"]
    assert set(allowed) == {"start_seat", "stall_rounds", "railcar_spread", "win_check", "house_name"}


@pytest.mark.slow
def test_games_in_words_names_each_game():
    printed = roundhouse("games").stdout
    assert all(key in printed for key in catalog.GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sim_is_the_same_under_any_hash_seed(seats):
    arguments = ("yardmaster", "--seats", seats, "--games", 25, "--seed", 7)
    first, second = (sim(*arguments, hash_seed=seed) for seed in ("1", "2"))
    assert first == second
    assert first["games"] == 25
    assert sum(first["end_reasons"].values()) == 25
    assert len(first["wins"]) == len(first["mean_points"]) == len(first["bots"]) == seats


@pytest.mark.slow
def test_sim_is_the_same_however_the_work_is_shared_out():
    arguments = ("yardmaster", "--games", 12, "--seed", 3, "--bots", "random")
    assert sim(*arguments) == sim(*arguments, "--jobs", 2)


@pytest.mark.slow
def test_sim_depends_on_the_seed():
    arguments = ("yardmaster", "--games", 12, "--bots", "random", "--seed")
    assert sim(*arguments, 1) != sim(*arguments, 2)


def test_sim_takes_options():
    report = sim("yardmaster", "--games", 5, "--option", "stall_rounds=1", "--bots", "random")
    assert report["options"]["stall_rounds"] == 1
    assert "stall" in report["end_reasons"]


@pytest.mark.slow
def test_sim_counts_who_falls_out_apart_from_the_points_of_the_others():
    report = sim("age_of_steam", "--map", "barbados", "--seats", 1, "--games", 2, "--bots", "random")
    assert report["out"] == [2]
    assert report["mean_points"] == [None]


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sim", "chess"), "no game 'chess'"),
        (("sim", "yardmaster", "--seats", "5"), "2, 3 or 4, not by 5"),
        (("sim", "yardmaster", "--seats", "two"), "whole number"),
        (("sim", "yardmaster", "--map", "ruhr"), "no map 'ruhr'"),
        (("sim", "yardmaster", "--option", "speed=9"), "no option 'speed'"),
        (("sim", "yardmaster", "--option", "win_check=never"), "win_check cannot be 'never'"),
        (("sim", "yardmaster", "--option", "railcar_spread=1,1,1,1"), "add up to 10"),
        (("sim", "yardmaster", "--option", "start_seat=3"), "start_seat cannot be 3 with 3 seats"),
        (("sim", "yardmaster", "--option", "stall_rounds"), "NAME=VALUE"),
        (("sim", "yardmaster", "--bots", "genius"), "no bot 'genius'"),
        (("sim", "yardmaster", "--bots", "greedy,random"), "2 bots for 3 seats"),
        (("sim", "yardmaster", "--games", "0"), "whole number"),
        (("sim",), "GAME"),
        (("fly",), "fly"),
        (("replay", "nowhere.save"), "nowhere.save cannot be read"),
        (("play", "yardmaster", "--seat", "4"), "no seat 4"),
    ],
)
def test_bad_input_is_one_sentence(arguments, said):
    assert said in refusal(*arguments)
