"""The forecast of a delivery on the rail board equals what the delivery brings."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.client.boards.hex_board.motion.map_animations import Coin
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import example_players
from game.decisions.rail import action_targets
from game.decisions.rail.delivery_comparison import possible_deliveries
from game.decisions.rail.targets import LegalActionButton
from game.rules import catalog
from game.rules.core.journal import Entry, JournalUpdate, Rewind
from game.rules.core.replica import Replica
from game.rules.rail.actions import DeliverCube
from game.rules.rail.events import IncomeChanged
from game.rules.steam.actions import ChoosePoints
from game.session.self_play import play_out
from tests.client.rail_tables import opened

COTTON = "white"


def moves(game, seed):
    """Yields every entry of a match among bots, with the state before it."""
    replica = Replica(game)
    for happened in play_out(game, seed).unpublished:
        yield happened, replica.state
        replica.feed(happened.item)


def brought(game, view, seat, action):
    """Returns what an action brings each seat: income at once, or points to distribute."""
    events, after = action_targets.consequences(game, view, seat, action)
    gains = Counter()
    for event in events:
        if isinstance(event, IncomeChanged):
            gains[event.seat] += event.change
    for claim in getattr(after, "claims", ()):
        gains[claim.seat] += claim.points
    return gains


@pytest.mark.slow
@pytest.mark.parametrize(("key", "game_map"), [("steam", "northeast"), ("age_of_steam", "southern_us")])
def test_the_list_of_deliveries_is_ordered_by_what_they_bring(key, game_map):
    game = catalog.create(key, game_map, 3)
    lists, colours = 0, set()
    for happened, view in moves(game, "listed"):
        item = happened.item
        if not isinstance(item, Entry) or view.phase != "move_goods" or view.step > 1:
            continue
        legal = game.legal(view, item.seat)
        if sum(isinstance(action, DeliverCube) for action in legal) > 1 and max(view.income) < 8:
            ranked = possible_deliveries(game, view, item.seat)
            gains = [brought(game, view, item.seat, trip.action) for trip in ranked]
            net = [2 * found[item.seat] - found.total() for found in gains]
            assert net == [trip.net_gain for trip in ranked] == sorted(net, reverse=True)
            assert {trip.action for trip in ranked} <= set(legal)
            lists += 1
            colours |= {trip.action.cube for trip in ranked}
    assert lists > 3
    assert (COTTON in colours) is (game_map == "southern_us")


@pytest.mark.slow
def test_aos_22_5_a_train_with_cotton_turns_up_a_coin_for_every_step():
    game = catalog.create("age_of_steam", "southern_us", 3)
    items, gains = [], Counter()
    for happened, view in moves(game, "cotton"):
        items.append(happened)
        item = happened.item
        if isinstance(item, Entry) and isinstance(item.move, DeliverCube) and item.move.cube == COTTON:
            gains = brought(game, view, item.seat, item.move)
            break
    assert gains
    app, scene = opened(MatchRecording(game, example_players(3), items[:-1], ()), speed=1)
    scene.stage.hurry()
    scene.stage.enqueue(items[-1:])
    coins, shown = [], {}
    while not scene.stage.is_still:
        app.step([], 0.05)
        moments = scene.board.animation_state.running
        coins += [moment for moment in moments if isinstance(moment, Coin) and moment not in coins]
        shown = scene.board.side_panels.gains or shown
    seen = Counter()
    for coin in coins:
        seen[scene.board.part_view.colours.index(coin.colour)] += coin.steps
    assert (seen, Counter(shown)) == (gains, gains)


@pytest.mark.slow
def test_what_was_pointed_at_has_no_forecast_once_it_is_taken_back():
    """The pointer rests on the points of a delivery while the delivery itself is undone."""
    game = catalog.create("steam", "northeast", 3)
    replica, record = Replica(game), []
    for one in play_out(game, "points", 60).unpublished:
        record.append(one)
        replica.feed(one.item)
        acting = [
            seat
            for seat in game.to_act(replica.state)
            if any(isinstance(action, ChoosePoints) for action in game.legal(replica.state, seat))
        ]
        if acting:
            break
    app, scene = opened(MatchRecording(game, example_players(3), record, acting), speed=1)
    scene.skip_animations()
    app.step([], 0.05)
    plate = next(
        spot
        for spot in scene.board.hit_areas()
        if spot.is_enabled and isinstance(spot.target, LegalActionButton)
    )
    scene.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=plate.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    assert isinstance(scene.board.forecast.action, ChoosePoints)
    scene.stage.enqueue([JournalUpdate(Rewind(len(record), len(record) - 1), {})])
    app.step([], 0.05)
    assert isinstance(record[-1].item.move, DeliverCube)
    assert not isinstance(scene.board.forecast.action, ChoosePoints)
    assert any(isinstance(offer.action, DeliverCube) for offer in scene.picker.offers)
