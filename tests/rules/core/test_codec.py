"""Plain values that are not a valid record raise BadData; records survive encoding and decoding."""

import enum
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.core.codec import BadData, digest, encode_state, from_plain, to_plain
from game.rules.core.journal import Entry, Rewind, effective_entries
from game.rules.core.moves import DrawOutcome, FlipOutcome, RollOutcome, ShuffleOutcome
from game.rules.yardmaster.actions import AnyMove, DrawPile, LoadCar, PlayRefresh, PlaySteal, StealCard
from game.rules.yardmaster.game import Yardmaster
from tests.anything import Anything
from tests.matches import pick_of

GOOD = ["ym.load", 1, ["B", "B"], False]
ENTRY = ["e", 3, 1, GOOD, bytes(8)]


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


class Odd(enum.Enum):
    ONE = 1


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        7,
        1.5,
        "ym.load",
        b"ym.load",
        [],
        {},
        {"type": "ym.load", "slot": 1, "payment": ["B"], "pay_one_less": False},
        ["ym.load"],
        ["ym.load", 1],
        [*GOOD, 0],
        ["ym.lode", *GOOD[1:]],
        [b"ym.load", *GOOD[1:]],
        [0, *GOOD[1:]],
        [None, *GOOD[1:]],
        [["ym.load"], *GOOD[1:]],
        ["ym.load", "1", ["B"], False],
        ["ym.load", True, ["B"], False],
        ["ym.load", 1.0, ["B"], False],
        ["ym.load", float("nan"), ["B"], False],
        ["ym.load", float("inf"), ["B"], False],
        ["ym.load", -1, ["B"], False],
        ["ym.load", 16, ["B"], False],
        ["ym.load", 2**63, ["B"], False],
        ["ym.load", -(2**63) - 1, ["B"], False],
        ["ym.load", 10**400, ["B"], False],
        ["ym.load", None, ["B"], False],
        ["ym.load", [1], ["B"], False],
        ["ym.load", 1, "BB", False],
        ["ym.load", 1, b"BB", False],
        ["ym.load", 1, {"B": 1}, False],
        ["ym.load", 1, ["B"] * 17, False],
        ["ym.load", 1, ["B" * 25], False],
        ["ym.load", 1, [b"B"], False],
        ["ym.load", 1, [1], False],
        ["ym.load", 1, [["B"]], False],
        ["ym.load", 1, [None], False],
        ["ym.load", 1, ["B"], 0],
        ["ym.load", 1, ["B"], "false"],
        ["ym.load", 1, ["B"], None],
        ["ym.load", 1, deep(5000), False],
        ["ym.load", msgspec.msgpack.Ext(1, b""), ["B"], False],
        ["ym.load", datetime(2000, 1, 1, tzinfo=UTC), ["B"], False],
        ["ym.load", object(), ["B"], False],
        ["ym.load", Odd.ONE, ["B"], False],
        ["ym.play_steal", 8],
        ["ym.play_steal", -2],
        ["ym.take", 0],
        ["ym.play_refresh", [0] * 9],
        ["rolled", [0]],
        ["rolled", [101]],
        ["rolled", [1] * 65],
        ["shuffled", [1001]],
        ["shuffled", [0] * 201],
        ["flipped", ["B" * 25]],
        ["drawn", [0]],
        deep(5000),
    ],
)
def test_a_hostile_move_is_bad_data(value):
    with pytest.raises(BadData):
        from_plain(AnyMove, value)


@pytest.mark.parametrize(
    "value",
    [
        ["e", -1, *ENTRY[2:]],
        ["e", 1_000_001, *ENTRY[2:]],
        ["e", 3, -2, *ENTRY[3:]],
        ["e", 3, 8, *ENTRY[3:]],
        [*ENTRY[:4], bytes(7)],
        [*ENTRY[:4], bytes(9)],
        [*ENTRY[:4], "AAAAAAAAAAA="],
        [*ENTRY[:4], [0] * 8],
        [*ENTRY[:3], ["ym.nothing"], bytes(8)],
        [*ENTRY, 0],
        ENTRY[:4],
        ["r", 3],
        ["r", 3, -1],
        ["r", 3, True],
        ["x", 3, 1],
    ],
)
def test_a_hostile_item_is_bad_data(value):
    with pytest.raises(BadData):
        from_plain(Entry[AnyMove] | Rewind, value)


def test_what_is_well_made_comes_through():
    assert from_plain(AnyMove, GOOD) == LoadCar(1, ("B", "B"))
    assert from_plain(Entry[AnyMove] | Rewind, ENTRY) == Entry(3, 1, LoadCar(1, ("B", "B")), bytes(8))


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_any_action_comes_back_as_it_went(seed):
    anything = Anything(Yardmaster(2), pick_of(seed))
    action = anything.action(
        [LoadCar(0, ("B", "R")), PlaySteal(1), StealCard(None), PlayRefresh((0, 2)), DrawPile()]
    )
    assert from_plain(AnyMove, to_plain(action)) == action


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.binary(max_size=30),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)
TAGS = st.sampled_from(["ym.load", "ym.take", "ym.end_turn", "rolled", "shuffled", "flipped", "drawn"])


@pytest.mark.slow
@given(st.one_of(PLAIN, st.tuples(TAGS, PLAIN).map(list), st.tuples(TAGS, PLAIN, PLAIN, PLAIN).map(list)))
def test_any_plain_value_is_a_move_or_bad_data(value):
    try:
        move = from_plain(AnyMove, value)
    except BadData:
        return
    assert from_plain(AnyMove, to_plain(move)) == move


def test_bad_data_says_what_and_where():
    with pytest.raises(BadData, match=r"Expected `int` <= 15 - at `\$\[1\]`"):
        from_plain(AnyMove, ["ym.load", 16, ["B"], False])


def test_equal_states_have_equal_digests_and_others_not():
    game = Yardmaster(2)
    one, other = game.setup(), game.setup()
    one.pool = dict(reversed(one.pool.items()))
    assert encode_state(one) == encode_state(other)
    assert digest(one) == digest(other)
    other.actions_left = 1
    assert digest(one) != digest(other)
    assert len(digest(one)) == 8


def test_entries_taken_back_are_not_in_force():
    def entry(seq):
        return Entry(seq, 0, DrawPile(), bytes(8))

    journal = [entry(0), entry(1), entry(2), Rewind(3, 1), entry(4), Rewind(5, 0), entry(6)]
    assert [item.seq for item in effective_entries(journal)] == [6]
    assert [item.seq for item in effective_entries(journal[:5])] == [0, 4]


@pytest.mark.parametrize(
    "move", [RollOutcome((1,)), DrawOutcome(("B",)), FlipOutcome(("B1",)), DrawPile(), LoadCar(0, ())]
)
def test_most_moves_are_public(move):
    assert move.masked() == move
    assert not move.is_private


@pytest.mark.parametrize(
    "move", [ShuffleOutcome((1, 0)), ShuffleOutcome(None), StealCard("B"), StealCard(None)]
)
def test_private_moves_are_known_as_such_also_when_masked(move):
    assert move.masked() in (ShuffleOutcome(None), StealCard(None))
    assert move.is_private
