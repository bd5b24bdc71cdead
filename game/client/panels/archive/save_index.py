"""Index of saved matches in memory: summaries and pictures, which a worker process provides."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.save_library import BinnedSave, SaveLibrary
from game.archive.save_summary import SaveSummary, stamp_of
from game.client.panels.archive.thumbnail_worker import (
    SummaryRequest,
    SummaryResult,
    ThumbnailRequest,
    ThumbnailResult,
    ThumbnailWorker,
)

if TYPE_CHECKING:
    from game.client.window.app import App

MAX_THUMBNAILS = 48
"""Maximum number of thumbnails in memory; the least recently used are dropped."""
WRITE_BATCH = 200
"""So many new summaries are written to the index on disk at once."""


class SaveIndex:
    """Asks the worker for one thing at a time: first the pictures to be shown, then saves not read yet."""

    def __init__(self, app: App, on_change: Callable[[], None], folder: Path | None = None) -> None:
        self.app = app
        self.saves = SaveLibrary(folder)
        self._on_change = on_change
        self._thumbnails: OrderedDict[ThumbnailRequest, pygame.Surface | None] = OrderedDict()
        self._wanted: list[ThumbnailRequest] = []
        self._request: SummaryRequest | ThumbnailRequest | None = None
        self._unwritten: list[SaveSummary] = []
        self._worker: ThumbnailWorker | None = None
        self._closed = False

    def matches(self) -> list[SaveSummary]:
        """All matches read so far."""
        return [*self.saves.matches.values(), *self._unwritten]

    def resumable(self) -> list[SaveSummary]:
        """Matches that can be resumed here, newest first."""
        left = [match for match in self.matches() if match.goes_on and match.standing == "unfinished"]
        return sorted(left, key=lambda match: match.changed, reverse=True)

    def newest_resumable(self) -> SaveSummary | None:
        """The match to be resumed; None while a save that changed later has not been read."""
        newest = next(iter(self.resumable()), None)
        return None if newest is None or self._is_behind(newest.changed) else newest

    def _is_behind(self, changed: int) -> bool:
        asked = [Path(self._request.path)] if isinstance(self._request, SummaryRequest) else []
        for path in (*asked, *self.saves.unread[:1]):  # unread saves are sorted, newest first
            with suppress(OSError):
                if stamp_of(path)[0] > changed:
                    return True
        return False

    def thumbnail(self, match: SaveSummary, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a match; if it is not loaded, requests it and returns None."""
        if not match.game:
            return None
        wish = ThumbnailRequest(str(self.saves.path(match)), match.changed, size)
        if wish in self._thumbnails:
            self._thumbnails.move_to_end(wish)
            return self._thumbnails[wish]
        if wish != self._request and wish not in self._wanted:
            self._wanted.append(wish)
        return None

    def request_next(self) -> None:
        """Sends the worker its next request; called once per frame."""
        if self._request is not None or self._closed:
            return
        if self._wanted:
            self._request = self._wanted.pop()
            del self._wanted[:-MAX_THUMBNAILS]
        elif self.saves.unread:
            self._request = SummaryRequest(str(self.saves.unread.pop(0)))
        else:
            self._write_summaries()
            return
        if self._worker is None:
            self._worker = ThumbnailWorker(lambda answer: self.app.post(lambda: self._on_answer(answer)))
        self._worker.send(self._request)

    @property
    def unread_count(self) -> int:
        """Number of saves not read yet, including the one being read."""
        return len(self.saves.unread) + isinstance(self._request, SummaryRequest)

    @property
    def is_reading(self) -> bool:
        return self.unread_count > 0

    def _on_answer(self, answer: SummaryResult | ThumbnailResult) -> None:
        if self._closed:
            return
        self._request = None
        if isinstance(answer, SummaryResult):
            if answer.match is not None:
                self._unwritten.append(answer.match)
            if len(self._unwritten) >= WRITE_BATCH or not self.saves.unread:
                self._write_summaries()
        else:
            size = answer.asked.size
            drawn = pygame.image.frombytes(answer.pixels, size, "RGB").convert() if answer.pixels else None
            self._thumbnails[answer.asked] = drawn
            while len(self._thumbnails) > MAX_THUMBNAILS:
                self._thumbnails.popitem(last=False)
        self._on_change()
        self.request_next()

    def bin(self, match: SaveSummary) -> BinnedSave:
        """Moves a match to the bin, even one just read; raises BadData on failure."""
        self._write_summaries()
        return self.saves.move_to_bin(match)

    def import_save(self, path: Path) -> SaveSummary:
        """Imports a copy of a save; raises BadData if it is not a save or is already there."""
        self._write_summaries()
        return self.saves.import_save(path)

    def _write_summaries(self) -> None:
        results, self._unwritten = self._unwritten, []
        if results:
            self.saves.add_summaries(results)

    def close(self) -> None:
        self._write_summaries()
        self._closed = True
        if self._worker is not None:
            self._worker.close()
        self.saves.close()
