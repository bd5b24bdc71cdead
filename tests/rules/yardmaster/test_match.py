"""Set-up, end of turn, end of the match and options: YM-2, YM-3 and YM-10 to YM-17, by number."""

from collections import Counter

import pytest

from game.rules.cards.events import CardMoved, DeckShuffled
from game.rules.cards.phases import HAND_CHECK
from game.rules.catalog import game_text
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer
from game.rules.core.events import GameEnded
from game.rules.core.moves import (
    DrawRequest,
    FlipRequest,
    Refusal,
    RollRequest,
    ShuffleOutcome,
    ShuffleRequest,
)
from game.rules.yardmaster.actions import CoupleCar, DiscardCard, EndTurn, PlayRefresh
from game.rules.yardmaster.events import CarLoaded, YardmasterMoved
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import BONUS
from tests.rules.yardmaster.board import pay, table, turns


def laid(seats, **options):
    """Returns a table after its set-up, and the chances that were answered."""
    dealer = Dealer(Yardmaster(seats, options=options), b"setup")
    asks = []
    while (ask := dealer.state.due) is not None:
        asks.append(ask)
        dealer.step(len(asks), CHANCE, dealer.answer(ask))
    return dealer.state, asks


def test_ym_2_the_decks_are_printed_so():
    game = Yardmaster(2)
    cargo, cars = game.printed_cards("cargo"), game.printed_cards("cars")
    assert cargo == dict.fromkeys("BRYG", 12) | dict.fromkeys(BONUS, 1)
    assert cars == {
        f"{colour}{worth}": (2, 3, 3, 2)[worth - 1] for colour in "BRYG" for worth in (1, 2, 3, 4)
    }
    assert (sum(cargo.values()), sum(cars.values())) == (52, 40)
    assert sum(int(car[1]) * number for car, number in cars.items()) == 100


def test_ym_3_6_chances_come_in_this_order():
    assert laid(3)[1] == [
        RollRequest(1, 3),
        ShuffleRequest("cars", 40),
        FlipRequest("cars", 3),
        ShuffleRequest("cargo", 52),
        DrawRequest("tokens", 3),
    ]
    assert laid(3, start_seat="1")[1][0] == ShuffleRequest("cars", 40)


def test_ym_3_6_cards_and_tokens_are_dealt_clockwise_from_the_start_seat():
    dealer = Dealer(Yardmaster(3, options={"start_seat": "2"}), b"deal")
    events, tokens = [], ()
    while (ask := dealer.state.due) is not None:
        outcome = dealer.answer(ask)
        tokens = getattr(outcome, "things", tokens)
        events += dealer.step(0, CHANCE, outcome)
    assert [event.target for event in events if isinstance(event, CardMoved)] == [
        "hand2",
        "hand0",
        "hand1",
    ] * 3
    assert [dealer.state.tokens[seat] for seat in (2, 0, 1)] == list(tokens)


def test_ym_10_1_ym_r19_a_token_held_face_up_moves_right_and_others_leave_it():
    board = table(4, yardmaster=3)
    assert YardmasterMoved(3, True) not in board.do(EndTurn())
    for _ in range(2):
        board.do(EndTurn())
    assert YardmasterMoved(2, True) in board.do(EndTurn())


def test_ym_10_3_three_action_turns():
    assert [row[1] for row in turns(2, 11)] == [2, 3, 2, 2, 3, 2, 2, 3, 2, 2, 3]
    assert [row[1] for row in turns(3, 7)] == [2, 2, 3, 2, 3, 2, 3]
    assert [row[1] for row in turns(4, 10)] == [2, 2, 2, 3, 2, 2, 3, 2, 2, 3]


def test_ym_11_the_hand_is_checked_before_the_pile_is_made_anew():
    board = table(hands=["B B B B B B B R"], pile="", discard="Y G")
    board.do(EndTurn())
    assert (board.state.phase, board.discard) == (HAND_CHECK, "Y G")
    board.do(DiscardCard("R"))
    assert board.discard == "R"
    assert board.pile == "G Y"


def test_ym_12_5_a_reshuffle_that_yields_nothing_is_left_out():
    board = table(pile="", discard="B")
    events = board.do(EndTurn())
    assert not any(isinstance(event, DeckShuffled) for event in events)
    assert (board.discard, board.state.active) == ("B", 1)


def test_ym_12_6_railcars_are_never_reshuffled():
    board = table(hands=["refresh"], yard="B1 B2 B3", deck="Y1")
    board.do(PlayRefresh((0,)))
    board.do(EndTurn())
    assert not any(isinstance(outcome, ShuffleOutcome) for outcome in board.states_after)


def test_ym_13_2_steps_after_the_win_are_void():
    board = table(hands=["R R R R R R R R R R R"], yard="R3 R2 Y3", trains=["B4 B4 R4 R3 R3"], yardmaster=0)
    events = board.do(pay("R R R"))
    assert events[-1] == GameEnded("goal", (0,))
    assert (board.state.yardmaster, board.state.seat_hands[0].count) == (0, 8)
    assert board.refusal(EndTurn()) == "not_your_turn"


def test_ym_13_3_the_last_car_may_still_win():
    board = table(hands=["R R R"], yard="R3 - -", deck="", trains=["B4 B4 R4 R3", "G4"], sorting=["R2"])
    board.do(pay("R R R"))
    assert board.runs
    board.do(CoupleCar("R2"))
    assert board.over.reason == "goal"


def test_ym_13_3_cars_in_the_yard_keep_the_match_going():
    board = table(yard="- - Y3", deck="")
    board.do(EndTurn())
    assert board.runs


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (3, 2), (4, 1)])
def test_ym_13_5_quiet_turns_end_the_match(seats, rounds):
    board = table(seats, trains=["B4", "R3"], options={"stall_rounds": rounds})
    for _ in range(seats * rounds - 1):
        board.do(EndTurn())
        assert board.runs
    board.do(EndTurn())
    result = board.over
    assert (result.reason, result.winners) == ("stall", (0,))


def test_ym_13_5_a_load_starts_the_count_anew():
    board = table(hands=["B"], options={"stall_rounds": 1})
    board.do(pay("B"))
    board.do(EndTurn())
    board.do(EndTurn())
    assert board.runs
    board.do(EndTurn())
    assert board.over.reason == "stall"


def test_ym_13_5_a_load_forgets_the_quiet_turns_before_it():
    board = table(hands=["B"], options={"stall_rounds": 2})
    for _ in range(2):
        board.do(EndTurn())
    board.do(pay("B"))
    for number in range(4):
        assert board.state.quiet_turns == (2 if number == 0 else number - 1)
        board.do(EndTurn())
        assert board.runs
    board.do(EndTurn())
    assert board.over.reason == "stall"


def test_ym_17_2_the_start_seat_can_be_chosen():
    state, _ = laid(4, start_seat="3")
    assert (state.start, state.active, state.yardmaster) == (3, 3, 2)


def test_ym_17_2_the_spread_of_railcars_can_be_chosen():
    game = Yardmaster(2, options={"railcar_spread": "4,3,2,1"})
    assert Counter(game.setup().cars.cards)["G1"] == 4
    assert sum(game.printed_cards("cars").values()) == 40
    assert "G2" not in Yardmaster(2, options={"railcar_spread": "5,0,0,5"}).printed_cards("cars")


def test_ym_17_2_the_goal_may_count_only_at_the_end_of_the_turn():
    board = table(
        hands=["R R R R R R R R R R R"],
        yard="R3 R2 Y3",
        trains=["B4 B4 R4 R3 R3"],
        options={"win_check": "end_of_turn"},
    )
    board.do(pay("R R R"))
    assert board.runs
    board.do(pay("R R", slot=1))
    board.do(EndTurn())
    result = board.over
    assert (result.reason, result.winners, result.points) == ("goal", (0,), (23, 0))
    assert board.state.seat_hands[0].count == 6


def test_ym_17_2_at_the_end_of_the_turn_the_goal_comes_before_the_hand_check():
    board = table(
        hands=["B B B B B B B B B"],
        trains=["B4 B4 R4 R4"],
        sorting=["R4"],
        options={"win_check": "end_of_turn"},
    )
    board.do(CoupleCar("R4"))
    board.do(EndTurn())
    assert board.over.reason == "goal"


@pytest.mark.parametrize(
    ("code", "figures", "sentence"),
    [
        ("not_your_turn", (), "It is not your turn."),
        ("not_now", (), "That cannot be done now."),
        ("no_action_left", (), "You have no action left; free moves and ending the turn are still possible."),
        ("pile_empty", (), "The cargo pile is empty, and there are no discards to shuffle."),
        ("discard_empty", (), "The discard pile is empty."),
        (
            "bonus_on_top",
            (),
            "A bonus card lies on top of the discard pile; nobody may take it or dig below it.",
        ),
        ("empty_slot", (), "There is no railcar to choose there."),
        ("wrong_payment", ("B", 3, "R"), "This car costs exactly 3 coal; two cattle count as one coal."),
        (
            "wrong_payment",
            ("B", 3, "B"),
            "This car costs exactly 3 coal; your token is of its own kind and cannot help.",
        ),
        ("cards_not_in_hand", (), "The cards for that are not in the hand."),
        ("no_such_token", (), "That token is your own, or there is none like it."),
        ("no_such_car", (), "That car is not in your siding."),
        (
            "does_not_fit",
            ("R3", "G4"),
            "Cattle 3 does not fit behind timber 4: neither cargo nor value is the same.",
        ),
        ("no_such_seat", (), "Choose an opponent at this table."),
        ("hand_empty", (), "That hand is empty; there is nothing to take."),
    ],
)
def test_ym_16_4_refusals_are_explained(code, figures, sentence):
    assert game_text(Yardmaster(2), ["Ada", "Bela"]).refusal(Refusal(code, figures)) == sentence


@pytest.mark.parametrize(
    ("payment", "less", "line"),
    [
        (("R", "R", "B"), False, "Ada loads coal 1 for 2 cattle, 1 coal."),
        (("B",), True, "Ada loads coal 1 for Pay One Less and 1 coal."),
        ((), True, "Ada loads coal 1 for Pay One Less."),
    ],
)
def test_ym_16_a_load_is_told_with_its_price(payment, less, line):
    text = game_text(Yardmaster(2), ["Ada", "Bela"])
    assert text.event(CarLoaded(0, 0, "B1", payment, less)) == line
