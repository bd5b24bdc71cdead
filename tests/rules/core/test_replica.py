"""A replica verifies every item, and rewinds only if no seat has learnt anything since."""

import pytest

from game.rules.core.codec import CHANCE, encode_state
from game.rules.core.journal import Entry, Rewind
from game.rules.core.moves import DrawOutcome, FlipOutcome, RollOutcome, ShuffleOutcome
from game.rules.core.replica import Desync, Replica
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
from game.rules.yardmaster.game import Yardmaster
from tests.matches import Match, pick_of

ROLL, SHUFFLE, FLIP, DRAW = 0, 1, 2, 4
"""Number of entries in the set-up of a table; entry 3 is the shuffle of the cargo."""


@pytest.fixture
def match():
    """Returns a match of three seats with all cards dealt and the first seat to act."""
    match = Match(Yardmaster(3))
    match.deal()
    return match


def follower(match, entries):
    """Returns a replica that has followed this many entries of a match."""
    replica = Replica(match.game)
    for item in match.journal[:entries]:
        replica.feed(item)
    return replica


def other_face(match):
    return next(
        face for face in match.game.printed_cards("cars") if face != match.journal[FLIP].move.faces[0]
    )


@pytest.mark.parametrize(
    ("at", "outcome", "reason"),
    [
        (ROLL, RollOutcome((4,)), "impossible_roll"),
        (ROLL, RollOutcome((1, 1)), "impossible_roll"),
        (ROLL, RollOutcome(()), "impossible_roll"),
        (ROLL, FlipOutcome(("B1",)), "not_the_answer"),
        (SHUFFLE, ShuffleOutcome(tuple(range(40))), "tells what it should hide"),
        (SHUFFLE, RollOutcome((1,)), "not_the_answer"),
        (FLIP, FlipOutcome(("B1", "B2")), "impossible_flip"),
        (FLIP, FlipOutcome(("B1", "B2", "B9")), "impossible_flip"),
        (FLIP, ShuffleOutcome(None), "not_the_answer"),
        (DRAW, DrawOutcome(("B", "B", "R")), "impossible_draw"),
        (DRAW, DrawOutcome(("B", "R", "X")), "impossible_draw"),
        (DRAW, DrawOutcome(("B", "R")), "impossible_draw"),
    ],
)
def test_a_wrong_outcome_is_no_entry(match, at, outcome, reason):
    replica = follower(match, at)
    before = encode_state(replica.state)
    with pytest.raises(Desync, match=f"^entry {at}: {reason}$"):
        replica.feed(Entry(at, CHANCE, outcome, match.journal[at].after))
    assert encode_state(replica.state) == before
    assert len(replica.journal) == at


def test_an_outcome_that_could_have_been_has_another_digest(match):
    first, *rest = match.journal[FLIP].move.faces
    outcome = FlipOutcome((other_face(match), *rest))
    assert first != outcome.faces[0]
    with pytest.raises(Desync, match=f"^entry {FLIP}: the state differs$"):
        follower(match, FLIP).feed(Entry(FLIP, CHANCE, outcome, match.journal[FLIP].after))


def test_a_known_card_cannot_be_flipped_as_another(match):
    replica = follower(match, FLIP)
    replica.state.cars.cards[-1] = other_face(match)
    with pytest.raises(Desync, match="impossible_flip"):
        replica.feed(match.journal[FLIP])


def test_an_answer_nobody_asked_for_is_no_entry(match):
    replica = follower(match, 5)
    assert replica.state.due is None
    for outcome in (RollOutcome((1,)), ShuffleOutcome(None), FlipOutcome(("B1",)), DrawOutcome(("B",))):
        with pytest.raises(Desync, match=r"^entry 5: not_now$"):
            replica.feed(Entry(5, CHANCE, outcome, bytes(8)))
    with pytest.raises(Desync, match=r"^entry 5: not_your_turn$"):
        replica.feed(Entry(5, CHANCE, EndTurn(), bytes(8)))
    with pytest.raises(Desync, match=r"^entry 5: not_now$"):
        replica.feed(Entry(5, replica.state.active, RollOutcome((1,)), bytes(8)))


def test_an_act_out_of_turn_is_no_entry(match):
    replica = follower(match, 5)
    for seat in range(-1, 8):
        if seat != replica.state.active:
            with pytest.raises(Desync, match=r"^entry 5: not_your_turn$"):
                replica.feed(Entry(5, seat, EndTurn(), bytes(8)))


def test_nobody_acts_while_a_chance_is_due(match):
    for entries in range(5):
        with pytest.raises(Desync, match=f"^entry {entries}: not_now$"):
            follower(match, entries).feed(Entry(entries, 0, EndTurn(), bytes(8)))


@pytest.mark.parametrize("bit", range(0, 64, 7))
def test_a_flipped_bit_of_a_digest_is_found_at_its_entry(match, bit):
    for at, entry in enumerate(match.journal):
        after = (int.from_bytes(entry.after, "big") ^ (1 << bit)).to_bytes(8, "big")
        with pytest.raises(Desync, match=f"^entry {at}: the state differs$"):
            follower(match, at).feed(Entry(at, entry.seat, entry.move, after))


@pytest.mark.parametrize("seq", [0, 4, 6, 1000])
def test_entries_come_in_order(match, seq):
    with pytest.raises(Desync, match=f"^expected entry 5, got {seq}$"):
        follower(match, 5).feed(Entry(seq, 0, EndTurn(), bytes(8)))


def test_an_illegal_action_is_no_entry(match):
    replica = follower(match, 5)
    with pytest.raises(Desync, match=r"^entry 5: wrong_payment$"):
        replica.feed(Entry(5, replica.state.active, LoadCar(0, ()), bytes(8)))


def test_a_private_move_told_in_full_is_no_entry(match):
    replica = follower(match, 5)
    with pytest.raises(Desync, match=r"^entry 5: tells what it should hide$"):
        replica.feed(Entry(5, replica.state.active, StealCard("B"), bytes(8)))


def test_faces_that_cannot_be_are_refused(match):
    for faces in ({"hand0": ("B", "B")}, {"hand9": ("B",)}, {"hand0": ("B",) * 4}):
        with pytest.raises(Desync):
            match.replica.view(faces)


def until(kind, chance_free=False):
    """Plays until a seat can do an action of this kind; returns the match, the seat and the action."""
    for seed in range(200):
        match, pick = Match(Yardmaster(3), seed), pick_of(seed)
        match.deal()
        for _ in match.play(pick):
            for seat in match.game.to_act(match.replica.state):
                for action in match.game.legal(match.view(seat), seat):
                    quiet = not chance_free or (
                        match.replica.state.cargo.cards and match.replica.state.cars.cards
                    )
                    if isinstance(action, kind) and quiet:
                        return match, seat, action
    raise AssertionError(f"nobody could ever {kind.__name__}")


@pytest.mark.parametrize("kind", [SwapToken, CoupleCar, DrawDiscard, DiscardCard, EndTurn])
def test_ym_15_5_what_told_nobody_anything_can_be_taken_back(kind):
    match, seat, action = until(kind, chance_free=True)
    before = encode_state(match.replica.state), encode_state(match.dealer.state)
    match.act(seat, action)
    assert match.take_back(seat)
    assert (encode_state(match.replica.state), encode_state(match.dealer.state)) == before
    match.act(seat, action)


@pytest.mark.parametrize("kind", [DrawPile, LoadCar, PlaySteal, StealCard, PlayRefresh, PlayDrawThree])
def test_ym_15_5_what_revealed_anything_cannot_be_taken_back(kind):
    match, seat, action = until(kind, chance_free=True)
    match.act(seat, action)
    after = encode_state(match.replica.state)
    assert not match.take_back(seat)
    assert encode_state(match.replica.state) == after


def swaps(match):
    seat = match.replica.state.active
    return seat, [
        action for action in match.game.legal(match.view(seat), seat) if isinstance(action, SwapToken)
    ]


def test_undo_reaches_back_to_the_start_of_the_turn_and_no_further(match):
    seat, (one, other, _) = swaps(match)
    before = encode_state(match.replica.state)
    match.act(seat, one)
    match.act(seat, next(action for action in swaps(match)[1] if action != one))
    assert match.take_back(seat)
    assert match.take_back(seat)
    assert encode_state(match.replica.state) == before
    assert not match.take_back(seat)
    assert match.journal[-2:] == [Rewind(7, 6), Rewind(8, 5)]
    match.act(seat, other)


def test_undo_never_reaches_across_another_seat(match):
    first, (swap, *_) = swaps(match)
    match.act(first, swap)
    match.act(first, EndTurn())
    second, (swap, *_) = swaps(match)
    assert second != first
    assert not match.take_back(second)
    match.act(second, swap)
    assert not match.take_back(first)
    assert match.take_back(second)
    assert not match.take_back(second)
    assert not match.take_back(first)


def test_a_rewind_that_may_not_be_is_a_desync(match):
    seat, (swap, *_) = swaps(match)
    match.act(seat, swap)
    for to in (0, 4, 6, 7):
        with pytest.raises(Desync, match=f"^there is no way back to entry {to}$"):
            match.eyes.feed(Rewind(6, to))
    match.eyes.feed(Rewind(6, 5))


def test_a_rewind_behind_a_draw_is_a_desync(match):
    seat, (swap, *_) = swaps(match)
    match.act(seat, swap)
    match.act(seat, DrawPile())
    with pytest.raises(Desync, match=r"^there is no way back to entry 5$"):
        match.eyes.feed(Rewind(7, 5))
