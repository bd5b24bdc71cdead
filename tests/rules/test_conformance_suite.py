"""The conformance suite itself: each check reports a game that breaks only its own contract."""

from itertools import islice

import pytest

from game.rules.core.moves import Refusal
from game.rules.yardmaster.actions import DrawPile, EndTurn, SwapToken
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import YardState
from tests import conformance
from tests.anything import Anything
from tests.matches import Match, pick_of


class Forgets(Yardmaster):
    def legal(self, state, seat):
        return super().legal(state, seat)[1:]


class Repeats(Yardmaster):
    def legal(self, state, seat):
        return super().legal(state, seat)[:1] * 2


class OffersToAll(Yardmaster):
    def legal(self, state, seat):
        return [EndTurn()]


class AcceptsMore(Yardmaster):
    def why_not(self, state, seat, action):
        return None if isinstance(action, SwapToken) else super().why_not(state, seat, action)

    def apply(self, state, seat, move, emit):
        if not isinstance(move, SwapToken):
            super().apply(state, seat, move, emit)


class Raises(Yardmaster):
    def why_not(self, state, seat, action):
        if isinstance(action, SwapToken):
            state.tokens.index(action.token)
        return super().why_not(state, seat, action)


class Counts(Yardmaster):
    def facts(self, state):
        state.quiet_turns += 1
        return super().facts(state)


class SharedState(YardState):
    def copy(self):
        twin = super().copy()
        twin.trains = self.trains
        return twin


class Shares(Yardmaster):
    state_type = SharedState

    def setup(self):
        state = super().setup()
        return SharedState(*(getattr(state, name) for name in state.__struct_fields__))


class Overlooks(Yardmaster):
    def hidden_cards(self, view):
        return {deck: faces[1:] for deck, faces in super().hidden_cards(view).items()}


class Mumbles(Yardmaster):
    def why_not(self, state, seat, action):
        return Refusal("because") if super().why_not(state, seat, action) else None


class Peeks(Yardmaster):
    """A game in which a seat that draws while it holds a bonus card gets its action back."""

    def apply(self, state, seat, move, emit):
        super().apply(state, seat, move, emit)
        if isinstance(move, DrawPile) and any(len(face) > 1 for face in state.seat_hands[seat].faces or ()):
            state.actions_left += 1


def strangers(match, pick):
    refusals = conformance.check_strangers(match, Anything(match.game, pick))
    conformance.Words(match.game).check_refusals(refusals)


def pure(match, pick):
    conformance.check_judging_is_pure(match, Anything(match.game, pick))


CHECKS = {
    "choices": conformance.check_choices,
    "strangers": strangers,
    "pure": pure,
    "twins": conformance.check_twins,
    "hidden": conformance.check_hidden,
}


def honest(game, view, seat, pick):
    return Yardmaster(game.seats).sample(view, seat, pick)


def faults(game):
    """Returns the first checks that fail in a match played by honest seats."""
    match, pick = Match(game), pick_of(0)
    match.deal()
    found = set()
    for _ in islice(match.play(pick, honest), 40):
        for name, check in CHECKS.items():
            try:
                check(match, pick)
            except (AssertionError, ValueError, IndexError):
                found.add(name)
        if found:
            break
    return found


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (Forgets, "choices"),
        (Repeats, "choices"),
        (OffersToAll, "choices"),
        (AcceptsMore, "strangers"),
        (Raises, "strangers"),
        (Counts, "pure"),
        (Shares, "twins"),
        (Overlooks, "hidden"),
        (Mumbles, "strangers"),
    ],
)
def test_a_broken_promise_is_found(game, check):
    assert check in faults(game(4))


def test_an_honest_game_passes():
    assert faults(Yardmaster(3)) == set()


def test_a_rule_that_peeks_is_found_at_its_entry(caplog):
    match = Match(Peeks(2), 3)
    match.deal()
    with pytest.raises(AssertionError, match=r"DrawPile.*rules_failed"):
        for _ in match.play(pick_of(1)):
            pass
    assert "the public copy and the dealer's differ at actions_left" in caplog.text
