"""Pointing at the rail board: what it shows, and how little of the window is repainted for it."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.choose.choice_buttons import LESS, MORE
from game.client.boards.hex_board.input.keyboard_focus import best_destination
from game.client.boards.hex_board.rail_part import ShowRefusal
from game.decisions.rail.delivery_comparison import possible_deliveries
from game.decisions.rail.targets import (
    CubeOnHex,
    DestinationAt,
    LegalActionButton,
    OnHex,
    RouteOption,
)
from game.rules import catalog
from tests.client.local import LocalFeed
from tests.client.rail_tables import opened, opened_at_build, opened_at_delivery, spot_with_choice
from tests.client.table import click, hover, key

POINTS = 16


def pointed_over(app, scene, spots):
    """Hovers over the spots; yields the canvas after each move, and the same frame fully repainted."""
    for spot in [*spots[:: max(1, len(spots) // POINTS)], None]:
        hover(scene, spot.rect.center if spot is not None else (1, 1))
        app.step([], 0.0)
        shown = app.canvas.get_buffer().raw
        app.dirty_regions.add_all()
        app.step([], 0.0)
        yield spot, shown, app.canvas.get_buffer().raw


@pytest.mark.slow
@pytest.mark.parametrize("opened", [opened_at_build, opened_at_delivery])
def test_painting_only_what_the_pointer_changes_leaves_nothing_behind(opened):
    app, scene, _feed = opened()
    seen = set()
    for spot, shown, anew in pointed_over(app, scene, scene.board.hit_areas()):
        assert shown == anew, spot and spot.target
        seen.add(shown)
    assert len(seen) > POINTS // 2


@pytest.mark.slow
def test_ways_of_a_cube_are_lit_and_put_out_as_the_pointer_moves():
    app, scene, _feed = opened_at_delivery()
    cube = next(spot for spot in scene.board.hit_areas() if isinstance(spot.target, CubeOnHex))
    click(scene, cube.rect.center)
    stops = [spot for spot in scene.board.hit_areas() if isinstance(spot.target, DestinationAt)]
    for spot, shown, anew in pointed_over(app, scene, stops):
        assert shown == anew, spot and spot.target


def test_the_status_line_tells_a_pointer_how_to_come_to_another_tile():
    _app, scene, _feed = opened_at_build()
    builder = scene.board.builder
    hover(scene, spot_with_choice(scene.board).rect.center)
    assert "wheel" in builder.hint()
    hover(scene, (1, 1))
    assert not builder.hint()


def test_pointing_at_a_hex_paints_a_small_part_of_the_sheet():
    app, scene, _feed = opened_at_build()
    spots = [spot for spot in scene.board.hit_areas() if isinstance(spot.target, OnHex) and spot.is_enabled]
    sheet = scene.board.layout.sheet
    for spot in spots[:3]:
        app.step([], 0.0)
        hover(scene, spot.rect.center)
        painted = app.dirty_regions.pop_rects()
        assert painted
        assert sum(box.width * box.height for box in painted) < sheet.width * sheet.height / 2


def pointed_at_a_choice():
    """Rests the pointer on a hex with several tiles and paints it completely."""
    app, scene, _feed = opened_at_build()
    spot = spot_with_choice(scene.board)
    hover(scene, spot.rect.center)
    app.step([], 0.0)
    return app, scene, spot.target.label


@pytest.mark.slow
def test_a_tile_turns_into_its_next_place_and_comes_to_rest():
    app, scene, label = pointed_at_a_choice()
    turning = scene.board.builder.rotation
    key(scene, pygame.K_r)
    assert scene.board.rest() == 0.0
    angles = []
    for _ in range(8):
        app.step([], 0.02)
        angles.append(turning.angle(label))
        shown = app.canvas.get_buffer().raw
        app.dirty_regions.add_all()
        app.draw()
        assert shown == app.canvas.get_buffer().raw
    assert angles[0] != 0.0
    assert [abs(angle) for angle in angles] == sorted((abs(angle) for angle in angles), reverse=True)
    assert angles[-1] == 0.0
    assert not turning.is_moving


def test_the_same_tile_turns_by_its_rotation_the_short_way():
    _app, scene, label = pointed_at_a_choice()
    turning, lay = scene.board.builder.rotation, scene.board.lay_track
    for before, after, seen in ((0, 1, 60), (1, 0, -60), (5, 0, 60), (0, 2, 120)):
        turning.update(1.0)
        turning.begin(lay(label, "a", before), lay(label, "a", after), 1)
        assert turning.angle(label) == seen
        assert turning.angle("elsewhere") == 0.0


@pytest.mark.slow
def test_with_less_motion_a_tile_does_not_turn():
    app, scene, label = pointed_at_a_choice()
    app.settings.reduced_motion = True
    key(scene, pygame.K_r)
    assert scene.board.builder.rotation.angle(label) == 0.0


def test_a_port_and_a_cotton_town_say_what_they_are():
    """AOS-22.3 and AOS-22.4: the note is shown even where nothing can be done there now."""
    _app, scene, _feed = opened_at_build("age_of_steam", "southern_us")
    board = scene.board
    railmap, text = board.table.railmap, board.text
    assert "cotton" in text.place_note(board.view, railmap.index_by_code["SAV"])
    assert "Cotton" in text.place_note(board.view, railmap.index_by_code["sel"])
    assert not text.place_note(board.view, railmap.index_by_code["ATL"])
    blank = board.panels.hover_hex("")
    assert board.panels.hover_hex(board.table.label(railmap.index_by_code["SAV"])) != blank


def test_keys_begin_at_the_best_delivery_and_a_second_enter_makes_it():
    """A picked cube moves on to its stop: the same key must not put it down again."""
    app, scene, feed = opened_at_delivery()
    best = possible_deliveries(feed.game, scene.stage.view, scene.acting_seat)[0]
    key(scene, pygame.K_l, pygame.K_ESCAPE)
    scene.ui.focus(None)
    scene.hit_areas_changed()
    app.step([], 0.1)
    assert scene.ui.focused.target == CubeOnHex(best.action.start, best.action.cube)
    plain = app.canvas.copy()
    ring = scene.ui.focused.rect
    key(scene, pygame.K_RIGHT)
    app.step([], 0.1)
    assert plain.subsurface(ring).get_buffer().raw != app.canvas.subsurface(ring).get_buffer().raw
    key(scene, pygame.K_LEFT, pygame.K_RETURN)
    assert scene.ui.focused.target == DestinationAt(scene.board.table.label(best.ends[1]))
    key(scene, pygame.K_RETURN)
    assert feed.proposed == [best.action]


def test_more_and_less_are_dashed_at_their_ends_and_a_press_too_many_takes_nothing():
    app, scene = opened(LocalFeed(catalog.create("age_of_steam", "rust_belt", 3), "ends", bot="random"))
    while scene.acting_seat is None:
        app.step([], 0.1)
    board, choices = scene.board, scene.board.choices
    reasons = {item.target: item.reason for item in choices.buttons}
    assert reasons[LESS]
    assert not reasons[MORE]
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(one for one in board.hit_areas() if one.target == MORE))
    for _ in range(len(choices.number_offers) + 3):
        key(scene, pygame.K_RETURN)
    reasons = {item.target: item.reason for item in choices.buttons}
    assert reasons[MORE]
    assert not reasons[LESS]
    assert scene.ui.focused.target == MORE
    assert not scene.feed.proposed


def test_keys_go_on_from_a_stop_to_the_best_of_its_ways():
    _app, scene, _feed = opened_at_delivery()
    sight = scene.board.part_view
    cube, stop = CubeOnHex("A1", "red"), DestinationAt("A2")
    scene.picker.touched = (cube, stop)
    assert best_destination(sight, stop) == RouteOption(0)
    assert best_destination(sight, cube) is None


def test_a_plate_that_means_something_else_now_does_not_keep_the_focus():
    """Regression: after an undo the plate of another decision kept the focus, and Enter pressed it."""
    _app, scene, _feed = opened_at_delivery()
    board = scene.board
    key(scene, pygame.K_TAB)
    engine = next(one for one in board.hit_areas() if isinstance(one.target, LegalActionButton))
    scene.ui.focus(engine)
    board.hit_areas_adopted()
    scene.hit_areas_changed()
    assert scene.ui.focused.target == engine.target
    board._button_labels = {engine.target: "Income"}
    scene.hit_areas_changed()
    assert scene.ui.focused.target != engine.target


def test_what_is_told_of_a_place_gives_way_to_a_refusal():
    """Regression: an illegal route pulled from a city with a note showed both the note and the refusal."""
    app, scene, _feed = opened_at_build("age_of_steam", "southern_us")
    board = scene.board
    hex_ = board.table.railmap.index_by_code["SAV"]
    board.run_commands(board.panels.hover_hex(board.table.label(hex_)))
    assert board.panels._place_note is not None
    board.run_commands([ShowRefusal(hex_, "because")])
    app.step([], 0.1)
    assert board.panels._place_note is None
    board.run_commands(board.panels.hover_hex(""))
    board.run_commands(board.panels.hover_hex(board.table.label(hex_)))
    assert board.panels._place_note is None


def test_while_others_act_asking_the_rules_again_paints_nothing_of_the_map():
    app, scene, _feed = opened_at_build()
    scene.feed.seats = ()
    for _ in range(3):
        scene._offers_asked_at = None
        app.step([], 0.02)
    scene._offers_asked_at = None
    scene._refresh()
    sheet = scene.board.layout.inner
    assert not [box for box in app.dirty_regions.pop_rects() if box.colliderect(sheet)]
