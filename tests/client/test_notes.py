"""Notes, tooltips and the focus ring on the card tables."""

import pygame
import pytest

from game.client.ui.ui_root import TIP_DELAY
from game.decisions.targets import PILE, InHand
from game.decisions.yardmaster.targets import END_TURN, InYard
from game.rules import catalog
from game.rules.yardmaster.state import STEAL
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through
from tests.client.table import click, hover, key


def at_turn(name="yardmaster", seed="notes", size=(1280, 720), seats=2):
    app, scene = seat_down(size, LocalFeed(catalog.create(name, "", seats), seed))
    show_through(app, scene)
    return app, scene


def spot_of(scene, target):
    return next(spot for spot in scene.board.hit_areas() if spot.target == target)


def tip_at(app, scene, target):
    """Rests the pointer on a target and returns the box of the tooltip."""
    hover(scene, spot_of(scene, target).rect.center)
    app.step([], TIP_DELAY + 0.05)
    return scene.ui.tip_rect


def test_the_tip_of_a_plate_does_not_grow_with_every_click():
    _app, scene = at_turn()
    before = spot_of(scene, END_TURN).help
    for _ in range(3):
        click(scene, spot_of(scene, PILE).rect.center, button=3)
        scene.hit_areas_changed()
    assert spot_of(scene, END_TURN).help == before
    assert before


def test_a_car_of_the_yard_has_its_own_note_and_no_tooltip_beside_it():
    app, scene = at_turn()
    for slot in range(3):
        assert tip_at(app, scene, InYard(slot)) is None
        (note,) = scene.board.forecast.note_areas()
        tail = scene.board.forecast.pointer_corners(scene.board.forecast.car)
        assert (tail is None) == bool(slot), "it leads to the car below it, and to no other by mistake"
        if tail is not None:
            car = spot_of(scene, InYard(slot)).rect
            assert note.bottom < tail[2][1] < car.bottom
            assert car.left < tail[2][0] < car.right


def test_a_car_that_rolls_in_under_a_pointer_at_rest_has_no_note_until_that_moves():
    app, scene = at_turn()
    board = scene.board
    tip_at(app, scene, InYard(0))
    assert board.forecast.note_areas()
    board.view = view = board.view.copy()
    view.yard[0] = next(car for car in ("B3", "B2", "R4") if car != view.yard[0])
    board.refresh_highlights()
    assert not board.forecast.note_areas()
    board.refresh_highlights()
    assert not board.forecast.note_areas()
    board.update_hover()
    assert board.forecast.note_areas()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_tooltip_covers_what_must_be_touched_next(size):
    for number in range(60):
        app, scene = at_turn(seed=f"steal{number}", size=size)
        if InHand(STEAL) in scene.picker.open_targets():
            break
    click(scene, spot_of(scene, InHand(STEAL)).rect.center)
    (prompt,) = scene.board.turn_controls.notes()
    for spot in scene.board.hit_areas():
        hover(scene, (0, 0))
        tip = tip_at(app, scene, spot.target)
        assert tip is None or not tip.colliderect(prompt), spot.target


@pytest.mark.parametrize("name", ["yardmaster", "railways"])
def test_the_first_key_marks_what_has_the_focus_and_presses_nothing(name):
    _app, scene = at_turn(name)
    hover(scene, (5, 300))
    key(scene, pygame.K_RETURN)
    assert not scene.feed.proposed
    assert not scene.picker.touched
    assert scene.ui.focused is not None
    assert scene.ui.focused.shows_focus_ring


def test_the_ring_is_drawn_and_gone_again():
    app, scene = at_turn("railways")
    app.step([], 0.5)
    hover(scene, (5, 300))
    app.step([], 0.5)
    before = pygame.image.tobytes(app.canvas, "RGB")
    key(scene, pygame.K_TAB)
    app.step([], 0.01)
    assert pygame.image.tobytes(app.canvas, "RGB") != before
    hover(scene, (6, 300))
    app.step([], 0.5)
    app.step([], 0.5)
    assert pygame.image.tobytes(app.canvas, "RGB") == before


def test_what_has_the_focus_has_the_same_note_as_under_the_pointer():
    app, scene = at_turn()
    key(scene, pygame.K_TAB)
    spot = next(spot for spot in reversed(scene.board.hit_areas()) if spot.is_enabled and spot.help)
    scene.ui.focus(spot)
    app.step([], TIP_DELAY + 0.05)
    assert scene.ui.tip_rect is not None
    assert not scene.ui.tip_rect.colliderect(spot.rect)


def test_right_of_the_piles_no_button_of_the_bar_is_meant():
    _app, scene = at_turn()
    key(scene, pygame.K_TAB)
    scene.ui.focus(spot_of(scene, PILE))
    for _ in range(12):
        key(scene, pygame.K_RIGHT)
    assert scene.ui.focused.panel is scene._board_panel
