"""Writes saves. Every record is on disk before it is sent to anybody."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Entry, Item
from game.rules.core.moves import Move
from game.version import VERSION
from net.protocol.frames import pack
from net.protocol.messages import MatchSecrets, MatchStart, PlayerKeys, SecretDisclosureRecord, SecretShare
from net.storage.private_files import open_private
from net.storage.save_records import (
    FIRST_LINE,
    SavedHandover,
    SavedHostKeys,
    SavedPlayerKeys,
    SavedPlayingTime,
    SavedRoomCode,
    SavedTag,
    SavedViolation,
    SaveHeader,
    frame_record,
)
from net.storage.saves import SavedMatch, replay_journal
from net.storage.write_thread import WriteThread

A_MINUTE = 60
LOCKED_BYTE = 0x7FFF_0000
"""The byte that is locked on Windows, where a lock keeps others from reading: behind any save."""
LONGEST_PAUSE = 900.0


class SaveWriter:
    """An open save.

    After a failed write the file is cut back to its last good size on the next attempt, and pending records
    are written before newer ones.
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
        self.error = ""
        """Why the last write on the write thread failed; empty if it did not."""
        self._waiting = b""
        self._is_new = size == 0
        self._thread: WriteThread | None = None
        self._using = threading.Lock()
        self._file = open_private(path, mode)
        self._claim()

    @classmethod
    def create(cls, path: Path, opening: SaveHeader) -> Self:
        """Creates a save; the file must not exist. Write errors are deferred to the next `sync`."""
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = cls(path, 0, 0, "xb")
        writer._waiting = FIRST_LINE
        writer._queue(msgspec.structs.replace(opening, version=VERSION))
        return writer

    @classmethod
    def resume(cls, saved: SavedMatch) -> Self:
        """Opens an existing save; a truncated record is removed only when the next record is written."""
        return cls(saved.path, saved.intact_bytes, saved.records, "r+b", saved.seconds_played)

    def add(self, item: Item, full: Move | None = None) -> None:
        """Queues a journal item; `sync` writes it to disk."""
        if isinstance(item, Entry) and full is not None:
            item = Entry(item.seq, item.seat, full, item.after)
        self._queue(item)

    def add_share(self, share: SecretShare) -> None:
        """Queues a share of the secret."""
        self._queue(share)

    def add_secrets(self, secrets: MatchSecrets[Any]) -> None:
        """Queues the revealed secret and moves."""
        self._queue(MatchSecrets(secrets.secret, secrets.moves))

    def add_tag(self, tag: bytes) -> None:
        """Queues the host's MAC on the last item."""
        self._queue(SavedTag(tag))

    def add_violation(self, verdict: AuditVerdict) -> None:
        """Queues a violation by the host that no audit can repair."""
        self._queue(SavedViolation(verdict))

    def add_start(self, start: MatchStart) -> None:
        """Queues the start under a new host."""
        self._queue(start)

    def add_player_keys(self, ties: PlayerKeys) -> None:
        """Queues this peer's keys."""
        self._queue(SavedPlayerKeys(ties))

    def add_disclosure(self, held: SecretDisclosureRecord) -> None:
        """Queues that a person other than the host knows the secret."""
        self._queue(held)

    def add_keys(self, ring: bytes, keys: tuple[tuple[int, bytes, bytes], ...]) -> None:
        """Queues the host's keys for authenticating its players."""
        self._queue(SavedHostKeys(ring, keys))

    def add_code(self, code: str) -> None:
        """Queues a new room code."""
        self._queue(SavedRoomCode(code))

    def add_moved(self, heir: str) -> None:
        """Queues that the match continues with another host."""
        self._queue(SavedHandover(heir))

    def sync(self) -> None:
        """Writes queued records to disk with fsync; on OSError they stay queued.

        With a write thread, returns at once and raises nothing.
        """
        if not self._waiting:
            return
        if self._thread is not None:
            self._thread.submit(self._write_on_thread)
        else:
            self._write()

    def use_thread(self, thread: WriteThread) -> None:
        """Lets `sync` return at once and writes on this thread; a failed write is reported in `error`."""
        self._thread = thread

    def _write_on_thread(self) -> None:
        try:
            self._write()
            self.error = ""
        except (OSError, ValueError) as error:  # ValueError: closed meanwhile
            self.error = getattr(error, "strerror", None) or str(error)

    def _write(self) -> None:
        """Writes queued records to disk; if that fails, they are queued again before newer ones."""
        with self._using:
            self._note_time()
            data, self._waiting = self._waiting, b""
        try:
            self._write_to_disk(data)
        except BaseException:
            with self._using:
                self._waiting = data + self._waiting
            raise

    def _write_to_disk(self, data: bytes) -> None:
        self._file.truncate(self._size)
        self._file.seek(self._size)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) or 0 :]
        os.fsync(self._file.fileno())
        if self._is_new:
            _sync_folder(self.path.parent)
            self._is_new = False
        self._size += len(data)

    def close(self) -> None:
        """Closes the file after a last attempt to write queued records."""
        if self._thread is not None:
            self._thread.wait()
        with suppress(OSError, ValueError):  # ValueError: already closed
            if self._waiting:
                self._write()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def _note_time(self) -> None:
        """Records the time spent on the match about once a minute; long pauses count only up to
        LONGEST_PAUSE."""
        now = self._clock()
        self._seconds_played += min(now - self._last, LONGEST_PAUSE)
        self._last = now
        if self._seconds_played - self._recorded_seconds >= A_MINUTE:
            self._recorded_seconds = round(self._seconds_played)
            self._append(SavedPlayingTime(self._recorded_seconds))

    def _queue(self, record: Any) -> None:
        with self._using:
            self._append(record)

    def _append(self, record: Any) -> None:
        self._waiting += frame_record(self._records, pack(record))
        self._records += 1

    def _claim(self) -> None:
        """Locks the file against a second program."""
        try:
            _lock(self._file.fileno())
        except OSError as error:
            self._file.close()
            raise BadData("{file} is in use by another Roundhouse", file=self.path.name) from error


def write_save(path: Path, opening: SaveHeader, journal: Iterable[Item], private: dict[int, Move]) -> None:
    """Writes a complete match to a save."""
    with SaveWriter.create(path, opening) as writer:
        for item in journal:
            writer.add(item, private.get(item.seq))
        writer.sync()


def write_shareable_copy(saved: SavedMatch, path: Path) -> None:
    """Writes a copy of a save that others may have: without keys, token and room code, and of a match that is
    not over without the secret and the private moves."""
    replica, _stopped = replay_journal(saved)
    is_over = saved.game.result(replica.state) is not None
    secret = saved.secret if is_over else None
    header = SaveHeader(saved.start, saved.header.room, secret, origin=saved.origin)
    with SaveWriter.create(path, header) as writer:
        for item in saved.journal:
            writer.add(item, saved.private.get(item.seq) if is_over else None)
        for disclosure in saved.disclosures:
            writer.add_disclosure(disclosure)
        writer.sync()


def _lock(handle: int) -> None:
    """Locks an open file; OSError if another program has locked it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync_folder(folder: Path) -> None:
    """Syncs a folder, so that a new file's name is on disk; Windows neither needs nor allows it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def resume_save(saved: SavedMatch, acquire: Callable[[SavedMatch, SaveWriter | None], None]) -> None:
    """Opens a save for writing and passes it to `take`; closes it if `take` raises BadData.

    A read-only save is passed without a writer, so that the match can still be continued.
    """
    try:
        writer = SaveWriter.resume(saved)
    except OSError:
        acquire(saved, None)
        return
    try:
        acquire(saved, writer)
    except BadData:
        writer.close()
        raise
