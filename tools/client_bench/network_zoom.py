"""Benchmarks of zooming and dragging the Railways network."""

from __future__ import annotations

from game.client.boards.railways.network.camera import STEPS
from game.client.boards.railways.railways_board import RailwaysBoard
from game.client.scenes.table import TableScene
from tools.client_bench import report
from tools.client_bench.frame_timer import Stopwatch
from tools.client_bench.tables import PULL, SETTLE, Measured, pulled_about, running_app, told


def moving(width: int, height: int) -> Measured:
    """Longest frames while a late network is zoomed step by step and dragged at every zoom."""
    app = running_app(width, height)
    scene = TableScene(app, told(report.CARDS))
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
