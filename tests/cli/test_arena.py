"""`roundhouse arena`: the result does not depend on the number of jobs and is saved after every game."""

import json
from collections import Counter
from importlib import import_module

import pytest

from game.analysis.arena import Contest, ContestFile, GameResult, play_locally, rotations, run_contest
from game.analysis.arena_ratings import rank_difference, rating_report, rating_text, wilson_interval
from game.analysis.bot_fingerprint import bots_digest
from game.bots.bot import EXTERNAL_BOTS_VARIABLE
from game.rules.core.codec import BadData
from game.rules.core.match_settings import MatchSettings
from game.session.match_defaults import seats_for
from tests.cli.roundhouse import refusal, roundhouse

ROW = (
    *("bot", "games", "wins", "win_rate", "low", "high", "mean_rank", "mean_points", "bankrupt"),
    *("elo", "elo_low", "elo_high", "units"),
)
PAIR = Contest(MatchSettings("yardmaster", "", 2), ("greedy", "random"), 5)


def arena(*arguments, home, **how):
    done = roundhouse("arena", *arguments, "--json", home=home, **how)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    timing = found.pop("timing")
    assert set(timing) == {row["bot"] for row in found["table"]}
    assert all(set(cost) == {"seconds", "median", "worst", "yardsticks"} for cost in timing.values())
    return found


def played(number, deal, seating, points, winners=None, out=()):
    best = max(points)
    won = winners or tuple(seat for seat, each in enumerate(points) if each == best)
    return GameResult(number, deal, seating, won, points, out, ())


@pytest.mark.slow
def test_arena_is_the_same_however_the_work_is_shared_out_and_under_any_hash_seed(tmp_path):
    laid = ("yardmaster", "--seats", 2)
    arguments = (*laid, "--bots", "easy,greedy,random", "--games", 12, "--seed", 3)
    first = arena(*arguments, home=tmp_path / "one", hash_seed="1")
    second = arena(*arguments, "--jobs", 2, home=tmp_path / "two", hash_seed="2")
    assert first == second
    assert list(first) == ["game", "map", "seats", "games", "seed", "table", "deeds"]
    assert [first[name] for name in list(first)[:-2]] == ["yardmaster", None, 2, 12, 3]
    assert all(tuple(row) == ROW for row in first["table"])
    assert [row["bot"] for row in first["table"]] == ["easy", "greedy", "random"]
    assert [row["games"] for row in first["table"]] == [8, 8, 8]
    assert sum(row["wins"] for row in first["table"]) == 12
    assert all(first["deeds"][bot]["LoadCar"] > 0 for bot in ("easy", "greedy"))


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_cut_off(tmp_path):
    whole = run_contest(PAIR, 6, play_locally(1), ContestFile(PAIR, tmp_path / "whole"))
    kept = ContestFile(PAIR, tmp_path / "cut")
    numbers = []

    def some(contest, wanted):
        numbers.append(list(wanted))
        yield from play_locally(1)(contest, wanted)

    run_contest(PAIR, 3, some, kept)
    with kept.path.open("a", encoding="utf-8") as file:
        file.write('{"number": 3, "deal": 1, "seat')
    again = run_contest(PAIR, 6, some, kept)
    assert numbers == [[0, 1, 2], [3, 4, 5]]
    assert [_outcome(one) for one in again] == [_outcome(one) for one in whole]
    assert rating_report(PAIR, again)["table"] == rating_report(PAIR, whole)["table"]
    assert run_contest(PAIR, 6, some, kept) == again
    assert numbers[-1] == []


def _outcome(one):
    return one.number, one.deal, one.seating, one.winners, one.points, one.out


def test_other_plans_are_kept_apart(tmp_path):
    others = [
        Contest(MatchSettings("yardmaster", "", 3), ("greedy", "random"), 5),
        Contest(MatchSettings("yardmaster", "", 2), ("greedy", "easy"), 5),
        Contest(MatchSettings("yardmaster", "", 2), ("greedy", "random"), 6),
    ]
    assert len({ContestFile(contest, tmp_path).path for contest in (PAIR, *others)}) == 4


def test_seats_rotate_over_the_same_deal():
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    seatings = [PAIR.seating(number) for number in range(4)]
    assert seatings == [
        (0, ("greedy", "random")),
        (0, ("random", "greedy")),
        (1, ("greedy", "random")),
        (1, ("random", "greedy")),
    ]
    lone = Contest(MatchSettings("steam", "ruhr", 3), ("hard", "greedy", "greedy"), 0)
    assert [lone.seating(number)[1].index("hard") for number in range(3)] == [0, 2, 1]
    two = Contest(MatchSettings("steam", "ruhr", 3), ("hard", "normal"), 0)
    seated = Counter(bot for number in range(6) for bot in two.seating(number)[1])
    assert seated == {"hard": 9, "normal": 9}
    three = Contest(MatchSettings("yardmaster", "", 2), ("a", "b", "c"), 0)
    met = Counter(frozenset(three.seating(number)[1]) for number in range(6))
    assert set(met.values()) == {2}
    assert len(met) == 3


def test_ranks_share_a_tie_and_the_bankrupt_come_last():
    assert played(0, 0, ("a", "b", "c"), (9, 9, 4)).ranks() == [1.5, 1.5, 3.0]
    assert played(0, 0, ("a", "b", "c"), (-1000, 3, 4), (2,), (0,)).ranks() == [3.0, 2.0, 1.0]


def test_a_rate_has_wilsons_interval():
    low, high = wilson_interval(130, 200)
    assert (round(low, 3), round(high, 3)) == (0.582, 0.713)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_figures_of_a_contest():
    contest = Contest(MatchSettings("yardmaster", "", 2), ("a", "b"), 0)
    games = [played(at, at // 2, ("a", "b") if at % 2 == 0 else ("b", "a"), (5, 3)) for at in range(8)]
    found = rating_report(contest, games)
    assert [row["wins"] for row in found["table"]] == [4, 4]
    assert [row["elo"] for row in found["table"]] == [0, 0]
    assert rank_difference("a", "b", games) == (0.0, 0.0)
    better = [played(at, at // 2, ("a", "b") if at % 2 == 0 else ("b", "a"), (5, 3 + at)) for at in range(8)]
    row = rating_report(contest, better)["table"]
    assert row[0]["elo"] == -row[1]["elo"]
    assert row[0]["elo_low"] <= row[0]["elo"] <= row[0]["elo_high"]
    assert row[0]["wins"] + row[1]["wins"] == 8


def test_three_quarters_of_the_games_are_about_190_elo():
    contest = Contest(MatchSettings("yardmaster", "", 2), ("a", "b"), 0)
    games = [played(at, at, ("a", "b"), (5, 3) if at % 4 else (3, 5)) for at in range(400)]
    row = rating_report(contest, games)["table"][0]
    assert 2 * row["elo"] == pytest.approx(191, abs=4)
    assert row["elo_low"] < row["elo"] < row["elo_high"]


def test_the_table_in_words_names_every_bot():
    games = run_contest(PAIR, 2, play_locally(1), Nowhere())
    said = rating_text(rating_report(PAIR, games), games)
    assert "greedy" in said
    assert "random" in said


class Nowhere:
    def read(self):
        return {}

    def add(self, played):
        pass


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("yardmaster", "--bots", "clever,greedy"), "there is no bot 'clever'"),
        (("yardmaster", "--bots", ","), "--bots names nobody"),
        (("yardmaster", "--bots", "greedy"), "--bots names only greedy"),
        (("yardmaster", "--bots", "greedy,greedy"), "--bots names only greedy"),
        (("yardmaster",), "--bots"),
        (("chess", "--bots", "greedy"), "there is no game 'chess'"),
    ],
)
def test_arena_refuses_in_a_sentence(arguments, said):
    assert said in refusal("arena", *arguments)


@pytest.mark.parametrize(
    ("game", "map_key", "bots", "seats"),
    [
        ("yardmaster", "", 2, 2),
        ("yardmaster", "", 4, 4),
        ("yardmaster", "", 7, 4),
        ("steam", "ruhr", 2, 3),
        ("age_of_steam", "", 2, 2),
        ("age_of_steam", "barbados", 3, 1),
    ],
)
def test_there_are_as_many_seats_as_bots_if_the_game_allows(game, map_key, bots, seats):
    assert seats_for(game, map_key, bots) == seats


@pytest.mark.slow
def test_two_bots_play_two_seats_unless_told(tmp_path):
    assert arena("yardmaster", "--bots", "greedy,random", "--games", 1, home=tmp_path)["seats"] == 2
    told = arena("yardmaster", "--bots", "greedy,random", "--games", 1, "--seats", 3, home=tmp_path)
    assert told["seats"] == 3


def test_stored_games_know_the_weights_of_an_outside_bot(tmp_path, monkeypatch):
    module = tmp_path / "outside_weights.py"
    module.write_text('BOTS = {}\nFILES = ("weights.bin",)\n', encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(EXTERNAL_BOTS_VARIABLE, "outside_weights")
    weights = tmp_path / "weights.bin"

    def stored_at():
        bots_digest.cache_clear()
        return ContestFile(PAIR, tmp_path).path

    with pytest.raises(BadData, match=r"outside_weights names weights\.bin, which cannot be read"):
        stored_at()
    weights.write_bytes(b"one")
    before = stored_at()
    assert stored_at() == before
    weights.write_bytes(b"two")
    after = stored_at()
    assert after != before
    monkeypatch.setattr(import_module("outside_weights"), "VERSION", "2", raising=False)
    assert stored_at() not in (before, after)
    monkeypatch.undo()
    bots_digest.cache_clear()


@pytest.mark.slow
def test_a_ladder_rates_a_bot_against_the_house_bots(tmp_path):
    done = roundhouse(
        *("arena", "yardmaster", "--ladder", "--bots", "greedy", "--seats", 2, "--games", 4, "--json"),
        home=tmp_path,
    )
    found = json.loads(done.stdout)
    assert [rung["opponent"] for rung in found["rungs"]] == ["random", "easy", "frozen-normal", "frozen-hard"]
    assert all(rung["low"] <= rung["ahead"] <= rung["high"] for rung in found["rungs"])
    assert found["rungs"][0]["ahead"] == 1.0
    assert {rung["compute_class"] for rung in found["rungs"]} == {1}
    assert "wants one bot" in refusal(
        "arena", "yardmaster", "--ladder", "--bots", "greedy,easy", home=tmp_path
    )


def test_a_rung_counts_the_rivals_that_a_bot_is_ahead_of():
    from game.analysis.arena_ladder import Rung, _rung

    games = [
        played(0, 0, ("easy", "random", "random"), (5, 7, 3)),
        played(1, 0, ("random", "easy", "easy"), (5, 5, 9)),
    ]
    rung = _rung("easy", "random", games)
    assert (rung.games, rung.ahead) == (2, (0.5 + 0.75) / 2)
    assert [Rung("x", 1, 0, 0, 0, units).compute_class for units in (1, 10, 11, 5_000, 99_999)] == [
        1,
        1,
        2,
        4,
        5,
    ]
