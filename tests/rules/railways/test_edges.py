"""Edge cases that are rare in a whole match and seldom change its result."""

import pytest

from game.rules.cards.phases import HAND_CHECK
from game.rules.railways.actions import (
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
    StopDrawing,
)
from game.rules.railways.events import DrawingEnded
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_FIRST, FINAL_DELIVERY, progress_measure
from game.rules.railways.scoring import SetCounts, best_sets
from tests.rules.railways.board import N1, build, run, table

YOUNG = {"variant": "young"}
NOTHING_TO_DRAW = {"pile": "", "area": "- - -"}


def all_pass(board, turns):
    """Plays `turns` turns without any change, at a table without a card to draw."""
    for _ in range(turns):
        board.do(Pass())


def quiet_table(**more):
    """Returns a table of two seats without cards to draw; three rounds without a change end the match."""
    board = table(2, **NOTHING_TO_DRAW, options={"stall_rounds": 3}, **more)
    board.state.progress = progress_measure(board.state)
    return board


def test_rcg_14_1_a_refill_that_empties_the_bag_closes():
    board = table(hands={0: "P1"}, links="start c09 P 0 3", bag="yellow")
    board.do(CycleCard("P1", "refill"))
    assert (board.state.goods_left(), board.state.closing_reason) == (0, "bag")
    board.do(PlaceGoodsCube("c09"))
    assert board.state.phase == DRAW_FIRST


def test_rcg_14_1_a_refill_that_leaves_a_cube_closes_nothing():
    board = table(hands={0: "P1"}, links="start c09 P 0 3", bag="yellow red")
    board.do(CycleCard("P1", "refill"))
    assert (board.state.goods_left(), board.state.closing_reason) == (1, "")


def test_rcg_12_the_hand_is_checked_where_the_draw_ends_for_lack_of_cards():
    board = table(phase=DRAW_FIRST, hands={0: "P1 " * 13}, pile="", area="L O1 L")
    assert DrawingEnded(0, False) in board.do(DrawCard(1))
    assert (board.state.phase, board.state.active) == (HAND_CHECK, 0)
    board.do(DiscardCard("O1"))
    assert (board.state.phase, board.state.active) == (CHOOSE_ACTION, 1)


def test_rcg_9_2_an_empty_bag_refills_nothing():
    board = table(hands={0: "P1"}, links="start c09 P 0 3", bag="")
    assert board.refusal(CycleCard("P1", "refill")) == "bag_empty"
    assert CycleCard("P1", "refill") not in board.offered(CycleCard)
    board = table(hands={0: "P1"}, links="start c09 P 0 3", bag="red")
    assert CycleCard("P1", "refill") in board.offered(CycleCard)


def test_rcg_8_2_a_good_does_not_pass_the_last_city_but_one_that_wants_it():
    """Crewe and Nagpur both want red: Crewe is one link away, Nagpur two."""
    links = "start c09 P 0 3, c09 c01 O 0 2, c01 c08 G 0 3"
    board = table(2, links=links, cubes={"c09": "red"}, engines=[9])
    assert board.refusal(run("c09 red c08")) == "stops_earlier"
    assert board.offered(DeliverGood) == [run("c09 red c01")]


def test_rcg_11_3_a_locomotive_of_the_discards_ends_the_draw():
    board = table(phase=DRAW_FIRST, discard="P1 L")
    board.do(DrawCard("discard"))
    assert board.hand(0) == "L"
    assert (board.state.phase, board.state.active) == (CHOOSE_ACTION, 1)


def test_rcg_14_6_quiet_rounds_are_counted_from_the_last_change():
    board = quiet_table(hands={0: "c02 B2"})
    all_pass(board, 4)
    board.do(build("c02 start B 0 1 0"))
    all_pass(board, 1)
    assert board.state.quiet_rounds == 0
    all_pass(board, 4)
    assert (board.state.quiet_rounds, board.state.closing_reason, board.runs) == (2, "", True)
    all_pass(board, 2)
    assert board.over.reason == "stall"


@pytest.mark.parametrize(
    ("change", "bag"),
    [
        ([PlayLocomotive()], "blue"),
        ([run("c09 red c01")], "blue"),
        ([CycleCard("P1", "refill"), PlaceGoodsCube("c01")], "blue blue"),
        ([build("c02 start B 0 1 0")], ""),
    ],
    ids=["an engine", "a delivery", "a cube drawn", "a link without cubes"],
)
def test_rcg_14_6_each_of_these_alone_is_a_change(change, bag):
    links = "start c09 P 0 3, c09 c01 O 0 2"
    hand = "L P1 c02 B2"
    board = quiet_table(hands={0: hand}, links=links, cubes={"c09": "red"}, engines=[1], bag=bag)
    for action in change:
        board.do(action)
    while board.state.phase != CHOOSE_ACTION or board.state.active:
        board.do(board.game.legal(board.state, board.state.active)[0])
    assert board.state.quiet_rounds == 0


def test_rcg_14_6_a_card_off_the_pile_is_a_change():
    board = table(2, pile="P1 P1 P1", options={"stall_rounds": 3})
    board.state.progress = progress_measure(board.state)
    for source in ("deck", 0):
        for action in (Pass(), DrawCard(source), StopDrawing()):
            board.do(action)
    assert (board.state.active, board.state.quiet_rounds) == (0, 0)


def test_rcg_14_6_a_round_of_passes_changes_nothing():
    board = quiet_table()
    all_pass(board, 2)
    assert board.state.quiet_rounds == 1


def test_rcg_16_the_young_game_ends_by_trains_and_delivers_nothing_at_the_end():
    """The last train closes the game; the round is finished, and scoring follows without a delivery."""
    board = table(2, hands={0: "c02 B2"}, trains=[1, 10], pile="P1 G1 W1 O1 P1 P1", options=YOUNG, bag="")
    board.do(build("c02 start B 0 1 0"))
    assert (board.state.closing_reason, board.state.cubes["c02"]) == ("trains", ())
    phases = []
    while board.runs:
        phases.append(board.state.phase)
        board.do(board.game.legal(board.state, board.state.active)[0])
    assert FINAL_DELIVERY not in phases
    assert (board.over.reason, board.over.points) == ("trains", (4, 0))
    assert board.state.final_turns == 0


def test_rcg_14_4_the_whole_game_delivers_at_the_end_also_where_nobody_can():
    board = table(2, active=1, pile="P1", links=N1.replace(" 2 5", " 1 5"))
    board.do(Pass())
    board.do(DrawCard("deck"))
    while board.runs:
        board.do(board.game.legal(board.state, board.state.active)[0])
    assert board.state.final_turns == 2


@pytest.mark.parametrize(
    ("goods", "shown"),
    [
        ((1, 3, 3, 4), SetCounts(1, 1, 0)),
        ((2, 4, 4, 5), SetCounts(2, 1, 0)),
        ((4, 6, 6, 7), SetCounts(4, 1, 0)),
        ((7, 3, 3, 1), SetCounts(1, 2, 0)),
    ],
)
def test_rcg_15_4_of_two_ways_worth_the_same_the_one_with_more_different_sets_is_shown(goods, shown):
    """The other way has one different-set less, but threes and fours instead."""
    assert best_sets(goods) == shown
    fewer = shown.different - 1
    rest = [number - fewer for number in goods]
    by_hand = 5 * fewer + sum({0: 0, 1: 0, 2: 0, 3: 2, 4: 3, 5: 3, 6: 4, 7: 5}[number] for number in rest)
    assert by_hand == shown.points
