"""The greedy bot of Age of Steam: single decisions, and whole games on every map."""

import pytest

from game.bots.bot import GREEDY, RANDOM, make_bot, picker
from game.rules.age_of_steam.actions import DeliverCube, EndBuild, LayTrack, UpgradeEngine
from game.rules.core.moves import Action
from game.sim import Plan, simulate
from tests.rules.age_of_steam.board import Board, board


def chosen(table: Board) -> Action:
    seat = table.state.queue[0]
    return make_bot(GREEDY, table.game).choose(table.game, table.state.copy(), seat, picker("test"))


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


@pytest.mark.parametrize(
    ("map_key", "seats"), [("rust_belt", 3), ("germany", 3), ("southern_us", 3), ("western_us", 3)]
)
def test_beats_random_players(map_key: str, seats: int) -> None:
    bots = (GREEDY, *[RANDOM] * (seats - 1))
    assert simulate(Plan("age_of_steam", map_key, seats, {}, bots, 2, seed=1))["wins"][0] == 2


def test_stays_solvent_among_its_like() -> None:
    report = simulate(Plan("age_of_steam", "germany", 3, {}, (GREEDY,) * 3, 1, seed=2))
    assert report["end_reasons"] == {"turns": 1}
