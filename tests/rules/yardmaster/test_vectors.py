"""The worked examples of the rules page, YM-T1 to YM-T31; each test is named after its vector."""

import pytest

from game.rules.cards.phases import HAND_CHECK
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer
from game.rules.core.replica import with_open_hands
from game.rules.yardmaster.actions import (
    CoupleCar,
    DiscardCard,
    DrawDiscard,
    DrawPile,
    EndTurn,
    PlayDrawThree,
    PlayRefresh,
    PlaySteal,
    StealCard,
    SwapToken,
)
from game.rules.yardmaster.events import CarCoupled, CarParked
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import TURN
from game.rules.yardmaster.state import REFRESH
from tests.rules.yardmaster.board import pay, table, turns


def yardmaster_turns(seats, number):
    return [
        (turn, seat) for turn, (seat, actions, *_) in enumerate(turns(seats, number), start=1) if actions == 3
    ]


def chains(board):
    """Returns every order in which cars can go from the sorting yard to the train."""
    found = [()]
    for coupling in board.offered(CoupleCar):
        further = table(trains=[" ".join(board.state.trains[0])], sorting=[" ".join(board.state.sorting[0])])
        further.do(coupling)
        found += [(coupling.car, *rest) for rest in chains(further)]
    return found


def test_ym_t1_three_coal_pay_a_coal_car_of_three():
    board = table(hands=["B B B"], yard="B3 R2 Y3", deck="G1 G2", discard="Y")
    board.do(pay("B B B"))
    assert (board.discard, board.yard, board.hand(0)) == ("Y B B B", "G2 R2 Y3", "")
    assert board.state.actions_left == 1


def test_ym_t2_two_cards_of_the_token_stand_for_one():
    board = table(hands=["B B R R"], yard="B3 R2 Y3", tokens="R B")
    board.do(pay("R R B B"))
    assert board.discard == "R R B B"
    assert board.state.tokens[0] == "R"


def test_ym_t3_a_new_car_of_the_same_value_is_coupled():
    board = table(hands=["B B B"], yard="B3 R2 Y3", trains=["R3"])
    events = board.do(pay("B B B"))
    assert CarCoupled(0, "B3", True, 6) in events
    assert (board.state.trains[0], board.state.sorting[0]) == (("R3", "B3"), ())


def test_ym_t4_a_new_car_that_does_not_fit_is_parked():
    board = table(hands=["Y Y"], yard="Y2 R2 Y3", trains=["R3"])
    events = board.do(pay("Y Y"))
    assert CarParked(0, "Y2") in events
    assert (board.state.trains[0], board.state.sorting[0], board.state.scores[0]) == (("R3",), ("Y2",), 3)


def test_ym_t5_a_parked_car_follows_a_new_tail():
    board = table(hands=["G G"], yard="G2 R2 Y3", trains=["Y2"], sorting=["G4 R3"])
    board.do(pay("G G"))
    board.do(CoupleCar("G4"))
    assert board.state.trains[0] == ("Y2", "G2", "G4")
    assert board.state.scores[0] == 2 + 6
    assert board.state.actions_left == 1
    assert board.refusal(CoupleCar("R3")) == "does_not_fit"
    assert board.state.sorting[0] == ("R3",)


@pytest.mark.parametrize("car", ["B1", "R2", "Y3", "G4"])
def test_ym_t6_the_first_car_always_couples(car):
    board = table(hands=["B B B B R R R R Y Y Y Y G G G G"], yard=f"{car} R2 Y3")
    board.do(pay(" ".join(car[0] * int(car[1]))))
    assert board.state.trains[0] == (car,)


def test_ym_t7_two_seats_have_three_actions_every_third_turn():
    rows = turns(2, 8)
    assert [actions for _, actions, *_ in rows] == [2, 3, 2, 2, 3, 2, 2, 3]
    assert [seat for seat, *_ in rows] == [0, 1] * 4
    assert rows[2][2:] == (0, False)
    assert rows[4][2:] == (0, True)


def test_ym_t8_neither_a_bonus_card_nor_nothing_is_drawn_from_the_discards():
    assert table(discard="B R steal").refusal(DrawDiscard()) == "bonus_on_top"
    assert table(discard="").refusal(DrawDiscard()) == "discard_empty"
    assert table(discard="steal B").refusal(DrawDiscard()) is None


def test_ym_t9_pay_one_less_buys_a_car_of_one_for_an_action():
    board = table(hands=["pay_one_less"], yard="B1 R2 Y3", discard="Y")
    board.do(pay("", less=True))
    assert board.discard == "Y pay_one_less"
    assert board.state.actions_left == 1
    assert board.state.trains[0] == ("B1",)


@pytest.mark.parametrize(("seats", "pile", "pool", "goal"), [(2, 46, 2, 20), (3, 43, 1, 18), (4, 40, 0, 16)])
@pytest.mark.parametrize("seed", range(3))
def test_ym_t10_the_table_is_laid(seats, pile, pool, goal, seed):
    game = Yardmaster(seats)
    dealer = Dealer(game, bytes([seed]))
    seq = 0
    while (ask := dealer.state.due) is not None:
        dealer.step(seq, CHANCE, dealer.answer(ask))
        seq += 1
    state = dealer.state
    assert (len(state.cargo), len(state.cars), len(state.pool)) == (pile, 37, pool)
    assert game.table.goal == goal
    assert (state.yardmaster, state.yardmaster_up) == ((state.start - 1) % seats, True)
    assert [hand.count for hand in state.seat_hands] == [3] * seats
    assert all(state.yard)
    assert state.discard == []
    assert game.to_act(state) == (state.start,)


@pytest.mark.parametrize(
    ("cards", "less", "token", "possible"),
    [
        ("B B B", False, "R", True),
        ("B B R R", False, "R", True),
        ("B R R R R", False, "R", True),
        ("R R R R R R", False, "R", True),
        ("B B R", False, "R", False),
        ("B B R R R", False, "R", False),
        ("B R R R R R", False, "R", False),
        ("B R R R", True, "R", False),
        ("B B B B", False, "R", False),
        ("B B B R R", False, "R", False),
        ("B B Y", False, "R", False),
        ("B B", True, "R", True),
        ("B R R", True, "R", True),
        ("R R R R", True, "R", True),
        ("B B R R", True, "R", False),
        ("B R", True, "R", False),
        ("B B B", False, "B", True),
        ("B B R R", False, "B", False),
        ("B B B B", False, "B", False),
        ("B B B B B B", False, "B", False),
        ("B B steal", False, "R", False),
        ("B B pay_one_less", False, "R", False),
        ("B pay_one_less", True, "R", False),
    ],
)
def test_ym_t11_payments(cards, less, token, possible):
    hand = "B B B B B B R R R R R R Y steal pay_one_less"
    board = table(hands=[hand], yard="B3 R2 Y3", tokens=f"{token} {'B' if token == 'R' else 'R'}")
    assert board.refusal(pay(cards, less=less)) == (None if possible else "wrong_payment")


def test_ym_t12_the_best_chain_is_a_matter_of_order():
    board = table(trains=["R2"], sorting=["R4 Y2 Y3"])
    by_points = {chain: sum(int(car[1]) for car in chain) for chain in chains(board)}
    assert by_points == {(): 0, ("R4",): 4, ("Y2",): 2, ("Y2", "Y3"): 5}


def test_ym_t13_a_chain_of_three():
    board = table(trains=["B3"], sorting=["B1 Y1 Y3"])
    assert board.refusal(CoupleCar("Y1")) == "does_not_fit"
    whole = [chain for chain in chains(board) if len(chain) == 3]
    assert sorted(whole) == [("B1", "Y1", "Y3"), ("Y3", "Y1", "B1")]


def test_ym_t14_reaching_the_goal_wins_at_once():
    board = table(hands=["R R R R R"], yard="R3 R2 Y3", trains=["B4 B4 R4 R3 R3"], deck="G1")
    board.do(pay("R R R"))
    result = board.over
    assert (result.reason, result.winners, result.points) == ("goal", (0,), (21, 0))
    assert board.game.to_act(board.state) == ()
    assert board.game.legal(board.state, 0) == []
    assert board.yard == "G1 R2 Y3"


def test_ym_t15_a_parked_car_does_not_count():
    board = table(hands=["Y Y"], yard="Y2 R2 Y3", trains=["B4 B4 R4 R3 R3"])
    board.do(pay("Y Y"))
    assert board.state.scores[0] == 18
    assert board.runs
    assert board.state.sorting[0] == ("Y2",)


def test_ym_t16_a_free_coupling_can_win():
    board = table(3, trains=["B4 B4 R4 R4"], sorting=["R2"], actions=0)
    board.do(CoupleCar("R2"))
    result = board.over
    assert (result.reason, result.winners, result.points) == ("goal", (0,), (18, 0, 0))


def test_ym_t17_yardmaster_turns_with_three_seats():
    assert yardmaster_turns(3, 9) == [(3, 2), (5, 1), (7, 0), (9, 2)]


def test_ym_t18_yardmaster_turns_with_four_seats():
    assert yardmaster_turns(4, 13) == [(4, 3), (7, 2), (10, 1), (13, 0)]


def test_ym_t19_a_cargo_card_on_top_stays_when_the_pile_is_made_anew():
    board = table(pile="", discard="R B G Y")
    board.do(EndTurn())
    assert board.discard == "Y"
    assert board.pile == "B G R"


def test_ym_t20_a_bonus_card_on_top_is_shuffled_in():
    board = table(pile="", discard="R B G Y steal")
    board.do(EndTurn())
    assert board.discard == ""
    assert board.pile == "B G R Y steal"


def test_ym_t21_draw_three_reshuffles_without_itself():
    board = table(hands=["draw_three"], pile="Y", discard="R B G")
    board.do(PlayDrawThree())
    drawn = board.hand(0).split()
    assert len(drawn) == 3
    assert "Y" in drawn
    assert sorted([*drawn, board.pile]) == ["B", "G", "R", "Y"]
    assert board.discard == "draw_three"
    assert board.state.actions_left == 2


def test_ym_t22_refresh_tucks_in_order_and_refills_from_the_left():
    board = table(hands=["refresh"], yard="B1 B2 B3", deck="Y4 Y3 Y2 Y1")
    board.do(PlayRefresh((2, 0)))
    assert board.yard == "Y1 B2 Y2"
    assert board.state.cars.cards == ["B1", "B3", "Y4", "Y3"]


def test_ym_t23_cards_beyond_seven_are_discarded_without_effect():
    board = table(hands=["B B B R R Y G G steal", "R"])
    board.do(EndTurn())
    assert board.state.phase == HAND_CHECK
    board.do(DiscardCard("G"))
    board.do(DiscardCard("steal"))
    assert board.hand(0) == "B B B G R R Y"
    assert (board.state.active, board.state.phase) == (1, TURN)
    assert board.discard == "G steal"
    assert board.refusal(DrawDiscard()) == "bonus_on_top"


def test_ym_t24_seven_cards_may_not_be_discarded():
    board = table(hands=["B B B R R Y G", "R"])
    assert board.offered(DiscardCard) == []
    assert board.refusal(DiscardCard("G")) == "not_now"
    board.do(EndTurn())
    assert board.state.active == 1


def test_ym_t25_with_four_seats_tokens_come_from_opponents_only():
    board = table(4)
    assert board.state.pool == {}
    assert board.offered(SwapToken) == [SwapToken("R"), SwapToken("Y"), SwapToken("G")]
    assert board.refusal(SwapToken("B")) == "no_such_token"
    board.do(SwapToken("Y"))
    assert board.state.tokens == ["Y", "R", "B", "G"]


def test_ym_t26_a_new_token_pays_in_the_same_turn():
    board = table(hands=["B B R R"], yard="B3 R2 Y3", tokens="Y R")
    assert board.refusal(pay("B B R R")) == "wrong_payment"
    board.do(SwapToken("R"))
    board.do(pay("B B R R"))
    assert board.state.trains[0] == ("B3",)


def test_ym_t27_only_the_thief_looks_into_the_hand():
    board = table(3, hands=["steal", "B R Y refresh", "G"])
    board.do(PlaySteal(1))
    game, state = board.game, board.state
    assert [game.visible_hands(state, seat) for seat in range(3)] == [
        ("hand0", "hand1"),
        ("hand1",),
        ("hand2",),
    ]
    closed = state.copy()
    for hand in closed.seat_hands:
        hand.faces = None
    thief = with_open_hands(
        closed, {name: state.hands()[name].faces or () for name in game.visible_hands(state, 0)}
    )
    assert game.legal(thief, 0) == [StealCard("B"), StealCard("R"), StealCard("Y"), StealCard("refresh")]
    third = with_open_hands(closed, {"hand2": ["G"]})
    game.apply(third, 0, StealCard(REFRESH).masked(), lambda event: None)
    assert [(hand.count, hand.faces) for hand in third.seat_hands] == [(1, None), (3, None), (1, ["G"])]


def test_ym_t28_steal_is_not_offered_against_empty_hands():
    board = table(3, hands=["steal B"])
    assert board.offered(PlaySteal) == []
    assert board.refusal(PlaySteal(1)) == "hand_empty"


def test_ym_t29_exhaustion_ends_the_turn_and_ties_share_the_win():
    board = table(
        3,
        hands=["Y Y"],
        yard="Y2 - -",
        deck="",
        trains=["B4 B4 B4", "R4 R4 R4 R3", "G4 G4 G4 G3"],
    )
    board.do(pay("Y Y"))
    assert board.state.sorting[0] == ("Y2",)
    assert board.runs
    board.do(EndTurn())
    result = board.over
    assert (result.reason, result.winners, result.points) == ("exhaustion", (1, 2), (12, 15, 15))


def test_ym_t30_without_actions_only_free_moves_are_left():
    board = table(hands=["draw_three pay_one_less B B B"], yard="B1 B2 B3", actions=0)
    assert board.game.legal(board.state, 0) == [EndTurn(), PlayDrawThree()]
    assert board.refusal(pay("", less=True)) == "no_action_left"


def test_ym_t31_the_yardmaster_token_passes_though_actions_are_left():
    board = table(3, yardmaster=0, actions=3)
    board.do(DrawPile())
    board.do(EndTurn())
    assert (board.state.yardmaster, board.state.yardmaster_up) == (2, True)
