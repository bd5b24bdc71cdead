"""Worked examples of moving goods, STM-V18 to V21, V47, V50 and V53; each test is named after its vector."""

from __future__ import annotations

from typing import Literal

import pytest

from game.rules.rail.goods.routes import follow_route
from game.rules.rail.roles import FIRST_BUILD, FIRST_MOVE
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import ChoosePoints, DeliverCube, PassMove, TakeTile, UpgradeEngine
from game.rules.steam.rulebook import SteamDeliveryRules
from tests.rules.steam.board import NE, SE, Board, S, board, drawn_map, place

GREEN, BLACK, BROWN = 0, 1, 2

NODES = {
    (0, 4): place("S", "gray"),
    (2, 2): place("R", "red"),
    (4, 2): place("BO", "red"),
    (6, 2): place("U", "blue"),
    (8, 2): place("P", "purple"),
    (10, 2): place("Y", "yellow"),
    (2, 4): place("n"),
}
TRACK = {
    (1, 3): (GREEN, "14"),
    (3, 2): (GREEN, "25"),
    (5, 2): (GREEN, "25"),
    (3, 3): (GREEN, "14"),
    (1, 4): (BLACK, "25"),
    (7, 2): (BLACK, "25"),
    (9, 2): (BLACK, "25"),
}


def net(mover: int, level: int) -> Board:
    """Returns the booklet's network as a map of its own, with a cube of each colour in S."""
    table = drawn_map(NODES, set(TRACK))
    for (q, r), (owner, shape) in TRACK.items():
        table.put(owner, q, r, shape)
    table.put(NOBODY, 2, 4, "15", 0, f"{GREEN}{BLACK}")
    table.set_cubes(0, 4, "red", "blue", "purple", "yellow")
    table.state.order = [mover, *(seat for seat in range(4) if seat != mover)]
    table.state.engine = [level] * 4
    table.enter("move_goods")
    return table


def routes_of(table: Board, mover: int) -> dict[tuple[str, str], tuple[int, int]]:
    """Returns the links of green and of black used by every legal delivery, by cube and nodes passed."""
    found = {}
    for action in table.game.legal(table.state, mover):
        if isinstance(action, DeliverCube):
            route = follow_route(table.network, table.index(0, 4), action.exits)
            assert route is not None
            codes = [table.game.table.railmap.sites[node].code for node in route.nodes]
            owners = [section.owner for section in route.sections]
            found[action.cube, "-".join(codes)] = (owners.count(GREEN), owners.count(BLACK))
    return found


def test_stm_v19_every_legal_route():
    expected = {
        ("red", "S-R"): (1, 0),
        ("red", "S-n-BO"): (1, 1),
        ("blue", "S-R-BO-U"): (3, 0),
        ("blue", "S-n-BO-U"): (2, 1),
        ("purple", "S-R-BO-U-P"): (3, 1),
        ("purple", "S-n-BO-U-P"): (2, 2),
        ("yellow", "S-R-BO-U-P-Y"): (3, 2),
    }
    for level in range(1, 7):
        reached = {key: points for key, points in expected.items() if key[1].count("-") <= level}
        assert routes_of(net(GREEN, level), GREEN) == reached
    assert routes_of(net(BLACK, 5), BLACK)["yellow", "S-n-BO-U-P-Y"] == (2, 3)


def test_stm_v19_refusals():
    table = net(GREEN, 6)
    label = table.label(0, 4)
    assert table.refusal(DeliverCube("red", label, (NE, SE))) == "must_stop_earlier"
    assert table.refusal(DeliverCube("yellow", label, (SE, NE, SE, SE, SE))) == "others_own_more"
    assert table.refusal(DeliverCube("gray", label, (NE,))) == "no_such_cube"
    assert table.refusal(DeliverCube("blue", label, (NE,))) == "not_accepted"


def choose(table: Board, track: Literal["income", "vp"]) -> None:
    seat = table.game.to_act(table.state)[0]
    assert table.game.why_not(table.state, seat, ChoosePoints(track)) is None
    table.game.apply(table.state, seat, ChoosePoints(track), lambda event: None)


def test_stm_v20_each_owner_chooses_the_mover_first():
    table = net(GREEN, 5)
    table.state.order = [BLACK, GREEN, 2, 3]
    table.act(DeliverCube("yellow", table.label(0, 4), (NE, SE, SE, SE, SE)))
    assert "yellow" not in table.game.table.cubes_on(table.state, table.index(0, 4))
    assert table.bag("yellow") == 20
    assert table.game.to_act(table.state) == (GREEN,)
    assert table.game.why_not(table.state, GREEN, PassMove()).code == "choose_points_first"
    assert table.game.why_not(table.state, BLACK, ChoosePoints("vp")).code == "not_your_turn"
    choose(table, "income")
    assert table.game.to_act(table.state) == (BLACK,)
    choose(table, "vp")
    assert (table.state.income[GREEN], table.state.points[GREEN]) == (3, 0)
    assert (table.state.income[BLACK], table.state.points[BLACK]) == (0, 2)


@pytest.mark.parametrize(
    ("owners", "legal"), [((0, 0, 1, 1, 2), True), ((0, 0, 1, 1, 1), False), ((1,), False), ((0,), True)]
)
def test_stm_v21_whose_links_a_route_may_use(owners, legal):
    assert SteamDeliveryRules().may_use(0, owners) is legal


def test_stm_v18_one_free_improvement_a_round():
    table = board()
    table.state.order = [BROWN, 0, 1, 3]
    table.state.engine[BROWN] = 4
    table.state.cash[BROWN] = 20
    table.enter("choose_actions")
    table.act(TakeTile(6, True))
    assert table.state.engine[BROWN] == 5
    table.put(BROWN, 13, -2, "03")
    table.set_cubes(13, -1, "purple")
    table.enter("move_goods")
    table.act(DeliverCube("purple", table.label(13, -1), (0,)))
    choose(table, "vp")
    for _ in range(3):
        table.act(PassMove())
    assert table.state.step == 2
    table.act(UpgradeEngine())
    assert table.state.engine[BROWN] == 6
    assert table.state.points[BROWN] == 1


def test_stm_v18_not_twice_in_one_goods_phase():
    table = board()
    table.state.order = [BROWN, 0, 1, 3]
    table.enter("move_goods")
    table.act(UpgradeEngine())
    for _ in range(3):
        table.act(PassMove())
    assert table.refusal(UpgradeEngine()) == "upgraded_already"
    table.state.upgraded[BROWN] = False
    table.state.engine[BROWN] = 6
    assert table.refusal(UpgradeEngine()) == "engine_at_most"


def coast(owner: int) -> Board:
    """Puts track from Philadelphia to Albany; the mover owns all links except the middle one."""
    table = board()
    table.put(0, 7, 6, "14")
    table.put(owner, 8, 4, "03")
    table.put(NOBODY, 8, 3, "03", 0, f"0{'-' if owner == NOBODY else owner}")
    table.put(0, 8, 2, "03")
    table.clear_cubes()
    table.set_cubes(8, 1, "red")
    table.state.order = [0, 1, 2, 3]
    table.state.engine[0] = 3
    table.enter("move_goods")
    return table


def test_stm_v53_links_of_a_bankrupt_player_pay_nobody():
    table = coast(NOBODY)
    table.act(DeliverCube("red", table.label(8, 1), (S, S, 4)))
    choose(table, "vp")
    assert table.state.points == [2, 0, 0, 0]


@pytest.mark.parametrize(("income", "after"), [(9, 10), (-3, 1), (8, 10)])
def test_stm_v47_income_ends_at_ten(income, after):
    table = net(GREEN, 6)
    table.state.income[GREEN] = income
    table.state.claims = []
    table.act(DeliverCube("purple", table.label(0, 4), (NE, SE, SE, SE)))
    table.state.claims[0] = type(table.state.claims[0])(GREEN, 4)
    choose(table, "income")
    assert table.state.income[GREEN] == after


def test_a_seat_at_the_top_of_the_income_track_gets_points_unasked():
    """STM-R4."""
    table = net(GREEN, 6)
    table.state.income[GREEN] = 10
    table.act(DeliverCube("red", table.label(0, 4), (NE,)))
    assert (table.state.points[GREEN], table.state.claims) == (1, [])
    assert table.game.to_act(table.state) == (BLACK,)


def test_a_second_owner_at_the_top_of_the_income_track_gets_points_unasked():
    """STM-R4: after the mover's choice nothing remains to be asked, and the next seat moves."""
    table = net(GREEN, 5)
    table.state.income[BLACK] = 10
    table.act(DeliverCube("yellow", table.label(0, 4), (NE, SE, SE, SE, SE)))
    choose(table, "income")
    assert (table.state.income[BLACK], table.state.points[BLACK]) == (10, 2)
    assert (table.state.claims, table.state.queue[0]) == ([], BLACK)
    assert PassMove() in table.game.legal(table.state, BLACK)


def test_stm_v50_first_build_and_first_move():
    table = board()
    table.state.order = [0, 1, 2, 3]
    table.state.roles[2], table.state.roles[3] = FIRST_MOVE, FIRST_BUILD
    table.enter("build_track")
    assert table.state.queue == [3, 0, 1, 2]
    table.enter("move_goods")
    assert table.state.queue == [2, 0, 1, 3]
    for _ in range(4):
        table.act(PassMove())
    assert (table.state.step, table.state.queue) == (2, [2, 0, 1, 3])
