"""Choices that another one beats in every case are never played by normal and hard."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.age_of_steam import hard as aos_hard
from game.bots.age_of_steam.context import AosContext
from game.bots.age_of_steam.greedy import most_useful_shares
from game.bots.age_of_steam.normal import roles_by_value, sensible_roles
from game.bots.bot import NORMAL, make_bot, seeded_pick
from game.bots.rail import personalities
from game.bots.rail.dominated_deliveries import delivery_shares, sensible_deliveries
from game.bots.steam import hard as steam_hard
from game.bots.steam.context import SteamContext
from game.bots.steam.normal import sensible_tiles
from game.rules.age_of_steam.actions import DropOut, IssueShares, PlaceCube, ReturnCubes, StayIn, TakeRole
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.roles import ENGINEER, TURN_ORDER
from game.rules.steam import actions as steam_actions
from game.rules.steam.rulebook import ROLES
from tests.rules.age_of_steam.board import Board, board
from tests.rules.steam.board import board as steam_board


def candidates(propose: Any, table: Any) -> list[Action]:
    """Returns what hard considers; every choice of it is one of these."""
    seat = table.game.to_act(table.state)[0]
    return [one.action for one in propose(table.game, table.state, seat, personalities.NORMAL)]


def normal_choice(table: Any) -> Action:
    seat = table.game.to_act(table.state)[0]
    return make_bot(NORMAL, table.game).choose(table.game, table.state.copy(), seat, seeded_pick("test"))


def with_free_pass() -> Board:
    """Returns an auction in which seat 1 must answer a bid and holds the free pass of Turn Order."""
    table = board(seats=4)
    table.state.order = [0, 1, 2, 3]
    table.state.cash = [20] * 4
    table.state.roles[1] = TURN_ORDER
    table.enter("turn_order")
    table.act(next(one for one in table.game.legal(table.state, 0) if type(one).__name__ == "Bid"))
    return table


def test_a_free_pass_is_not_thrown_away() -> None:
    table = with_free_pass()
    assert DropOut() in table.game.legal(table.state, 1)
    found = candidates(aos_hard.propose, table)
    assert StayIn() in found
    assert DropOut() not in found
    assert normal_choice(table) == StayIn()
    table.state.auction.free_pass_seat = 3
    assert DropOut() in candidates(aos_hard.propose, table)


def test_a_free_pass_in_steam_is_not_thrown_away() -> None:
    table = steam_board(seats=4, rules="standard")
    table.state.cash = [10] * 4
    table.enter("turn_order")
    table.act(steam_actions.Bid(1))
    seat = table.game.to_act(table.state)[0]
    table.state.auction.free_pass_seat = seat
    assert {steam_actions.DropOut(), steam_actions.StayIn()} < set(table.game.legal(table.state, seat))
    assert steam_actions.DropOut() not in candidates(steam_hard.propose, table)


@pytest.mark.parametrize(("cash", "is_considered"), [(0, False), (60, True)])
def test_the_engineer_is_taken_only_with_money_for_a_build(cash: int, is_considered: bool) -> None:
    table = board()
    table.state.cash = [cash] * 5
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("choose_actions")
    mind = AosContext(table.game, table.state, 0, personalities.NORMAL)
    assert ENGINEER in [role for _, role in roles_by_value(mind)]
    assert (ENGINEER in sensible_roles(mind)) is is_considered
    assert (TakeRole(ENGINEER) in candidates(aos_hard.propose, table)) is is_considered


def test_the_engineer_of_steam_is_paid_only_for_a_build() -> None:
    table = steam_board(seats=4, rules="standard")
    table.state.cash = [3] * 4
    table.enter("choose_actions")
    seat = table.game.to_act(table.state)[0]
    legal = table.game.legal(table.state, seat)
    paid = {one for one in legal if ROLES[one.tile - 1] == ENGINEER and one.use}
    assert paid
    tiles = sensible_tiles(SteamContext(table.game, table.state, seat, personalities.NORMAL))
    assert not paid & {*tiles, *candidates(steam_hard.propose, table)}


def deliveries(*gains: dict[int, int]) -> tuple[Any, list[DeliverCube]]:
    """Returns a context of seat 0 with one delivery for each of these rewards."""
    actions = [DeliverCube("red", f"A{number}", (0,)) for number in range(len(gains))]
    rewards = {
        action: DeliveryRewards(tuple(IncomeGain(seat, steps) for seat, steps in gain.items()))
        for action, gain in zip(actions, gains, strict=True)
    }
    return SimpleNamespace(seat=0, delivery_rewards=rewards.__getitem__), actions


@pytest.mark.parametrize(
    ("gains", "kept"),
    [
        (({0: 1, 1: 2}, {0: 1}), [1]),
        (({0: 1, 1: 2}, {0: 2, 1: 2}), [1]),
        (({0: 2, 1: 3}, {0: 1}), [0, 1]),
        (({0: 1, 1: 2},), [0]),
        (({0: 2, 1: 1, 2: 1}, {0: 2}), [0, 1]),
        (({1: 1}, {0: 1}), [1]),
        (({1: 2},), []),
    ],
)
def test_a_delivery_that_pays_a_rival_more_gives_way_to_a_fair_one(
    gains: tuple[dict[int, int], ...], kept: list[int]
) -> None:
    mind, actions = deliveries(*gains)
    assert sensible_deliveries(mind, actions) == [actions[number] for number in kept]


@pytest.mark.parametrize("owner", [0, 1])
def test_a_cube_is_not_moved_over_rivals_links_only(owner: int) -> None:
    table = board()
    table.clear_cubes()
    table.put(owner, 10, 13, "14")
    table.put(owner, 11, 12, "14")
    table.set_cubes(9, 14, "blue")
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("move_goods")
    (delivery,) = [one for one in table.game.legal(table.state, 0) if isinstance(one, DeliverCube)]
    mind = AosContext(table.game, table.state, 0, personalities.NORMAL)
    shares = delivery_shares(mind.delivery_rewards(delivery), 0)
    assert shares == ((1, 0) if owner == 0 else (0, 1))
    assert (delivery in candidates(aos_hard.propose, table)) is (owner == 0)
    assert (normal_choice(table) == delivery) is (owner == 0)


def test_no_shares_are_sold_without_use() -> None:
    """With $60 every plan, the expenses and a bid are paid; without money each share is of use."""
    table = board()
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("issue_shares")
    sold = {}
    for cash in (0, 60):
        table.state.cash[0] = cash
        mind = AosContext(table.game, table.state, 0, personalities.NORMAL)
        counts = [one.count for one in candidates(aos_hard.propose, table) if isinstance(one, IssueShares)]
        assert max(counts) <= most_useful_shares(mind)
        sold[cash] = max(counts)
    assert sold[60] <= 1 < sold[0]


def test_the_cubes_of_production_are_not_put_back() -> None:
    """No trip is possible for anybody, yet the cubes are placed."""
    table = board()
    table.clear_cubes()
    table.state.order = [0, 1, 2, 3, 4]
    table.state.roles[0] = PRODUCTION
    table.state.display = bytes(len(table.state.display))
    table.enter("goods_growth")
    table.answer()
    assert ReturnCubes() in table.game.legal(table.state, 0)
    while table.game.to_act(table.state) == (0,) and table.state.phase == "goods_growth":
        action = normal_choice(table)
        assert isinstance(action, PlaceCube)
        assert action.cube in COLOURS
        table.act(action)
        table.answer()
