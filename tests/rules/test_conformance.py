"""Runs the conformance suite for every game, map and number of seats in the catalogue."""

import pytest

from game.rules import catalog
from tests.conformance import cases, check_promises


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "map_key", "seats", "seed", "options"), cases())
def test_a_game_keeps_its_promises(key, map_key, seats, seed, options):
    check_promises(catalog.create(key, map_key, seats, options), seed)
