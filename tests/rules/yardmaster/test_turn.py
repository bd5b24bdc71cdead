"""A seat's turn, YM-4 to YM-9: rules and rulings that no worked example covers, by number."""

import pytest

from game.rules.cards.events import CardMoved, DeckShuffled
from game.rules.cards.phases import HAND_CHECK
from game.rules.yardmaster.actions import (
    CoupleCar,
    DiscardCard,
    DrawDiscard,
    DrawPile,
    EndTurn,
    LoadCar,
    PlayDrawThree,
    PlayRefresh,
    PlaySteal,
    StealCard,
    SwapToken,
)
from game.rules.yardmaster.events import BonusPlayed, CarLoaded
from game.rules.yardmaster.phases import STEAL_PICK, TURN
from tests.rules.yardmaster.board import pay, table

EVERY_COMMAND = [
    EndTurn(),
    DrawPile(),
    DrawDiscard(),
    LoadCar(0, ("B",)),
    SwapToken("R"),
    CoupleCar("B1"),
    PlayDrawThree(),
    PlaySteal(1),
    PlayRefresh((0,)),
    StealCard("B"),
    DiscardCard("B"),
]


@pytest.mark.parametrize("action", EVERY_COMMAND, ids=lambda action: type(action).__name__)
def test_ym_4_3_nobody_acts_in_another_seats_turn(action):
    board = table(hands=["B", "B steal draw_three refresh"], discard="B", sorting=["", "B1"])
    assert board.refusal(action, seat=1) == "not_your_turn"
    assert board.game.legal(board.state, 1) == []


def test_ym_4_3_actions_repeat_and_free_moves_come_between():
    board = table(hands=["steal", "R G"], sorting=["B2"], trains=["B1"], actions=3)
    for action in (DrawPile(), CoupleCar("B2"), DrawPile(), PlaySteal(1), StealCard("G"), DrawPile()):
        board.do(action)
    assert (board.state.actions_left, board.state.active) == (0, 0)


def test_ym_4_4_a_turn_never_ends_by_itself():
    board = table(actions=1)
    board.do(DrawPile())
    assert (board.state.active, board.state.phase) == (0, TURN)
    assert board.offered(EndTurn) == [EndTurn()]


def test_ym_4_4_ym_r1_unused_actions_are_lost():
    board = table(actions=2)
    board.do(EndTurn())
    board.do(EndTurn())
    assert (board.state.active, board.state.actions_left) == (0, 2)


@pytest.mark.parametrize("action", EVERY_COMMAND, ids=lambda action: type(action).__name__)
def test_ym_4_6_each_command_has_its_state(action):
    picking = table(hands=["steal", "B"])
    picking.do(PlaySteal(1))
    assert picking.state.phase == STEAL_PICK
    assert (picking.refusal(action) == "not_now") == (action != StealCard("B"))
    checking = table(hands=["B B B B R R R R"])
    checking.do(EndTurn())
    assert checking.state.phase == HAND_CHECK
    assert (checking.refusal(action) == "not_now") == (action != DiscardCard("B"))
    turn = table()
    assert (turn.refusal(action) == "not_now") == isinstance(action, StealCard | DiscardCard)


def test_ym_4_6_not_your_turn_is_said_before_not_now():
    board = table(hands=["steal", "B"])
    board.do(PlaySteal(1))
    assert board.refusal(DrawPile(), seat=1) == "not_your_turn"
    assert board.refusal(DrawPile(), seat=0) == "not_now"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (DrawPile(), "pile_empty"),
        (DrawDiscard(), "discard_empty"),
        (LoadCar(1, ()), "empty_slot"),
        (SwapToken("B"), "no_such_token"),
        (SwapToken("B3"), "no_such_token"),
    ],
)
def test_ym_4_6_no_action_left_is_said_first(action, code):
    assert table(pile="", yard="B1 - Y3", deck="", actions=0).refusal(action) == "no_action_left"
    assert table(pile="", yard="B1 - Y3", deck="", actions=1).refusal(action) == code


@pytest.mark.parametrize(
    ("hand", "action", "code"),
    [
        ("B", PlayDrawThree(), "cards_not_in_hand"),
        ("B", PlaySteal(0), "cards_not_in_hand"),
        ("steal", PlaySteal(0), "no_such_seat"),
        ("steal", PlaySteal(2), "no_such_seat"),
        ("steal", PlaySteal(-1), "no_such_seat"),
        ("steal", PlaySteal(1), "hand_empty"),
        ("B", PlayRefresh((1,)), "cards_not_in_hand"),
        ("refresh", PlayRefresh((1,)), "empty_slot"),
        ("refresh", PlayRefresh((0, 1)), "empty_slot"),
        ("refresh", PlayRefresh((0, 0)), "empty_slot"),
        ("refresh", PlayRefresh(()), "empty_slot"),
        ("refresh", PlayRefresh((3,)), "empty_slot"),
        ("B", CoupleCar("Y1"), "no_such_car"),
        ("B", CoupleCar("Y2"), "does_not_fit"),
        ("B", CoupleCar("B4"), None),
    ],
)
def test_ym_4_6_free_moves_are_refused_in_order(hand, action, code):
    board = table(hands=[hand], yard="B1 - Y3", deck="", trains=["B3"], sorting=["B4 Y2"], actions=0)
    assert board.refusal(action) == code


def test_ym_4_6_take_and_discard_name_a_card_of_the_hand():
    board = table(hands=["steal B B B B R R R", "Y"])
    board.do(PlaySteal(1))
    assert [board.refusal(StealCard(face)) for face in ("B", None, "Y")] == ["cards_not_in_hand"] * 2 + [None]
    board.do(StealCard("Y"))
    board.do(EndTurn())
    assert [board.refusal(DiscardCard(face)) for face in ("G", "Y")] == ["cards_not_in_hand", None]


def test_ym_5_1_drawing_from_an_empty_pile_reshuffles_first():
    board = table(pile="", discard="R B G")
    events = board.do(DrawPile())
    assert DeckShuffled("cargo", 2) in events
    assert (board.discard, len(board.state.cargo), board.state.seat_hands[0].count) == ("G", 1, 1)


@pytest.mark.parametrize(
    ("discard", "code"),
    [("", "pile_empty"), ("B", "pile_empty"), ("steal", None), ("B R", None), ("B steal", None)],
)
def test_ym_5_1_a_draw_is_refused_when_the_reshuffle_would_yield_nothing(discard, code):
    board = table(pile="", discard=discard)
    assert board.refusal(DrawPile()) == code
    assert bool(board.offered(DrawPile)) == (code is None)


def test_ym_5_2_the_top_discard_is_drawn_and_the_next_lies_open():
    board = table(hands=["R"], discard="G B")
    board.do(DrawDiscard())
    assert (board.discard, board.hand(0), board.state.actions_left) == ("G", "B R", 1)


def test_ym_5_3_drawing_beyond_the_limit_is_allowed():
    board = table(hands=["B B B B B B B"])
    board.do(DrawPile())
    assert board.state.seat_hands[0].count == 8


@pytest.mark.parametrize(
    ("actions", "action", "code"),
    [
        (0, LoadCar(1, ("Y",)), "no_action_left"),
        (1, LoadCar(1, ("Y",)), "empty_slot"),
        (1, LoadCar(9, ("Y",)), "empty_slot"),
        (1, LoadCar(0, ("Y", "Y", "Y")), "wrong_payment"),
        (1, LoadCar(0, ("B", "B", "B")), "cards_not_in_hand"),
        (1, LoadCar(0, ("B", "B"), True), "cards_not_in_hand"),
        (1, LoadCar(0, ("B", "B", "R", "R")), None),
    ],
)
def test_ym_6_2_errors_come_in_this_order(actions, action, code):
    board = table(hands=["B B R R"], yard="B3 - Y3", deck="", tokens="R B", actions=actions)
    assert board.refusal(action) == code


def test_ym_6_3_ym_r2_the_token_works_in_every_purchase():
    board = table(hands=["R R R R R R"], yard="B2 Y1 G4", tokens="R B")
    board.do(pay("R R R R"))
    board.do(pay("R R", slot=1))
    assert board.state.trains[0] == ("B2",)
    assert board.state.sorting[0] == ("Y1",)


def test_ym_6_3_ym_r3_a_token_of_the_cars_own_colour_cannot_help():
    board = table(hands=["B B B B"], yard="B2 R4 Y4", tokens="B R")
    assert board.offered(LoadCar) == [LoadCar(0, ("B", "B"))]
    assert board.refusal(pay("B B B B")) == "wrong_payment"


def test_ym_6_4_ym_r8_effects_in_order():
    board = table(hands=["pay_one_less B R R"], yard="B3 R2 Y3", tokens="R B", deck="G1")
    events = board.do(pay("R R B", less=True))
    assert events[0] == CarLoaded(0, 0, "B3", ("R", "R", "B"), True)
    assert board.discard == "pay_one_less R R B"
    assert board.yard == "G1 R2 Y3"


def test_ym_6_4_a_slot_stays_empty_when_the_deck_is():
    board = table(hands=["B"], yard="B1 R2 Y3", deck="")
    board.do(pay("B"))
    assert board.yard == "- R2 Y3"


def test_ym_7_2_ym_r5_a_fitting_car_cannot_be_parked():
    board = table(hands=["B"], yard="B1 R2 Y3", trains=["B4"])
    board.do(pay("B"))
    assert (board.state.trains[0], board.state.sorting[0]) == (("B4", "B1"), ())


def test_ym_7_3_ym_r4_coupling_is_voluntary():
    board = table(trains=["B1"], sorting=["B2"])
    board.do(EndTurn())
    assert board.state.sorting[0] == ("B2",)


def test_ym_7_3_two_equal_cars_are_one_choice():
    board = table(trains=["B1"], sorting=["B2 B2"])
    assert board.offered(CoupleCar) == [CoupleCar("B2")]
    board.do(CoupleCar("B2"))
    assert board.state.sorting[0] == ("B2",)


def test_ym_7_3_another_seats_sorting_yard_is_out_of_reach():
    board = table(trains=["B1", "B1"], sorting=["", "B2"])
    assert board.refusal(CoupleCar("B2")) == "no_such_car"


def test_ym_7_4_sorting_yards_are_unordered():
    boards = [table(hands=["G G Y Y"], yard="G2 Y2 R4", trains=["R3"]) for _ in range(2)]
    for board, order in zip(boards, ([0, 1], [1, 0]), strict=True):
        for slot in order:
            board.do(pay("G G" if slot == 0 else "Y Y", slot=slot))
    assert [board.state.sorting[0] for board in boards] == [("G2", "Y2")] * 2


def test_ym_8_1_a_pool_token_is_swapped():
    board = table(2, tokens="B R")
    board.do(SwapToken("G"))
    assert (board.state.tokens, sorted(board.state.pool), board.state.actions_left) == (
        ["G", "R"],
        ["B", "Y"],
        1,
    )


def test_ym_9_1_ym_r22_a_stolen_bonus_card_is_played_in_the_same_turn():
    board = table(hands=["steal", "draw_three B"], actions=0)
    board.do(PlaySteal(1))
    board.do(StealCard("draw_three"))
    board.do(PlayDrawThree())
    assert board.state.seat_hands[0].count == 3
    assert board.discard == "steal draw_three"


def test_ym_9_1_a_bonus_card_is_laid_down_before_its_effect():
    board = table(hands=["draw_three"])
    events = board.do(PlayDrawThree())
    assert events[:2] == [BonusPlayed(0, "draw_three"), CardMoved("draw_three", "hand0", "discard")]


def test_ym_9_3_draw_three_gives_fewer_when_there_are_fewer():
    board = table(hands=["draw_three"], pile="B", discard="")
    board.do(PlayDrawThree())
    assert (board.hand(0), board.state.to_draw) == ("B", 0)
    board = table(hands=["draw_three"], pile="", discard="R")
    board.do(PlayDrawThree())
    assert (board.hand(0), board.discard, board.state.cargo.cards) == ("R", "draw_three", [])
    board = table(hands=["draw_three"], pile="", discard="")
    board.do(PlayDrawThree())
    assert (board.hand(0), board.discard) == ("", "draw_three")


def test_ym_9_3_the_next_reshuffle_takes_draw_three_in_again():
    board = table(hands=["draw_three"], pile="B R", discard="Y")
    board.do(PlayDrawThree())
    assert (board.discard, len(board.state.cargo)) == ("draw_three", 0)
    board.do(EndTurn())
    assert (board.discard, board.state.cargo.cards) == ("", ["draw_three"])


def test_ym_9_4_ym_r7_the_price_falls_before_the_exchange():
    board = table(hands=["R R R R pay_one_less"], yard="B3 G4 Y4", tokens="R B")
    board.do(pay("R R R R", less=True))
    assert board.discard == "pay_one_less R R R R"


def test_ym_9_5_ym_r10_the_thief_must_take_a_card():
    board = table(hands=["steal", "B B Y"])
    board.do(PlaySteal(1))
    assert board.game.legal(board.state, 0) == [StealCard("B"), StealCard("Y")]
    assert board.refusal(EndTurn()) == "not_now"
    assert board.refusal(StealCard(None)) == "cards_not_in_hand"
    board.do(StealCard("B"))
    assert (board.hand(0), board.hand(1), board.state.phase) == ("B", "B Y", TURN)


def test_ym_9_6_only_the_vacated_slots_are_refilled():
    board = table(hands=["refresh"], yard="B1 - B3", deck="")
    board.do(PlayRefresh((2,)))
    assert (board.yard, board.state.cars.cards) == ("B1 - B3", [])
    board = table(hands=["refresh"], yard="B1 - B3", deck="")
    board.do(PlayRefresh((2, 0)))
    assert (board.yard, board.state.cars.cards) == ("B3 - B1", [])


def test_ym_9_6_ym_r12_the_same_cars_may_come_back():
    board = table(hands=["refresh"], yard="B1 B2 B3", deck="Y4")
    board.do(PlayRefresh((0, 1, 2)))
    assert (board.yard, board.state.cars.cards) == ("Y4 B1 B2", ["B3"])


def test_ym_9_6_every_choice_and_order_of_slots_is_offered():
    assert len(table(hands=["refresh"]).offered(PlayRefresh)) == 3 + 6 + 6
    assert len(table(hands=["refresh"], yard="B1 - Y3", deck="").offered(PlayRefresh)) == 2 + 2
