"""The worked examples of the rules page, AOS-T1 to AOS-T10; each test is named after its vector."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.rules.age_of_steam.actions import (
    Bid,
    DeliverCube,
    DropOut,
    IssueShares,
    PassMove,
    StayIn,
    UpgradeEngine,
)
from game.rules.age_of_steam.goods_supply import COLOURS, SQUARE_NUMBER, DisplaySquare
from game.rules.age_of_steam.rulebook import fill_squares
from game.rules.core.events import Event
from game.rules.core.moves import DrawOutcome, RollOutcome, RollRequest
from game.rules.rail.events import PlaceTaken
from game.rules.rail.roles import FIRST_MOVE, TURN_ORDER, URBANIZATION
from tests.rules.age_of_steam.board import Board, board
from tests.rules.age_of_steam.examples import BLUE, GRAY, GREEN, ORANGE, YELLOW, t3, t4, t5


def test_aos_t1_issue_shares():
    table = board(seats=3)
    green, blue, yellow = table.state.order = [2, 0, 1]
    table.enter("issue_shares")
    for count in (2, 1, 0):
        table.act(IssueShares(count))
    state = table.state
    assert (state.shares[green], state.cash[green]) == (4, 20)
    assert (state.shares[blue], state.cash[blue]) == (3, 15)
    assert (state.shares[yellow], state.cash[yellow]) == (2, 10)


def auction(seats: int, pass_right: int | None = None, cash: int = 20) -> Board:
    table = board(seats=seats)
    table.state.order = list(range(seats))
    table.state.cash = [cash] * seats
    if pass_right is not None:
        table.state.roles[pass_right] = TURN_ORDER
    table.enter("turn_order")
    return table


def places(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    return [(e.seat, e.place, e.paid) for e in events if isinstance(e, PlaceTaken)]


def after_t2() -> Board:
    table = auction(5, pass_right=GREEN)
    table.act(Bid(2))
    assert places(table.act(DropOut())) == [(BLUE, 5, 0)]
    table.act(Bid(3))
    assert places(table.act(DropOut())) == [(GRAY, 4, 0)]
    table.act(StayIn())
    return table


def test_aos_t2_auction():
    table = after_t2()
    assert table.state.auction is not None
    assert table.state.auction.active == [YELLOW, ORANGE, GREEN]
    assert table.game.to_act(table.state) == (YELLOW,)
    assert table.refusal(Bid(3)) == "bid_higher"
    assert table.refusal(Bid(4)) is None


def test_aos_t2a_the_order_and_the_payments():
    table = after_t2()
    assert places(table.act(DropOut())) == [(YELLOW, 3, 1)]
    assert table.game.to_act(table.state) == (GREEN,)
    assert table.refusal(StayIn()) == "no_free_pass"
    assert places(table.act(DropOut())) == [(GREEN, 2, 0), (ORANGE, 1, 3)]
    assert table.state.order == [ORANGE, GREEN, YELLOW, GRAY, BLUE]


def test_aos_t2b_the_highest_bidder_holds():
    table = auction(4, pass_right=3)
    table.act(Bid(2))
    table.act(Bid(3))
    assert places(table.act(DropOut())) == [(2, 4, 0)]
    table.act(StayIn())
    assert places(table.act(DropOut())) == [(0, 3, 1)]
    assert table.game.to_act(table.state) == (3,)
    assert table.refusal(Bid(3)) == "bid_higher"
    assert places(table.act(DropOut())) == [(3, 2, 0), (1, 1, 3)]


def test_aos_t2c_two_players():
    table = auction(3)
    table.state.out[2] = True
    table.state.order = [0, 1]
    table.enter("turn_order")
    table.act(Bid(4))
    table.act(Bid(5))
    assert places(table.act(DropOut())) == [(0, 2, 0), (1, 1, 5)]
    assert table.state.order == [1, 0]


def test_aos_t2d_no_pass_with_two_left():
    table = auction(3, pass_right=2)
    table.act(Bid(1))
    table.act(DropOut())
    assert table.game.legal(table.state, 2)[:2] == [DropOut(), Bid(2)]


def test_aos_t2e_the_first_to_drop_pays_nothing():
    table = auction(3)
    for amount in (7, 8, 9):
        table.act(Bid(amount))
    assert places(table.act(DropOut())) == [(0, 3, 0)]
    assert places(table.act(DropOut())) == [(1, 2, 8), (2, 1, 9)]


def test_aos_t2f_third_place_pays_half_rounded_up():
    table = auction(5)
    table.act(Bid(5))
    for _ in range(2):
        table.act(DropOut())
    table.act(Bid(6))
    table.act(Bid(7))
    assert places(table.act(DropOut())) == [(0, 3, 3)]


def discs_on_towns(table: Board) -> int:
    return table.network.used_counts[-1]


def track(table: Board, seat: int) -> int:
    return table.game.table.rules.money.track_in_links(table.game.table, table.state, seat)


def test_aos_t3_build_yellow():
    table = t3()
    assert table.sections(YELLOW) == [(False, 1), (True, 2)]
    assert track(table, YELLOW) == 2


def test_aos_t4_build_blue():
    table = t4()
    assert table.sections(BLUE) == [(True, 2), (True, 2)]
    assert discs_on_towns(table) == 1
    assert track(table, BLUE) == 4


def test_aos_t5_build_green():
    table = t5()
    assert table.sections(GREEN) == [(False, 1), (True, 3)]
    assert discs_on_towns(table) == 1
    assert track(table, GREEN) == 3
    assert table.sections(YELLOW) == [(False, 1), (True, 2)]
    assert track(table, YELLOW) == 2


def test_aos_t6_urbanization_orange():
    table = t5()
    table.build_turn(ORANGE, cash=20, role=URBANIZATION)
    table.urbanize(10, 12, "A")
    assert table.state.cash[ORANGE] == 20
    assert discs_on_towns(table) == 0
    assert table.sections(GREEN) == [(True, 2)]
    assert table.sections(BLUE) == [(True, 1), (True, 1)]
    assert (track(table, BLUE), track(table, GREEN)) == (2, 2)
    prices = [table.lay(10, 11, "03"), table.lay(10, 13, "03+14"), table.lay(10, 14, "05")]
    assert prices == [2, 3, 3]
    assert table.sections(ORANGE) == [(False, 1), (True, 2)]


@pytest.mark.parametrize(("exits", "price"), [("1", 2), ("14", 3), ("135", 4), ("1245", 5)])
def test_aos_t7_prices_of_town_tiles(exits: str, price: int):
    table = board()
    table.put(0, 11, 12, "15")
    table.build_turn(0, cash=20)
    table.put(0, 11, 11, "24")
    assert table.lay(10, 12, exits) == price


def test_aos_t8_move_goods():
    table = t4()
    table.set_cubes(9, 14, "blue")
    table.set_cubes(12, 11, "blue")
    state = table.state
    state.order = [YELLOW, BLUE, ORANGE, GRAY, GREEN]
    state.roles[BLUE] = FIRST_MOVE
    before = table.bag("blue")
    table.enter("move_goods")
    assert table.game.to_act(state) == (BLUE,)
    table.act(UpgradeEngine())
    assert state.engine[BLUE] == 2
    table.act(DeliverCube("blue", table.label(9, 14), (1,)))
    assert state.income[YELLOW] == 1
    assert table.bag("blue") == before + 1
    for _ in range(3):
        table.act(PassMove())
    assert table.game.to_act(state) == (BLUE,)
    assert table.refusal(UpgradeEngine()) == "upgraded_already"
    table.act(DeliverCube("blue", table.label(12, 11), (5, 4)))
    assert state.income[BLUE] == 2
    table.act(PassMove())


def test_aos_t9_goods_growth():
    table = board(seats=3)
    table.clear_cubes()
    table.build_turn(0, role=URBANIZATION)
    table.urbanize(10, 12, "A")
    state = table.state
    state.display = bytes(52)
    squares = [
        DisplaySquare("L3", 1),
        DisplaySquare("L3", 2),
        DisplaySquare("L3", 3),
        DisplaySquare("L4", 2),
        DisplaySquare("L4", 3),
    ]
    squares += [DisplaySquare("A", 1), DisplaySquare("A", 2), DisplaySquare("B", 1)]
    fill_squares(state, [SQUARE_NUMBER[square] for square in squares], ["red"] * len(squares))
    state.roles = [""] * 3
    table.enter("goods_growth")
    table.chance(RollOutcome((3, 3, 4)))
    cubes = table.game.table.cubes_on
    assert cubes(state, table.by_code("KAN")) == ["red", "red"]
    assert cubes(state, table.index(10, 12)) == ["red", "red"]
    assert cubes(state, table.by_code("DES")) == ["red"]
    left = [square for square in squares if state.display[SQUARE_NUMBER[square]]]
    assert left == [DisplaySquare("L3", 3), DisplaySquare("L4", 3), DisplaySquare("B", 1)]
    assert state.due == RollRequest(3)


def test_aos_t9_a_die_more_than_cubes_is_lost():
    table = board(seats=3)
    table.clear_cubes()
    table.build_turn(0, role=URBANIZATION)
    table.urbanize(10, 12, "A")
    state = table.state
    state.roles = [""] * 3
    table.enter("goods_growth")
    table.chance(RollOutcome((3, 3, 3)))
    assert len(table.game.table.cubes_on(state, table.by_code("KAN"))) == 3
    assert len(table.game.table.cubes_on(state, table.index(10, 12))) == 2


def test_aos_t10_statements():
    assert board(seats=5).game.table.rounds == 7
    assert board("barbados", 1).game.table.rounds == 10
    assert board("st_lucia", 2).game.table.rounds == 8
    table = board(seats=5)
    table.state.roles[0] = "production"
    table.enter("goods_growth")
    assert table.state.due == RollRequest(5), "52 full squares leave Production nothing to draw for"


def test_aos_t10_printed_town_tiles_belong_on_towns():
    table = board()
    table.build_turn(0)
    table.put(0, 7, 10, "03")
    assert table.refused_lay(7, 9, "3", "T-1") is None
    action = table.lay_action(7, 9, "3", "T-1")
    plain = type(action)(table.label(7, 12), action.tile, action.rotation)
    assert table.refusal(plain) == "town_tile_on_plain_hex"


def test_production_shows_cubes_before_they_are_placed():
    """AOS-14.1: two cubes are drawn and each goes to an empty square, or back."""
    table = board(seats=3)
    table.state.display = bytes(52)
    table.state.roles[1] = "production"
    table.enter("goods_growth")
    drawn = [COLOURS[i] for i, count in enumerate(table.state.bag) if count][:2]
    table.chance(DrawOutcome(tuple(drawn)))
    assert table.game.to_act(table.state) == (1,)
    assert len(table.game.legal(table.state, 1)) == 1 + 2 * 52
