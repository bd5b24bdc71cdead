"""Pointing at the rail board: what it shows, and how little of the window is painted for it."""

from __future__ import annotations

import pytest

from tests.client.table import click, hover
from tests.client.test_hexboard import opened_at_build, opened_at_delivery

POINTS = 16


def pointed_over(app, scene, spots):
    """Move from spot to spot; after each what is seen, and what is seen when all is painted anew."""
    for spot in [*spots[:: max(1, len(spots) // POINTS)], None]:
        hover(scene, spot.rect.center if spot is not None else (1, 1))
        app.step([], 0.0)
        shown = app.canvas.get_buffer().raw
        app.damage.add_all()
        app.step([], 0.0)
        yield spot, shown, app.canvas.get_buffer().raw


@pytest.mark.parametrize("opened", [opened_at_build, opened_at_delivery])
def test_painting_only_what_the_pointer_changes_leaves_nothing_behind(opened):
    app, scene, _feed = opened()
    seen = set()
    for spot, shown, anew in pointed_over(app, scene, scene.board.spots()):
        assert shown == anew, spot and spot.target
        seen.add(shown)
    assert len(seen) > POINTS // 2


def test_ways_of_a_cube_are_lit_and_put_out_as_the_pointer_moves():
    app, scene, _feed = opened_at_delivery()
    cube = next(spot for spot in scene.board.spots() if spot.target[0] == "cube")
    click(scene, cube.rect.center)
    stops = [spot for spot in scene.board.spots() if spot.target[0] == "stop"]
    for spot, shown, anew in pointed_over(app, scene, stops):
        assert shown == anew, spot and spot.target


def test_pointing_at_a_hex_paints_a_small_part_of_the_sheet():
    app, scene, _feed = opened_at_build()
    spots = [spot for spot in scene.board.spots() if spot.target[0] == "hex" and spot.open]
    sheet = scene.board.layout.sheet
    for spot in spots[:3]:
        app.step([], 0.0)
        hover(scene, spot.rect.center)
        painted = app.damage.take()
        assert painted
        assert sum(box.width * box.height for box in painted) < sheet.width * sheet.height / 2
