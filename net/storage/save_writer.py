"""Writes saves. Every record is on disk before it is sent to anybody."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Item, Rewind
from game.rules.core.moves import Move
from game.version import VERSION
from net.protocol.frames import pack
from net.protocol.messages import MatchStart, PlayerKeys, SecretDisclosureRecord, Secrets, SecretShare
from net.storage.private_files import open_private
from net.storage.save_records import record
from net.storage.saves import (
    CODE,
    DISCLOSURE,
    FIRST_LINE,
    KEYS,
    MOVED,
    OPENING,
    PLAYER_KEYS,
    PLAYING_TIME,
    REWIND,
    SECRETS,
    SHARE,
    START,
    TAG,
    VIOLATION,
    SavedMatch,
    SaveHeader,
    entry_content,
)

A_MINUTE = 60
LONGEST_PAUSE = 900.0


class Writer:
    """A save that is open for writing.

    After a failed write, the next attempt cuts the file back to its last good size and writes pending records
    before newer ones.
    """

    def __init__(
        self,
        path: Path,
        size: int,
        records: int,
        mode: str,
        sat: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self._clock, self._last = clock, clock()
        self._seconds_played, self._recorded_seconds = float(sat), sat
        self._size = size
        self._records = records
        self._waiting = b""
        self._file = open_private(path, mode)
        self._claim()

    @classmethod
    def create(cls, path: Path, opening: SaveHeader) -> Self:
        """Creates a save; the file must not exist. A write error is reported by the next `sync`."""
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = cls(path, 0, 0, "xb")
        writer._waiting = FIRST_LINE
        writer._queue(OPENING, pack(msgspec.structs.replace(opening, version=VERSION)))
        with suppress(OSError):
            writer.sync()
            _sync_folder(path.parent)
        return writer

    @classmethod
    def resume(cls, saved: SavedMatch) -> Self:
        """Opens an existing save; a record cut off at its end is removed when the next record is written."""
        return cls(saved.path, saved.intact_bytes, saved.records, "r+b", saved.seconds_played)

    def add(self, item: Item, full: Move | None = None) -> None:
        """Queues a journal item; `sync` writes it to disk."""
        if isinstance(item, Rewind):
            self._queue(REWIND, pack(item.to))
        else:
            self._queue(item.seat + 1, entry_content(item, full))

    def add_share(self, share: SecretShare) -> None:
        """Queues a share of the secret."""
        self._queue(SHARE, pack(share))

    def add_secrets(self, secrets: Secrets[Any]) -> None:
        """Queues the revealed secret and moves."""
        self._queue(SECRETS, pack(Secrets(secrets.secret, secrets.moves)))

    def add_tag(self, tag: bytes) -> None:
        """Queues the host's MAC on the last item."""
        self._queue(TAG, pack(tag))

    def add_violation(self, verdict: AuditVerdict) -> None:
        """Queues a violation by the host that no later audit can excuse."""
        self._queue(VIOLATION, pack(verdict))

    def add_start(self, start: MatchStart) -> None:
        """Queues the start under a new host."""
        self._queue(START, pack(start))

    def add_player_keys(self, ties: PlayerKeys) -> None:
        """Queues this peer's keys."""
        self._queue(PLAYER_KEYS, pack(ties))

    def add_disclosure(self, held: SecretDisclosureRecord) -> None:
        """Queues the note that a person other than the host knows the secret."""
        self._queue(DISCLOSURE, pack(held))

    def add_keys(self, ring: bytes, keys: tuple[tuple[int, bytes, bytes], ...]) -> None:
        """Queues the host's keys for authenticating its players."""
        self._queue(KEYS, pack((ring, keys)))

    def add_code(self, code: str) -> None:
        """Queues a new room code."""
        self._queue(CODE, pack(code))

    def add_moved(self, heir: str) -> None:
        """Queues the note that the match continues with another host."""
        self._queue(MOVED, pack(heir))

    def sync(self) -> None:
        """Writes queued records to disk with fsync; on OSError they stay queued."""
        if not self._waiting:
            return
        self._note_time()
        self._file.truncate(self._size)
        self._file.seek(self._size)
        left = memoryview(self._waiting)
        while left:
            left = left[self._file.write(left) or 0 :]
        os.fsync(self._file.fileno())
        self._size += len(self._waiting)
        self._waiting = b""

    def close(self) -> None:
        """Closes the file after a last attempt to write queued records."""
        with suppress(OSError, ValueError):  # ValueError: already closed
            self.sync()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def _note_time(self) -> None:
        """About once a minute, records how long the match has been played; a pause counts for at most
        LONGEST_PAUSE."""
        now = self._clock()
        self._seconds_played += min(now - self._last, LONGEST_PAUSE)
        self._last = now
        if self._seconds_played - self._recorded_seconds >= A_MINUTE:
            self._recorded_seconds = round(self._seconds_played)
            self._queue(PLAYING_TIME, pack(self._recorded_seconds))

    def _queue(self, mark: int, content: bytes) -> None:
        self._waiting += record(self._records, mark, content)
        self._records += 1

    def _claim(self) -> None:
        """Locks the file, so that no second program writes it; on Windows there is no lock."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise BadData("{file} is in use by another Roundhouse", file=self.path.name) from error


def write_save(path: Path, opening: SaveHeader, journal: Iterable[Item], private: dict[int, Move]) -> None:
    """Writes a complete match to a save."""
    with Writer.create(path, opening) as writer:
        for item in journal:
            writer.add(item, private.get(item.seq))
        writer.sync()


def _sync_folder(folder: Path) -> None:
    """Makes sure that a new file's name is on disk; Windows neither needs nor allows this."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def resume_save(saved: SavedMatch, acquire: Callable[[SavedMatch, Writer | None], None]) -> None:
    """Opens a save for writing and passes it to `acquire`; closes it if `acquire` raises BadData.

    A read-only save is passed without a writer, so that the match can still be continued.
    """
    try:
        writer = Writer.resume(saved)
    except OSError:
        acquire(saved, None)
        return
    try:
        acquire(saved, writer)
    except BadData:
        writer.close()
        raise
