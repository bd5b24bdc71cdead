"""The conformance suite for every game, map and number of seats in the catalog."""

import pytest

from game.rules import catalog
from game.rules.core.codec import CHANCE
from tests.anything import Anything
from tests.conformance import (
    Words,
    cases,
    check_choices,
    check_hidden,
    check_judging_is_pure,
    check_strangers,
    check_twins,
    check_undo,
)
from tests.matches import Match, pick_of

CHECKED_MOMENTS = 120
"""Decisions of a match that are looked at closely: the first ones, then fewer and fewer."""


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(("key", "map_key", "seats", "seed", "options"), cases())
def test_a_game_keeps_its_promises(key, map_key, seats, seed, options):
    game = catalog.create(key, map_key, seats, options)
    match, pick, words = Match(game, seed), pick_of((key, map_key, seats, seed)), Words(game)
    anything = Anything(game, pick)
    words.check_events(match.deal())
    checked = 0
    for number, (_, _, events) in enumerate(match.play(pick)):
        words.check_events(events)
        if not game.to_act(match.replica.state) or pick(1 + number // CHECKED_MOMENTS):
            continue
        checked += 1
        check_choices(match, pick)
        words.check_refusals(check_strangers(match, anything))
        check_judging_is_pure(match, anything)
        words.check_view(match, pick)
        if checked % 4 == 0:
            check_twins(match, pick)
            check_hidden(match, pick)
            check_undo(match, pick)
    words.check_end(match)
    assert all(game.legal(match.view(seat), seat) == [] for seat in range(CHANCE, seats))
