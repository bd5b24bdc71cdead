"""The rail map keeps its place and zoom through all phases, drawers and choosers of a match."""

import pygame
import pytest

from game.rules import catalog
from tests.client.local import LocalFeed
from tests.client.rail_tables import opened
from tests.client.table import key

MOST_STEPS = 3000


def places(scene):
    """Where every hex lies in the window."""
    board = scene.board
    return [board.sheet.hex_centre(hex_) for hex_ in range(len(board.table.railmap.sites))]


def played(size, zoom=0):
    """Plays a whole match, opens the list of deliveries at every turn, and yields where the hexes lie."""
    feed = LocalFeed(catalog.create("age_of_steam", "rust_belt", 3), "steady", bot="greedy")
    app, scene = opened(feed, size)
    if zoom:
        scene.board.sheet.zoom_by(zoom, scene.board.sheet.area.center)
    for _ in range(MOST_STEPS):
        app.step([], 0.1)
        yield scene, places(scene)
        if scene.result is not None:
            return
        if scene.acting_seat is None or not scene.picker.offers:
            continue
        key(scene, pygame.K_d)
        app.step([], 0.1)
        yield scene, places(scene)
        scene.perform([feed._choice(scene.acting_seat)])
    raise AssertionError("the match did not end")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_every_hex_keeps_its_place_in_the_window_through_a_whole_match(size):
    seen, drawers = set(), 0
    for scene, at in played(size):
        seen.add(tuple(at))
        drawers += scene.board.drawer_width > 0
    assert len(seen) == 1
    assert drawers


@pytest.mark.slow
def test_a_zoomed_map_stays_zoomed():
    assert len({tuple(at) for _scene, at in played((1280, 720), zoom=2)}) == 1
