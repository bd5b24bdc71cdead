"""Figures of the Railways network: zooming and pulling it about by hand."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.client.boards.railways.network.camera import STEPS
from game.client.boards.railways.table import RailwaysBoard
from game.client.scenes.table import TableScene
from game.client.studio import bench
from game.client.studio.shows import recorded
from game.client.window.headless import headless_app

SETTLE = 60
PULL = (-19, -11)
PULLS = 24


def moving(width: int, height: int) -> dict[str, float]:
    """The longest frames while a late network is zoomed step by step and pulled about at every zoom."""
    app = headless_app((width, height))
    scene = TableScene(app, recorded(bench.CARDS))
    app.push(scene)
    scene.hurry()
    board = scene.board
    assert isinstance(board, RailwaysBoard)

    def timed(act: Callable[[], object] = lambda: None) -> float:
        before = time.perf_counter()
        act()
        app.step([], 1 / 60)
        return 1000 * (time.perf_counter() - before)

    for _ in range(SETTLE):
        timed()
    middle = board.layout.board.center

    def turn(steps: int) -> None:
        board.do(board.pulls.wheel(steps, middle) or ())

    zooms: list[float] = []
    pans: list[float] = []
    for _ in STEPS[1:]:
        zooms += [timed(lambda: turn(1)), *(timed() for _ in range(SETTLE))]
        pans += [timed(lambda: board.do(board.pulls.push(*PULL))) for _ in range(PULLS)]
    zooms += [timed(lambda: turn(-1)) for _ in STEPS[1:]]
    return {"zoom": max(zooms), "pan": max(pans)}
