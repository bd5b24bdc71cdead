"""Money, order of play, action tiles and the end: STM-V1 to V5, V7, V22 to V24, V30 to V38, V48, V49, V51."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.core.phases import OVER
from game.rules.rail.roles import LOCOMOTIVE, TURN_ORDER, URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import Bid, DropOut, LayTrack, RaiseCapital, StayIn, TakeTile
from game.rules.steam.goods_supply import NEW_CITY_NUMBER
from game.rules.steam.money import BaseMoneyRules, StandardMoneyRules
from game.rules.steam.rulebook import CITY_GROWTH, ROLES
from game.rules.steam.scoring import income_points
from tests.rules.steam.board import Board, board, dealt, fresh

MONEY = BaseMoneyRules()


def silent(event: object) -> None:
    """Discards an event."""


def paid(amount: int, cash: int = 0, income: int = 0, points: int = 0) -> tuple[int, int, int] | None:
    """Returns cash, income and points after a payment in the base game; None if it is impossible."""
    table = board()
    table.seat_has(0, cash, income, points)
    if amount > MONEY.max_payment(table.state, 0):
        return None
    MONEY.pay(table.game.table, table.state, 0, amount, silent)
    return table.purse(0)


@pytest.mark.parametrize(
    ("amount", "before", "after"),
    [
        pytest.param(8, (0, 0, 0), (2, -2, 0), id="STM-V1"),
        pytest.param(4, (3, -10, 5), (4, -10, 3), id="STM-V30"),
        pytest.param(9, (0, -9, 2), (1, -10, 0), id="STM-V31"),
        pytest.param(9, (0, -9, 1), None, id="STM-V31 impossible"),
        pytest.param(50, (0, 0, 0), (0, -10, 0), id="STM-V35"),
        pytest.param(51, (0, 0, 0), None, id="STM-V35 too much"),
        pytest.param(3, (5, 2, 0), (2, 2, 0), id="cash first"),
    ],
)
def test_stm_4_payments(amount, before, after):
    assert paid(amount, *before) == after


def test_stm_v32_paying_singly_or_at_once():
    table = board()
    for amount in (3, 4, 3):
        MONEY.pay(table.game.table, table.state, 0, amount, silent)
    assert table.purse(0) == paid(10) == (0, -2, 0)


def test_stm_v2_the_first_place():
    table = fresh(seats=5)
    table.answer()
    green = table.state.auction.turn
    table.act(Bid(7))
    for _ in range(4):
        table.act(DropOut())
    assert table.purse(green) == (3, -2, 0)
    assert table.state.auction.turn == (green + 1) % 5
    assert green not in table.state.auction.order


def test_stm_5_1_the_whole_first_auction():
    table = board(seats=3)
    first = table.state.auction.turn
    second, third = (first + 1) % 3, (first + 2) % 3
    table.act(Bid(0))
    assert table.refusal(Bid(0)) == "bid_higher"
    assert table.refusal(Bid(51)) == "cannot_afford"
    table.act(Bid(1))
    table.act(DropOut())
    table.act(DropOut())
    assert table.state.placed_seats == [second]
    assert table.state.auction.turn == third
    assert table.refusal(StayIn()) == "no_free_pass"
    table.act(DropOut())
    assert table.state.order == [second, first, third]
    assert table.state.cash[second] == 4
    assert table.state.phase == "choose_actions"


def test_stm_v3_random_start():
    table = dealt("northeast", (5, 3, 2, 7, 4), first_order="random")
    assert table.state.order == [2, 3, 4, 0, 1]
    assert [table.state.cash[seat] for seat in table.state.order] == [0, 1, 2, 3, 4]


def test_stm_18_0_the_standard_game_deals_its_first_order():
    table = dealt("northeast", (5, 3, 2, 7), rules="standard")
    assert table.state.order == [2, 1, 0, 3]
    assert table.state.cash == [0, 0, 0, 0]


def test_stm_v4_tiles_decide_the_next_order():
    table = board()
    natural, black, white, brown = range(4)
    for seat, tile in ((natural, 6), (black, 4), (white, 7), (brown, 2)):
        table.state.roles[seat] = ROLES[tile - 1]
    table.enter("next_round")
    assert table.state.order == [brown, black, natural, white]


def at_tiles(seat: int = 0, **options: Any) -> Board:
    table = board(**options)
    table.state.order = [seat, *(other for other in range(4) if other != seat)]
    table.enter("choose_actions")
    return table


def test_stm_v5_the_locomotive_costs_four_and_its_level():
    table = at_tiles()
    table.seat_has(0, cash=9, engine=4)
    table.act(TakeTile(6, True))
    assert (table.state.cash[0], table.state.engine[0]) == (0, 5)


@pytest.mark.parametrize(("level", "cost"), [(1, 6), (5, 10)])
def test_stm_v51_price_of_the_locomotive(level, cost):
    table = at_tiles()
    table.seat_has(0, cash=20, engine=level)
    table.act(TakeTile(6, True))
    assert table.state.cash[0] == 20 - cost


def test_stm_v51_no_locomotive_beyond_level_six():
    table = at_tiles()
    table.seat_has(0, cash=20, engine=6)
    assert table.refusal(TakeTile(6, True)) == "engine_at_most"
    assert table.refusal(TakeTile(6, False)) == "engine_at_most"


def test_stm_v7_a_tile_may_be_passed():
    table = at_tiles()
    table.act(TakeTile(5, False))
    assert table.state.cash[0] == 0
    assert table.state.roles[0] == CITY_GROWTH
    assert not table.state.uses_tile[0]
    assert table.refusal(TakeTile(1, False)) == "tile_not_passable"
    assert table.refusal(TakeTile(5, True)) == "tile_taken"


def test_stm_7_4_growth_without_cubes_can_only_be_passed():
    table = at_tiles()
    table.state.supply = bytes(len(table.state.supply))
    assert table.refusal(TakeTile(5, True)) == "no_city_to_grow"
    assert table.refusal(TakeTile(5, False)) is None
    assert table.refusal(TakeTile(7, True)) is None


def test_stm_7_3_tiles_of_the_standard_game_are_free():
    table = at_tiles(rules="standard")
    table.state.engine[0] = 5
    assert {type(action) for action in table.game.legal(table.state, 0)} == {TakeTile}
    assert [action.tile for action in table.game.legal(table.state, 0)] == [1, 2, 3, 4, 5, 6, 7]
    table.act(TakeTile(6, True))
    assert (table.state.cash[0], table.state.engine[0]) == (0, 6)


def test_stm_7_5_no_tile_can_be_taken():
    """With six players, only tiles 6 and 7 may remain for the last."""
    table = board(seats=6)
    table.state.order = list(range(6))
    table.enter("choose_actions")
    for tile in (1, 2, 3, 4):
        table.act(TakeTile(tile, True))
    table.act(TakeTile(5, False))
    towns = len(table.game.table.railmap.towns)
    rails = table.state.rails
    grey = bytes([NEW_CITY_NUMBER["gray"] + 1] * towns)
    table.state.rails = type(rails)(rails.track, rails.marks, grey, rails.direct)
    table.state.engine[5] = 6
    assert table.game.legal(table.state, 5) == [TakeTile(6, False)]
    assert table.refusal(TakeTile(7, False)) == "lowest_tile"
    table.act(TakeTile(6, False))
    assert table.state.engine[5] == 6


def settled(rules: str, cash: int, income: int, points: int, engine: int = 1) -> tuple[int, int, int] | None:
    """Returns cash, income and points after the income phase; None for a bankrupt seat."""
    table = board(rules=rules)
    table.seat_has(0, cash, income, points, engine)
    money = MONEY if rules == "base" else StandardMoneyRules()
    return table.purse(0) if money.settle(table.game.table, table.state, 0, silent) else None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param((0, 2, 0), (2, 2, 0), id="STM-V22 income"),
        pytest.param((0, -1, 0), (4, -2, 0), id="STM-V22 debt"),
        pytest.param((4, -10, 1), None, id="STM-V33"),
        pytest.param((4, -10, 4), (4, -10, 0), id="STM-V33 with points"),
        pytest.param((0, -10, 3), None, id="STM-V34"),
    ],
)
def test_stm_14_income_of_the_base_game(before, after):
    assert settled("base", *before) == after


@pytest.mark.parametrize(
    ("cash", "income", "points", "level", "after"),
    [
        (0, 2, 4, 3, (1, 2, 3)),
        (1, -3, 1, 2, (0, -4, 0)),
        (0, -9, 4, 1, (0, -10, 0)),
        (0, -10, 4, 1, None),
        (0, 5, 0, 3, (2, 5, 0)),
        (2, 1, 0, 3, (0, 1, 0)),
        (0, 1, 0, 4, (1, -1, 0)),
        (3, -2, 0, 4, (1, -4, 0)),
    ],
)
def test_stm_v36_upkeep_and_debts(cash, income, points, level, after):
    assert settled("standard", cash, income, points, level) == after


def test_stm_17_a_bankrupt_player_leaves_links_to_nobody():
    table = board()
    table.put(0, 13, -2, "03")
    table.put(0, 8, 2, "03")
    table.seat_has(0, income=-10)
    table.state.roles = list(ROLES[:4])
    table.enter("income")
    assert table.state.bankrupt_seats == [0]
    assert 0 not in table.state.order
    assert table.owner(13, -2, 0) == table.owner(8, 2, 0) == NOBODY
    assert table.state.phase == "choose_actions"


def test_stm_v23_final_score():
    assert [income_points(income) for income in (5, -2, 0)] == [2, -4, 0]
    assert [fresh(seats=seats).game.table.rounds for seats in (3, 4, 5, 6)] == [10, 8, 7, 7]
    table = finished((37, -1, 4), (0, 0, 2), (0, 0, 3), (0, 0, 5))
    links = ((13, -2, "03"), (7, 6, "14"), (8, 2, "03"), (8, 4, "03"))
    for q, r, shape in links:
        table.put(0, q, r, shape)
    table.put(0, 8, 3, "03")
    result = table.game.result(table.state)
    assert result.points[0] == 37 - 2 + 4
    assert result.parts[2] == ("links", (4, 0, 0, 0))


def finished(*seats: tuple[int, int, int]) -> Board:
    """Returns a finished match with points, income and last action tile of each seat."""
    table = board()
    for seat, (points, income, tile) in enumerate(seats):
        table.seat_has(seat, income=income, points=points)
        table.state.roles[seat] = ROLES[tile - 1]
    table.state.phase = OVER
    return table


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ((38, 4, 3), (37, 6, 5), 1),
        ((37, 6, 3), (37, 6, 5), 0),
        ((37, 6, 5), (37, 6, 3), 1),
    ],
)
def test_stm_v48_ties(first, second, winner):
    table = finished(first, second, (0, 0, 1), (0, 0, 2))
    result = table.game.result(table.state)
    assert result.points[:2] == (40, 40)
    assert result.winners == (winner,)


def test_stm_17_2_earlier_bankruptcies_rank_lower():
    table = finished((9, 0, 1), (9, 0, 2), (0, 0, 3), (0, 0, 4))
    table.state.out = [True, True, False, True]
    table.state.bankrupt_seats = [1, 3, 0]
    result = table.game.result(table.state)
    assert result.reason == "last_survivor"
    assert result.winners == (2,)
    assert result.points[1] < result.points[3] < result.points[0] < result.points[2]


def at_auction(seats: int, order: list[int], free: int | None = None, cash: int = 20) -> Board:
    table = board(seats=seats, rules="standard")
    table.state.order = order
    table.state.cash = [cash] * seats
    if free is not None:
        table.state.roles[free] = TURN_ORDER
    table.enter("turn_order")
    return table


def spent(table: Board, cash: int = 20) -> list[int]:
    return [cash - left for left in table.state.cash]


def test_stm_v24_the_auction_of_the_booklet():
    green, brown, black, white = range(4)
    table = at_auction(4, [green, brown, black, white], free=white)
    table.act(Bid(0))
    table.act(Bid(2))
    table.act(DropOut())
    table.act(StayIn())
    assert table.refusal(Bid(2)) == "bid_higher"
    table.act(Bid(3))
    table.act(DropOut())
    assert table.refusal(StayIn()) == "no_free_pass"
    table.act(DropOut())
    assert table.state.order == [green, white, brown, black]
    assert spent(table) == [3, 1, 0, 0]


def test_stm_v37_payments_by_place():
    table = at_auction(5, [4, 3, 2, 1, 0])
    for amount in (1, 3, 5, 6, 7):
        table.act(Bid(amount))
    for _ in range(4):
        table.act(DropOut())
    assert table.state.order == [0, 1, 2, 3, 4]
    assert spent(table) == [7, 6, 3, 2, 0]


def test_stm_v38_the_leader_need_not_outbid_himself():
    a, b, c = range(3)
    table = at_auction(3, [a, b, c], free=b)
    table.act(Bid(0))
    table.act(StayIn())
    table.act(DropOut())
    assert table.game.to_act(table.state) == (b,)
    assert table.refusal(Bid(0)) == "bid_higher"
    assert table.refusal(StayIn()) == "no_free_pass"
    table.act(DropOut())
    assert table.state.order == [a, b, c]
    assert spent(table) == [0, 0, 0]


def test_stm_18_1_capital_is_raised_once_a_round():
    table = board(rules="standard")
    seat = table.state.queue[0]
    table.seat_has(seat, income=-9, points=5)
    assert table.refusal(RaiseCapital(4)) == "too_many_blocks"
    table.act(RaiseCapital(3))
    assert table.purse(seat) == (15, -10, 1)


def test_stm_18_4_the_standard_game_builds_from_cash():
    table = board(rules="standard")
    table.builds(0, cash=2)
    assert table.refused_lay(8, 2, "03") == "cannot_afford"
    assert not any(isinstance(action, LayTrack) and action.hex == "I7" for action in _legal(table))
    table.state.cash[0] = 3
    assert table.refused_lay(8, 2, "03") is None


def _legal(table: Board) -> list[object]:
    return list(table.game.legal(table.state, table.state.queue[0]))


@pytest.mark.parametrize(
    ("map_key", "seats", "city", "space"),
    [("ruhr", 3, 2, 2), ("northeast", 3, 3, 2), ("ruhr", 4, 3, 3), ("northeast", 5, 3, 3)],
)
def test_stm_v49_cubes_at_the_start(map_key, seats, city, space):
    table = board(map_key, seats)
    railmap = table.game.table.railmap
    printed = [index for index in railmap.cities if railmap.sites[index].cubes == 3]
    assert {len(table.game.table.cubes_on(table.state, index)) for index in printed} == {city}
    assert [len(table.game.table.space(table.state, number)) for number in range(12)] == [space] * 12


def test_stm_6_3_the_last_round_ends_after_income():
    table = board()
    table.state.round = 8
    table.state.roles = [TURN_ORDER, CITY_GROWTH, LOCOMOTIVE, URBANIZATION]
    table.enter("income")
    assert table.game.result(table.state).reason == "rounds"
