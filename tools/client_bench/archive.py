"""Benchmarks of an archive of thousands of matches and of scrubbing through a long match."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pygame

from game.archive.save_index import NAME
from game.archive.save_library import Shelf
from game.archive.save_summary import Kept, kept, stamp_of
from game.client.match.match_feed import Recorded
from game.client.pictures.match_moments import Moment, players, whole_match
from game.client.scenes.archive import Archive
from game.client.scenes.replay import ReplayScene
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.journal import Entry
from game.rules.core.moves import Action
from game.session.self_play import authority, rehearse
from game.user_folders import saves_folder
from net.match.authority import Authority
from net.storage.save_writer import write
from net.storage.saves import Opening
from tools.client_bench import report

MATCHES = 2000
DEALS = 4
"""Number of different matches per table; the archive is filled with copies of them."""
TABLES = (("yardmaster", "", 3), ("railways", "", 4), ("age_of_steam", "rust_belt", 5), ("steam", "ruhr", 3))
OLDEST = 1_700_000_000
SCROLLED = 600
FRAME = 1 / 60
ENTRIES = 1000
TAKEN_BACK = 3
MOMENTS = 200


def scrolling(width: int, height: int) -> dict[str, float]:
    """Milliseconds to open the archive with and without its index, frame times while it scrolls and
    thumbnails load, and growth of memory in MB."""
    with TemporaryDirectory() as home:
        os.environ["ROUNDHOUSE_HOME"] = home
        _fill_shelf(saves_folder())
        app = headless_app((width, height))
        opened = _opened(app)
        before = report.peak_memory()
        spent = _scrolled(app)
        after = report.peak_memory()
        app.pop()
        (saves_folder() / NAME).unlink()
        unread = _opened(app)
        app.pop()
    spent.sort()
    return {
        "opened": opened,
        "unread": unread,
        "median": statistics.median(spent),
        "p95": spent[len(spent) * 95 // 100],
        "worst": spent[-1],
        "grown": after - before,
        "memory": after,
    }


def _opened(app: App) -> float:
    """Milliseconds from the click to the first frame with cards."""
    before = time.perf_counter()
    app.push(Archive(app))
    app.step([], FRAME)
    return 1000 * (time.perf_counter() - before)


def _scrolled(app: App) -> list[float]:
    """Frame times of one scroll through the whole archive at display rate."""
    pygame.mouse.set_pos((app.scale.width // 4, app.scale.height // 2))
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0, flipped=False, touch=False)
    spent = []
    for _ in range(SCROLLED):
        before = time.perf_counter()
        app.step([wheel], FRAME)
        took = time.perf_counter() - before
        spent.append(1000 * took)
        time.sleep(max(0.0, FRAME - took))
    return spent


def _fill_shelf(folder: Path) -> None:
    """Writes thousands of saves and the complete index."""
    folder.mkdir(parents=True)
    known = [_kept_match(folder, *table, deal) for table in TABLES for deal in range(DEALS)]
    copies: list[Kept] = []
    for number in range(len(known), MATCHES):
        one = known[number % len(known)]
        path = folder / f"{number:04}.save"
        shutil.copyfile(folder / one.file, path)
        os.utime(path, (OLDEST + number, OLDEST + number))
        changed, size = stamp_of(path)
        copies.append(msgspec.structs.replace(one, file=path.name, changed=changed, size=size))
    shelf = Shelf(folder)
    shelf.take([*known, *copies])
    shelf.close()


def _kept_match(folder: Path, game: str, map_: str, seats: int, deal: int) -> Kept:
    match = rehearse(catalog.create(game, map_, seats), f"bench {deal}")
    path = folder / f"{game}-{deal}.save"
    _keep(path, match)
    return kept(path)


def _keep(path: Path, match: Authority) -> None:
    write(path, Opening(match.start, secret=match.secret), match.journal, match.private)


def scrubbing(width: int, height: int) -> dict[str, float]:
    """Milliseconds to jump to any moment of a long match, and of the frame that shows it."""
    app = headless_app((width, height))
    match = _long_match(report.RAIL)
    record = Recorded(match.game, players(match.game.seats), match.fresh, ())
    scene = ReplayScene(app, record)
    app.push(scene)
    scene.course.follow()
    scene.go_to(len(record.record) // 2)
    app.step([], FRAME)
    chance = random.Random(ENTRIES)
    spent = []
    for _ in range(MOMENTS):
        place = chance.randrange(len(record.record) + 1)
        before = time.perf_counter()
        scene.go_to(place)
        app.step([], FRAME)
        spent.append(1000 * (time.perf_counter() - before))
    spent.sort()
    return {
        "median": statistics.median(spent),
        "p95": spent[len(spent) * 95 // 100],
        "worst": spent[-1],
        "entries": float(len(record.record)),
    }


def _long_match(moment: Moment) -> Authority:
    """A finished match, lengthened by undoing and replaying moves."""
    played = whole_match(moment)
    match = authority(played.game, moment.seed)
    for item in played.journal:
        if not isinstance(item, Entry) or not isinstance(item.move, Action):
            continue
        match.propose(item.seat, item.move, match.last)
        for _ in range(TAKEN_BACK):
            if len(match.journal) < ENTRIES and match.undo(item.seat, match.last) is None:
                match.propose(item.seat, item.move, match.last)
    return match
