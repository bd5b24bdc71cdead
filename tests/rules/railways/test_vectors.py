"""The worked examples of the rules page, RCG-T1 to RCG-T42; each test is named after its vector."""

import pytest

from game.rules.cards.phases import HAND_CHECK
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.events import DrawingEnded
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_FIRST, DRAW_SECOND, FINAL_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import best_sets, city_totals, leaders, winners
from tests.rules.railways.board import BECKY, JAMES, N1, N2, N2_START, STEVE, build, run, table

HAMM = "start c09 P 0 3"
BECKYS = "c16 O1 O2 L"


def destinations(board, good):
    return sorted(
        (action.origin, action.destination) for action in board.offered(DeliverGood) if action.good == good
    )


def majorities(links, seats=3):
    board = table(seats, links=links)
    points = [0] * seats
    for city, totals in city_totals(board.state.links, seats).items():
        for seat in leaders(totals):
            points[seat] += board.game.level.roster[city].value
    return points


def final_seats(board):
    """Ends this turn and all others by passing, and returns the phases and seats in order."""
    seen = []
    while board.runs:
        state = board.state
        row = (state.phase, state.active)
        if state.phase in (CHOOSE_ACTION, FINAL_DELIVERY) and (not seen or seen[-1] != row):
            seen.append(row)
        board.do(board.game.legal(state, state.active)[0])
    return seen


def test_rcg_t1_a_link_of_two_tracks_and_a_wild():
    board = table(active=BECKY, hands={BECKY: BECKYS}, links=HAMM)
    assert board.gains(build("c16 c09 O 1 1 1")) == [0, 4, 0]
    link = board.state.links[-1]
    assert (link.owner, link.value) == (BECKY, 4)
    assert len(board.state.cubes["c16"]) == 3
    assert board.hand(BECKY) == ""
    assert board.state.trains == [9, 9, 10]


def test_rcg_t2_every_node_with_the_colour_is_a_place_to_build_from():
    board = table(active=BECKY, hands={BECKY: BECKYS}, links=f"{HAMM}, start c06 P 0 3, start c20 O 0 4")
    assert {action.origin for action in board.offered(BuildLink) if action.colour == "O"} == {
        "start",
        "c09",
        "c20",
    }


def test_rcg_t3_the_cards_of_a_link_are_its_points():
    board = table(active=BECKY, hands={BECKY: "c07 O1 O2"})
    assert board.gains(build("c07 start O 1 1 0")) == [0, 3, 0]


def test_rcg_t4_a_new_city_makes_goods_and_accepts_its_own_demand():
    board = table(hands={0: "c08 P1 P2"}, bag="blue blue blue")
    board.do(build("c08 start P 1 1 0"))
    assert board.state.cubes["c08"] == ("blue", "blue")
    city = board.game.level.roster["c08"]
    assert [good for good in board.state.bag if city.accepts(good)] == ["red"]


def test_rcg_t5_an_engine_reaches_as_far_as_its_power():
    board = table(links=N1, cubes={"c06": "yellow"}, engines=[2])
    assert ("c06", "c16") not in destinations(board, "yellow")
    board = table(links=N1, cubes={"c06": "yellow"}, engines=[3])
    assert ("c06", "c16") in destinations(board, "yellow")


def test_rcg_t6_a_delivery_over_three_links():
    board = table(links=N1, cubes={"c06": "yellow"}, engines=[3])
    assert board.gains(run("c06 yellow c16")) == [3, 1, 0]
    assert board.state.collected[STEVE]["yellow"] == 1
    assert board.state.cubes["c06"] == ()


def test_rcg_t7_wilds_alone_make_no_link():
    board = table(active=BECKY, hands={BECKY: "c16 L L L"}, links=HAMM)
    assert board.refusal(build("c16 start O 0 0 3")) == "needs_real_track"


def test_rcg_t8_a_link_must_be_worth_its_new_city():
    board = table(active=BECKY, hands={BECKY: BECKYS}, links=HAMM)
    assert board.refusal(build("c16 c09 O 1 1 0")) == "value_too_low"


def test_rcg_t9_the_colour_must_be_on_the_new_city():
    board = table(hands={0: "c16 P2 P2"})
    assert board.refusal(build("c16 start P 0 2 0")) == "colour_not_on_new_city"


def test_rcg_t10_the_colour_must_be_on_the_city_built_from():
    board = table(hands={0: "c01 G2"}, links="start c16 O 1 4")
    assert board.refusal(build("c01 c16 G 0 1 0")) == "colour_not_on_from_city"
    assert board.gains(build("c01 start G 0 1 0")) == [2, 0, 0]


def test_rcg_t11_paying_too_much_pays():
    board = table(hands={0: "c02 B2 B2 B2"})
    assert board.gains(build("c02 start B 0 3 0")) == [6, 0, 0]
    assert len(board.state.cubes["c02"]) == 1


@pytest.mark.parametrize(("capacity", "code"), [("unlimited", None), ("one_per_colour", "exit_used")])
def test_rcg_t12_whether_an_exit_is_used_up(capacity, code):
    options = {"exit_capacity": capacity}
    board = table(active=JAMES, hands={JAMES: "c12 O1 O2 B1 B2"}, links=N2_START, options=options)
    assert board.refusal(build("c12 c16 O 1 1 0")) == code
    assert board.refusal(build("c12 c16 B 1 1 0")) == code
    assert board.refusal(build("c12 start B 1 1 0")) is None
    offered = {(action.origin, action.colour) for action in board.offered(BuildLink)}
    assert (("c16", "O") in offered) == (code is None)


def test_rcg_t13_a_bag_too_small_gives_what_it_has():
    board = table(hands={0: "c16 O2 O2"}, bag="blue red")
    board.do(build("c16 start O 0 2 0"))
    assert board.state.cubes["c16"] == ("blue", "red")
    assert (board.state.goods_left(), board.state.closing_reason) == (0, "bag")


def test_rcg_t14_the_last_train_closes_the_game():
    board = table(hands={0: "c02 B2"}, trains=[1])
    board.do(build("c02 start B 0 1 0"))
    assert (board.state.trains[0], board.state.closing_reason) == (0, "trains")


def test_rcg_t15_an_engine_too_weak():
    board = table(links=N1, cubes={"c06": "yellow"}, engines=[2])
    assert board.refusal(run("c06 yellow c16")) == "engine_too_weak"


def test_rcg_t16_the_first_link_must_be_the_deliverers():
    board = table(active=BECKY, links=N1, cubes={"c06": "yellow"}, engines=[0, 3])
    assert board.refusal(run("c06 yellow c16")) == "first_link_not_yours"


def test_rcg_t17_later_links_may_be_anybodys():
    board = table(active=BECKY, links=N1, cubes={"c07": "yellow"}, engines=[0, 2])
    assert board.gains(run("c07 yellow c16")) == [1, 2, 0]


def test_rcg_t18_all_deliveries_of_a_cube():
    board = table(links=N1, cubes={"c06": "black"}, engines=[9])
    assert destinations(board, "black") == [("c06", "c07"), ("c06", "c21")]
    assert board.gains(run("c06 black c07")) == [1, 0, 0]
    board = table(links=N1, cubes={"c06": "black"}, engines=[9])
    assert board.gains(run("c06 black c21")) == [2, 0, 1]


def test_rcg_t19_through_the_start_but_not_to_it():
    board = table(links=N1, cubes={"c06": "blue"}, engines=[2])
    assert board.refusal(run("c06 blue start")) == "not_demanded"
    assert board.gains(run("c06 blue c21")) == [2, 0, 1]


def test_rcg_t20_a_good_stops_where_it_is_wanted():
    board = table(links=N1, cubes={"c02": "yellow"}, engines=[9])
    assert board.refusal(run("c02 yellow c16")) == "stops_earlier"
    assert board.gains(run("c02 yellow c21")) == [1, 0, 0]


def test_rcg_t21_majorities_of_the_rulebook():
    assert majorities(N2) == [3, 0, 9]


def test_rcg_t22_sets_of_the_rulebook():
    assert [best_sets(goods).points for goods in ((0, 3, 0, 0), (4, 0, 0, 0), (1, 1, 1, 1))] == [2, 3, 5]


def test_rcg_t23_five_links_through_the_start():
    board = table(active=JAMES, links=N1, cubes={"c21": "yellow"}, engines=[0, 0, 5])
    assert board.gains(run("c21 yellow c16")) == [3, 1, 5]


def test_rcg_t24_majorities_shared_in_full():
    assert majorities(N1) == [15, 3, 5]


@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ((0, 0, 0, 0), 0),
        ((2, 2, 2, 0), 0),
        ((3, 0, 0, 0), 2),
        ((4, 0, 0, 0), 3),
        ((5, 0, 0, 0), 3),
        ((6, 0, 0, 0), 4),
        ((7, 0, 0, 0), 5),
        ((8, 0, 0, 0), 6),
        ((12, 0, 0, 0), 9),
        ((15, 0, 0, 0), 11),
        ((4, 4, 0, 0), 6),
        ((1, 1, 1, 1), 5),
        ((2, 2, 2, 2), 10),
        ((4, 1, 1, 1), 7),
        ((5, 1, 1, 1), 8),
        ((3, 3, 1, 1), 5),
        ((3, 3, 3, 1), 6),
        ((4, 3, 3, 1), 7),
        ((4, 4, 4, 1), 11),
        ((4, 4, 4, 2), 11),
        ((3, 3, 3, 2), 10),
        ((3, 3, 3, 3), 15),
        ((7, 2, 1, 1), 9),
        ((6, 4, 3, 1), 10),
        ((10, 5, 3, 2), 18),
        ((15, 15, 15, 15), 75),
    ],
)
def test_rcg_t25_the_best_sets(goods, points):
    assert best_sets(goods).points == points
    assert best_sets(goods[::-1]).points == points


def test_rcg_t26_a_locomotive_that_lies_open_is_the_only_card():
    board = table(phase=DRAW_FIRST, area="L O1 c05")
    board.do(DrawCard(0))
    assert board.hand(0) == "L"
    assert (board.state.phase, board.state.active) == (CHOOSE_ACTION, 1)


def test_rcg_t27_no_open_locomotive_as_second_card():
    board = table(phase=DRAW_FIRST, area="L O1 c05", pile="W1 L", discard="B2")
    board.do(DrawCard(1))
    assert board.state.area == ["L", "L", "c05"]
    assert board.offered(StopDrawing, DrawCard) == [
        StopDrawing(),
        DrawCard("deck"),
        DrawCard(2),
        DrawCard("discard"),
    ]
    assert board.refusal(DrawCard(1)) == "locomotive_barred"
    board.state.discard.append("L")
    assert board.refusal(DrawCard("discard")) == "locomotive_barred"


def test_rcg_t28_a_locomotive_drawn_blind_is_an_ordinary_card():
    board = table(phase=DRAW_FIRST, pile="W1 L")
    board.do(DrawCard("deck"))
    assert board.state.phase == DRAW_SECOND
    board.do(DrawCard(0))
    assert board.hand(0) == "L P1"


def test_rcg_t29_two_cards_of_the_discard_pile():
    board = table(phase=DRAW_FIRST, discard="P1 B1 W2")
    board.do(DrawCard("discard"))
    board.do(DrawCard("discard"))
    assert (board.hand(0), board.state.discard) == ("B1 W2", ["P1"])


def test_rcg_t30_a_cycled_card_brings_no_open_locomotive():
    board = table(hands={0: "P1"}, area="L O1 c05")
    assert board.refusal(CycleCard("P1", 0)) == "locomotive_barred"
    assert CycleCard("P1", 0) not in board.offered(CycleCard)


def test_rcg_t31_a_cube_is_seen_before_its_city_is_chosen():
    board = table(
        hands={0: "P1"}, links=N1, bag="yellow", cubes=dict.fromkeys(("c07", "c09", "c21", "c02"), "blue")
    )
    board.do(CycleCard("P1", "refill"))
    assert (board.state.phase, board.state.drawn_cube, board.state.goods_left()) == (
        PLACE_REFILL,
        "yellow",
        0,
    )
    assert board.offered(PlaceGoodsCube) == [PlaceGoodsCube("c06"), PlaceGoodsCube("c16")]
    assert board.refusal(PlaceGoodsCube("c07")) == "city_not_empty"
    board.do(PlaceGoodsCube("c16"))
    assert board.state.cubes["c16"] == ("yellow",)


def test_rcg_t32_no_cycle_without_a_follow_up():
    board = table(hands={0: "P1"}, pile="", area="L - -", links=HAMM, cubes={"c09": "red"})
    assert board.offered(CycleCard) == []
    assert board.refusal(CycleCard("P1", "deck")) == "pile_empty"
    assert board.refusal(CycleCard("P1", 1)) == "empty_slot"
    assert board.refusal(CycleCard("P1", "refill")) == "no_empty_city"


def test_rcg_t33_fourteen_cards_are_one_too_many():
    board = table(hands={0: "P1 " * 12})
    board.do(Pass())
    board.do(DrawCard("deck"))
    board.do(DrawCard("deck"))
    assert (board.state.phase, board.state.seat_hands[0].count) == (HAND_CHECK, 14)
    board.do(DiscardCard("P1"))
    assert (board.state.seat_hands[0].count, board.state.active) == (13, 1)


def test_rcg_t34_a_draw_step_without_cards_is_skipped():
    board = table(pile="", area="- - -")
    assert DrawingEnded(0, False) in board.do(Pass())
    assert (board.state.phase, board.state.active) == (CHOOSE_ACTION, 1)


def test_rcg_t35_the_round_is_played_to_its_end():
    board = table(3, active=1, pile="P1", links=N1, cubes={"c06": "yellow", "c21": "yellow", "c09": "black"})
    board.state.engines = [3, 3, 5]
    board.do(Pass())
    board.do(DrawCard("deck"))
    assert board.state.closing_reason == "pile"
    assert final_seats(board) == [
        (CHOOSE_ACTION, 2),
        (FINAL_DELIVERY, 0),
        (FINAL_DELIVERY, 1),
        (FINAL_DELIVERY, 2),
    ]


def test_rcg_t36_the_last_seat_ends_the_round_at_once():
    board = table(3, active=2, pile="P1", links=N1, cubes={"c06": "yellow", "c21": "yellow", "c09": "black"})
    board.state.engines = [3, 3, 5]
    board.do(Pass())
    board.do(DrawCard("deck"))
    assert final_seats(board) == [(FINAL_DELIVERY, 0), (FINAL_DELIVERY, 1), (FINAL_DELIVERY, 2)]


def test_rcg_t37_the_round_ends_right_of_the_start_seat():
    board = table(4, start=2, active=3, pile="P1")
    board.do(Pass())
    board.do(DrawCard("deck"))
    order = []
    while board.state.phase != FINAL_DELIVERY and board.runs:
        order.append(board.state.active)
        board.do(board.game.legal(board.state, board.state.active)[0])
    assert list(dict.fromkeys(order[1:])) == [0, 1]
    links = ", ".join(f"start c2{seat + 1} {'PGBO'[seat]} {seat} 5" for seat in range(4))
    board = table(4, start=2, active=1, pile="P1", links=links, engines=[2] * 4)
    board.state.cubes = dict.fromkeys(board.state.cubes, ("red",))
    board.do(Pass())
    board.do(DrawCard("deck"))
    assert final_seats(board) == [(FINAL_DELIVERY, seat) for seat in (2, 3, 0, 1)]


def test_rcg_t38_the_last_card_may_go_to_the_area():
    board = table(phase=DRAW_FIRST, pile="W1")
    board.do(DrawCard(0))
    assert (board.state.area, board.state.closing_reason) == (["W1", "G1", "B1"], "pile")


def test_rcg_t39_the_final_score():
    board = table(3, active=2, links="start c21 P 0 5, start c20 O 0 4", engines=[3], pile="P1")
    state = board.state
    state.points[0] = (40, 0, 0, 0, 0, 0)
    state.collected[0] = {"blue": 3, "red": 3, "black": 3, "yellow": 1}
    board.do(Pass())
    board.do(DrawCard("deck"))
    while board.runs:
        board.do(board.game.legal(state, state.active)[0])
    assert board.over.points[0] == 40 + 9 + 3 + 6
    assert dict(board.over.parts)["majorities"][0] == 9


def test_rcg_t40_ties():
    board = table(2, links="start c21 P 0 5, start c22 G 0 5, start c23 B 1 5, start c24 O 1 5")
    state = board.state
    state.points = [(58, 0, 0, 0, 0, 0), (58, 0, 0, 0, 0, 0)]
    assert winners(state) == (0, 1)
    state.collected[1] = {**state.collected[1], "red": 1}
    assert winners(state) == (1,)
    state.links.pop()
    assert winners(state) == (0,)


@pytest.mark.parametrize(("seats", "pile"), [(2, 100), (3, 96), (4, 92)])
def test_rcg_t41_the_table_at_the_start(seats, pile):
    dealer = dealt(Railways(seats))
    state = dealer.state
    towns = dealer.game.level.towns()
    assert (len(state.pile), len(state.area), state.goods_left()) == (pile, 3, 60)
    for hand in state.seat_hands:
        assert hand.count == 4
        assert "L" in hand.faces
        assert any(face in towns for face in hand.faces)


@pytest.mark.parametrize(("seats", "pile"), [(2, 79), (3, 75), (4, 71)])
def test_rcg_t42_the_younger_players_game(seats, pile):
    game = Railways(seats, options={"variant": "young"})
    dealer = dealt(game)
    state = dealer.state
    assert (len(state.pile), [hand.count for hand in state.seat_hands]) == (pile, [4] * seats)
    assert "L" not in [
        *state.pile.cards,
        *state.area,
        *[face for hand in state.seat_hands for face in hand.faces],
    ]
    for seq in range(10_000):
        acting = game.to_act(state)
        if not acting:
            break
        legal = game.legal(state, acting[0])
        assert not any(isinstance(action, PlayLocomotive | DeliverGood | SkipDelivery) for action in legal)
        assert game.why_not(state, acting[0], PlayLocomotive()).code == "not_now"
        step(dealer, seq, acting[0], legal[seq % len(legal)])
    result = game.result(state)
    assert [name for name, _ in result.parts] == ["links", "majorities"]
    assert result.reason in ("pile", "trains", "stall")


def dealt(game):
    """Returns a dealer's table with the cards dealt."""
    dealer = Dealer(game, b"seed")
    answer(dealer)
    return dealer


def step(dealer, seq, seat, action):
    dealer.step(seq, seat, action)
    answer(dealer)


def answer(dealer):
    while (ask := dealer.state.due) is not None:
        dealer.step(0, CHANCE, dealer.answer(ask))
