"""Rail tables by keys alone: a ring around the focused widget, and arrows that follow the screen layout."""

from __future__ import annotations

from functools import cache

import pygame

from game.client.boards.hex_board.choose.choice_buttons import CONFIRM_NUMBER, LESS, MORE
from game.client.boards.hex_board.deliver.delivery_drawer import SHOW_OWN, SHOW_RIVALS, DeliveryRowTarget
from game.client.pictures.match_moments import example_players
from game.decisions.rail.targets import ColumnOf, CubeOnHex, DestinationAt, OnHex, RouteOption
from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.rail.actions import DeliverCube, DropOut
from game.rules.steam.actions import GrowCity
from game.session.self_play import play_out
from tests.client.local import LocalFeed
from tests.client.rail_tables import Proposals, opened, opened_at_build, opened_at_delivery
from tests.client.rings import is_ringed
from tests.client.table import key

ARROWS = (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT)


def at(scene, target):
    return next(one for one in scene.board.hit_areas() if one.target == target)


def focus(app, scene, target):
    """Moves the keyboard focus to a target and returns the focused widget."""
    key(scene, pygame.K_TAB)
    scene.ui.focus(at(scene, target))
    scene._update_hover()
    scene.board.update_hover()
    app.step([], 0.1)
    return scene.ui.focused


def first(scene, kind):
    return next(
        one.target for one in scene.board.hit_areas() if one.is_enabled and isinstance(one.target, kind)
    )


def opened_at(name, game_map, seats, seed, length, kind, size=(1280, 720)):
    """Opens a match, played by bots so far, in which our seat can take an action of the given kind."""
    game, items, seat = _up_to(name, game_map, seats, seed, length, kind)
    feed = Proposals(game, example_players(seats), list(items), (seat,))
    app, scene = opened(feed, size)
    scene.stage.hurry()
    app.step([], 0.1)
    return app, scene, feed


@cache
def _up_to(name, game_map, seats, seed, length, kind):
    game = catalog.create(name, game_map, seats)
    items, replica = play_out(game, seed, length).unpublished, Replica(game)
    for number, one in enumerate(items, start=1):
        replica.feed(one.item)
        for seat in game.to_act(replica.state):
            if any(isinstance(action, kind) for action in game.legal(replica.state, seat)):
                return game, items[:number], seat
    raise AssertionError(f"nobody could ever {kind.__name__}")


def test_cities_to_choose_from_and_spaces_of_the_supply_have_a_ring():
    app, scene, _feed = opened_at("steam", "ruhr", 3, "grow", 120, GrowCity)
    city = next(OnHex(one.action.hex) for one in scene.picker.offers if isinstance(one.action, GrowCity))
    assert is_ringed(app, focus(app, scene, city))
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    assert scene.ui.focused.target == first(scene, ColumnOf)
    assert is_ringed(app, scene.ui.focused)


def test_while_goods_are_chosen_no_tile_joins_a_plan():
    app, scene, _feed = opened_at("steam", "ruhr", 3, "grow", 120, GrowCity)
    city = next(OnHex(one.action.hex) for one in scene.picker.offers if isinstance(one.action, GrowCity))
    key(scene, pygame.K_n)
    focus(app, scene, city)
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    hexes = {
        one.target for one in scene.board.hit_areas() if one.is_enabled and isinstance(one.target, OnHex)
    }
    assert hexes <= {city}


def test_cubes_stops_and_ways_have_a_ring_and_ways_are_rows_beside_the_map():
    game = catalog.create("steam", "northeast", 4)
    feed = Proposals(game, example_players(4), play_out(game, "1", 185).unpublished, (1,))
    app, scene = opened(feed, (1152, 648))
    scene.stage.hurry()
    app.step([], 0.1)
    cube, stop = CubeOnHex("N6", "blue"), DestinationAt("I6")
    assert is_ringed(app, focus(app, scene, cube))
    key(scene, pygame.K_RETURN)
    assert is_ringed(app, focus(app, scene, stop))
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    assert scene.ui.focused.target == RouteOption(0)
    assert is_ringed(app, scene.ui.focused)
    board = scene.board
    ways = [one for one in board.hit_areas() if isinstance(one.target, RouteOption)]
    assert all(board.layout.drawer.contains(way.rect) for way in ways)
    assert all(board.layout.status.contains(plate.box) for plate in board.choices.buttons)
    assert not any(isinstance(plate.target, RouteOption) for plate in board.choices.buttons)


def test_keys_go_into_the_list_of_deliveries_and_come_back():
    app, scene, feed = opened_at_delivery()
    before = focus(app, scene, first(scene, CubeOnHex)).target
    key(scene, pygame.K_d)
    app.step([], 0.1)
    assert scene.ui.focused.target == DeliveryRowTarget(0)
    assert is_ringed(app, scene.ui.focused)
    key(scene, pygame.K_DOWN)
    assert scene.ui.focused.target == DeliveryRowTarget(1)
    key(scene, pygame.K_UP, pygame.K_UP)
    assert scene.ui.focused.target in (SHOW_OWN, SHOW_RIVALS)
    assert is_ringed(app, scene.ui.focused)
    key(scene, pygame.K_DOWN)
    assert scene.ui.focused.target == DeliveryRowTarget(0)
    key(scene, pygame.K_ESCAPE)
    assert not scene.board.deliveries.is_open
    assert scene.ui.focused.target == before
    key(scene, pygame.K_d)
    wanted = scene.board.deliveries.deliveries[0].action
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    assert feed.proposed[-1] == wanted


def test_a_pointer_that_opens_the_list_leaves_the_focus_where_it_is():
    _app, scene, _feed = opened_at_delivery()
    before = scene.ui.focused.target
    key(scene, pygame.K_d)
    assert scene.ui.focused.target == before


def test_arrows_stay_on_the_card_of_an_auction_and_tab_leaves_it():
    feed = LocalFeed(catalog.create("age_of_steam", "rust_belt", 3), "bids", bot="random")
    app, scene = opened(feed)
    for _ in range(20):
        app.step([], 0.1)
        if any(isinstance(offer.action, DropOut) for offer in scene.picker.offers):
            break
        if scene.acting_seat is not None:
            scene.perform([feed.game.legal(scene.stage.view, scene.acting_seat)[-1]])
    drop = next(one.path[-1] for one in scene.picker.offers if isinstance(one.action, DropOut))
    card = {LESS, MORE, CONFIRM_NUMBER, drop}
    for start in sorted(card, key=str):
        for arrow in ARROWS:
            focus(app, scene, start)
            for _step in range(3):
                key(scene, arrow)
                assert scene.ui.focused.target in card
    seen = set()
    for _ in range(8):
        key(scene, pygame.K_TAB)
        seen.add(getattr(scene.ui.focused, "target", None))
    assert seen - card


def test_the_focus_is_brought_into_sight_on_a_map_that_is_seen_from_near():
    app, scene, _feed = opened_at_build()
    inner = scene.board.layout.inner
    hexes = [one for one in scene.board.hit_areas() if one.is_enabled and isinstance(one.target, OnHex)]
    focus(app, scene, hexes[0].target)
    key(scene, pygame.K_PLUS, pygame.K_PLUS)
    app.step([], 0.5)
    for corner in (min(hexes, key=lambda one: one.rect.left), max(hexes, key=lambda one: one.rect.left)):
        spot = focus(app, scene, corner.target)
        assert inner.inflate(4, 4).contains(spot.painted_rect()), corner.target
        assert is_ringed(app, spot)


def test_a_delivery_is_made_by_keys_alone_from_its_cube():
    app, scene, feed = opened_at_delivery()
    focus(app, scene, first(scene, CubeOnHex))
    for _ in range(3):
        key(scene, pygame.K_RETURN)
        app.step([], 0.1)
        if feed.proposed:
            break
    assert isinstance(feed.proposed[-1], DeliverCube)


def test_an_arrow_comes_to_what_only_tells_where_nothing_else_lies_that_way():
    app, scene, _feed = opened_at_delivery()
    for cube in {
        one.target for one in scene.board.hit_areas() if one.is_enabled and isinstance(one.target, CubeOnHex)
    }:
        focus(app, scene, cube)
        for _ in range(len(scene.board.hit_areas())):
            key(scene, pygame.K_DOWN)
            assert not scene.ui.focused.is_informative
