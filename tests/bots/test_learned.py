"""Yardmaster's learned evaluation: features, and the bot that plays with a network."""

import pytest

from game.analysis.simulation import BareMatch
from game.bots import bot as bots
from game.bots.bot import HARD, MASTER, bot_names, make_bot
from game.bots.playout import SampledWorld
from game.bots.value_net import NetWeights, TrainedNets, ValueNet
from game.bots.yardmaster import players
from game.bots.yardmaster.features import YardmasterFeatures
from game.bots.yardmaster.learned import CERTAIN, LearnedEvaluator, features_of
from game.rules import catalog
from game.rules.core.dealer import joint_seed


def positions(game, number, name="normal"):
    """Yields views of a match among bots, with the seat that acts."""
    table, bot = BareMatch(game, joint_seed(b"learned", ())), make_bot(name, game)
    for _ in range(number):
        if not (acting := game.to_act(table.public_state)):
            return
        yield table.view(acting[0]), acting[0]
        table.play(acting[0], table.choice(acting[0], bot))


def some_net(features: YardmasterFeatures) -> ValueNet:
    rows = [[(7 * row + 3 * unit) % 41 - 20 for unit in range(8)] for row in range(features.size + 1)]
    return ValueNet(NetWeights.pack(rows, [(5 * unit) % 17 * 40 - 300 for unit in range(8)], 0, 6000))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_few_different_and_in_range(seats):
    game = catalog.create("yardmaster", seats=seats)
    features = features_of(game)
    seen = set()
    for view, _seat in positions(game, 120):
        for seat in range(seats):
            active = features(view, seat).active
            assert len(set(active)) == len(active)
            assert 0 <= min(active) <= max(active) < features.size
            seen.update(active)
    assert len(seen) > features.size // 3
    assert all(start >= 0 and start + size <= features.size for start, size in features.ordered)


@pytest.mark.parametrize("seats", [2, 3])
def test_features_tell_nothing_that_the_seat_does_not_see(seats):
    game = catalog.create("yardmaster", seats=seats)
    features = features_of(game)
    for view, seat in positions(game, 80):
        dealt = [SampledWorld(game, view, seed).state for seed in (b"one", b"two")]
        if not view.due:
            assert features(dealt[0], seat) == features(dealt[1], seat)


def test_colours_are_interchangeable():
    """Another colour for every card and token leaves the features as they are."""
    game = catalog.create("yardmaster", seats=2)
    features, swapped = features_of(game), dict(zip("BRYG", "RYGB", strict=True))

    def other(face):
        return face if not face or face[0] not in swapped or len(face) > 2 else swapped[face[0]] + face[1:]

    for view, seat in positions(game, 80):
        twin = view.copy()
        twin.yard = [other(car) for car in view.yard]
        twin.trains = [tuple(map(other, cars)) for cars in view.trains]
        twin.sorting = [tuple(sorted(map(other, cars))) for cars in view.sorting]
        twin.tokens = [other(token) for token in view.tokens]
        twin.discard = [other(card) for card in view.discard]
        for hand in twin.seat_hands:
            hand.faces = None if hand.faces is None else sorted(map(other, hand.faces))
        assert sorted(features(twin, seat).active) == sorted(features(view, seat).active)


def test_a_finished_match_is_certain():
    game = catalog.create("yardmaster", seats=2)
    mind = LearnedEvaluator(game, some_net(features_of(game)))
    table, bot = BareMatch(game, joint_seed(b"end", ()), ()), make_bot("normal", game)
    while game.to_act(table.public_state):
        seat = table.public_state.active
        assert abs(mind(game, table.view(seat), seat)) < CERTAIN
        assert 0 < mind.chance(game, table.view(seat), seat) < 1
        table.play(seat, table.choice(seat, bot))
    [winner] = game.result(table.public_state).winners
    assert mind(game, table.public_state, winner) == CERTAIN
    assert mind(game, table.public_state, 1 - winner) == -CERTAIN


def test_master_is_offered_where_a_network_was_adopted(monkeypatch):
    bot_names.cache_clear()
    monkeypatch.setattr(bots, "has_nets", lambda game_key: game_key == "yardmaster")
    assert MASTER in bot_names("yardmaster")
    assert MASTER not in bot_names("railways")
    bot_names.cache_clear()
    monkeypatch.setattr(bots, "has_nets", lambda game_key: False)
    assert MASTER not in bot_names("yardmaster")
    bot_names.cache_clear()


def test_master_plays_like_hard_without_a_network_for_the_table(monkeypatch):
    monkeypatch.setattr(players, "load_nets", lambda game_key: TrainedNets({}, {}))
    game = catalog.create("yardmaster", seats=3)
    for view, seat in positions(game, 12):
        pick = bots.pick_for_view(view, seat)
        again = bots.pick_for_view(view, seat)
        chosen = players.master().choose(game, view, seat, pick)
        assert chosen == make_bot(HARD, game).choose(game, view, seat, again)


def test_the_contender_plays_legally_and_always_the_same():
    game = catalog.create("yardmaster", seats=2)
    contender = players.LEARNABLE.contender(game, some_net(features_of(game)))
    for view, seat in positions(game, 16):
        chosen = [contender.choose(game, view, seat, bots.pick_for_view(view, seat)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert game.why_not(view, seat, chosen[0]) is None
