"""Measures any board: animations early and late in a match, and opening log, guide and menu."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import pygame

from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, example_players, last_decision, recorded_until
from game.client.scenes.pages.rules_guide import GuideScene
from game.client.scenes.table.table_scene import TableScene
from game.client.style.picture_service import pictures
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.journal import Entry, JournalUpdate
from tools.client_bench.frame_timer import Stopwatch, percentile
from tools.client_bench.report import peak_memory

ITEMS = 60
SETTLE_FRAMES = 60
DRAG_STEP_PX = (-19, -11)
DRAG_STEPS = 24
Measurements = dict[str, Any]


def _record(moment: MatchMoment) -> list[JournalUpdate]:
    return list(recorded_until(moment).record)


def match_from_child(moment: MatchMoment) -> MatchRecording:
    """A match played in a child process, so that the bots' memory is not counted as the client's."""
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        record = elsewhere.submit(_record, moment).result()
    return MatchRecording(
        catalog.create(*moment.terms), example_players(moment.seats), record, (moment.seat,)
    )


def running_app(width: int, height: int) -> App:
    """An app that has shown its first frame."""
    app = headless_app((width, height))
    app.running = True
    pictures.start_thread()
    app.finish_startup()
    return app


def playing(width: int, height: int, moment: MatchMoment, late: bool = False) -> Measurements:
    """Frame times in milliseconds while items are animated one by one, and memory in MB.

    ``late`` measures the end of the match.
    """
    app = running_app(width, height)
    feed = match_from_child(moment)
    record, feed.record = feed.record, []
    start = max(0, len(record) - 2 * ITEMS) if late else 0
    began = time.process_time()
    scene = TableScene(app, feed)
    app.push(scene)
    app.step([], 0.0)
    laid = time.process_time() - began
    feed.record = record[:start]
    app.step([], 0.0)
    scene.skip_animations()
    watch = Stopwatch(app)
    at = start
    asked = ""
    with watch.measuring():
        while at < start + ITEMS:
            if scene.stage.is_still:
                item = record[at].item
                move = type(item.move if isinstance(item, Entry) else item).__name__
                asked, at = f"item {at} ({move})", at + 1
                feed.record = record[:at]
            watch.frame(asked)
    return {"laid": 1000 * laid, **summarize(watch)}


def opening(width: int, height: int, moment: MatchMoment) -> Measurements:
    """Frame times of opening and closing log, guide and menu and of hovering over every hit area."""
    app = running_app(width, height)
    scene = TableScene(app, recorded_until(last_decision(moment)))
    app.push(scene)
    scene.skip_animations()
    watch = Stopwatch(app)
    for _ in range(SETTLE_FRAMES):
        app.step([], 1 / 60)
    with watch.measuring():
        for name, act, back in (
            ("log", scene.toggle_log, scene.toggle_log),
            ("guide", scene.open_guide, lambda: _close(app)),
            ("menu", scene.open_menu, lambda: _press(app, pygame.K_ESCAPE)),
        ):
            watch.frame(f"{name} opened", act)
            watch.frames_for(f"{name} is open", SETTLE_FRAMES // 2)
            watch.frame(f"{name} closed", back)
            watch.frames_for(f"{name} is closed", SETTLE_FRAMES // 2)
        for spot in scene.board.hit_areas():
            watch.frame(f"pointed at {spot.target}", partial(move_pointer, scene, spot.rect.center))
            watch.frames_for(f"pointing at {spot.target}", 2)
    return summarize(watch)


def zoom_and_drag(
    watch: Stopwatch, steps: int, turn: Callable[[int], None], pull: Callable[[], None]
) -> Measurements:
    """Frame times of a board zoomed in step by step, dragged at every zoom, then zoomed out at once."""
    pans: list[float] = []
    zooms: list[float] = []
    with watch.measuring():
        for step in range(1, steps):
            zooms.append(watch.frame(f"zoomed in to {step}", partial(turn, 1)))
            zooms += watch.frames_for(f"zoomed in to {step}, settling", SETTLE_FRAMES)
            pans += [watch.frame(f"pulled at {step}", pull) for _ in range(DRAG_STEPS)]
        zooms += [watch.frame("zoomed out", partial(turn, -1)) for _ in range(1, steps)]
        zooms += watch.frames_for("zoomed out, settling", SETTLE_FRAMES)
    return {"zoom": max(zooms), "pan": max(pans), **summarize(watch)}


def move_pointer(scene: TableScene, at: tuple[int, int]) -> None:
    """Moves the pointer to a position in the window."""
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, touch=False, rel=(1, 0), buttons=(0, 0, 0)))


def _close(app: App) -> None:
    """Leaves the guide."""
    if isinstance(app.top, GuideScene):
        app.pop()


def _press(app: App, key: int) -> None:
    if app.top is not None:
        app.top.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def summarize(watch: Stopwatch) -> Measurements:
    """Summary of the frames, the frames themselves, and the speed of the machine."""
    spent = [one.spent_ms for one in watch.frames]
    return {
        "median": statistics.median(spent),
        "p95": percentile(spent, 0.95),
        "worst": max(spent),
        "memory": peak_memory(),
        "frames": watch.frames,
        "unit": watch.yardstick_us,
    }
