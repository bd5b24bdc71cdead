"""Figures of the Railways network: zooming and pulling it about by hand."""

from __future__ import annotations

from game.client.boards.railways.network.camera import STEPS
from game.client.boards.railways.table import RailwaysBoard
from game.client.scenes.table import TableScene
from game.client.studio import bench
from game.client.studio.bench_tables import PULL, SETTLE, Measured, pulled_about, running_app, told
from game.client.studio.stopwatch import Stopwatch


def moving(width: int, height: int) -> Measured:
    """The longest frames while a late network is zoomed step by step and pulled about at every zoom."""
    app = running_app(width, height)
    scene = TableScene(app, told(bench.CARDS))
    app.push(scene)
    scene.hurry()
    board = scene.board
    assert isinstance(board, RailwaysBoard)
    watch = Stopwatch(app)
    for _ in range(SETTLE):
        app.step([], 1 / 60)
    middle = board.layout.board.center

    def turn(steps: int) -> None:
        board.do(board.pulls.wheel(steps, middle) or ())

    return pulled_about(watch, len(STEPS), turn, lambda: board.do(board.pulls.push(*PULL)))
