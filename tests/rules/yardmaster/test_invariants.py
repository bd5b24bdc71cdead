"""YM-14 over thousands of matches, with every card open."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer, RandomStream
from game.rules.core.events import Event
from game.rules.yardmaster.actions import CoupleCar, DiscardCard, DrawDiscard, DrawPile, LoadCar
from game.rules.yardmaster.game import Yardmaster
from tests.matches import pick_of
from tests.referee import Referee

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "stall_rounds": st.integers(1, 6),
        "railcar_spread": st.sampled_from(["10,0,0,0", "4,3,2,1", "1,2,3,4", "0,0,0,10"]),
        "win_check": st.just("end_of_turn"),
    },
)


WANTED = (LoadCar, CoupleCar), (DrawPile, DrawDiscard, DiscardCard)


def choose(choices, haste, pick):
    """Returns a random choice; in `haste` of ten cases cars come before cards, and cards before the rest."""
    if pick(10) < haste:
        for kinds in WANTED:
            choices = [action for action in choices if isinstance(action, kinds)] or choices
            if isinstance(choices[0], kinds):
                break
    return choices[pick(len(choices))]


def play(game, seed, haste):
    """Plays a match with every card open to its end and returns the final state."""
    pick, referee = pick_of(seed), Referee(game)
    state = Dealer(game, b"").state
    while True:
        events: list[Event] = []
        if state.due is not None:
            game.apply(
                state,
                CHANCE,
                state.due.answer(state, RandomStream(repr(seed).encode(), pick(2**32))),
                events.append,
            )
        elif acting := game.to_act(state):
            action = choose(game.legal(state, acting[0]), haste, pick)
            game.apply(state, acting[0], action, events.append)
        else:
            return state
        referee.watch(state, events)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=700)
@given(seed=st.integers(0, 2**32), haste=st.integers(5, 10), options=OPTIONS)
def test_ym_14_invariants_hold_in_any_match(seats, seed, haste, options):
    game = Yardmaster(seats, options=options)
    state = play(game, seed, haste)
    result = game.result(state)
    assert result is not None
    best = max(state.scores)
    assert result.winners == tuple(seat for seat, score in enumerate(state.scores) if score == best)
    assert (result.reason == "goal") == (best >= game.table.goal)
    assert (result.reason == "exhaustion") <= (not any(state.yard) and not state.cars.cards)
    assert result.reason != "goal" or len(result.winners) == 1
