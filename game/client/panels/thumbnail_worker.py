"""Worker process that reads saves and draws their thumbnails, so that no frame waits for either.

Thumbnails are cached on disk; disk errors are ignored.
"""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.archive.save_summary import Kept, kept
from game.client.window.screenshot import write_picture
from game.i18n import language_code, use_language
from game.rules import catalog
from game.user_folders import cache_folder

if TYPE_CHECKING:
    from game.client.panels.table_thumbnail import Portrait

log = logging.getLogger("roundhouse.archive")
MOST_DRAWN = 4000
"""Maximum number of thumbnail files on disk."""


class Read(msgspec.Struct, frozen=True, tag="read"):
    """Requests the summary of a save."""

    path: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Requests a thumbnail of the table at the end of a save."""

    path: str
    changed: int
    size: tuple[int, int]


class Told(msgspec.Struct, frozen=True, tag="told"):
    """Summary of a save; None if it cannot be read."""

    path: str
    match: Kept | None


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A drawn thumbnail."""

    asked: Draw
    pixels: bytes
    """RGB bytes from the upper left; empty if drawing failed."""


_asks = msgspec.msgpack.Decoder(Read | Draw)
_answers = msgspec.msgpack.Decoder(Told | Drawn)
_packed = msgspec.msgpack.Encoder().encode


class Darkroom:
    """Worker process for one request at a time. `on_answer` is called on a separate thread."""

    def __init__(self, on_answer: Callable[[Told | Drawn], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        known = (theirs, catalog.registered(), language_code())
        self._process = context.Process(target=work, args=known, name="roundhouse-darkroom", daemon=True)
        self._process.start()
        theirs.close()
        self._on_answer = on_answer
        threading.Thread(target=self._listen, name="roundhouse-darkroom", daemon=True).start()

    def ask(self, question: Read | Draw) -> None:
        with suppress(OSError):
            self._pipe.send_bytes(_packed(question))

    def close(self) -> None:
        """Kills the process; it has no unsaved data."""
        self._process.kill()

    def _listen(self) -> None:
        while True:
            try:
                answer = _answers.decode(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            self._on_answer(answer)
        self._pipe.close()


def work(pipe: Connection, games: Mapping[str, catalog.GameEntry], language: str) -> None:
    """Main loop of the process; ends when the pipe is closed."""
    use_language(language)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SIGTERM must end the process
    with suppress(OSError, AttributeError):
        os.nice(5)
    catalog.register_all(games)
    _thin_out()
    while True:
        try:
            asked = _asks.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        answer = _read(asked) if isinstance(asked, Read) else Drawn(asked, _pixels(asked))
        with suppress(OSError):
            pipe.send_bytes(_packed(answer))


def _read(asked: Read) -> Told:
    try:
        return Told(asked.path, kept(Path(asked.path)))
    except Exception:  # one bad file must not stop the others
        log.exception("%s cannot be read", asked.path)
        return Told(asked.path, None)


def _pixels(asked: Draw) -> bytes:
    import pygame

    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    file = _file(asked)
    try:
        drawn = pygame.image.load(file)
    except (OSError, pygame.error):
        try:
            drawn = _picture(asked)
        except Exception:  # the match is listed without a thumbnail
            log.exception("%s cannot be drawn", asked.path)
            return b""
        with suppress(OSError, pygame.error):
            write_picture(drawn, file)
    return pygame.image.tobytes(drawn.convert(24), "RGB")


def _picture(asked: Draw) -> pygame.Surface:
    from game.client.match.match_feed import players_of
    from game.rules.core.replica import Replica
    from net.storage.saves import read

    saved = read(Path(asked.path), salvage=True)
    replica = Replica(saved.game)
    with suppress(Exception):  # a damaged journal is shown as far as it replays
        for item in saved.journal:
            replica.feed(item)
    key = f"{saved.start.terms} {[chair.colour for chair in saved.start.chairs]} {saved.start.names}"
    if key not in _laid:
        from game.client.panels.table_thumbnail import Portrait

        if len(_laid) >= MOST_LAID:
            _laid.pop(next(iter(_laid)))
        _laid[key] = Portrait(saved.game, players_of(saved.start))
    table = _laid[key]
    table.show(replica.state)
    return table.picture(asked.size)


MOST_LAID = 4
_laid: dict[str, Portrait] = {}


def _folder() -> Path:
    return cache_folder() / "pictures"


def _file(asked: Draw) -> Path:
    key = f"{asked.path} {asked.changed} {asked.size}"
    return _folder() / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.png"


def _thin_out() -> None:
    """Deletes the oldest thumbnails beyond the maximum."""
    with suppress(OSError):
        found = sorted(_folder().glob("*.png"), key=lambda path: path.stat().st_mtime)
        for path in found[:-MOST_DRAWN]:
            path.unlink()


if TYPE_CHECKING:
    import pygame
