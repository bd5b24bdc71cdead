"""The Yardmaster bots: single decisions on tables set up by hand, and a sample of whole games."""

import pytest

from game.analysis.simulation import SimulationPlan, simulate
from game.bots.bot import GREEDY, HARD, RANDOM, make_bot, seeded_pick
from game.bots.yardmaster.players import hard
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
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
)
from tests.rules.board import Board
from tests.rules.yardmaster.board import pay, table


def chosen(board: Board, bot: str = GREEDY, known: str = "") -> Action:
    """Returns the action that the bot chooses as seat 0.

    The seat sees its own hand and, as a thief, the victim's; it may remember some cards of the other seats.
    """
    view = board.state.copy()
    for deck in view.decks().values():
        deck.arrange(None)
    for seat, hand in enumerate(view.seat_hands):
        if seat not in (0, view.victim):
            hand.faces = known.split() or None
    return make_bot(bot, board.game).choose(board.game, view, 0, seeded_pick("test"))


def test_wins_by_loading_ym_t14() -> None:
    board = table(trains=["R4 R4 R4 R3 R3"], yard="B1 R3 Y3", hands=["R R R B"])
    assert chosen(board) == pay("R R R", slot=1)


def test_wins_by_coupling_ym_t16() -> None:
    board = table(3, trains=["R4 R4 R4 R2 R2"], sorting=["R2 Y4"], hands=["B B B draw_three"])
    assert chosen(board) == CoupleCar("R2")


def test_couples_the_chain_that_gives_most_ym_t12() -> None:
    board = table(trains=["R2"], sorting=["R4 Y2 Y3"], yard="G1 G1 G1")
    assert chosen(board) == CoupleCar("Y2")
    board.do(CoupleCar("Y2"))
    assert chosen(board) == CoupleCar("Y3")


def test_couples_the_whole_chain_one_by_one_to_the_goal() -> None:
    board = table(trains=["B4 B4 B4 B3"], sorting=["B1 Y1 Y3"], actions=0)
    while board.runs:
        action = chosen(board)
        assert isinstance(action, CoupleCar)
        board.do(action)


def test_plays_draw_three_before_it_draws() -> None:
    assert chosen(table(hands=["B R draw_three"])) == PlayDrawThree()


def test_takes_the_open_card_it_lacks_rather_than_an_unknown_one() -> None:
    assert chosen(table(yard="B3 B4 Y4", hands=["B B"], discard="B")) == DrawDiscard()


def test_leaves_an_open_card_that_would_be_thrown_away_again() -> None:
    assert chosen(table(yard="B4 B4 Y4", hands=["B B Y Y G G G"], discard="G")) == DrawPile()


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_wastes_no_action(actions: int) -> None:
    assert chosen(table(yard="B4 R4 Y4", hands=["B R Y G"], actions=actions)) != EndTurn()


def test_ends_the_turn_when_nothing_is_left_to_do() -> None:
    assert chosen(table(hands=["B R Y G"], actions=0)) == EndTurn()


def test_loads_a_car_that_fits_rather_than_one_that_must_be_parked() -> None:
    board = table(trains=["R4"], yard="B3 R3 Y4", hands=["B B B R R R"], actions=1)
    assert chosen(board) == pay("R R R", slot=1)


def test_leaves_the_card_on_top_that_helps_the_next_seat_less() -> None:
    board = table(yard="B3 B4 Y4", tokens="R G", hands=["B B R R G G G"])
    assert chosen(board) == pay("B B R R")


def test_pays_with_its_own_colour_where_a_pair_would_cost_more() -> None:
    board = table(yard="B2 G4 G4", tokens="R G", hands=["B B R R R R"], trains=["B4"])
    action = chosen(board)
    assert isinstance(action, LoadCar)
    assert action.payment == ("B", "B")


def test_steals_from_the_leader() -> None:
    board = table(3, trains=["B1", "R4 R3", "Y2"], hands=["steal", "B R", "B R"])
    assert chosen(board) == PlaySteal(1)


def test_takes_the_bonus_card_from_a_shown_hand() -> None:
    board = table(hands=["steal B", "R Y draw_three"])
    board.do(PlaySteal(1))
    assert chosen(board) == StealCard("draw_three")


def test_throws_away_what_no_car_asks_for() -> None:
    board = table(yard="B3 R3 Y3", hands=["B B B R R R G G"], actions=0)
    board.do(EndTurn())
    assert chosen(board) == DiscardCard("G")


@pytest.mark.parametrize(("known", "slot"), [("R R R", 0), ("G G G", 1)])
def test_hard_takes_the_car_that_the_next_seat_would_win_by(known: str, slot: int) -> None:
    """Both cars suit either seat; the known cards of the rival show which car it is waiting for."""
    board = table(
        trains=["B3 B4", "Y4 Y4 Y4 Y2 Y1 Y3"],
        yard="R3 G3 B4",
        hands=["R R R G G G", "R R R"],
        actions=1,
    )
    assert board.state.scores[1] == 18
    assert chosen(board, HARD, known) == pay(" ".join("RG"[slot] * 3), slot=slot)


def test_hard_wins_where_it_can() -> None:
    board = table(trains=["R4 R4 R4 R3 R3"], yard="B1 R3 Y3", hands=["R R R B"])
    assert chosen(board, HARD) == pay("R R R", slot=1)


def test_hard_thinks_of_cars_to_be_refreshed_in_one_order_only() -> None:
    board = table(yard="B4 R4 Y4", hands=["refresh B R"])
    view = board.state.copy()
    slots = [
        action.slots for action in hard().propose(board.game, view, 0) if isinstance(action, PlayRefresh)
    ]
    assert sorted(slots) == [(0,), (0, 1), (0, 1, 2), (0, 2), (1,), (1, 2), (2,)]


@pytest.mark.slow
@pytest.mark.parametrize("bots", [(GREEDY, RANDOM), (RANDOM, GREEDY)])
def test_beats_random_play_from_either_seat(bots: tuple[str, ...]) -> None:
    report = simulate(SimulationPlan(MatchSettings("yardmaster", "", 2), bots, 30, seed=7))
    assert report["wins"][bots.index(GREEDY)] >= 28


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_comes_to_an_end_among_its_like(seats: int) -> None:
    report = simulate(SimulationPlan(MatchSettings("yardmaster", "", seats), (GREEDY,) * seats, 20, seed=7))
    assert report["end_reasons"] == {"goal": 20}
