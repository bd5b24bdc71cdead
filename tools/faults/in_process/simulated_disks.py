"""Disks that can be full: real saves in a folder, with a switch that makes writes fail."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter
from net.storage.saves import SavedMatch, read_save


class Disk:
    """The disk of one person, with a save per match."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self.full = False
        self.last_path: Path | None = None

    @contextmanager
    def failing_writes(self) -> Iterator[None]:
        """Makes writes fail inside the block, as in a power loss."""
        full, self.full = self.full, True
        yield
        self.full = full

    def create(self, opening: SaveHeader) -> SaveWriter:
        self.last_path = self._folder / f"{len(list(self._folder.iterdir()))}.save"
        writer = DiskWriter.create(self.last_path, opening)
        writer.disk = self
        return writer

    def resume(self, saved: SavedMatch) -> SaveWriter:
        writer = DiskWriter.resume(saved)
        writer.disk = self
        return writer

    def read(self) -> SavedMatch | None:
        return read_save(self.last_path) if self.last_path is not None and self.last_path.exists() else None


class DiskWriter(SaveWriter):
    """A save file whose writes fail while its disk is full."""

    disk: Disk | None = None

    def sync(self) -> None:
        if self.disk is not None and self.disk.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().sync()

    def cut_power(self) -> None:
        """Closes the save without a final write, as in a power loss."""
        if self.disk is not None:
            with self.disk.failing_writes():
                self.close()
