"""The cache of all pictures, and the thread that draws large ones in the background.

A picture is a pure function of its key. Language and contrast belong to every key, so a change of either
needs no clearing. Pictures are drawn where they are asked for, or, when a stand-in can be shown meanwhile, by
`draw_in_background`. Tests and tools have no such thread: no picture depends on a clock.
"""

from __future__ import annotations

import contextvars
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

import pygame

from game.client.style.theme import is_high_contrast
from game.i18n import language_code

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES = 48 * 2**20
"""Maximum size of all cached pictures together."""


class PictureService:
    """Least-recently-used cache of pictures, limited by their size in bytes. Safe from any thread."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()
        self.has_thread = False
        """Whether pictures are drawn in the background; if not, they are drawn at once."""
        self._executor: ThreadPoolExecutor | None = None

    def picture(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key; draws it if it is not cached."""
        whole_key = key, language_code(), is_high_contrast()
        with self._lock:
            found = self._items.get(whole_key)
            if found is not None:
                self._items.move_to_end(whole_key)
                return found
        # Drawn without the lock: two threads may draw the same picture, but neither waits for the other.
        drawn = draw()
        with self._lock:
            found = self._items.setdefault(whole_key, drawn)
            if found is drawn:
                self.bytes += _size_of(drawn)
                self._evict()
        return found

    def _evict(self) -> None:
        while self.bytes > self.max_bytes and len(self._items) > 1:
            _, old = self._items.popitem(last=False)
            self.bytes -= _size_of(old)

    @property
    def count(self) -> int:
        """Number of cached pictures."""
        return len(self._items)

    def clear(self) -> None:
        with self._lock:
            self._items.clear()
            self.bytes = 0

    def start_thread(self) -> None:
        """Draws in the background from now on; before, background drawing happens at once."""
        self.has_thread = True

    def stop_thread(self) -> None:
        """Finishes the current drawing and drops all others; later ones are drawn at once."""
        self.has_thread = False
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
            self._executor = None

    def draw_in_background(self, draw: Callable[[], T]) -> Future[T]:
        """Runs ``draw`` in the background thread, in the language of the caller."""
        # Imported here, because it is not needed before the first frame.
        from concurrent.futures import Future, ThreadPoolExecutor

        if self.has_thread:
            if self._executor is None:
                self._executor = ThreadPoolExecutor(1, "pictures")
            return self._executor.submit(contextvars.copy_context().run, draw)
        done: Future[T] = Future()
        done.set_result(draw())
        return done


pictures = PictureService()


class CachedPicture(Generic[P]):
    """Caches the result of ``draw`` by its arguments. Callers must not paint on a cached picture."""

    def __init__(self, draw: Callable[P, pygame.Surface]) -> None:
        self._draw, self._name = draw, (draw.__module__, draw.__qualname__)
        update_wrapper(self, draw)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        key = self._name, args, tuple(sorted(kwargs.items())) if kwargs else ()
        return pictures.picture(key, lambda: self._draw(*args, **kwargs))


cached_picture = CachedPicture


def _size_of(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
