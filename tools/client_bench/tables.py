"""Benchmarks of any table: animated items early and late in a match, and side panels."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import pygame

from game.client.match.match_feed import Recorded
from game.client.pictures.match_moments import Moment, players, recorded, someone_acts
from game.client.scenes.rules_guide import GuideScene
from game.client.scenes.table import TableScene
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.journal import Entry, Happened
from tools.client_bench.frame_timer import Stopwatch, percentile
from tools.client_bench.report import peak_memory

ITEMS = 60
SETTLE = 60
PULL = (-19, -11)
PULLS = 24
Measured = dict[str, Any]


def _record(moment: Moment) -> list[Happened]:
    return list(recorded(moment).record)


def told(moment: Moment) -> Recorded:
    """A match played in a child process, so that the bots' memory is not counted as the client's."""
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        record = elsewhere.submit(_record, moment).result()
    return Recorded(catalog.create(*moment.terms), players(moment.seats), record, (moment.seat,))


def running_app(width: int, height: int) -> App:
    """An app after its first frame."""
    app = headless_app((width, height))
    app.running = True
    app.settle_in()
    return app


def playing(width: int, height: int, moment: Moment, late: bool = False) -> Measured:
    """Frame times in milliseconds while items are animated one by one, and memory in MB.

    ``late`` measures the end of the match.
    """
    app = running_app(width, height)
    feed = told(moment)
    record, feed.record = feed.record, []
    start = max(0, len(record) - 2 * ITEMS) if late else 0
    began = time.process_time()
    scene = TableScene(app, feed)
    app.push(scene)
    app.step([], 0.0)
    laid = time.process_time() - began
    feed.record = record[:start]
    app.step([], 0.0)
    scene.hurry()
    watch = Stopwatch(app)
    at = start
    asked = ""
    with watch.watching():
        while at < start + ITEMS:
            if scene.stage.is_still:
                item = record[at].item
                move = type(item.move if isinstance(item, Entry) else item).__name__
                asked, at = f"item {at} ({move})", at + 1
                feed.record = record[:at]
            watch.frame(asked)
    return {"laid": 1000 * laid, **summed(watch)}


def opening(width: int, height: int, moment: Moment) -> Measured:
    """Frame times of opening and closing log, guide and menu and of hovering over every hit area."""
    app = running_app(width, height)
    scene = TableScene(app, recorded(someone_acts(moment)))
    app.push(scene)
    scene.hurry()
    watch = Stopwatch(app)
    for _ in range(SETTLE):
        app.step([], 1 / 60)
    with watch.watching():
        for name, act, back in (
            ("log", scene.toggle_log, scene.toggle_log),
            ("guide", scene.guide, lambda: _close(app)),
            ("menu", scene.menu, lambda: _press(app, pygame.K_ESCAPE)),
        ):
            watch.frame(f"{name} opened", act)
            watch.frames_for(f"{name} is open", SETTLE // 2)
            watch.frame(f"{name} closed", back)
            watch.frames_for(f"{name} is closed", SETTLE // 2)
        for spot in scene.board.spots():
            watch.frame(f"pointed at {spot.target}", partial(point, scene, spot.rect.center))
            watch.frames_for(f"pointing at {spot.target}", 2)
    return summed(watch)


def pulled_about(
    watch: Stopwatch, steps: int, turn: Callable[[int], None], pull: Callable[[], None]
) -> Measured:
    """Frame times of a board zoomed in step by step, dragged at every zoom, then zoomed out at once."""
    pans: list[float] = []
    zooms: list[float] = []
    with watch.watching():
        for step in range(1, steps):
            zooms.append(watch.frame(f"zoomed in to {step}", partial(turn, 1)))
            zooms += watch.frames_for(f"zoomed in to {step}, settling", SETTLE)
            pans += [watch.frame(f"pulled at {step}", pull) for _ in range(PULLS)]
        zooms += [watch.frame("zoomed out", partial(turn, -1)) for _ in range(1, steps)]
        zooms += watch.frames_for("zoomed out, settling", SETTLE)
    return {"zoom": max(zooms), "pan": max(pans), **summed(watch)}


def point(scene: TableScene, at: tuple[int, int]) -> None:
    """Moves the pointer to a position."""
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, touch=False, rel=(1, 0), buttons=(0, 0, 0)))


def _close(app: App) -> None:
    """Leaves the guide."""
    if isinstance(app.top, GuideScene):
        app.pop()


def _press(app: App, key: int) -> None:
    if app.top is not None:
        app.top.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def summed(watch: Stopwatch) -> Measured:
    """Summary of the frames, the frames themselves, and the speed of the machine."""
    spent = [one.spent for one in watch.frames]
    return {
        "median": statistics.median(spent),
        "p95": percentile(spent, 0.95),
        "worst": max(spent),
        "memory": peak_memory(),
        "frames": watch.frames,
        "unit": watch.unit,
    }
