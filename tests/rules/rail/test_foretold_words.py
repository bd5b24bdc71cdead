"""Forecasts before a decision come true: cases in which the wording was once wrong."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import catalog
from game.rules.age_of_steam.actions import (
    Bid,
    BuildConnection,
    DeclineFirst,
    EndBuild,
    PayForFirst,
    TakeRole,
)
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.core.moves import DrawRequest
from game.rules.rail.events import DirectLinkBuilt
from game.rules.rail.roles import ENGINEER, TURN_ORDER
from game.rules.rail.words.expiry import lost_track_lines
from game.rules.steam.actions import ChoosePoints, TakeTile
from game.rules.steam.state import PointsClaim
from tests.rules.age_of_steam.board import board as aos_board
from tests.rules.steam.board import board as steam_board

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def text_of(table: Any) -> Any:
    return catalog.game_text(table.game, NAMES[: table.game.seats])


def figure(table: Any, seat: int, label: str) -> str:
    return next(one.value for one in text_of(table).forecast(table.state, seat) if one.label == label)


def test_stm_13_8_points_put_on_income_end_at_ten():
    """Income 9 and four points: income rises one step, and the offer says so."""
    table = steam_board(seats=3)
    table.seat_has(0, income=9, points=2)
    table.state.claims = [PointsClaim(0, 4)]
    worth = text_of(table).consequences(table.state, 0, ChoosePoints("income"))[0]
    assert worth == "$1 more every round; 1 in the end"
    assert text_of(table).consequences(table.state, 0, ChoosePoints("vp"))[0] == "4 in the end, no money"


def test_stm_4_3_the_rest_of_a_block_is_cash_after_costs():
    """Income -3 and no cash: a block of five is raised, of which two remain."""
    table = steam_board(seats=3)
    table.seat_has(0, cash=0, income=-3)
    assert figure(table, 0, "Cash after costs") == "$2"


def test_stm_18_6_3_the_odd_dollar_is_cash_after_costs():
    """Upkeep of three and no cash: two points pay four dollars."""
    table = steam_board(seats=3, rules="standard")
    table.seat_has(0, cash=0, income=0, points=5, engine=3)
    assert figure(table, 0, "Cash after costs") == "$1"
    assert figure(table, 0, "Points lost because cash is short") == "−2"


@pytest.mark.parametrize(
    ("seats", "gone", "said"),
    [
        (2, [], ["First: pay $4, $6 left", "Last: pay $0, $10 left"]),
        (3, [], ["First or second: pay $4, $6 left", "Last: pay $0, $10 left"]),
        (3, [2], ["First or second: pay $4, $6 left"]),
        (4, [3], ["First or second: pay $4, $6 left", "In the middle: pay $2, $8 left"]),
    ],
)
def test_aos_6_7_a_bid_is_told_by_the_places_still_to_be_had(seats: int, gone: list[int], said: list[str]):
    """If two bidders remain of two, the second is last and pays nothing."""
    table = aos_board("rust_belt", max(3, seats))
    out = list(range(seats, table.game.seats))
    table.state.order = list(range(seats))
    for seat in out:
        table.state.out[seat] = True
    table.enter("turn_order")
    table.state.auction.dropped_out = gone
    assert text_of(table).consequences(table.state, 0, Bid(4)) == said


def test_aos_23_4_a_direct_link_at_half_price_is_logged_as_it_was_paid():
    table = aos_board("germany", 3)
    table.build_turn(0, cash=10, role=ENGINEER)
    (built,) = (e for e in table.act(BuildConnection(0)) if isinstance(e, DirectLinkBuilt))
    assert (built.price, table.state.cash[0]) == (1, 9)
    assert "for $1" in text_of(table).event(built)


def test_aos_25_6_turn_order_is_told_as_it_is_played():
    """The holder is asked first; the other may pay only if the holder does not."""
    table = aos_board("st_lucia", 2)
    told = text_of(table).consequences(table.state, 0, TakeRole(TURN_ORDER))
    assert told == ["Next round you may pay $5 to go first; the other may only if you do not."]
    state = table.state
    state.roles = ["", TURN_ORDER]
    table.enter("turn_order")
    assert state.queue[0] == 1
    assert set(table.game.legal(state, 1)) == {PayForFirst(), DeclineFirst()}
    table.act(PayForFirst())
    assert state.phase != "turn_order"
    assert state.order == [1, 0]


@pytest.mark.parametrize(
    ("bag", "said"),
    [
        (3, "2 cubes from the bag onto any of 52 empty squares."),
        (2, "2 cubes from the bag onto any of 52 empty squares."),
        (1, "1 cube from the bag onto one of 52 empty squares."),
        (0, "No effect now: the display is full or the bag is empty."),
    ],
)
def test_aos_14_1_production_promises_what_the_bag_has(bag: int, said: str):
    table = aos_board("rust_belt", 3)
    state = table.state
    state.display = bytes(len(state.display))
    state.bag = [bag, *[0] * (len(state.bag) - 1)]
    assert text_of(table).consequences(state, 0, TakeRole(PRODUCTION)) == [said]
    state.roles = [PRODUCTION, "", ""]
    table.enter("goods_growth")
    assert (state.due == DrawRequest("bag", min(2, bag))) == (bag > 0)


LAST = "No effect now: this is the last round."


@pytest.mark.parametrize(
    ("level", "role", "usual"),
    [
        ("rust_belt", PRODUCTION, "2 cubes from the bag onto any of 52 empty squares."),
        ("rust_belt", TURN_ORDER, "Next auction you may pass once and stay in."),
        ("st_lucia", TURN_ORDER, "Next round you may pay $5 to go first; the other may only if you do not."),
    ],
)
def test_aos_7_4_a_role_promises_nothing_after_the_last_round(level: str, role: str, usual: str):
    table = aos_board(level, 2 if level == "st_lucia" else 3)
    table.state.display = bytes(len(table.state.display))
    for before_end, said in ((1, usual), (0, LAST)):
        table.state.round = table.game.table.rounds - before_end
        assert text_of(table).consequences(table.state, 0, TakeRole(role)) == [said]


def test_aos_6_3_turn_order_promises_no_pass_to_the_last_two_players():
    table = aos_board("rust_belt", 3)
    table.state.out[2] = True
    said = text_of(table).consequences(table.state, 0, TakeRole(TURN_ORDER))
    assert said == ["No effect now: with two players left nobody may pass in an auction."]
    table.state.order, table.state.roles = [1, 0], [TURN_ORDER, "", ""]
    table.enter("turn_order")
    auction = table.state.auction
    assert auction.free_pass_seat == 0
    assert not table.game.table.rules.auction.may_pass(auction, 0)


@pytest.mark.parametrize(
    ("rules", "usual"),
    [
        (
            "base",
            [
                "No effect of its own; you are first next round.",
                "Next round's order follows the tiles' numbers; this is 1.",
            ],
        ),
        ("standard", ["Next round you may pass once and stay in the auction."]),
    ],
)
def test_stm_7_1_tile_1_promises_nothing_after_the_last_round(rules: str, usual: list[str]):
    """In the standard game the pass is also good with two players left (STM-18.2)."""
    table = steam_board(seats=3, rules=rules)
    table.state.out[2] = True
    for before_end, said in ((1, usual), (0, [LAST])):
        table.state.round = table.game.table.rounds - before_end
        assert text_of(table).consequences(table.state, 0, TakeTile(1, True)) == said


@pytest.mark.parametrize(
    ("expiry", "when", "is_noted"),
    [("end_of_phase", "when all have built", True), ("end_of_turn", "when you end this build", False)],
)
def test_aos_r15_track_that_will_be_lost(expiry: str, when: str, is_noted: bool):
    """The end of a turn notes only what it does not do at once."""
    table = aos_board(expiry=expiry)
    table.put(0, 7, 12, "03", stamp=2)
    table.build_turn(0, cash=20, round_=3)
    lost = f"Lost {when}: track on {table.label(7, 12)}"
    assert lost_track_lines(table.game.table, table.state, 0) == [lost]
    notes = text_of(table).consequences(table.state, 0, EndBuild())
    assert notes == ["3 tiles not used", *([lost] if is_noted else [])]


@pytest.mark.parametrize(
    ("founding", "said"), [("before_tiles", "before you build"), ("any_time", "in your build turn")]
)
def test_aos_r14_what_urbanization_gives(founding: str, said: str):
    table = aos_board(founding=founding)
    assert said in text_of(table).consequences(table.state, 0, TakeRole("urbanization"))[0]
