"""Texts of Steam and Age of Steam: both call the common unit of play a round."""

import pytest

from game.rules import catalog
from game.rules.core.events import MoneyChanged
from game.rules.core.moves import Refusal
from game.rules.rail.events import IncomeChanged, PlaceTaken, RoundBegan
from game.rules.steam.events import CapitalRaised, DebtSettled
from tests.rules.age_of_steam.board import board as aos_board
from tests.rules.steam.board import board

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


@pytest.mark.parametrize("make", [board, aos_board])
def test_a_round_is_called_a_round_in_both_games(make):
    """A turn belongs to one player; all players share a round, as on the title and the results."""
    table = make()
    text = catalog.game_text(table.game, NAMES[: table.game.seats])
    rounds = table.game.table.rounds
    assert text.event(RoundBegan(3)) == "Round 3 begins."
    assert text.table_lines(table.state, 0)[0].startswith(f"Round 1 of {rounds}, ")
    assert text.headline(RoundBegan(rounds)).title == "The last round"
    assert text.headline(RoundBegan(rounds - 1)) is None
    refused = text.refusal(Refusal("upgraded_already"))
    assert refused == "You have upgraded your engine this round already."


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (CapitalRaised(0, 2, 2, 0), "Ada raises $10 for 2 income."),
        (CapitalRaised(0, 1, 0, 2), "Ada raises $5 for 2 points."),
        (CapitalRaised(0, 2, 1, 2), "Ada raises $10 for 1 income and 2 points."),
        (DebtSettled(0, 1, 0), "Ada settles a debt with 1 point."),
        (DebtSettled(0, 1, 3), "Ada settles a debt with 3 income and 1 point."),
    ],
)
def test_only_what_is_given_up_is_told(event, line):
    assert catalog.game_text(board().game, NAMES).event(event) == line


def test_a_price_that_was_told_is_not_told_again():
    """A raise once appeared in the log as three lines, and a paid place as two."""
    events = [
        PlaceTaken(0, 1, 3),
        CapitalRaised(0, 1, 1, 0),
        IncomeChanged(0, -1, -1),
        MoneyChanged(0, 5, 5),
        MoneyChanged(0, -3, 2),
        MoneyChanged(1, -3, 2),
        IncomeChanged(0, -1, -2),
    ]
    lines = [words for _event, words in catalog.game_text(board().game, NAMES).log_lines(events)]
    assert lines == [
        "Ada takes place 1 and pays $3.",
        "Ada raises $5 for 1 income.",
        "Bo pays $3 and has $2 left.",
        "Ada: income −1, now −2.",
    ]


@pytest.mark.parametrize("make", [board, aos_board])
def test_what_is_below_nothing_has_a_minus_and_no_hyphen(make):
    table = make()
    text = catalog.game_text(table.game, NAMES[: table.game.seats])
    table.state.income[0] = -4
    told = [one.value for one in (*text.figures(table.state, 0), *text.forecast(table.state, 0))]
    assert "−4" in told
    assert not [value for value in told if "-" in value]
