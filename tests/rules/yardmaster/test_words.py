"""Texts of the Yardmaster table: numbers, capitals, and required actions."""

import pytest

from game.rules import catalog
from game.rules.cards.events import CardFlipped, DeckShuffled
from game.rules.yardmaster.actions import PlayRefresh, PlaySteal
from game.rules.yardmaster.events import CarParked, CarTucked
from tests.rules.yardmaster.board import table

NAMES = ["Ada", "Bo"]


def text_of(board):
    return catalog.game_text(board.game, NAMES)


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ((1,), "Play Refresh Yard: put cattle 2 under the deck"),
        ((1, 0), "Play Refresh Yard: put cattle 2, coal 1 under the deck, in this order"),
    ],
)
def test_ym_16_one_car_has_no_order(slots, words):
    board = table(hands=["refresh"], yard="B1 R2 Y3")
    assert text_of(board).action(board.state, 0, PlayRefresh(slots)) == words


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (CarParked(0, "B3"), "Coal 3 does not fit and waits in the siding of Ada."),
        (CarTucked(0, "R2"), "Cattle 2 goes under the railcar deck."),
        (CardFlipped("Y4", "cars", "yard 1"), "Oil 4 rolls into the receiving yard."),
        (DeckShuffled("cargo", 1), "The cargo pile is shuffled: 1 card."),
        (DeckShuffled("cargo", 2), "The cargo pile is shuffled: 2 cards."),
    ],
)
def test_ym_16_a_line_begins_with_a_capital_and_counts_right(event, line):
    assert text_of(table()).event(event) == line


def test_ym_16_one_is_one_and_none_is_none():
    board = table(hands=["B"], trains=["B1"], discard="")
    lines = text_of(board).table_lines(board.state, 0)
    assert any("Ada: 1 point, 1 card, token" in line for line in lines)
    assert any("Bo: 0 points, 0 cards, token" in line for line in lines)
    assert any("   Discard: empty   " in line for line in lines)
    board = table(discard="Y B")
    assert any("   Discard: coal (2)   " in line for line in text_of(board).table_lines(board.state, 0))


def test_ym_r10_the_words_say_that_a_card_must_be_taken():
    board = table(hands=["steal", "B"])
    text = text_of(board)
    assert text.action(board.state, 0, PlaySteal(1)) == (
        "Play Steal: you see the hand of Bo and must take a card of it"
    )
    board.do(PlaySteal(1))
    assert text.waiting_line(board.state) == "Ada: a card must be taken from Bo"
