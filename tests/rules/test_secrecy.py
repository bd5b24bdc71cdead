"""Hidden cards do not affect what a seat or spectator receives: the bytes are the same whatever they are."""

from itertools import islice

import msgspec
import pytest

from game.rules.core.codec import CHANCE, encode_state, to_plain
from game.rules.core.dealer import Dealer, RandomStream, joint_seed
from game.rules.core.moves import ShuffleRequest
from game.rules.yardmaster.actions import DrawPile, EndTurn, PlaySteal, StealCard, SwapToken
from game.rules.yardmaster.game import Yardmaster
from tests.matches import Match, pick_of


def sent(match, seat):
    """Returns every byte that a seat receives: the journal, and the hands shown with each item."""
    told = {} if seat == CHANCE else match.told[seat]
    return [(msgspec.msgpack.encode(to_plain(item)), told.get(item.seq)) for item in match.journal]


def at_steal(seed):
    """Returns a match at a steal with more than one choice; None if this seed has none."""
    match, pick = Match(Yardmaster(3), seed), pick_of(seed)
    match.deal()
    for _, action, _ in match.play(pick):
        if isinstance(action, PlaySteal):
            seat = match.replica.state.active
            return match if len(match.game.legal(match.view(seat), seat)) > 1 else None
    return None


@pytest.mark.slow
def test_ym_t27_a_third_seats_bytes_are_the_same_whichever_card_is_taken():
    seeds = list(islice((seed for seed in range(50) if at_steal(seed)), 4))
    assert len(seeds) == 4
    for seed in seeds:
        check_every_choice(seed)


def check_every_choice(seed):
    first = at_steal(seed)
    thief, victim = first.replica.state.active, first.replica.state.victim
    third = 3 - thief - victim
    choices = first.game.legal(first.view(thief), thief)
    assert all(isinstance(choice, StealCard) for choice in choices)
    seen, eyes, faces = [], [], []
    for choice in choices:
        match = at_steal(seed)
        match.act(thief, choice)
        if match.replica.state.seat_hands[thief].count <= 7:
            match.act(thief, EndTurn())
        seen.append(sent(match, third))
        eyes.append(encode_state(match.view(third)))
        faces.append((sent(match, thief), sent(match, victim)))
        assert encode_state(match.view(CHANCE)) == encode_state(match.replica.state)
    assert all(other == seen[0] for other in seen)
    assert all(other == eyes[0] for other in eyes)
    assert all(one != other for at, one in enumerate(faces) for other in faces[:at])


class OtherHands(Dealer):
    """Shuffles the cargo in another order than the seed prescribes."""

    def answer(self, ask):
        if isinstance(ask, ShuffleRequest) and ask.deck == "cargo":
            return ask.answer(self.state, RandomStream(b"other hands", 0))
        return super().answer(ask)


def blind(seed, dealer):
    """Plays a match with actions that show no card (draw, swap, end the turn) until a card must be shown."""
    match, pick = Match(Yardmaster(4), seed), pick_of(seed)
    match.dealer = dealer(match.game, joint_seed(match.secret, match.start.salts))
    match.deal()
    while max(hand.count for hand in match.replica.state.seat_hands) <= 7:
        seat = match.replica.state.active
        legal = match.game.legal(match.view(seat), seat)
        choices = [action for action in legal if isinstance(action, DrawPile | SwapToken)] or [EndTurn()]
        match.act(seat, choices[pick(len(choices))])
    return match


@pytest.mark.parametrize("seed", range(4))
def test_a_spectators_bytes_are_the_same_until_a_card_is_shown(seed):
    one, other = blind(seed, Dealer), blind(seed, OtherHands)
    assert len(one.journal) > 30
    assert sent(one, CHANCE) == sent(other, CHANCE)
    assert all(sent(one, seat) != sent(other, seat) for seat in range(4))
    seat = one.replica.state.active
    for match in (one, other):
        match.act(seat, EndTurn())
    shown = one.game.legal(one.view(seat), seat)[0]
    one.act(seat, shown)
    other.act(seat, next(card for card in other.game.legal(other.view(seat), seat) if card != shown))
    assert sent(one, CHANCE) != sent(other, CHANCE)


def test_no_hidden_face_is_in_a_spectators_state():
    match, pick = Match(Yardmaster(3), 1), pick_of(1)
    match.deal()
    for _ in match.play(pick):
        state = match.view(CHANCE)
        assert all(hand.faces is None for hand in state.seat_hands)
        assert all(card is None for card in state.cargo.cards)
