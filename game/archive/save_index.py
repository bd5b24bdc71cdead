"""Index of the saves: a summary of every match, in an SQLite database in the same folder.

The index only caches what the saves contain. If it is lost, it is rebuilt; if it is damaged, it is renamed
and rebuilt; if it cannot be written, it is kept in memory. `trouble` reports the last two. Every row has a
checksum, because a single changed byte can turn a summary into another valid one.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.archive.save_summary import EDITION, SaveSummary
from game.i18n import _

NAME = "index.sqlite"
BROKEN_NAME = "index.broken.sqlite"
"""Name that a damaged index is given."""
CHECKSUM_BYTES = 4
ENVIRONMENT_ERRORS = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""Errors caused by disk, permissions or locking; they do not mean that the file is damaged."""
DATABASE_ERRORS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The exceptions that SQLite raises; the message about a damaged file is not always valid UTF-8."""
_decode = msgspec.msgpack.Decoder(SaveSummary)
_encode = msgspec.msgpack.Encoder()
_SHAPE = "CREATE TABLE IF NOT EXISTS matches (file TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID"


class SaveSummaryIndex:
    """Summaries of the saves in one folder. `trouble` says why they cannot be stored, or is empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.trouble = ""
        self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except DATABASE_ERRORS as error:
            if not _is_damage(error):
                return self._in_memory(error)
        self._set_aside()
        try:
            return self._opened()
        except DATABASE_ERRORS as error:
            return self._in_memory(error)

    def _set_aside(self) -> None:
        """Renames the damaged file."""
        try:
            self.path.replace(self.path.with_name(BROKEN_NAME))
        except OSError:
            with suppress(OSError):
                self.path.unlink()
        words = _("The list of matches was damaged and is read anew; the old file is kept as {file}.")
        self.trouble = words.format(file=BROKEN_NAME)

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=2.0, isolation_level=None, check_same_thread=False)
        try:
            base.execute("PRAGMA synchronous=OFF")  # rows lost in a power cut are rebuilt
            (edition,) = base.execute("PRAGMA user_version").fetchone()
            if edition != EDITION:
                base.execute("DROP TABLE IF EXISTS matches")
                base.execute(f"PRAGMA user_version={EDITION}")
            base.execute(_SHAPE)
            base.execute("SELECT told FROM matches LIMIT 1").fetchall()
        except DATABASE_ERRORS:
            base.close()
            raise
        return base

    def _in_memory(self, error: Exception) -> sqlite3.Connection:
        self._say(error)
        base = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        base.execute(_SHAPE)
        return base

    def _say(self, error: Exception) -> None:
        words = _("The list of matches cannot be kept in {place} ({why}); it is read anew each time.")
        self.trouble = words.format(place=self.path.parent, why=error)

    def all(self) -> dict[str, SaveSummary]:
        """Returns all summaries by file name."""
        try:
            rows = self._base.execute("SELECT told FROM matches").fetchall()
            found = [_decode_row(row) for (row,) in rows]
        except (sqlite3.Error, ValueError, TypeError):  # ValueError: wrong checksum, no summary, no UTF-8
            self.rebuild()
            return {}
        return {one.file: one for one in found}

    def put(self, matches: Iterable[SaveSummary]) -> None:
        """Stores summaries; a write error is reported in `trouble`."""
        rows = [(one.file, _encode_row(one)) for one in matches]
        self._do("INSERT OR REPLACE INTO matches VALUES (?, ?)", rows)

    def drop(self, files: Iterable[str]) -> None:
        """Removes the entries of deleted files."""
        self._do("DELETE FROM matches WHERE file = ?", [(file,) for file in files])

    def _do(self, order: str, rows: Sequence[tuple[str | bytes, ...]]) -> None:
        if not rows:
            return
        try:
            self._base.execute("BEGIN")
            self._base.executemany(order, rows)
            self._base.execute("COMMIT")
        except DATABASE_ERRORS as error:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            if _is_damage(error):
                self.rebuild()
            else:
                self._say(error)

    def rebuild(self) -> None:
        """Renames the damaged index and opens an empty one."""
        self._base.close()
        self._set_aside()
        self._base = self._open()

    def close(self) -> None:
        self._base.close()


def _is_damage(error: Exception) -> bool:
    """Whether the database file itself is damaged, as opposed to disk, permission and locking errors."""
    code: int | None = getattr(error, "sqlite_errorcode", None)  # absent if Python itself raised it
    if code is None:
        return not isinstance(error, sqlite3.OperationalError)
    return code & 0xFF not in ENVIRONMENT_ERRORS


def _encode_row(summary: SaveSummary) -> bytes:
    encoded = _encode.encode(summary)
    return zlib.crc32(encoded).to_bytes(CHECKSUM_BYTES, "big") + encoded


def _decode_row(row: bytes) -> SaveSummary:
    """Decodes a row; ValueError or TypeError if it was changed."""
    encoded = row[CHECKSUM_BYTES:]
    if int.from_bytes(row[:CHECKSUM_BYTES], "big") != zlib.crc32(encoded):
        raise ValueError("wrong checksum")
    return _decode.decode(encoded)
