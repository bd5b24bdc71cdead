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
from game.archive.save_library import SaveLibrary
from game.archive.save_summary import SaveSummary, stamp_of, summarize_file
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, example_players, whole_match
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.table.replay import ReplayScene
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.journal import Entry
from game.rules.core.moves import Action
from game.session.self_play import play_out, seeded_authority
from game.user_folders import saves_folder
from net.match.authority import Authority
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from tools.client_bench import report

MATCHES = 2000
DEALS = 4
"""How many different matches are played for each game; the archive is filled with copies of them."""
TABLES = (("yardmaster", "", 3), ("railways", "", 4), ("age_of_steam", "rust_belt", 5), ("steam", "ruhr", 3))
OLDEST_TIMESTAMP = 1_700_000_000
SCROLL_FRAMES = 600
FRAME_S = 1 / 60
ENTRIES = 1000
UNDOS_PER_MOVE = 3
JUMPS = 200


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
    """Milliseconds from the click to the first frame that shows matches."""
    before = time.perf_counter()
    app.push(ArchiveScene(app))
    app.step([], FRAME_S)
    return 1000 * (time.perf_counter() - before)


def _scrolled(app: App) -> list[float]:
    """Milliseconds of each frame while the whole archive is scrolled through."""
    pygame.mouse.set_pos((app.scale.width // 4, app.scale.height // 2))
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0, flipped=False, touch=False)
    spent = []
    for _ in range(SCROLL_FRAMES):
        before = time.perf_counter()
        app.step([wheel], FRAME_S)
        took = time.perf_counter() - before
        spent.append(1000 * took)
        time.sleep(max(0.0, FRAME_S - took))
    return spent


def _fill_shelf(folder: Path) -> None:
    """Writes thousands of saves and their index."""
    folder.mkdir(parents=True)
    known = [_write_match(folder, *table, deal) for table in TABLES for deal in range(DEALS)]
    copies: list[SaveSummary] = []
    for number in range(len(known), MATCHES):
        one = known[number % len(known)]
        path = folder / f"{number:04}.save"
        shutil.copyfile(folder / one.file, path)
        os.utime(path, (OLDEST_TIMESTAMP + number, OLDEST_TIMESTAMP + number))
        changed, size = stamp_of(path)
        copies.append(msgspec.structs.replace(one, file=path.name, changed=changed, size=size))
    shelf = SaveLibrary(folder)
    shelf.add_summaries([*known, *copies])
    shelf.close()


def _write_match(folder: Path, game: str, map_: str, seats: int, deal: int) -> SaveSummary:
    match = play_out(catalog.create(game, map_, seats), f"bench {deal}")
    path = folder / f"{game}-{deal}.save"
    _write_save(path, match)
    return summarize_file(path)


def _write_save(path: Path, match: Authority) -> None:
    write_save(path, SaveHeader(match.start, secret=match.secret), match.journal, match.private)


def scrubbing(width: int, height: int) -> dict[str, float]:
    """Milliseconds to jump to any moment of a long match, and of the frame that shows it."""
    app = headless_app((width, height))
    match = _long_match(report.RAIL_MOMENT)
    record = MatchRecording(match.game, example_players(match.game.seats), match.unpublished, ())
    scene = ReplayScene(app, record)
    app.push(scene)
    scene.timeline.follow()
    scene.go_to(len(record.record) // 2)
    app.step([], FRAME_S)
    chance = random.Random(ENTRIES)
    spent = []
    for _ in range(JUMPS):
        place = chance.randrange(len(record.record) + 1)
        before = time.perf_counter()
        scene.go_to(place)
        app.step([], FRAME_S)
        spent.append(1000 * (time.perf_counter() - before))
    spent.sort()
    return {
        "median": statistics.median(spent),
        "p95": spent[len(spent) * 95 // 100],
        "worst": spent[-1],
        "entries": float(len(record.record)),
    }


def _long_match(moment: MatchMoment) -> Authority:
    """A finished match, lengthened by undoing and replaying moves."""
    played = whole_match(moment)
    match = seeded_authority(played.game, moment.seed)
    for item in played.journal:
        if not isinstance(item, Entry) or not isinstance(item.move, Action):
            continue
        match.propose(item.seat, item.move, match.last)
        for _ in range(UNDOS_PER_MOVE):
            if len(match.journal) < ENTRIES and match.undo(item.seat, match.last) is None:
                match.propose(item.seat, item.move, match.last)
    return match
