"""Chance: the stream never changes, it is uniform, and the commitment is binding."""

from collections import Counter

import pytest

from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer, RandomStream, assert_agreement, joint_seed, secret_commitment
from game.rules.core.moves import RollRequest, ShuffleRequest
from game.rules.core.replica import Desync
from game.rules.yardmaster.actions import SwapToken
from game.rules.yardmaster.game import Yardmaster
from tests.matches import Match, pick_of


def test_the_stream_is_the_same_for_ever():
    """Saves and audits depend on these numbers."""
    source = RandomStream(b"seed", 0)
    assert [source.below(100) for _ in range(12)] == [6, 91, 5, 95, 59, 72, 82, 94, 45, 78, 41, 42]
    source = RandomStream(b"seed", 1)
    assert [source.below(6) for _ in range(12)] == [1, 0, 4, 4, 3, 4, 3, 0, 4, 3, 5, 0]
    source = RandomStream(b"", 0)
    words = [1880350363, 3868469355, 520183599, 1128444280, 4123409589, 1341799371, 3923508361, 1080574974]
    assert [source.below(1 << 32) for _ in range(9)] == [*words, 4264435013]
    assert RandomStream(bytes(32), 7).order(12) == [10, 8, 9, 3, 6, 1, 4, 5, 11, 0, 7, 2]


def test_commitment_and_seed_are_the_same_for_ever():
    secret = bytes(range(32))
    assert (
        secret_commitment(secret).hex() == "b5e597aaada893119d94619166e9674120602d113b82ec4e2cf034858120ae83"
    )
    seed = joint_seed(secret, [bytes(16), b"x" * 16])
    assert seed.hex() == "083e90a73cf56544968e46db8009bb09e1626e0c5c774d5ffb4ba2ee1cefd22b"
    assert joint_seed(secret, [b"x" * 16, bytes(16)]) != seed


def test_words_past_the_last_multiple_are_thrown_away():
    bound = (1 << 31) + 1
    source = RandomStream(b"", 0)
    words = [source.below(1 << 32) for _ in range(40)]
    kept = [word for word in words if word < bound]
    source = RandomStream(b"", 0)
    assert [source.below(bound) for _ in kept] == kept
    assert len(kept) < len(words)


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_bound_that_cannot_be_is_refused(bound):
    with pytest.raises(ValueError, match="no number below"):
        RandomStream(b"", 0).below(bound)


def test_numbers_come_evenly():
    source = RandomStream(b"even", 0)
    counts = Counter(source.below(6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_squared < 20.5  # p = 0.001 for five degrees of freedom


def test_every_order_of_four_comes_evenly():
    counts = Counter(tuple(RandomStream(b"orders", key).order(4)) for key in range(24_000))
    assert len(counts) == 24
    chi_squared = sum((count - 1_000) ** 2 / 1_000 for count in counts.values())
    assert chi_squared < 49.7  # p = 0.001 for twenty-three degrees of freedom


@pytest.mark.parametrize("length", [0, 1, 2, 52, 200])
def test_an_order_is_a_permutation(length):
    assert sorted(RandomStream(b"order", length).order(length)) == list(range(length))


def test_an_answer_depends_on_the_number_of_chances_before_it():
    def laid(cheat):
        dealer = Dealer(Yardmaster(3, options={"start_seat": "0"}), b"same")
        for seq in range(4):
            ask = dealer.state.due
            outcome = dealer.answer(ask)
            assert dealer.answer(ask) == outcome
            if cheat and ask == ShuffleRequest("cars", 40):
                outcome = ShuffleRequest("cars", 40).answer(dealer.state, RandomStream(b"another", 0))
            dealer.step(seq, CHANCE, outcome)
        return dealer.state

    honest, crooked = laid(False), laid(True)
    assert honest.cars != crooked.cars
    assert honest.cargo == crooked.cargo
    assert [hand.faces for hand in honest.seat_hands] == [hand.faces for hand in crooked.seat_hands]


def test_a_chance_cannot_be_shopped_for_by_taking_moves_back():
    """Whatever is done and undone before it, the next chance has the same outcome."""
    match = Match(Yardmaster(2, options={"start_seat": "0"}))
    match.deal()
    ask = RollRequest(3)
    answer = match.dealer.answer(ask)
    for action in match.game.legal(match.view(0), 0):
        if isinstance(action, SwapToken):
            match.act(0, action)
            assert match.dealer.answer(ask) == answer
            assert match.take_back(0)
            assert match.dealer.answer(ask) == answer


@pytest.mark.parametrize(
    "change",
    [
        lambda state: setattr(state, "due", RollRequest(1)),
        lambda state: setattr(state, "actions_left", 7),
        lambda state: state.discard.append("B"),
        lambda state: state.cars.cards.pop(),
        lambda state: setattr(state.seat_hands[0], "count", 9),
        lambda state: state.yard.__setitem__(1, "B4" if state.yard[1] != "B4" else "B3"),
    ],
)
def test_the_dealers_copy_may_know_more_but_nothing_else(change):
    match = Match(Yardmaster(2))
    match.deal()
    assert_agreement(match.replica.state, match.dealer.state)
    change(match.dealer.state)
    with pytest.raises(Desync, match="the public copy and the dealer's differ at"):
        assert_agreement(match.replica.state, match.dealer.state)


@pytest.mark.parametrize("places", [(0,), (-1,), (0, 1, -1), (2, 4), (0, 3, -1)])
def test_a_card_that_everybody_knows_is_the_dealers_too(places):
    match = Match(Yardmaster(2))
    match.deal()
    public, full = match.replica.state.cars, match.dealer.state.cars
    for place in places:
        public.cards[place] = full.cards[place]
    before = full.cards[:]
    assert_agreement(match.replica.state, match.dealer.state)
    assert full.cards == before
    public.cards[places[-1]] = "another"
    with pytest.raises(Desync, match="differ at cars"):
        assert_agreement(match.replica.state, match.dealer.state)
    assert full.cards == before


def test_an_empty_slot_is_no_excuse():
    match = Match(Yardmaster(2))
    match.deal()
    match.replica.state.yard[0] = None
    with pytest.raises(Desync, match="differ at yard"):
        assert_agreement(match.replica.state, match.dealer.state)


def test_faces_are_told_to_those_who_may_look():
    match, pick = Match(Yardmaster(3), 1), pick_of(2)
    match.deal()
    for _ in match.play(pick):
        state = match.dealer.state
        for seat in range(3):
            names = match.game.visible_hands(state, seat)
            assert match.dealer.hands_of(seat) == {name: tuple(state.hands()[name].faces) for name in names}
            assert set(names) - {f"hand{seat}"} <= (
                {f"hand{state.victim}"} if seat == state.active else set()
            )
