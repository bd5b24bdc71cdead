"""Benchmarks of the rail board: dragging, zooming, and pointing at buildable hexes."""

from __future__ import annotations

from functools import partial

from game.client.boards.hex_board.map.map_sheet import ZOOMS
from game.client.boards.hex_board.rail_board import HexBoard
from game.client.boards.hex_board.targets import OnHex
from game.client.match.match_feed import Recorded
from game.client.pictures.match_moments import recorded
from game.client.scenes.table import TableScene
from game.rules.core.replica import Replica
from game.rules.rail.actions import LayTrack
from tools.client_bench import report
from tools.client_bench.frame_timer import Stopwatch
from tools.client_bench.tables import PULL, SETTLE, Measured, point, pulled_about, running_app, summed, told


def _opened(width: int, height: int, feed: Recorded) -> tuple[Stopwatch, TableScene, HexBoard]:
    app = running_app(width, height)
    scene = TableScene(app, feed)
    app.push(scene)
    scene.hurry()
    for _ in range(SETTLE):
        app.step([], 1 / 60)
    assert isinstance(scene.board, HexBoard)
    return Stopwatch(app), scene, scene.board


def moving(width: int, height: int) -> Measured:
    """Longest frames while a late board is zoomed step by step and dragged at every zoom."""
    watch, _scene, board = _opened(width, height, told(report.RAIL))
    middle = board.layout.inner.center

    def turn(steps: int) -> None:
        board.do(board.builder.wheel(steps, middle))

    return pulled_about(watch, len(ZOOMS), turn, lambda: board.do(board.builder.push(*PULL)))


def pointing(width: int, height: int) -> Measured:
    """Times from pointing at a hex to showing its tiles, in the build turn with the most options."""
    watch, scene, board = _opened(width, height, _richest_build())
    spots = [spot for spot in board.spots() if isinstance(spot.target, OnHex)]
    with watch.watching():
        for spot in spots:
            watch.frame(f"pointed at {spot.target}", partial(point, scene, spot.rect.center))
    return {"hexes": float(len(spots)), **summed(watch)}


def _richest_build() -> Recorded:
    """The match up to the build turn with the most tile options."""
    whole = recorded(report.RAIL, ())
    replica = Replica(whole.game)
    best, at, seat = 0, 0, 0
    for number, one in enumerate(whole.record, start=1):
        replica.feed(one.item)
        for acting in whole.game.to_act(replica.state)[:1]:
            legal = whole.game.legal(replica.state, acting)
            tiles = sum(isinstance(action, LayTrack) for action in legal)
            if tiles > best:
                best, at, seat = tiles, number, acting
    return Recorded(whole.game, whole.players, whole.record[:at], (seat,))
