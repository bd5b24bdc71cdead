"""The screen of a running table always equals a whole repaint of the same state.

The long form, for all boards, is ``python -m tools.pictures.compare_repaint``.
"""

import pytest

from game.client.pictures.match_moments import MatchMoment
from tests.client.rail_tables import opened_at_build
from tools.pictures.compare_repaint import (
    DISPLAY,
    SPECTATOR,
    Comparison,
    TableRun,
    changed_by_repaint,
    stopped_clocks,
)

SIZE = (960, 540)
MOMENTS = 40
RAILWAYS = MatchMoment("railways", "", 4, "s1")
YARDMASTER = MatchMoment("yardmaster", "", 4, "s1")
RUST_BELT = MatchMoment("age_of_steam", "rust_belt", 6, "s1")
RUNS = [
    TableRun(RAILWAYS, 23, 60),
    TableRun(RAILWAYS._replace(seats=3, seed="s3"), 15, 60),
    TableRun(RAILWAYS, 80, 30, 4),
    TableRun(RAILWAYS._replace(seats=3, seed="s3"), 170, 15, 4, SPECTATOR),
    TableRun(YARDMASTER, 125, 15),
    TableRun(YARDMASTER._replace(seats=3, seed="s3"), 2, 60, 1, SPECTATOR),
    TableRun(YARDMASTER._replace(seats=3, seed="s3"), 120, 30, 4, SPECTATOR),
    TableRun(RUST_BELT, 117, 30),
    TableRun(RUST_BELT._replace(map="western_us"), 108, 60, 4),
    TableRun(RUST_BELT._replace(map="barbados", seats=1, seed="s3"), 33, 30, 4, SPECTATOR),
    TableRun(MatchMoment("steam", "ruhr", 3, "s3"), 60, 15, 4),
    TableRun(RUST_BELT, 1, 15, 1, DISPLAY),
]
"""Seats, seeds and items at which the screen has been wrong, and one run of the other rail game."""


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_the_screen_equals_a_whole_repaint(run):
    comparison = Comparison()
    with stopped_clocks():
        comparison.watch(run, MOMENTS, SIZE)
    assert comparison.moments == MOMENTS
    assert not comparison.differences, "\n".join(map(str, comparison.differences))


def test_a_missing_repaint_is_noticed(monkeypatch):
    app, scene, _feed = opened_at_build()
    changed_by_repaint(app, scene)
    assert not changed_by_repaint(app, scene)
    box = scene.board.layout.status
    app.canvas.fill("red", box)
    assert changed_by_repaint(app, scene)[0].colliderect(box)
