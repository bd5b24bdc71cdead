"""Measures zooming and dragging of a large Railways network."""

from __future__ import annotations

from game.client.boards.railways.network.camera import ZOOM_STEPS
from game.client.boards.railways.railways_board import RailwaysBoard
from game.client.scenes.table.table_scene import TableScene
from tools.client_bench import report
from tools.client_bench.frame_timer import Stopwatch
from tools.client_bench.tables import (
    DRAG_STEP_PX,
    SETTLE_FRAMES,
    Measurements,
    match_from_child,
    running_app,
    zoom_and_drag,
)


def moving(width: int, height: int) -> Measurements:
    """Longest frames while a late network is zoomed step by step and dragged at every zoom."""
    app = running_app(width, height)
    scene = TableScene(app, match_from_child(report.RAILWAYS_MOMENT))
    app.push(scene)
    scene.skip_animations()
    board = scene.board
    assert isinstance(board, RailwaysBoard)
    watch = Stopwatch(app)
    for _ in range(SETTLE_FRAMES):
        app.step([], 1 / 60)
    middle = board.layout.network_area.center

    def turn(steps: int) -> None:
        board.run_commands(board.drags.zoom(steps, middle) or ())

    return zoom_and_drag(
        watch, len(ZOOM_STEPS), turn, lambda: board.run_commands(board.drags.pan(*DRAG_STEP_PX))
    )
