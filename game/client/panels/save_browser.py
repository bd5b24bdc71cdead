"""The shelf as the screen has it: matches in short, small pictures as they come, both from the darkroom."""

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
"""So many small pictures are held; those that were not seen for longest go first."""
AT_ONCE = 200
"""So many short tellings are taken to the index together."""


class Library:
    """Asks the darkroom for one thing at a time: what is looked at first, then what has not been read yet."""

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
        """Everything that has been read."""
        return [*self.shelf.matches.values(), *self._told]

    def waiting(self) -> list[Kept]:
        """Those that can be gone on with here, the newest first."""
        left = [match for match in self.matches() if match.goes_on and match.standing == "unfinished"]
        return sorted(left, key=lambda match: match.changed, reverse=True)

    def newest_waiting(self) -> Kept | None:
        """The one to go on with; None as well while something that changed later is still to be read."""
        newest = next(iter(self.waiting()), None)
        return None if newest is None or self._is_behind(newest.changed) else newest

    def _is_behind(self, changed: int) -> bool:
        asked = [Path(self._asked.path)] if isinstance(self._asked, Read) else []
        for path in (*asked, *self.shelf.unread[:1]):  # those that changed last are read first
            with suppress(OSError):
                if stamp_of(path)[0] > changed:
                    return True
        return False

    def picture(self, match: Kept, size: tuple[int, int]) -> pygame.Surface | None:
        """A small picture if it is there; it is asked for if it is not."""
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
        """Once a frame: ask for the next thing; what was wished for last is likely still looked at."""
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
        """How many have not been read yet, with the one that is being read."""
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
        """Put a match into the bin, be it one that was only just read; BadData if that cannot be."""
        self._keep()
        return self.shelf.bin(match)

    def take_in(self, path: Path) -> Kept:
        """A copy of somebody's save comes onto the shelf; BadData if it is none, or stands there already."""
        self._keep()
        return self.shelf.take_in(path)

    def _keep(self) -> None:
        told, self._told = self._told, []
        if told:
            self.shelf.take(told)

    def close(self) -> None:
        self._keep()
        self._closed = True
        if self._darkroom is not None:
            self._darkroom.close()
        self.shelf.close()
