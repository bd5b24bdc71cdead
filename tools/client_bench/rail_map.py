"""Measures the rail board: dragging, zooming, and pointing at hexes where track can be laid."""

from __future__ import annotations

from functools import partial

from game.client.boards.hex_board.interactive_board import InteractiveRailBoard
from game.client.boards.hex_board.map.zoomable_map import ZOOMS
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import recorded_until
from game.client.scenes.table.table_scene import TableScene
from game.decisions.rail.targets import OnHex
from game.rules.core.replica import Replica
from game.rules.rail.actions import LayTrack
from tools.client_bench import report
from tools.client_bench.frame_timer import Stopwatch
from tools.client_bench.tables import (
    DRAG_STEP_PX,
    SETTLE_FRAMES,
    Measurements,
    match_from_child,
    move_pointer,
    running_app,
    summarize,
    zoom_and_drag,
)


def _opened(
    width: int, height: int, feed: MatchRecording
) -> tuple[Stopwatch, TableScene, InteractiveRailBoard]:
    app = running_app(width, height)
    scene = TableScene(app, feed)
    app.push(scene)
    scene.skip_animations()
    for _ in range(SETTLE_FRAMES):
        app.step([], 1 / 60)
    assert isinstance(scene.board, InteractiveRailBoard)
    return Stopwatch(app), scene, scene.board


def moving(width: int, height: int) -> Measurements:
    """Longest frames while the board near the end of a match is zoomed and dragged at every zoom."""
    watch, _scene, board = _opened(width, height, match_from_child(report.RAIL_MOMENT))
    middle = board.layout.inner.center

    def turn(steps: int) -> None:
        board.run_commands(board.builder.wheel(steps, middle))

    return zoom_and_drag(
        watch, len(ZOOMS), turn, lambda: board.run_commands(board.builder.pan(*DRAG_STEP_PX))
    )


def pointing(width: int, height: int) -> Measurements:
    """Times from pointing at a hex to showing its tiles, in the build turn with the most options."""
    watch, scene, board = _opened(width, height, _build_turn_with_most_tiles())
    spots = [spot for spot in board.hit_areas() if isinstance(spot.target, OnHex)]
    with watch.measuring():
        for spot in spots:
            watch.frame(f"pointed at {spot.target}", partial(move_pointer, scene, spot.rect.center))
    return {"hexes": float(len(spots)), **summarize(watch)}


def _build_turn_with_most_tiles() -> MatchRecording:
    """The match up to the build turn with the most tile options."""
    whole = recorded_until(report.RAIL_MOMENT, ())
    replica = Replica(whole.game)
    best, at, seat = 0, 0, 0
    for number, one in enumerate(whole.record, start=1):
        replica.feed(one.item)
        for acting in whole.game.to_act(replica.state)[:1]:
            legal = whole.game.legal(replica.state, acting)
            tiles = sum(isinstance(action, LayTrack) for action in legal)
            if tiles > best:
                best, at, seat = tiles, number, acting
    return MatchRecording(whole.game, whole.players, whole.record[:at], (seat,))
