"""The greedy bot of Steam: single decisions, and whole games with both rule sets."""

import pytest

from game.analysis.simulation import SimulationPlan, play_one, simulate
from game.bots.bot import GREEDY, RANDOM, make_bot, seeded_pick
from game.bots.steam.context import income_step_value
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from game.rules.steam.actions import (
    ChoosePoints,
    DeliverCube,
    DropOut,
    EndBuild,
    GrowCity,
    LayTrack,
    RaiseCapital,
    UpgradeEngine,
)
from game.rules.steam.state import PointsClaim
from tests.rules.steam.board import Board, board


def chosen(table: Board) -> Action:
    seat = table.game.to_act(table.state)[0]
    return make_bot(GREEDY, table.game).choose(table.game, table.state.copy(), seat, seeded_pick("test"))


def with_link() -> Board:
    """Returns a table where seat 0 owns the link from Boston to Portland, with a purple cube in Boston."""
    table = board()
    table.clear_cubes()
    table.put(0, 13, -2, "03")
    table.set_cubes(13, -1, "purple")
    table.state.order = [0, 1, 2, 3]
    return table


def test_delivers_over_its_own_link():
    table = with_link()
    table.enter("move_goods")
    table.state.round = 8
    assert isinstance(chosen(table), DeliverCube)


def test_improves_its_locomotive_where_longer_ways_wait():
    """Red cubes are in Albany; Philadelphia is three links away."""
    table = board()
    table.clear_cubes()
    for q, r, shape in ((8, 2, "03"), (8, 3, "03"), (8, 4, "03"), (7, 6, "14")):
        table.put(0, q, r, shape)
    table.set_cubes(8, 1, "red", "red", "red", "red")
    table.state.order = [0, 1, 2, 3]
    table.enter("move_goods")
    assert chosen(table) == UpgradeEngine()


@pytest.mark.parametrize(
    ("round_", "income", "track"), [(1, 0, "income"), (8, 0, "vp"), (8, -2, "income"), (1, -5, "income")]
)
def test_takes_income_early_and_points_late(round_, income, track):
    table = with_link()
    table.enter("move_goods")
    table.state.round = round_
    table.state.income[0] = income
    table.state.claims = [PointsClaim(0, 2)]
    assert chosen(table) == ChoosePoints(track)


def test_a_step_below_zero_is_worth_more_than_one_above():
    for to_come in range(1, 11):
        assert income_step_value(-1, to_come) > income_step_value(0, to_come)


def test_builds_the_link_that_its_cubes_want():
    table = board()
    table.clear_cubes()
    table.set_cubes(13, -1, "purple", "purple", "purple")
    table.builds(0, cash=20)
    action = chosen(table)
    assert isinstance(action, LayTrack)
    while isinstance(action := chosen(table), LayTrack):
        table.act(action)
    assert isinstance(action, EndBuild)
    ends = {end for section in table.network.owned_by(0) for end in section.ends}
    assert {table.by_code("BOS"), table.by_code("POR")} <= ends


def test_carries_out_the_growth_it_paid_for():
    table = with_link()
    table.builds(0, cash=20, tile=5)
    action = chosen(table)
    assert isinstance(action, GrowCity)
    assert action.hex in (table.label(13, -1), table.label(13, -3))


def test_bids_little():
    table = board()
    seat = table.state.auction.turn
    table.state.auction.bids[(seat + 1) % 4] = 5
    table.state.auction.leader = (seat + 1) % 4
    assert chosen(table) == DropOut()


def test_raises_capital_to_build_with():
    action = chosen(board(rules="standard"))
    assert isinstance(action, RaiseCapital)
    assert 1 <= action.blocks <= 5


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("map_key", ["northeast", "ruhr"])
def test_beats_random_players(map_key, rules):
    plan = SimulationPlan(
        MatchSettings("steam", map_key, 3, (("rules", rules),)), (RANDOM, GREEDY, RANDOM), 2, seed=5
    )
    assert simulate(plan)["wins"][1] == 2


@pytest.mark.slow
@pytest.mark.parametrize(("map_key", "rules", "seats"), [("northeast", "standard", 4), ("ruhr", "base", 3)])
def test_stays_solvent_among_its_like(map_key, rules, seats):
    plan = SimulationPlan(
        MatchSettings("steam", map_key, seats, (("rules", rules),)), (GREEDY,) * seats, 1, seed=3
    )
    game, bots = plan.game_and_bots()
    result, _ = play_one(game, bots, "solvent")
    assert result.reason == "rounds"
    assert result.out == ()
