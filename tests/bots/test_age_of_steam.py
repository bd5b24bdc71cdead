"""The greedy bot of Age of Steam: single decisions, and whole games on every map."""

from typing import Any

import pytest

from game.analysis.simulation import BareMatch, SimulationPlan, play_one, simulate
from game.bots.bot import GREEDY, RANDOM, Bot, make_bot, seeded_pick
from game.rules import catalog
from game.rules.age_of_steam.actions import (
    ChooseBonusRailroads,
    DeliverCube,
    EndBuild,
    LayTrack,
    UpgradeEngine,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import BonusOffer
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from tests.rules.age_of_steam.board import Board, board


def chosen(table: Board) -> Action:
    seat = table.state.queue[0]
    return make_bot(GREEDY, table.game).choose(table.game, table.state.copy(), seat, seeded_pick("test"))


def next_choice(table: BareMatch, bot: Bot) -> tuple[int, Action]:
    seat = table.game.to_act(table.public_state)[0]
    return seat, bot.choose(table.game, table.public_state, seat, seeded_pick("test"))


def test_delivers_over_its_own_link() -> None:
    table = board()
    table.clear_cubes()
    table.put(0, 10, 13, "14")
    table.put(0, 11, 12, "14")
    table.set_cubes(9, 14, "blue")
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("move_goods")
    assert isinstance(chosen(table), DeliverCube)


def test_moves_nothing_and_buys_no_engine_without_track() -> None:
    table = board()
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("move_goods")
    assert not isinstance(chosen(table), DeliverCube | UpgradeEngine)


def test_spends_an_idle_move_early_on_the_engine() -> None:
    table = board()
    table.clear_cubes()
    table.put(0, 10, 13, "14")
    table.put(0, 11, 12, "14")
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("move_goods")
    assert chosen(table) == UpgradeEngine()


def test_builds_the_link_that_its_cubes_want() -> None:
    table = board()
    table.clear_cubes()
    table.set_cubes(9, 14, "blue", "blue")
    table.build_turn(0, cash=20)
    laid = []
    while isinstance(action := chosen(table), LayTrack):
        laid.append(action)
        table.act(action)
    assert isinstance(action, EndBuild)
    assert table.sections(0) == [(True, len(laid))]


def test_keeps_enough_to_pay_its_expenses() -> None:
    table = board()
    table.set_cubes(9, 14, "blue", "blue")
    table.build_turn(0, cash=3)
    assert isinstance(chosen(table), EndBuild)


def test_founds_a_city_where_there_is_none_and_builds_from_it() -> None:
    game = catalog.create("age_of_steam", "st_lucia", 2)
    table, bot = BareMatch(game, b"island"), make_bot(GREEDY, game)
    seat, action = next_choice(table, bot)
    while not isinstance(action, EndBuild):
        table.play(seat, action)
        seat, action = next_choice(table, bot)
    state: Any = table.public_state
    assert isinstance(game, AgeOfSteam)
    assert sum(map(bool, state.rails.cities)) == 1
    assert game.table.network(state).owned_by(seat)


def test_a_build_turn_under_way_is_finished_by_a_bot_that_did_not_begin_it() -> None:
    table = board()
    table.clear_cubes()
    table.set_cubes(9, 14, "blue", "blue")
    table.build_turn(0, cash=20)
    table.act(chosen(table))
    assert any(not is_link for is_link, _ in table.sections(0))
    while isinstance(action := chosen(table), LayTrack):
        table.act(action)
    assert all(is_link for is_link, _ in table.sections(0))


def test_names_itself_for_a_bonus() -> None:
    game = catalog.create("age_of_steam", "western_us", 3)
    state: Any = BareMatch(game, b"coasts").public_state.copy()
    state.offer = BonusOffer(1, ((0, 2), (1, 2)), 4)
    assert make_bot(GREEDY, game).choose(game, state, 1, seeded_pick("")) == ChooseBonusRailroads((1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("map_key", ["rust_belt", "germany", "southern_us", "western_us"])
def test_beats_random_players(map_key: str) -> None:
    bots = (GREEDY, RANDOM, RANDOM)
    assert (
        simulate(SimulationPlan(MatchSettings("age_of_steam", map_key, 3), bots, 2, seed=1))["wins"][0] == 2
    )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("map_key", "seats"), [("rust_belt", 4), ("western_us", 3), ("barbados", 1), ("st_lucia", 2)]
)
def test_pays_its_way_to_the_last_turn(map_key: str, seats: int) -> None:
    game = catalog.create("age_of_steam", map_key, seats)
    result, _ = play_one(game, [make_bot(GREEDY, game) for _ in range(seats)], "5:1")
    assert result.reason == "turns"
    assert result.out == ()


@pytest.mark.slow
def test_a_match_does_not_depend_on_those_before_it() -> None:
    game = catalog.create("age_of_steam", "st_lucia", 2)
    used = [make_bot(GREEDY, game) for _ in range(2)]
    play_one(game, used, "1")
    assert play_one(game, used, "2") == play_one(game, [make_bot(GREEDY, game) for _ in range(2)], "2")
