"""Figures of the rail board: moving and zooming the sheet, and pointing at where track may be laid."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame

from game.client.boards.hexboard.map.sheet import ZOOMS
from game.client.boards.hexboard.table import HexBoard
from game.client.boards.hexboard.targets import OnHex
from game.client.match.feed import Recorded
from game.client.scenes.table import TableScene
from game.client.studio import bench
from game.client.studio.shows import recorded
from game.client.window.app import App
from game.client.window.headless import headless_app
from game.rules.core.replica import Replica
from game.rules.rail.actions import LayTrack

SETTLE = 60
PULL = (-19, -11)
PULLS = 24


def _opened(width: int, height: int, feed: Recorded) -> tuple[App, TableScene, HexBoard]:
    app = headless_app((width, height))
    scene = TableScene(app, feed)
    app.push(scene)
    scene.hurry()
    for _ in range(SETTLE):
        app.step([], 1 / 60)
    assert isinstance(scene.board, HexBoard)
    return app, scene, scene.board


def _timed(app: App, act: Callable[[], object]) -> float:
    """Milliseconds for an act and the frame that shows it."""
    before = time.perf_counter()
    act()
    app.step([], 1 / 60)
    return 1000 * (time.perf_counter() - before)


def moving(width: int, height: int) -> dict[str, float]:
    """The longest frames while a late board is zoomed step by step and pulled about at every zoom."""
    app, _scene, board = _opened(width, height, recorded(bench.RAIL))
    middle = board.layout.inner.center
    pans: list[float] = []
    zooms: list[float] = []
    for _ in ZOOMS[1:]:
        zooms.append(_timed(app, lambda: board.do(board.builder.wheel(1, middle))))
        zooms += [_timed(app, lambda: None) for _ in range(SETTLE)]
        pans += [_timed(app, lambda: board.do(board.builder.push(*PULL))) for _ in range(PULLS)]
    zooms += [_timed(app, lambda: board.do(board.builder.wheel(-1, middle))) for _ in ZOOMS[1:]]
    return {"pan": max(pans), "zoom": max(zooms), "memory": bench.peak_memory()}


def pointing(width: int, height: int) -> dict[str, float]:
    """The longest time from pointing at a hex to its tiles being seen, in the build turn with most choice."""
    app, scene, board = _opened(width, height, _richest_build())
    spots = [spot for spot in board.spots() if isinstance(spot.target, OnHex)]
    spent = []
    for spot in spots:
        event = pygame.Event(
            pygame.MOUSEMOTION, pos=spot.rect.center, touch=False, rel=(0, 0), buttons=(0, 0, 0)
        )
        spent.append(_timed(app, partial(scene.handle, event)))
    return {"worst": max(spent), "hexes": float(len(spots))}


def _richest_build() -> Recorded:
    """The match up to the build turn with the most tiles to choose from."""
    whole = recorded(bench.RAIL, ())
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
