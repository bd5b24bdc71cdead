"""Long seeded games under the referee: purses are filled, so that much is built, delivered and founded."""

from __future__ import annotations

import pytest

from game.rules.core.codec import CHANCE
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event, ignore_event
from game.rules.steam.actions import DeliverCube, EndBuild, GrowCity, LayTrack, PassMove, Urbanize
from game.rules.steam.game import Steam
from tests.matches import pick_of
from tests.rules.rail.referee import menu_faults
from tests.rules.steam.referee import faults


def played(game: Steam, seed: int) -> dict[type, int]:
    """Plays to the end and counts the actions."""
    pick, state = pick_of(seed), game.setup()
    done: dict[type, int] = {}
    before = None
    for number in range(5_000):
        if state.due is not None:
            game.apply(
                state, CHANCE, state.due.answer(state, RandomStream(bytes(32), seed + number)), ignore_event
            )
            continue
        if not game.to_act(state):
            return done
        seat = game.to_act(state)[0]
        state.cash[seat] = max(state.cash[seat], 20)
        state.income[seat] = max(state.income[seat], -3)
        events: list[Event] = []
        action = game.sample(state, seat, pick)
        while isinstance(action, EndBuild | PassMove) and pick(8):
            action = game.sample(state, seat, pick)
        done[type(action)] = done.get(type(action), 0) + 1
        game.apply(state, seat, action, events.append)
        wrong = list(faults(game, before, state, events))
        assert not wrong, "\n".join(wrong)
        if number % 20 == 0:
            for each in range(game.seats):
                assert list(menu_faults(game.table, state, each)) == []
        before = state.copy()
    raise AssertionError("the game does not end")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize(("map_key", "seats"), [("northeast", 3), ("ruhr", 5), ("ruhr", 6)])
def test_long_games_break_no_rule(map_key, seats, rules):
    """STM-3.8: six seats are meant for larger maps, but the rules allow them."""
    done = played(Steam(seats, map_key, {"rules": rules}), seats + 4)
    assert done[LayTrack] > 60
    assert done[DeliverCube] > 5
    assert done.get(Urbanize, 0) + done.get(GrowCity, 0) > 2
