"""Two fingers zoom a board in and out."""

import pygame

from game.client.scenes.table.table_scene import TableScene
from game.rules import catalog
from tests.client.local import LocalFeed


def finger(scene, kind, number, pos):
    wide, high = scene.app.canvas.get_size()
    where = {"x": pos[0] / wide, "y": pos[1] / high}
    scene.handle(pygame.Event(kind, finger_id=number, touch_id=1, dx=0, dy=0, **where))


def pinch(scene, start, end, middle):
    """Moves two fingers from one distance to another around ``middle``, then lifts them."""
    x, y = middle
    for number, side in ((3, -1), (4, 1)):
        finger(scene, pygame.FINGERDOWN, number, (x + side * start, y))
    for share in range(1, 11):
        far = start + (end - start) * share / 10
        for number, side in ((3, -1), (4, 1)):
            finger(scene, pygame.FINGERMOTION, number, (x + side * far, y))
    for number, side in ((3, -1), (4, 1)):
        finger(scene, pygame.FINGERUP, number, (x + side * end, y))


def laid(app, game, map_key=""):
    table = TableScene(app, LocalFeed(catalog.create(game, map_key, 3), "pinch"))
    app.push(table)
    table.skip_animations()
    app.step([], 0.1)
    return table


def test_a_rail_board_is_brought_nearer_and_back(app):
    table = laid(app, "age_of_steam", "rust_belt")
    board = table.board
    middle = board.sheet.area.left + 300, board.sheet.area.top + 120
    touched = table.picker.touched
    pinch(table, 40, 160, middle)
    assert board.sheet.zoom > 0
    assert table.picker.touched == touched
    pinch(table, 200, 20, middle)
    assert board.sheet.zoom == 0


def test_one_finger_moves_a_board_and_does_not_bring_it_nearer(app):
    table = laid(app, "age_of_steam", "rust_belt")
    area = table.board.sheet.area
    finger(table, pygame.FINGERDOWN, 3, (area.left + 300, area.top + 120))
    finger(table, pygame.FINGERMOTION, 3, (area.left + 400, area.top + 160))
    finger(table, pygame.FINGERUP, 3, (area.left + 400, area.top + 160))
    assert table.board.sheet.zoom == 0


def test_a_network_is_brought_nearer(app):
    table = laid(app, "railways")
    before = table.board.camera.unit
    area = table.board.layout.network_area
    pinch(table, 30, 140, (area.left + 200, area.bottom - 60))
    assert table.board.camera.unit > before
