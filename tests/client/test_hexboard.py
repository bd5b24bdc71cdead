"""The rail board: any level file and both games, played by touches."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from game.client.boards.hex_board.build.route_plan_editor import BUILD
from game.client.boards.hex_board.interactive_board import InteractiveRailBoard
from game.client.boards.hex_board.map.hex_geometry import Geometry
from game.client.boards.hex_board.map.map_geography import MapGeography, is_larger_turned
from game.client.boards.hex_board.rail_part import Pan, Zoom
from game.client.flows.automation_output import _probe_points
from game.client.match.tweens import MeasuredPath as Line
from game.client.style.picture_service import pictures
from game.decisions.rail.route_tiles import extend_chain, plan_route
from game.decisions.rail.targets import (
    END_BUILD,
    GIVE_UP,
    CubeOnHex,
    DestinationAt,
    OnHex,
    RouteOption,
    TurnTile,
)
from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.codec import digest
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.tiles import CENTRE
from tests.client.local import LocalFeed
from tests.client.rail_tables import RAIL, opened, opened_at_build, opened_at_delivery, spot_with_choice
from tests.client.table import click, drag, hover
from tests.rules.age_of_steam.two_valleys import only_two_valleys

HEXBOARD = Path(__file__).parents[2] / "game" / "client" / "boards" / "hexboard"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("pointed", [False, True])
def test_every_point_lies_in_its_hex(pointed, turned):
    geometry = Geometry(pointed, turned)
    for hex_ in [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4)]:
        x, y = geometry.centre(hex_)
        assert geometry.hex_at((x, y)) == hex_
        for edge in range(6):
            a, b = geometry.side(edge, 0.8)
            assert geometry.hex_at((x + a, y + b)) == hex_
            a, b = geometry.side(edge, 0.95)
            assert geometry.hex_at((x + a, y + b)) == hex_.neighbour(edge)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("pointed", [False, True])
def test_track_meets_every_side_at_a_right_angle(pointed, turned):
    geometry = Geometry(pointed, turned)
    for a in range(6):
        for b in [*range(a + 1, 6), CENTRE]:
            line = geometry.track((a, b))
            assert math.dist(line[0], geometry.side(a)) < 1e-9
            assert math.dist(line[-1], (0, 0) if b == CENTRE else geometry.side(b)) < 1e-9
            way = Line(line)
            outward = math.atan2(*reversed(geometry.side(a)))
            inward = way.heading(0.0) + math.pi
            assert abs((inward - outward + math.pi) % (2 * math.pi) - math.pi) < 0.12


def test_a_narrow_map_is_turned_where_that_makes_its_hexes_clearly_larger():
    turned = {
        game_map: is_larger_turned(catalog.create(key, game_map).table.railmap.level, 1.46)
        for key, game_map in RAIL
    }
    assert {game_map for game_map, lies in turned.items() if lies} == {"barbados", "germany", "st_lucia"}
    level = catalog.create("age_of_steam", "st_lucia").table.railmap.level
    upright, laid_down = MapGeography(level), MapGeography(level, True)
    assert laid_down.box[2:] == pytest.approx(upright.box[3:1:-1])
    north = min(level.cells, key=lambda hex_: upright.geometry.centre(hex_)[1])
    assert laid_down.geometry.centre(north)[0] == min(
        laid_down.geometry.centre(hex_)[0] for hex_ in level.cells
    )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "game_map"), RAIL)
def test_every_map_is_shown_and_everything_legal_can_be_touched(key, game_map):
    game = catalog.create(key, game_map)
    feed = LocalFeed(game, "touch", bot="random")
    app, scene = opened(feed)
    assert isinstance(scene.board, InteractiveRailBoard)
    asked = 0
    for _ in range(24):
        app.step([], 0.1)
        seat = scene.acting_seat
        if seat is None:
            continue
        legal = game.legal(scene.stage.view, seat)
        offers = scene.picker.offers
        assert sorted(map(repr, (offer.action for offer in offers))) == sorted(map(repr, legal))
        assert len({offer.path for offer in offers}) == len(offers)
        there = {spot.target for spot in scene.board.hit_areas()}
        ladder = [offer.action for offer in scene.board.choices.number_offers]
        # Reset and End cover giving up, so it is offered only where the turn cannot end.
        if END_BUILD in there:
            there.add(GIVE_UP)
        assert not [offer for offer in offers if offer.path[0] not in there and offer.action not in ladder]
        asked += 1
        scene.perform([legal[len(legal) * 2 // 3]])
    assert asked


@pytest.mark.slow
def test_the_fixture_map_is_played_on_the_board_by_clicks_to_its_end(tmp_path, monkeypatch):
    game = catalog.create("age_of_steam", only_two_valleys(tmp_path, monkeypatch), 3)
    feed = LocalFeed(game, "valleys", seats=(0,))
    app, scene = opened(feed)
    assert isinstance(scene.board, InteractiveRailBoard)
    kinds = set()
    for _ in range(400):
        app.step([], 0.1)
        if game.result(scene.stage.state) is not None:
            break
        if scene.acting_seat is not None:
            kinds.add(type(play_by_clicks(scene, feed, feed._choice(0))).__name__)
    assert game.result(scene.stage.state) is not None
    assert digest(scene.stage.state) == feed.match.journal[-1].after
    assert {"IssueShares", "LayTrack", "DeliverCube"} <= kinds


def play_by_clicks(scene, feed, action):
    """Clicks the spots of an action, turning the tile by key, until the action is proposed."""
    before = len(feed.proposed)
    for _ in range(60):
        target = scene.board.next_target(action)
        assert target is not None, action
        label = OnHex(target.label) if isinstance(target, TurnTile) else target
        spot = next(spot for spot in scene.board.hit_areas() if spot.target == label)
        at = next(point for point in _probe_points(spot.rect) if scene.ui.widget_at(point) is spot)
        if isinstance(target, TurnTile):
            hover(scene, at)
            scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))
        else:
            click(scene, at)
        if len(feed.proposed) > before:
            break
    assert feed.proposed[-1][1] == action
    return action


def test_pointing_shows_a_tile_and_a_click_lays_it():
    _app, scene, feed = opened_at_build()
    spot = next(
        spot for spot in scene.board.hit_areas() if isinstance(spot.target, OnHex) and spot.is_enabled
    )
    hover(scene, spot.rect.center)
    shown = scene.board.forecast.action
    assert isinstance(shown, LayTrack)
    assert scene.board.forecast.price
    click(scene, spot.rect.center)
    assert feed.proposed[-1][1] == shown


def test_the_wheel_turns_the_tile_and_keys_do_too(monkeypatch):
    _app, scene, _feed = opened_at_build()
    board = scene.board
    spot = spot_with_choice(board)
    hover(scene, spot.rect.center)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: spot.rect.center)
    seen = {board.forecast.action}
    scene.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False, touch=False))
    seen.add(board.forecast.action)
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))
    seen.add(board.forecast.action)
    assert len(seen) == 3


@pytest.mark.slow
def test_a_route_is_drawn_over_the_hexes_and_laid_tile_by_tile():
    app, scene, feed = opened_at_build()
    board, railmap = scene.board, scene.board.table.railmap
    start = railmap.index_by_code["KAN"]
    first = railmap.neighbour[start * 6 + 1]
    end = railmap.neighbour[first * 6 + 1]
    before = len(feed.proposed)
    drag(scene, board.sheet.hex_centre(start), board.sheet.hex_centre(end))
    assert len(feed.proposed) == before
    plate = next(spot for spot in board.hit_areas() if spot.target == BUILD)
    click(scene, plate.rect.center)
    for _ in range(8):
        app.step([], 0.1)
    laid = [action for _seat, action, _seen in feed.proposed[before:]]
    assert [type(action).__name__ for action in laid] == ["LayTrack", "LayTrack"]
    assert {action.hex for action in laid} == {board.table.label(first), board.table.label(end)}


def test_a_plan_has_the_price_of_its_tiles_and_ends_where_no_track_goes():
    _app, scene, _feed = opened_at_build()
    board, table = scene.board, scene.board.table
    railmap, view = table.railmap, scene.stage.view
    start = railmap.index_by_code["KAN"]
    chain = extend_chain([start], table, railmap.index_by_code["STL"])
    assert chain[0] == start
    assert chain[-1] == railmap.index_by_code["STL"]
    drawn = plan_route(table, view, 0, [chain], board.lay_track)
    assert len(drawn.steps) == len(chain) - 2
    assert drawn.price >= 2 * len(drawn.steps)
    assert not drawn.blocked
    alone = chain[2:4]
    assert plan_route(table, view, 0, [alone], board.lay_track).blocked


@pytest.mark.slow
def test_a_cube_lights_its_destinations_and_a_click_there_delivers_it():
    _app, scene, feed = opened_at_delivery()
    cube = next(spot for spot in scene.board.hit_areas() if isinstance(spot.target, CubeOnHex))
    click(scene, cube.rect.center)
    stop = next(spot for spot in scene.board.hit_areas() if isinstance(spot.target, DestinationAt))
    hover(scene, stop.rect.center)
    assert isinstance(scene.board.forecast.action, DeliverCube)
    click(scene, stop.rect.center)
    way = next((spot for spot in scene.board.hit_areas() if isinstance(spot.target, RouteOption)), None)
    if way is not None:
        click(scene, way.rect.center)
    assert isinstance(feed.proposed[-1], DeliverCube)
    assert feed.proposed[-1].start == cube.target.label


@pytest.mark.slow
def test_zoom_and_pan_keep_hexes_under_the_pointer():
    app, scene, _feed = opened_at_build()
    sheet = scene.board.sheet
    centre = scene.board.layout.inner.center
    places = scene.board.table.railmap.places
    hex_ = min(places, key=lambda place: math.dist(sheet.hex_centre(place), centre))
    at = sheet.hex_centre(hex_)
    for steps in (1, 1, -1):
        scene.board.run_commands([Zoom(steps, at)])
        assert sheet.hex_at(at) == hex_
    before = sheet.hex_centre(hex_)
    scene.board.run_commands([Pan(30, 20)])
    assert sheet.hex_centre(hex_) != before
    steps = 0
    while sheet.is_painting and steps < 2000:
        app.step([], 0.02)
        steps += 1
    assert not sheet.is_painting


@pytest.mark.slow
def test_a_part_that_is_zoomed_looks_like_that_part_of_the_whole():
    """The finely painted part shows the same things at the same places as the scaled rough picture."""
    app, scene, _feed = opened_at_build()
    board, sheet = scene.board, scene.board.sheet
    board.run_commands([Zoom(2, board.layout.inner.center), Pan(-70, 40)])
    rough = pygame.transform.average_color(
        sheet.picture(board.view, board.animation_state.hidden_cubes).surface()
    )
    cubes = {key: sheet.box_in_window(box) for key, box in board.painter.standing.cube_boxes.items()}
    while sheet.is_painting:
        app.step([], 0.05)
    fine = pygame.transform.average_color(
        sheet.picture(board.view, board.animation_state.hidden_cubes).surface()
    )
    assert max(abs(a - b) for a, b in zip(rough, fine, strict=True)) <= 4
    for key, box in board.painter.standing.cube_boxes.items():
        assert math.dist(sheet.box_in_window(box).center, cubes[key].center) <= 0.2 * sheet.projection.unit
    assert (
        sheet.picture(board.view, board.animation_state.hidden_cubes).surface().get_size() == sheet.area.size
    )


def test_no_map_and_no_game_is_named_in_the_board():
    words = set()
    for key in catalog.GAMES:
        kind = catalog.game_class(key)
        words |= {key, kind.title(), *kind.maps()}
        for game_map in kind.maps():
            words.add(str(level_files.read(key, game_map)["name"]))
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HEXBOARD.rglob("*.py")))
    imports = [line for line in source.split("\n") if "import" in line and "game.rules." in line]
    assert not [word for word in words if f'"{word}"' in source or f"'{word}'" in source]
    assert not [line for line in imports if "rules.rail" not in line and "rules.core" not in line]
    assert "map_key" not in source


def test_what_the_thread_worked_out_is_taken_over(monkeypatch):
    """After a zoom, the main thread neither draws nor places anything again."""
    pictures.start_thread()
    try:
        app, scene, _feed = opened_at_build()
        board, sheet = scene.board, scene.board.sheet
        while sheet.is_painting:
            app.step([], 0.05)
        board.run_commands([Zoom(2, board.layout.inner.center)])
        rough = sheet.picture(board.view, frozenset())
        while sheet.is_painting:
            app.step([], 0.05)
        assert board.painter.standing.projection == sheet.projection
        monkeypatch.setattr(type(board.painter), "_name_bar", None)
        assert sheet.picture(board.view, frozenset()) is not rough
    finally:
        pictures.stop_thread()
