"""PettingZoo's own test of the environments; skipped without the extra `envs`."""

from random import Random

import pytest

from game.rules import catalog
from game.rules.core.codec import BadData, encode_state

pettingzoo = pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

TABLES = [
    (key, place, catalog.game_class(key).seat_counts(place)[0])
    for key in ("yardmaster", "railways", "age_of_steam", "steam")
    for place in (catalog.game_class(key).maps() or ("",))
]


@pytest.mark.parametrize(("key", "place", "seats"), TABLES)
@pytest.mark.slow(keep=2)
def test_every_game_passes_the_api_test(key, place, seats):
    from pettingzoo.test import api_test

    from game.envs.pettingzoo_aec import env

    api_test(env(key, place, seats), num_cycles=200)


def test_a_seed_deals_the_same_match_and_the_view_is_the_seats_own():
    from game.envs.pettingzoo_aec import LENGTH_PREFIX_BYTES, env

    tables = [env("yardmaster", seats=2), env("yardmaster", seats=2)]
    for table in tables:
        table.reset(seed=5)
    for _ in range(40):
        seen = [table.observe(table.agent_selection)["observation"].tobytes() for table in tables]
        assert seen[0] == seen[1]
        body = encode_state(tables[0].view())
        assert seen[0][LENGTH_PREFIX_BYTES : LENGTH_PREFIX_BYTES + len(body)] == body
        assert tables[0].view().seat_hands[1 - int(tables[0].agent_selection[-1])].faces is None
        for table in tables:
            table.step(len(table.actions()) - 1)


def test_a_match_ends_with_what_was_won_and_a_wrong_number_is_a_sentence():
    from game.envs.pettingzoo_aec import env

    table = env("yardmaster", seats=3)
    table.reset(seed=1)
    with pytest.raises(BadData, match="can choose a number below"):
        table.step(4000)
    chance = Random(1)
    while not all(table.terminations.values()):
        table.step(chance.randrange(len(table.actions())))
    assert sum(table.rewards.values()) == pytest.approx(0.0)
    assert max(table.rewards.values()) > 0


def test_where_all_are_level_nobody_wins_anything():
    from game.envs.pettingzoo_aec import env

    table = env("yardmaster", seats=3)
    table.reset(seed=1)
    while not all(table.terminations.values()):
        table.step(0)
    assert set(table.rewards.values()) == {0.0}
