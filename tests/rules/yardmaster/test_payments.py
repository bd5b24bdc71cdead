"""Payments and their order, YM-6.6."""

from collections import Counter

import pytest

from game.rules import catalog
from game.rules.yardmaster.actions import LoadCar
from tests.matches import pick_of
from tests.rules.yardmaster.board import pay, table


def test_ym_6_6_every_order_of_a_payment_is_listed_once():
    board = table(hands=["B B B R R R R"], yard="B3 G4 Y4", tokens="R B")
    offered = board.offered(LoadCar)
    assert offered[:3] == [pay("B B B"), pay("R R B B"), pay("B B R R")], "the plain ones first"
    twos = {"R B R B", "R B B R", "B R R B", "B R B R"}
    assert set(offered[3:7]) == set(map(pay, twos))
    fours = {"R R R R B", "B R R R R", "R B R R R", "R R B R R", "R R R B R"}
    assert set(offered[7:]) == set(map(pay, fours))
    assert len(offered) == 12
    assert all(board.refusal(load) is None for load in offered)


def test_ym_6_6_a_short_list_has_one_order_for_each_possible_top_colour():
    board = table(hands=["B B B R R R R"], yard="B3 G4 Y4", tokens="R B")
    assert board.game.representatives(board.offered(LoadCar)) == [
        pay("B B B"),
        pay("R R B B"),
        pay("B B R R"),
        pay("R R R R B"),
        pay("B R R R R"),
    ]
    assert board.game.canonical(pay("B R B R")) == pay("B B R R")


def test_ym_6_6_the_cards_come_to_lie_in_the_order_named():
    board = table(hands=["B B R R"], yard="B3 G4 Y4", tokens="R B", discard="Y")
    board.do(pay("B R B R"))
    assert board.discard == "Y B R B R"


def test_ym_6_6_a_sample_may_be_any_order_and_many_orders_are_not_likelier():
    board = table(hands=["B B B R R"], yard="B3 - -", tokens="R B")
    pick = pick_of("orders")
    drawn = Counter(board.game.sample(board.state, 0, pick) for _ in range(4000))
    assert set(drawn) == set(board.game.legal(board.state, 0))
    plain = drawn[pay("B B B")]
    mixed = sum(count for load, count in drawn.items() if "R" in getattr(load, "payment", ""))
    assert 1.6 < mixed / plain < 2.4, "two top colours, however many orders"


@pytest.mark.parametrize(
    ("payment", "words"),
    [
        ("B B B", "Load coal 3 for 3 coal: couples"),
        ("B B R R", "Load coal 3 for 2 coal, 2 cattle, cattle on top: couples"),
        ("B R B R", "Load coal 3 for 2 coal, 2 cattle, from below: coal, cattle, coal, cattle: couples"),
    ],
)
def test_ym_6_6_the_order_is_told_where_there_is_one(payment, words):
    board = table(hands=["B B B R R"], yard="B3 G4 Y4", tokens="R B")
    text = catalog.game_text(board.game, ["Ada", "Bo"])
    assert text.action(board.state, 0, pay(payment)) == words


def test_ym_6_6_pay_one_less_is_offered_beside_the_full_price():
    board = table(hands=["B R R pay_one_less"], yard="B2 G4 Y4", tokens="R B")
    assert board.offered(LoadCar) == [
        pay("R R B"),
        pay("B R R"),
        pay("R B R"),
        pay("B", less=True),
        pay("R R", less=True),
    ]
