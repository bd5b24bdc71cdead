"""A worker process that reads saves and draws their pictures, so that no frame waits for either.

Pictures are cached on disk; disk errors are ignored.
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.archive.save_summary import SaveSummary, summarize_file
from game.client.window.screenshot import write_picture
from game.i18n import language_code, use_language
from game.rules import catalog
from game.user_folders import cache_folder

if TYPE_CHECKING:
    from game.client.panels.table.board_snapshot import BoardSnapshot

log = logging.getLogger("roundhouse.archive")
MAX_THUMBNAIL_FILES = 4000
"""Maximum number of thumbnail files on disk."""


class SummaryRequest(msgspec.Struct, frozen=True, tag="read"):
    """Requests the summary of a save."""

    path: str


class ThumbnailRequest(msgspec.Struct, frozen=True, tag="draw"):
    """Requests a thumbnail of the table at the end of a save."""

    path: str
    changed: int
    size: tuple[int, int]


class SummaryResult(msgspec.Struct, frozen=True, tag="told"):
    """The summary of a save; None if the save cannot be read."""

    path: str
    match: SaveSummary | None


class ThumbnailResult(msgspec.Struct, frozen=True, tag="drawn"):
    """A drawn thumbnail."""

    asked: ThumbnailRequest
    pixels: bytes
    """RGB bytes from the upper left corner; empty if the picture could not be drawn."""


_request_decoder = msgspec.msgpack.Decoder(SummaryRequest | ThumbnailRequest)
_result_decoder = msgspec.msgpack.Decoder(SummaryResult | ThumbnailResult)
_encode = msgspec.msgpack.Encoder().encode


class ThumbnailWorker:
    """Runs the worker process, one request at a time. `on_answer` is called on another thread."""

    def __init__(self, on_answer: Callable[[SummaryResult | ThumbnailResult], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        known = (theirs, catalog.registrations(), language_code())
        self._process = context.Process(
            target=run_worker, args=known, name="roundhouse-darkroom", daemon=True
        )
        self._process.start()
        theirs.close()
        self._on_answer = on_answer
        threading.Thread(target=self._listen, name="roundhouse-darkroom", daemon=True).start()

    def send(self, question: SummaryRequest | ThumbnailRequest) -> None:
        with suppress(OSError):
            self._pipe.send_bytes(_encode(question))

    def close(self) -> None:
        """Kills the process, which has nothing to save."""
        self._process.kill()

    def _listen(self) -> None:
        while True:
            try:
                answer = _result_decoder.decode(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            self._on_answer(answer)
        self._pipe.close()


def run_worker(pipe: Connection, known: catalog.Registrations, language: str) -> None:
    """Main loop of the process; ends when the pipe is closed."""
    use_language(language)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SIGTERM must end the process
    with suppress(OSError, AttributeError):
        os.nice(5)
    catalog.register_all(known)
    _delete_oldest()
    while True:
        try:
            asked = _request_decoder.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        answer = (
            _summary(asked) if isinstance(asked, SummaryRequest) else ThumbnailResult(asked, _pixels(asked))
        )
        with suppress(OSError):
            pipe.send_bytes(_encode(answer))


def _summary(asked: SummaryRequest) -> SummaryResult:
    try:
        return SummaryResult(asked.path, summarize_file(Path(asked.path)))
    except Exception:  # one bad file must not stop the others
        log.exception("%s cannot be read", asked.path)
        return SummaryResult(asked.path, None)


def _pixels(asked: ThumbnailRequest) -> bytes:
    import pygame

    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    file = _cache_file(asked)
    try:
        drawn = pygame.image.load(file)
    except (OSError, pygame.error):
        try:
            drawn = _thumbnail(asked)
        except Exception:  # the match is listed without a thumbnail
            log.exception("%s cannot be drawn", asked.path)
            return b""
        with suppress(OSError, pygame.error):
            write_picture(drawn, file)
    return pygame.image.tobytes(drawn.convert(24), "RGB")


def _thumbnail(asked: ThumbnailRequest) -> pygame.Surface:
    from game.client.match.match_feed import players_of
    from game.rules.core.replica import Replica
    from net.storage.saves import read_save

    saved = read_save(Path(asked.path), salvage=True)
    replica = Replica(saved.game)
    with suppress(Exception):  # a damaged journal is shown as far as it replays
        for item in saved.journal:
            replica.feed(item)
    key = f"{saved.start.terms} {[chair.colour for chair in saved.start.chairs]} {saved.start.names}"
    if key not in _tables:
        from game.client.panels.table.board_snapshot import BoardSnapshot

        if len(_tables) >= MAX_TABLES:
            _tables.pop(next(iter(_tables)))
        _tables[key] = BoardSnapshot(saved.game, players_of(saved.start))
    table = _tables[key]
    table.show(replica.state)
    return table.thumbnail(asked.size)


MAX_TABLES = 4
_tables: dict[str, BoardSnapshot] = {}


def _cache_folder() -> Path:
    return cache_folder() / "pictures"


def _cache_file(asked: ThumbnailRequest) -> Path:
    key = f"{asked.path} {asked.changed} {asked.size}"
    return _cache_folder() / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.png"


def _delete_oldest() -> None:
    """Deletes the oldest pictures on disk if there are too many."""
    with suppress(OSError):
        found = sorted(_cache_folder().glob("*.png"), key=lambda path: path.stat().st_mtime)
        for path in found[:-MAX_THUMBNAIL_FILES]:
            path.unlink()


if TYPE_CHECKING:
    import pygame
