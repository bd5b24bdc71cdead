"""In-memory index of saved matches: summaries and thumbnails, both loaded by a worker process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.save_library import Binned, Shelf
from game.archive.save_summary import Kept, stamp_of
from game.client.panels.thumbnail_worker import Darkroom, Draw, Drawn, Read, Told

if TYPE_CHECKING:
    from game.client.window.app import App

MOST_PICTURES = 48
"""Maximum number of thumbnails in memory; the least recently used are dropped."""
AT_ONCE = 200
"""Number of new summaries written to the index together."""


class Library:
    """Requests one thing at a time from the worker: wanted thumbnails first, then unread saves."""

    def __init__(self, app: App, on_change: Callable[[], None], folder: Path | None = None) -> None:
        self.app = app
        self.shelf = Shelf(folder)
        self._on_change = on_change
        self._pictures: OrderedDict[Draw, pygame.Surface | None] = OrderedDict()
        self._wanted: list[Draw] = []
        self._asked: Read | Draw | None = None
        self._told: list[Kept] = []
        self._darkroom: Darkroom | None = None
        self._closed = False

    def matches(self) -> list[Kept]:
        """All matches read so far."""
        return [*self.shelf.matches.values(), *self._told]

    def waiting(self) -> list[Kept]:
        """Matches that can be resumed here, newest first."""
        left = [match for match in self.matches() if match.goes_on and match.standing == "unfinished"]
        return sorted(left, key=lambda match: match.changed, reverse=True)

    def newest_waiting(self) -> Kept | None:
        """The match to resume; None while a save changed later is still unread."""
        newest = next(iter(self.waiting()), None)
        return None if newest is None or self._is_behind(newest.changed) else newest

    def _is_behind(self, changed: int) -> bool:
        asked = [Path(self._asked.path)] if isinstance(self._asked, Read) else []
        for path in (*asked, *self.shelf.unread[:1]):  # unread saves are sorted, newest first
            with suppress(OSError):
                if stamp_of(path)[0] > changed:
                    return True
        return False

    def picture(self, match: Kept, size: tuple[int, int]) -> pygame.Surface | None:
        """The thumbnail if it is loaded; else requests it and returns None."""
        if not match.game:
            return None
        wish = Draw(str(self.shelf.path(match)), match.changed, size)
        if wish in self._pictures:
            self._pictures.move_to_end(wish)
            return self._pictures[wish]
        if wish != self._asked and wish not in self._wanted:
            self._wanted.append(wish)
        return None

    def look(self) -> None:
        """Sends the next request, the latest wanted thumbnail first; called once per frame."""
        if self._asked is not None or self._closed:
            return
        if self._wanted:
            self._asked = self._wanted.pop()
            del self._wanted[:-MOST_PICTURES]
        elif self.shelf.unread:
            self._asked = Read(str(self.shelf.unread.pop(0)))
        else:
            self._keep()
            return
        if self._darkroom is None:
            self._darkroom = Darkroom(lambda answer: self.app.post(lambda: self._take(answer)))
        self._darkroom.ask(self._asked)

    @property
    def to_read(self) -> int:
        """Number of unread saves, including the one being read."""
        return len(self.shelf.unread) + isinstance(self._asked, Read)

    @property
    def is_reading(self) -> bool:
        return self.to_read > 0

    def _take(self, answer: Told | Drawn) -> None:
        if self._closed:
            return
        self._asked = None
        if isinstance(answer, Told):
            if answer.match is not None:
                self._told.append(answer.match)
            if len(self._told) >= AT_ONCE or not self.shelf.unread:
                self._keep()
        else:
            size = answer.asked.size
            drawn = pygame.image.frombytes(answer.pixels, size, "RGB").convert() if answer.pixels else None
            self._pictures[answer.asked] = drawn
            while len(self._pictures) > MOST_PICTURES:
                self._pictures.popitem(last=False)
        self._on_change()
        self.look()

    def bin(self, match: Kept) -> Binned:
        """Moves a match to the bin, even one just read; raises BadData on failure."""
        self._keep()
        return self.shelf.bin(match)

    def take_in(self, path: Path) -> Kept:
        """Imports a copy of a save; raises BadData if it is not a save or is already there."""
        self._keep()
        return self.shelf.take_in(path)

    def _keep(self) -> None:
        results, self._told = self._told, []
        if results:
            self.shelf.take(results)

    def close(self) -> None:
        self._keep()
        self._closed = True
        if self._darkroom is not None:
            self._darkroom.close()
        self.shelf.close()
