"""The derived checks of the rules page, AOS-T11 to AOS-T22; each test is named after its vector."""

from __future__ import annotations

import pytest

from game.rules.age_of_steam.actions import (
    BuildConnection,
    ChooseBonusRailroads,
    DeclineFirst,
    DeliverCube,
    EndBuild,
    GiveUpBuild,
    LayTrack,
    PayForFirst,
    TakeRole,
)
from game.rules.age_of_steam.events import BuildGivenUp
from game.rules.age_of_steam.state import AosBuildTurn
from game.rules.core.dealer import RandomStream
from game.rules.core.events import MoneyChanged
from game.rules.core.moves import DrawRequest, RollOutcome
from game.rules.rail.events import IncomeChanged
from game.rules.rail.roles import ENGINEER, TURN_ORDER, URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from tests.rules.age_of_steam.board import Board, board, finish_western, western_links
from tests.rules.rail.board import SEED

PINK, GRAY, OTHER = 0, 1, 2
CHICAGO = (7, 11)


def test_aos_t11_a_redirect_does_not_keep_a_section():
    table = board()
    table.build_turn(PINK, cash=20, round_=3)
    table.lay(7, 12, "03")
    table.end_build()
    assert table.owner(7, 12, 0) == PINK
    table.build_turn(PINK, round_=4)
    assert table.lay(7, 12, "02") == 2
    table.end_build_phase()
    assert table.owner(7, 12, 0) == NOBODY


def test_aos_t11_an_extension_keeps_it_for_one_turn():
    table = board()
    table.build_turn(PINK, cash=20, round_=3)
    table.lay(7, 12, "03")
    table.end_build()
    table.build_turn(PINK, round_=4)
    table.lay(7, 13, "03")
    table.end_build()
    assert table.owner(7, 12, 0) == PINK
    table.build_turn(PINK, round_=5)
    table.end_build_phase()
    assert table.owner(7, 12, 0) == NOBODY


def test_aos_t12_extending_unowned_track_claims_it():
    table = board()
    table.put(NOBODY, 7, 12, "03")
    table.put(NOBODY, 7, 13, "03")
    table.build_turn(GRAY, cash=20)
    table.lay(7, 14, "03")
    assert table.sections(GRAY) == [(False, 3)]


def test_aos_t12_a_town_holds_only_those_present():
    table = board()
    table.put(NOBODY, 8, 13, "0")
    table.put(NOBODY, 8, 12, "13")
    table.build_turn(GRAY, cash=20)
    assert table.refused_lay(9, 11, "14") == "not_connected"


def seven_sharp_curves(table: Board) -> None:
    for q, r in ((0, 10), (0, 12), (0, 14), (0, 16), (2, 9), (3, 13), (7, 12)):
        table.put(PINK, q, r, "01")


def test_aos_t13_the_eighth_sharp_curve():
    table = board()
    seven_sharp_curves(table)
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 10, "34") == "tile_supply_empty"
    assert table.refused_lay(7, 12, "05") is None, "turning a tile on its own hex takes none from the supply"


def test_aos_t13_eight_town_discs():
    table = board()
    towns = [(4, 10), (5, 13), (6, 14), (7, 7), (10, 7), (11, 10), (12, 8), (15, 6)]
    for q, r in towns:
        table.put(PINK, q, r, "03")
    table.put(PINK, 7, 10, "03")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 9, "03") == "town_disc_supply_empty"
    assert table.refused_lay(7, 9, "3") is None
    assert table.refused_lay(7, 9, "034") is None
    assert table.refused_lay(11, 10, "0134") is None


def with_track_beside(table: Board, seat: int = PINK) -> None:
    """Puts own track from Chicago that ends at the north-east edge of (7, 12)."""
    table.put(seat, 8, 11, "45")


def test_aos_t14_add_a_crossing_or_a_coexisting_track():
    for shape, price in (("03+14", 3), ("03+12", 2)):
        table = board()
        table.put(OTHER, 7, 12, "03")
        with_track_beside(table)
        table.build_turn(PINK, cash=20)
        assert table.lay(7, 12, shape) == price
        assert table.owner(7, 12, 0) == OTHER
        assert table.owner(7, 12, 1) == PINK


def test_aos_t14_redirect():
    table = board()
    table.put(PINK, 7, 12, "02")
    table.build_turn(PINK, cash=20)
    assert table.lay(7, 12, "04") == 2


def test_aos_t14_a_link_is_not_redirected():
    table = board()
    table.put(PINK, 7, 12, "02")
    table.put(PINK, 8, 12, "35")
    table.put(PINK, 8, 13, "0")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 12, "04") == "not_a_loose_end"


def test_aos_t14_existing_track_stays():
    table = board()
    table.put(PINK, 7, 12, "03")
    with_track_beside(table)
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 12, "02+14") == "existing_track_lost"


def test_aos_t14_redirect_beside_another_link():
    table = board()
    with_track_beside(table)
    table.put(PINK, 7, 12, "03+14", owners=f"{OTHER}{PINK}")
    table.put(OTHER, 7, 13, "02")
    table.put(OTHER, 8, 13, "5")
    table.build_turn(PINK, cash=20)
    assert table.lay(7, 12, "03+15") == 2
    assert table.owner(7, 12, 0) == OTHER


def test_aos_t14_towns():
    table = board()
    table.put(PINK, 8, 13, "03")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(8, 13, "014") == "existing_track_lost"
    assert table.lay(8, 13, "0134") == 3


@pytest.mark.parametrize(
    ("cash", "income", "shares", "engine", "then"),
    [(3, 2, 4, 2, (0, 1, False)), (0, 2, 5, 2, (0, -3, True)), (0, 3, 4, 2, (0, 0, False))],
)
def test_aos_t15_money(cash: int, income: int, shares: int, engine: int, then: tuple[int, int, bool]):
    table = board(seats=3)
    state = table.state
    state.cash[0], state.income[0], state.shares[0], state.engine[0] = cash, income, shares, engine
    table.enter("collect_income")
    assert (state.cash[0], state.income[0], state.out[0]) == then


REDUCTIONS = {
    10: 10,
    11: 9,
    20: 18,
    21: 17,
    30: 26,
    31: 25,
    40: 34,
    41: 33,
    49: 41,
    50: 40,
    63: 53,
}


def reduced(table: Board, income: int, round_: int) -> int:
    table.state.round = round_
    return income - table.game.table.rules.money.reduction(table.game.table, table.state, income)


@pytest.mark.parametrize(("income", "then"), REDUCTIONS.items())
def test_aos_t16_reduction(income: int, then: int):
    assert reduced(board(), income, 1) == then


def test_aos_t16_southern_reduction():
    southern = board("southern_us", 3)
    assert [reduced(southern, income, 4) for income in (11, 25, 50)] == [7, 17, 30]
    assert reduced(southern, 25, 3) == 21
    assert reduced(southern, 25, 5) == 17
    assert reduced(board("southern_us", 3, double_reduction="turn_4_only"), 25, 5) == 21


def test_aos_t17_score(monkeypatch: pytest.MonkeyPatch):
    table = board()
    money = table.game.table.rules.money
    monkeypatch.setattr(type(money), "track_in_links", lambda *_: 23)
    table.state.income[0], table.state.shares[0] = 12, 7
    assert money.score(table.game.table, table.state, 0) == 38


YELLOW, BLUE = 0, 1


def test_aos_t18_two_railroads_join_the_coasts():
    table = finish_western(YELLOW, BLUE)
    assert table.state.income == [2, 2, 0]
    assert table.state.offer is None
    table.end_build()


def test_aos_t18_one_railroad_joins_the_coasts():
    table = finish_western(YELLOW, YELLOW)
    assert table.state.income == [4, 0, 0]


def test_aos_t18_giving_up_takes_the_prize_back():
    table = finish_western(YELLOW, BLUE)
    spent = 20 - table.state.cash[BLUE]
    assert table.act(GiveUpBuild())[:4] == [
        BuildGivenUp(BLUE),
        MoneyChanged(BLUE, spent, 20),
        IncomeChanged(YELLOW, -2, 0),
        IncomeChanged(BLUE, -2, 0),
    ]
    assert (table.state.income, table.state.cash[BLUE]) == ([0, 0, 0], 20)
    assert not table.state.map_state.get("transcontinental")


def test_aos_t18_three_railroads_the_builder_names_two():
    table = board("western_us", 3)
    western_links(table, YELLOW, BLUE)
    table.chain(2, (2, 4), [2, 2, 2, 3, 2])
    table.build_turn(BLUE, cash=20)
    table.lay(10, 6, "25")
    assert table.refusal(EndBuild()) == "name_railroads_first"
    assert table.refusal(ChooseBonusRailroads((0, 1, 2)[:1])) == "not_on_the_route"
    table.act(ChooseBonusRailroads((0, 2)))
    assert table.state.income == [2, 0, 2]


def test_aos_t18_a_delivery_from_coast_to_coast_pays_one_more():
    table = finish_western(YELLOW, YELLOW)
    table.end_build()
    table.clear_cubes()
    table.set_cubes(1, 0, "yellow")
    table.state.engine = [6, 6, 6]
    table.state.income = [0, 0, 0]
    table.enter("move_goods")
    deliveries = [
        a for a in table.game.legal(table.state, table.state.queue[0]) if isinstance(a, DeliverCube)
    ]
    assert all(a.exits == (3,) for a in deliveries), "yellow cubes stop at Salt Lake City"
    table.set_cubes(1, 0, "purple")
    table.act(DeliverCube("purple", table.label(1, 0), (3, 2)))
    assert table.state.income == [2, 0, 0], "Denver belongs to neither coast"
    table.set_cubes(11, 6, "blue")
    table.act(DeliverCube("blue", table.label(11, 6), (5, 5, 0)))
    assert table.state.income == [6, 0, 0], "three links and the bonus"


def test_aos_t18_prices():
    for hex_, shape, price in (((12, 2), "03+14", 6), ((2, 0), "25", 5)):
        table = board("western_us", 3)
        table.build_turn(0, cash=20)
        assert table.lay(*hex_, shape) == price


def test_aos_t18_the_first_tile_touches_a_starting_city():
    table = board("western_us", 3)
    table.build_turn(0, cash=20)
    assert table.refused_lay(7, 5, "25") == "not_connected", "Denver is no starting city"
    assert table.refused_lay(2, 0, "25") is None


def test_once_the_coasts_are_joined_whoever_has_no_track_still_begins_at_a_starting_city():
    """AOS-R43."""
    table = finish_western(YELLOW, BLUE)
    table.end_build()
    newcomer = 2
    table.build_turn(newcomer, cash=20, round_=2)
    assert table.refused_lay(6, 4, "03") == "not_connected", "Denver is no starting city"
    table.lay(2, 0, "25")
    assert table.refused_lay(6, 4, "03") is None, "with track of one's own any city will do"


def test_aos_t19_cotton():
    table = board("southern_us", 3)
    green, pink, gray = 0, 1, 2
    table.clear_cubes()
    table.put(green, 10, 9, "0")
    table.put(green, 10, 8, "35")
    table.chain(pink, (9, 8), [1, 2, 3, 2, 2, 2])
    table.state.order = [gray, green, pink]
    table.state.engine = [2, 2, 2]
    table.set_cubes(10, 9, "white")
    table.enter("move_goods")
    to_atlanta = DeliverCube("white", table.label(10, 9), (0,))
    assert table.refusal(to_atlanta) == "not_accepted"
    table.act(DeliverCube("white", table.label(10, 9), (0, 1)))
    assert table.state.income == [1, 1, 1]
    assert table.bag("white") == 0
    assert sum(table.state.goods) == 0


def test_aos_t19_cotton_stays_on_a_new_city():
    table = board("southern_us", 3)
    table.build_turn(0, role=URBANIZATION)
    table.urbanize(10, 9, "A")
    assert table.game.table.cubes_on(table.state, table.index(10, 9)) == ["white"]


@pytest.mark.parametrize("costs", [(12, 2, 2), (2, 12, 2), (2, 2, 12)])
def test_aos_t20_half_price_for_the_dearest(costs: tuple[int, ...]):
    table = board("germany", 3)
    table.build_turn(0, role=ENGINEER)
    track, paid = table.game.table.rules.track, 0
    for cost in costs:
        turn = table.state.building
        assert isinstance(turn, AosBuildTurn)
        paid += track.amount_due(table.state, 0, cost)
        turn.cost += cost
        turn.dearest = max(turn.dearest, cost)
    assert paid == 10
    assert track.allowance(table.state, 0) == 3


def test_aos_t20_one_tile_of_three_costs_two():
    table = board("germany", 3)
    table.build_turn(0, role=ENGINEER, cash=10)
    assert table.lay(5, 8, "03") == 2


def test_aos_t20_no_loose_end_at_the_end():
    table = board("germany", 3)
    table.build_turn(0, cash=20)
    table.lay(5, 10, "03")
    assert table.refusal(EndBuild()) == "incomplete_track_on_germany"
    table.act(GiveUpBuild())
    assert table.state.cash[0] == 20
    assert not any(table.state.rails.track)


def test_aos_t20_a_numbered_hex():
    table = board("germany", 3)
    table.build_turn(0, cash=20)
    assert table.lay(11, 7, "03+14") == 10


def test_aos_t20_a_terminal_ends_every_trip():
    table = board("germany", 3)
    state = table.state
    state.map_state["ROT"] = 0
    delivery = table.game.table.rules.delivery
    rotterdam = table.by_code("ROT")
    stops = delivery.stops(table.game.table, state, "blue")
    assert not stops.passes[rotterdam]
    assert not stops.ends[rotterdam]
    assert delivery.stops(table.game.table, state, "red").ends[rotterdam]


def test_aos_23_7_the_connection():
    table = board("germany", 3)
    table.build_turn(1, cash=5)
    table.act(BuildConnection(0))
    assert table.state.cash[1] == 3
    assert table.sections(1) == [(True, 1)]
    assert table.refusal(BuildConnection(0)) == "no_such_connection"
    table.end_build()
    table.clear_cubes()
    table.set_cubes(2, 13, "blue")
    table.enter("move_goods")
    edge = 1
    table.act(DeliverCube("blue", table.label(2, 13), (edge,)))
    assert table.state.income[1] == 1


@pytest.mark.parametrize(
    ("cash", "score", "wins"), [(51, 16, (0,)), (35, 0, (0,)), (34, -1, ()), (30, -5, ())]
)
def test_aos_t21_buying_back(cash: int, score: int, wins: tuple[int, ...]):
    table = board("barbados", 1)
    table.state.cash[0], table.state.shares[0], table.state.round = cash, 7, 10
    table.enter("next_round")
    result = table.game.result(table.state)
    assert result is not None
    assert (result.points, result.winners) == ((score,), wins)


def test_aos_t21_actions_come_back_after_four():
    table = board("barbados", 1)
    for taken in ("engineer", "locomotive", "urbanization", "production"):
        table.enter("choose_actions")
        table.act(TakeRole(taken))
    table.enter("choose_actions")
    assert len(table.game.legal(table.state, 0)) == 4


def test_aos_t22_the_first_place():
    table = board("st_lucia", 2)
    first = table.state.map_state["first"] = 0
    state = table.state
    table.enter("turn_order")
    table.act(DeclineFirst())
    table.act(PayForFirst())
    assert state.order == [1, first]
    assert state.cash == [10, 5]
    for round_, nominal in ((2, 1), (3, 0)):
        state.round = round_
        table.enter("turn_order")
        assert state.order[0] == nominal


@pytest.mark.parametrize(("cash", "asked"), [(5, [0, 1]), (4, [])])
def test_aos_25_4_the_first_place_is_offered_to_whoever_has_its_price(cash: int, asked: list[int]):
    table = board("st_lucia", 2)
    table.state.map_state["first"] = 0
    table.state.cash = [cash, cash]
    table.enter("turn_order")
    assert (table.state.queue if table.state.phase == "turn_order" else []) == asked
    if asked:
        table.act(PayForFirst())
        assert (table.state.order, table.state.cash) == ([0, 1], [0, 5])


def test_aos_t22_turn_order_takes_the_first_place_for_one_turn():
    table = board("st_lucia", 2)
    table.state.map_state["first"] = 0
    table.state.roles[0] = TURN_ORDER
    table.state.round = 2
    table.enter("turn_order")
    assert table.state.order[0] == 0
    table.state.roles[0] = ""
    table.state.round = 3
    table.enter("turn_order")
    assert table.state.order[0] == 0


def test_aos_t22_a_cube_leaves_unfinished_track():
    table = board("st_lucia", 2)
    yellow, blue = 0, 1
    table.build_turn(yellow, role=URBANIZATION)
    table.urbanize(2, 5, "A")
    table.end_build()
    table.clear_cubes()
    table.set_cubes(3, 4, "red")
    table.put(blue, 3, 4, "14")
    table.state.order = [yellow, blue]
    table.enter("move_goods")
    table.act(DeliverCube("red", table.label(3, 4), (4,)))
    assert table.state.income == [0, 1]


def test_a_complex_tile_may_wait_for_its_connection_until_the_end():
    """AOS-9.12: one track is connected at once, the other by the end of the build turn."""
    table = board()
    table.build_turn(0, cash=20)
    table.lay(7, 12, "03+12")
    assert table.refusal(EndBuild()) == "pending_segment"
    assert isinstance(table.game.legal(table.state, 0)[0], GiveUpBuild)
    table.lay(8, 11, "45")
    table.end_build()


def test_unowned_track_that_meets_a_new_city_goes_to_its_founder():
    """AOS-9.14.4."""
    table = board()
    table.put(NOBODY, 7, 12, "02")
    table.put(NOBODY, 8, 12, "35")
    table.build_turn(2, role=URBANIZATION)
    table.urbanize(8, 13, "C")
    assert table.sections(2) == [(True, 2)]


def test_the_setup_dice_decide_ties_by_another_roll():
    """AOS-3.5."""
    game = board(seats=3).game
    table = Board(game, game.setup())
    while isinstance(table.state.due, DrawRequest):
        table.chance(table.state.due.answer(table.state, RandomStream(SEED, 0)))
    table.chance(RollOutcome((1, 1, 1, 6, 6, 6, 1, 1, 1)))
    assert table.state.tied_groups == [[1], [0, 2]]
    table.chance(RollOutcome((1, 1, 1, 1, 1, 2)))
    assert table.state.order == [1, 2, 0]


def test_another_players_track_is_never_joined():
    """AOS-9.4.2."""
    table = board()
    table.put(OTHER, 7, 12, "03")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 13, "03") == "joins_other_player"
    assert table.refused_lay(7, 12, "05") == "not_your_track"


def test_a_link_may_not_lead_back_to_its_own_city():
    """AOS-9.6."""
    table = board()
    table.put(PINK, 7, 12, "01")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(8, 11, "45") == "self_link"


def test_a_hex_is_built_on_once_a_turn():
    """AOS-9.1.3."""
    table = board()
    table.build_turn(PINK, cash=20)
    table.lay(7, 12, "03")
    assert table.refused_lay(7, 12, "02") == "hex_already_built_this_turn"


def test_there_is_no_tile_lying_that_way():
    table = board()
    table.build_turn(PINK, cash=20)
    assert table.refusal(LayTrack(table.label(7, 12), "S-STR", 3)) == "no_such_tile"
    assert table.refusal(LayTrack(table.label(*CHICAGO), "S-STR", 0)) == "hex_is_city"
    assert table.refusal(LayTrack("Z99", "S-STR", 0)) == "hex_not_buildable"
