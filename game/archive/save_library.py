"""Save library: this player's saves with their summaries, and a bin for deleted ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.archive.save_index import SaveSummaryIndex
from game.archive.save_summary import SaveSummary, summarize_file
from game.i18n import _
from game.notation.match_record import record_of_save, replay, write_record
from game.notation.read_record import read_record
from game.notation.text_notation import write_text
from game.rules.core.codec import BadData
from game.user_folders import saves_folder
from net.storage.save_writer import write_shareable_copy
from net.storage.saves import read_save

BIN = "bin"
IMPORTED = "imported-"
"""Prefix of the file names of imported saves, which are not added to the player record."""
COMPANION_SUFFIXES = (".review",)
"""Suffixes of files that belong to a save and are moved and copied with it."""


@dataclass(frozen=True)
class BinnedSave:
    """A match in the bin, with what is needed to put it back."""

    match: SaveSummary
    path: Path


class SaveLibrary:
    """The saves in a folder. `matches` has the known summaries; `unread` lists files still to be read."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or saves_folder()
        self.matches: dict[str, SaveSummary] = {}
        self.unread: list[Path] = []
        self.trouble = ""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._index = SaveSummaryIndex(self.folder)
        self.scan()

    def scan(self) -> None:
        """Lists the folder; files that are new or have changed since they were indexed become `unread`."""
        known = self._index.all()
        self.trouble = self._index.trouble
        there = dict(self._there())
        gone = [file for file in known if file not in there]
        self._index.drop(gone)
        self.matches = {
            file: one for file, one in known.items() if there.get(file) == (one.changed, one.size)
        }
        fresh = [file for file in there if file not in self.matches]
        fresh.sort(key=lambda file: -there[file][0])
        self.unread = [self.folder / file for file in fresh]

    def _there(self) -> Iterator[tuple[str, tuple[int, int]]]:
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if entry.name.endswith(".save"):
                        found = entry.stat()
                        yield entry.name, (found.st_mtime_ns, found.st_size)
        except FileNotFoundError:
            return
        except OSError as error:
            self.trouble = _("The folder {place} cannot be read: {why}").format(
                place=self.folder, why=error.strerror
            )

    def add_summaries(self, read_now: Iterable[SaveSummary]) -> None:
        """Adds summaries of files that were read elsewhere, such as in a child process."""
        found = list(read_now)
        files = {one.file for one in found}
        self.unread = [path for path in self.unread if path.name not in files]
        self.matches.update({one.file: one for one in found})
        self._index.put(found)
        self.trouble = self.trouble or self._index.trouble

    def read_all(self) -> None:
        """Reads all unread files now."""
        self.add_summaries([summarize_file(path) for path in self.unread])

    def path(self, match: SaveSummary) -> Path:
        return self.folder / match.file

    @property
    def bin_folder(self) -> Path:
        return self.folder / BIN

    def summary_of(self, path: Path) -> SaveSummary:
        """Returns the summary of any save, including one outside the library or in the bin."""
        return summarize_file(path)

    def move_to_bin(self, match: SaveSummary) -> BinnedSave:
        """Moves a match to the bin; BadData on failure."""
        target = _free(self.bin_folder / match.file)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _move(self.folder / match.file, target)
        except OSError as error:
            raise BadData(_cannot(_("put into the bin"), match.file, error)) from error
        self.matches.pop(match.file, None)
        self._index.drop([match.file])
        return BinnedSave(match, target)

    def restore(self, binned: BinnedSave) -> SaveSummary:
        """Restores a match from the bin; BadData on failure."""
        target = _free(self.folder / binned.match.file)
        try:
            _move(binned.path, target)
        except OSError as error:
            raise BadData(_cannot(_("brought back"), binned.path.name, error)) from error
        back = summarize_file(target)
        self.add_summaries([back])
        return back

    def saves_in_bin(self) -> list[Path]:
        """Returns the saves in the bin, newest first."""
        with suppress(OSError):
            found = list(self.bin_folder.glob("*.save"))
            return sorted(found, key=lambda path: -path.stat().st_mtime_ns)
        return []

    def empty_bin(self) -> int:
        """Deletes all saves in the bin and returns their number."""
        gone = 0
        for path in self.saves_in_bin():
            with suppress(OSError):
                path.unlink()
                gone += 1
                for ending in COMPANION_SUFFIXES:
                    path.with_suffix(ending).unlink(missing_ok=True)
        return gone

    def export(self, match: SaveSummary, target: Path) -> Path:
        """Copies a match to `target`, or to a similar path if that file exists, for others to have: without
        keys, and before its end without secrets. Raises BadData if it cannot be read or written."""
        saved, target = read_save(self.folder / match.file), _free(target)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _put(self.folder / match.file, target, lambda fresh: write_shareable_copy(saved, fresh))
        except OSError as error:
            done = _("written to {place}").format(place=target.parent)
            raise BadData(_cannot(done, match.file, error)) from error
        return target

    def import_save(self, path: Path) -> SaveSummary:
        """Copies a save into the library; raises BadData if the file is no save or its match is already
        there."""
        saved = read_save(path)
        which = saved.start.root.hex(), saved.start.game
        for one in self.matches.values():
            same = (one.match, one.game) == which and one.entries >= len(saved.journal)
            if same and one.standing != "damaged":
                words = _("{file} is on the shelf already, as {other}")
                raise BadData(words.format(file=path.name, other=one.file))
        name = path.name if path.suffix == ".save" else f"{path.name}.save"
        target = _free(self.folder / f"{IMPORTED}{name.removeprefix(IMPORTED)}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _copy(path, target)
        except OSError as error:
            raise BadData(_cannot(_("taken in"), path.name, error)) from error
        found = summarize_file(target)
        self.add_summaries([found])
        return found

    def text_of(self, match: SaveSummary) -> str:
        """A match in the text notation; raises BadData if it cannot be read."""
        return write_text(record_of_save(read_save(self.folder / match.file)))

    def import_text(self, text: str) -> tuple[SaveSummary, str]:
        """Adds a match in either notation; returns it, and why it is not the one that was written, or ""."""
        replayed = replay(read_record(text))
        start = replayed.start
        target = _free(self.folder / f"{IMPORTED}{start.game}-{start.match}.save")
        self.folder.mkdir(parents=True, exist_ok=True)
        write_record(replayed, target)
        found = summarize_file(target)
        self.add_summaries([found])
        return found, replayed.change

    def close(self) -> None:
        self._index.close()


def _move(path: Path, target: Path) -> None:
    shutil.move(path, target)
    for ending in COMPANION_SUFFIXES:
        with suppress(FileNotFoundError):
            shutil.move(path.with_suffix(ending), target.with_suffix(ending))


def _copy(path: Path, target: Path) -> None:
    """Copies a save as it is."""
    _put(path, target, lambda fresh: shutil.copyfile(path, fresh))


def _put(path: Path, target: Path, write: Callable[[Path], object]) -> None:
    """Writes a copy of a save with its modification time; the copy is complete or absent."""
    fresh = target.with_name(target.name + ".new")
    try:
        write(fresh)
        shutil.copystat(path, fresh)
        fresh.replace(target)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    with suppress(OSError):
        for ending in COMPANION_SUFFIXES:
            if path.with_suffix(ending).exists():
                shutil.copy2(path.with_suffix(ending), target.with_suffix(ending))


def _free(path: Path) -> Path:
    """Returns this path, with a number added if the file exists."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return found


def _cannot(what: str, file: str, error: OSError) -> str:
    return _("{file} could not be {done}: {why}").format(file=file, done=what, why=error.strerror or error)
