"""The delivery drawer: it leaves the map where it is, lights a route, delivers, and shows rivals' chances."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.choose.choice_buttons import MANY
from game.client.boards.hex_board.deliver import delivery_drawer
from game.client.boards.hex_board.deliver.delivery_drawer import (
    DELIVER_SELECTED,
    SHOW_RIVALS,
    TOGGLE_DRAWER,
    DeliveryRowTarget,
)
from game.client.boards.hex_board.deliver.train_preview import preview_train
from game.client.pictures.match_moments import example_players
from game.decisions.rail.delivery_comparison import (
    best_by_cube,
    possible_deliveries,
    rival_deliveries,
)
from game.decisions.rail.targets import CubeOnHex, DestinationAt, OnHex, RouteOption
from game.rules import catalog
from game.rules.rail.actions import DeliverCube
from game.session.self_play import play_out
from tests.client.local import LocalFeed
from tests.client.rail_tables import Proposals, opened, opened_at_delivery
from tests.client.table import click, hover, key


def spot(scene, target):
    return next((one for one in scene.board.hit_areas() if one.target == target), None)


def rows(scene):
    return [one for one in scene.board.hit_areas() if isinstance(one.target, DeliveryRowTarget)]


@pytest.fixture
def table():
    return opened_at_delivery()


def test_the_drawer_takes_the_left_column_and_the_map_stays_where_it_is(table):
    _app, scene, _feed = table
    board = scene.board
    before, lay = board.layout.sheet.copy(), board.sheet.projection
    key(scene, pygame.K_d)
    assert board.layout.drawer.right <= board.layout.sheet.left
    assert (board.layout.sheet, board.sheet.projection) == (before, lay)
    assert all(board.layout.drawer.contains(row.rect) for row in rows(scene))
    key(scene, pygame.K_ESCAPE)
    assert (board.layout.sheet, board.sheet.projection) == (before, lay)
    assert not rows(scene)


def test_the_best_net_comes_first_and_a_click_or_the_plate_delivers(table):
    app, scene, feed = table
    board, seat = scene.board, scene.acting_seat
    click(scene, spot(scene, TOGGLE_DRAWER).rect.center)
    listed = board.deliveries.deliveries
    assert [trip.net_gain for trip in listed] == sorted((trip.net_gain for trip in listed), reverse=True)
    stops = {(trip.action.start, trip.action.cube, trip.route.nodes[-1]) for trip in listed}
    assert len(stops) == len(listed)
    assert not spot(scene, DELIVER_SELECTED).is_enabled
    hover(scene, rows(scene)[-1].rect.center)
    assert board.deliveries.selected is not None
    assert board.deliveries.selected.seat == seat
    app.step([], 0.1)
    assert spot(scene, DELIVER_SELECTED).is_enabled
    wanted = board.deliveries.selected.action
    click(scene, spot(scene, DELIVER_SELECTED).rect.center)
    app.step([], 0.1)
    assert feed.proposed[-1] == wanted
    assert not board.deliveries.is_open


def test_the_train_that_waits_stands_on_no_name(table):
    _app, scene, _feed = table
    click(scene, spot(scene, TOGGLE_DRAWER).rect.center)
    board = scene.board
    for trip in board.deliveries.deliveries:
        train = preview_train(board.part_view, board.view, trip)
        engine = pygame.Rect(0, 0, 3, 3).move_to(center=board.sheet.point_in_window(train.car_centres()[0]))
        assert train.share < 0.6
        assert engine.collidelist(board.sheet.name_boxes()) < 0


def test_a_click_on_a_row_delivers_at_once(table):
    app, scene, feed = table
    key(scene, pygame.K_d)
    first = scene.board.deliveries.deliveries[0].action
    click(scene, rows(scene)[0].rect.center)
    app.step([], 0.1)
    assert feed.proposed[-1] == first


def test_what_comes_to_lie_under_a_resting_pointer_tells_nothing_until_it_moves(table):
    """Regression: when the drawer closed, the chances of the goods row under it opened and stayed open."""
    app, scene, _feed = table
    board = scene.board
    goods = [box for _row, box in board.side_panels.row_boxes()]
    hover(scene, goods[0].center)
    assert board.panels._chances is not None
    key(scene, pygame.K_d)
    first = rows(scene)[0].rect
    lies = next(box for box in goods if first.collidepoint(box.center)).center
    hover(scene, lies)
    click(scene, lies)
    for _ in range(5):
        app.step([], 0.1)
    assert not board.deliveries.is_open
    assert board.panels._chances is None
    hover(scene, (lies[0] + 30, lies[1]))
    assert board.panels._chances is not None


def test_pointing_at_a_cube_lights_its_first_row(table):
    _app, scene, _feed = table
    key(scene, pygame.K_d)
    cube = next(one for one in scene.board.hit_areas() if isinstance(one.target, CubeOnHex))
    hover(scene, cube.rect.center)
    lit = scene.board.deliveries.selected
    assert (lit.action.start, lit.action.cube) == (cube.target.label, cube.target.colour)


def test_who_has_no_delivery_is_not_told_to_choose_one(table, monkeypatch):
    _app, scene, _feed = table

    def why() -> str:
        return next(
            slot.reason for slot in scene.board.deliveries.fixed_buttons() if slot.target == DELIVER_SELECTED
        )

    assert why() == "Choose one of your deliveries first"
    monkeypatch.setattr(delivery_drawer, "possible_deliveries", lambda *_asked: [])
    assert why() == "You can deliver nothing now"


def test_nothing_behind_the_drawer_is_touched_and_others_deliveries_are_not_made(table):
    _app, scene, feed = table
    key(scene, pygame.K_d)
    drawer = scene.board.layout.drawer
    behind = [one for one in scene.board.hit_areas() if isinstance(one.target, OnHex | CubeOnHex)]
    assert not any(drawer.colliderect(one.rect) for one in behind)
    if not scene.board.deliveries._lists[1]:
        return
    click(scene, spot(scene, SHOW_RIVALS).rect.center)
    click(scene, rows(scene)[0].rect.center)
    assert not feed.proposed


def test_a_threat_is_what_the_rival_could_really_do(table):
    _app, scene, feed = table
    game, view, seat = feed.game, scene.stage.view, scene.acting_seat
    for other in range(game.seats):
        twin = view.copy()
        twin.queue[0] = other
        legal = {one for one in game.legal(twin, other) if isinstance(one, DeliverCube)}
        assert {trip.action for trip in possible_deliveries(game, view, other)} <= legal
        assert bool(legal) == bool(possible_deliveries(game, view, other))
    listed = rival_deliveries(game, view, seat)
    assert [trip.own_gain for trip in listed] == sorted((trip.own_gain for trip in listed), reverse=True)
    for (start, cube), worst in best_by_cube(listed).items():
        same = [trip.own_gain for trip in listed if (trip.action.start, trip.action.cube) == (start, cube)]
        assert worst.own_gain == max(same)


@pytest.mark.slow
def test_many_ways_to_one_stop_are_rows_beside_the_map_and_the_one_that_is_pointed_at_is_lit():
    app, scene, feed = opened_at_many_ways()
    board = scene.board
    ways = [one for one in board.hit_areas() if isinstance(one.target, RouteOption)]
    assert len(ways) > MANY
    assert all(board.layout.drawer.contains(way.rect) for way in ways)
    assert board.choices.tray is None
    dark = board.layout.inner.copy(), app.canvas.copy()
    hover(scene, ways[1].rect.center)
    app.step([], 0.1)
    assert board.forecast.note_areas() == []
    assert dark[1].subsurface(dark[0]).get_buffer().raw != app.canvas.subsurface(dark[0]).get_buffer().raw
    meant = next(one.action for one in scene.picker.remaining_offers if one.path[-1] == ways[1].target)
    click(scene, ways[1].rect.center)
    assert feed.proposed == [meant]


def opened_at_many_ways():
    """Picks a cube of ours and a destination that several routes reach."""
    game = catalog.create("steam", "northeast", 4)
    items = play_out(game, "1", 185).unpublished
    feed = Proposals(game, example_players(4), items, (1,))
    app, scene = opened(feed)
    scene.stage.hurry()
    app.step([], 0.1)
    for target in (CubeOnHex("N6", "blue"), DestinationAt("I6")):
        scene.board.press(target)
        app.step([], 0.1)
    return app, scene, feed


@pytest.mark.parametrize("by_row", [True, False])
def test_a_delivery_closes_the_drawer_by_whatever_way_it_is_made(by_row):
    """Regression: in Steam the drawer covered the next decisions, dividing points and choosing actions."""
    app, scene, _feed = opened_at_a_delivery_in_steam()
    board = scene.board
    key(scene, pygame.K_d)
    assert board.layout.drawer_width
    trip = board.deliveries.deliveries[0]
    if by_row:
        click(scene, rows(scene)[0].rect.center)
    else:
        scene.perform([trip.action])
    app.step([], 0.1)
    scene.stage.hurry()
    app.step([], 0.1)
    assert not any(isinstance(offer.action, DeliverCube) for offer in scene.picker.offers)
    assert not board.deliveries.is_open
    assert not rows(scene)
    assert not board.layout.drawer_width


def opened_at_a_delivery_in_steam():
    """Opens a live match of Steam in which our seat can deliver."""
    feed = LocalFeed(catalog.create("steam", "northeast", 3), "goods")
    app, scene = opened(feed)
    for _ in range(60):
        app.step([], 0.1)
        if any(isinstance(offer.action, DeliverCube) for offer in scene.picker.offers):
            return app, scene, feed
        scene.perform([feed._choice(0)])
    raise AssertionError("nothing was ever delivered")
