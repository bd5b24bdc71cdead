"""Compares the screen of a running table with a whole repaint of the same state, after every step.

``python -m tools.pictures.compare_repaint`` plays recorded matches on every board, at 15, 30 and 60 frames a
second and at both speeds, from a player's seat, as a spectator and on a table display. Meanwhile a pointer
wanders over the table and clicks what a player may choose. It prints the number of moments compared and every
difference, and fails if there is any.

The clock is stopped meanwhile, so that a run has the same result on any machine.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import NamedTuple
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.client.boards.sprite_board import SpriteBoard
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.scenes.table.table_display import DisplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.journal import JournalUpdate

SIZE = (1280, 720)
RATES, SPEEDS = (15, 30, 60), (1, 4)
SEAT, SPECTATOR, DISPLAY = VIEWS = ("seat", "spectator", "display")
MOMENTS = 40
"""Moments compared per table, rate and speed."""
SEEDS = ("s1", "s3")
HOVER_SHARE, CLICK_SHARE = 0.4, 0.05
"""Shares of the steps before which the pointer moves, and clicks."""
PAUSE_STEPS = 4
"""Steps between the end of an animation and the next journal item."""
TOLERANCE = 2
"""Difference of a colour channel that is not visible."""


class TableRun(NamedTuple):
    """A table to watch: the match, the first item that is animated, frame rate and speed."""

    moment: MatchMoment
    first_item: int
    rate: int = 60
    speed: int = 1
    view: str = SEAT

    def __str__(self) -> str:
        at = self.moment
        name = f"{at.game} {at.map}".strip()
        return f"{name}, {at.seats} seats, seed {at.seed}, {self.view}, {self.rate} fps, x{self.speed}"


class Difference(NamedTuple):
    """The areas of the screen that looked different after everything was repainted, and the journal item
    before."""

    run: TableRun
    item: int
    step: int
    boxes: Sequence[pygame.Rect]

    def __str__(self) -> str:
        found = " ".join(str(tuple(box)) for box in self.boxes)
        return f"{self.run}: item {self.item}, step {self.step}: {found}"


class Comparison:
    """Moments compared so far and the differences found."""

    def __init__(self) -> None:
        self.moments = 0
        self.differences: list[Difference] = []

    def watch(self, run: TableRun, moments: int, size: tuple[int, int] = SIZE) -> None:
        """Plays a match from ``run.first_item`` and compares after every step."""
        app, scene, feed, record = _open_table(run, size)
        pointer = random.Random(str(run))
        at, still, last_moment = run.first_item, 0, self.moments + moments
        while self.moments < last_moment and (at < len(record) or not scene.stage.is_still):
            still = still + 1 if scene.stage.is_still else 0
            if still > PAUSE_STEPS or at == run.first_item:
                at, still = at + 1, 0
                feed.record = record[:at]
            if pointer.random() < HOVER_SHARE:
                # Before the step, whose update marks what the pointer has changed.
                scene.handle(_motion(_position(scene, pointer)))
            if pointer.random() < CLICK_SHARE and run.view == SEAT and scene.stage.is_still:
                _click(scene, pointer)
            app.step([], 1 / run.rate)
            self.moments += 1
            if boxes := changed_by_repaint(app, scene):
                self.differences.append(Difference(run, at - 1, self.moments, boxes))


def _open_table(
    run: TableRun, size: tuple[int, int]
) -> tuple[App, TableScene, MatchRecording, Sequence[JournalUpdate]]:
    app = headless_app(size)
    app.settings.speed = run.speed
    feed = recorded_until(run.moment, None if run.view == SEAT else ())
    record, feed.record = feed.record, feed.record[: run.first_item]
    scene = DisplayScene(app, feed) if run.view == DISPLAY else TableScene(app, feed)
    app.push(scene)
    app.step([], 0.0)
    scene.skip_animations()
    app.step([], 0.0)
    repaint(app, scene)
    return app, scene, feed, record


def _motion(at: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, touch=False, rel=(1, 0), buttons=(0, 0, 0))


def _position(scene: TableScene, pointer: random.Random) -> tuple[int, int]:
    """A random position, mostly on something that reacts to the pointer."""
    areas = [area for area in scene.board.hit_areas() if area.rect.width and area.rect.height]
    if areas and pointer.random() < 0.8:
        return pointer.choice(areas).rect.center
    wide, high = scene.app.canvas.get_size()
    return pointer.randrange(wide), pointer.randrange(high)


def _click(scene: TableScene, pointer: random.Random) -> None:
    """Clicks something that a player may choose; the feed ignores what is proposed."""
    areas = [area for area in scene.board.hit_areas() if area.is_enabled and area.rect.width]
    if areas:
        at = pointer.choice(areas).rect.center
        scene.handle(_motion(at))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(pygame.Event(kind, pos=at, button=1, touch=False))


def repaint(app: App, scene: TableScene) -> None:
    """Repaints the whole window, with nothing taken over from the last picture."""
    if isinstance(scene.board, SpriteBoard):
        for sprite in scene.board.sprites.all():
            sprite.forget_pictures()
        scene.board.sprites.update_display()
    app.dirty_regions.add_all()
    app.draw()


def changed_by_repaint(app: App, scene: TableScene) -> list[pygame.Rect]:
    """Repaints the window; returns the visible changes outside areas that are waiting to be painted."""
    before, waiting = app.canvas.copy(), app.dirty_regions.waiting
    repaint(app, scene)
    if before.get_buffer().raw == app.canvas.get_buffer().raw:
        return []
    return [box for box in _differences(before, app.canvas) if box.collidelist(waiting) < 0]


def _differences(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    brighter, darker = after.copy(), before.copy()
    brighter.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    limit = (TOLERANCE + 1, TOLERANCE + 1, TOLERANCE + 1, 255)
    same = pygame.mask.from_threshold(brighter, (0, 0, 0, 255), limit)
    same.invert()
    return same.get_bounding_rects()


@contextmanager
def stopped_clocks() -> Iterator[None]:
    """Stops the clock that limits the search for a network's layout in each frame."""
    with patch.object(time, "perf_counter", lambda: 0.0):
        yield


def all_tables() -> Iterator[tuple[str, str]]:
    """Every game and map."""
    for key in catalog.GAMES:
        for game_map in catalog.game_class(key).maps() or ("",):
            yield key, game_map


def runs_of(key: str, game_map: str, seeds: Sequence[str]) -> Iterator[TableRun]:
    """Runs from every third of a match, at all rates and speeds, from all views."""
    counts = catalog.game_class(key).seat_counts(game_map)
    kinds = product(RATES, SPEEDS, VIEWS)
    for number, (rate, speed, view) in enumerate(kinds):
        seats = counts[-1 - number % min(2, len(counts))]
        moment = MatchMoment(key, game_map, seats, seeds[number % len(seeds)])
        items = len(recorded_until(moment).record)
        yield TableRun(moment, max(1, items * (number // 2 % 3) // 3), rate, speed, view)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--map", action="append", help="only this map; may be repeated")
    parser.add_argument("--seed", action="append", help="seed of a match; may be repeated")
    parser.add_argument("--moments", type=int, default=MOMENTS, help="moments per table, rate and speed")
    wanted = parser.parse_args(words)
    total = Comparison()
    with stopped_clocks():
        for key, game_map in all_tables():
            if key not in (wanted.game or [key]) or game_map not in (wanted.map or [game_map]):
                continue
            found = Comparison()
            for run in runs_of(key, game_map, wanted.seed or SEEDS):
                found.watch(run, wanted.moments)
            for difference in found.differences:
                print(difference)
            name = f"{key} {game_map}".strip()
            print(f"{name}: {found.moments} moments, {len(found.differences)} differ", flush=True)
            total.moments += found.moments
            total.differences += found.differences
    print(f"all: {total.moments} moments, {len(total.differences)} differ")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
