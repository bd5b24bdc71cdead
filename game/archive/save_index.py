"""Index of the saves: a summary of every match, in an SQLite database beside them.

The index only caches what the saves contain. A lost or damaged one is rebuilt; if it cannot be written, it is
kept in memory and `trouble` says so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.archive.save_summary import EDITION, SaveSummary
from game.i18n import _

NAME = "index.sqlite"
_decode = msgspec.msgpack.Decoder(SaveSummary)
_encode = msgspec.msgpack.Encoder()
_SHAPE = "CREATE TABLE IF NOT EXISTS matches (file TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID"


class Index:
    """Summaries of the saves in one folder. `trouble` says why they cannot be stored, or is empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.trouble = ""
        self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                return self._in_memory(error)
        with suppress(OSError):
            self.path.unlink()
        try:
            return self._opened()
        except sqlite3.DatabaseError as error:
            return self._in_memory(error)

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
        except sqlite3.DatabaseError:
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
            found = [_decode.decode(encoded) for (encoded,) in rows]
        except (sqlite3.DatabaseError, msgspec.DecodeError, TypeError):
            self.rebuild()
            return {}
        return {one.file: one for one in found}

    def put(self, matches: Iterable[SaveSummary]) -> None:
        """Stores summaries; a write error is reported in `trouble`."""
        rows = [(one.file, _encode.encode(one)) for one in matches]
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
        except sqlite3.DatabaseError as error:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            self._say(error)

    def rebuild(self) -> None:
        """Deletes the index and opens an empty one."""
        self._base.close()
        with suppress(OSError):
            self.path.unlink()
        self._base = self._open()

    def close(self) -> None:
        self._base.close()


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the database file itself is damaged, as opposed to disk, permission and locking errors."""
    return not isinstance(error, sqlite3.OperationalError)
