"""Shows scaled pictures after a change of size until the right ones are drawn.

Redrawing a whole network takes longer than a frame, so each picture is first scaled from the previous size
and redrawn in one of the following frames.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from game.client.boards.sprites import Appearance, DrawPicture
from game.client.style.svg import in_time

LONG = 0.002
"""Drawing time in seconds after which a shadow ends the work of a frame."""


class Due(NamedTuple):
    """A picture to draw: appearance, size, and the stand-in shown until then."""

    look: Appearance
    size: float
    stand_in: Appearance


class Sharpener:
    """Tracks the size at which each appearance was last drawn, and what must be redrawn."""

    def __init__(self) -> None:
        self._sizes: dict[Hashable, float] = {}
        self._held: dict[Hashable, Appearance] = {}
        """Appearances that keep their pictures, so that nothing is redrawn only to be scaled."""
        self._spares: dict[Hashable, tuple[Appearance, float]] = {}
        """The smallest of these with its size, kept because zooming in evicts pictures from the cache."""
        self._due: dict[Hashable, Due] = {}
        self.drawn = 0
        """Number of redrawn pictures, used as a version number by caches of appearances."""

    def __call__(self, look: Appearance, size: float, is_large: bool = False) -> Appearance:
        """The appearance to show at a size now.

        With ``is_large``, a cached picture of that size is used instead of a stand-in; for small or rotated
        pictures, scaling is cheaper than looking.
        """
        key = look.key
        if key in self._due and self._due[key].size == size:
            return self._due[key].stand_in
        before = self._sizes.setdefault(key, size)
        if before != size and is_large:
            self._take_at_hand(look, size)
        if self._sizes[key] == size:
            self._due.pop(key, None)
            return self._held.get(key, look)
        self._hold(look)
        drawn_at = self._sizes[key]
        stand_in = self._held[key]._replace(key=(key, drawn_at), drawn_at=drawn_at)
        self._due[key] = Due(look, size, stand_in)
        return stand_in

    def _take_at_hand(self, look: Appearance, size: float) -> None:
        """Uses the pictures of a size if they are cached."""
        spare, spare_size = self._spares.get(look.key, (None, 0.0))
        if spare is not None and spare_size == size:
            self._held[look.key] = spare
        elif _is_at_hand(look, size):
            self._held.pop(look.key, None)
        else:
            return
        self._sizes[look.key] = size

    def _hold(self, look: Appearance) -> None:
        """Keeps the last pictures as a stand-in; if they are evicted, the spare ones."""
        key = look.key
        if key in self._held:
            return
        size, spare = self._sizes[key], self._spares.get(key)
        if spare is not None and not _is_at_hand(look, size):
            self._held[key], self._sizes[key] = spare
            return
        self._held[key] = held = _with_pictures(look, size)
        if spare is None or size < spare[1]:
            self._spares[key] = (held, size)

    def prepare(self, look: Appearance, size: float) -> None:
        """Draws the pictures for a size, or for the last size if there is one."""
        size = self._sizes.get(look.key, size)
        look.draw(size)
        if look.shadow is not None:
            look.shadow(size)

    def forget(self) -> None:
        """Drops all kept pictures, for instance after a change of language."""
        for cache in (self._held, self._spares, self._due):
            cache.clear()

    @property
    def is_due(self) -> bool:
        return bool(self._due)

    def sharpen(self, seconds: float, seen: Iterable[Hashable] | None = None) -> dict[Hashable, Appearance]:
        """Redraws pictures for about ``seconds``; returns the new appearances by the key of the stand-in.

        ``seen`` lists the visible stand-ins in order of importance.
        """
        end, drawn = time.perf_counter() + seconds, dict[Hashable, Appearance]()
        due = {one.stand_in.key: key for key, one in self._due.items()}
        for stand_in in due if seen is None else seen:
            key = due.get(stand_in)
            if key is None or stand_in in drawn:
                continue
            artwork, size, _stand_in = self._due[key]
            if artwork.shadow is not None and _took(artwork.shadow, size) > LONG:
                break
            artwork.draw(size)
            del self._due[key], self._held[key]
            drawn[stand_in] = artwork
            self._sizes[key] = size
            self.drawn += 1
            if time.perf_counter() > end:
                break
        return drawn


def _is_at_hand(look: Appearance, size: float) -> bool:
    """Whether the pictures for a size are cached."""
    return in_time(-1.0, lambda: (look.draw(size), look.shadow and look.shadow(size)))


def _with_pictures(look: Appearance, size: float) -> Appearance:
    """The appearance with its pictures at a size fixed."""
    picture, shadow = look.draw(size), None if look.shadow is None else look.shadow(size)
    return look._replace(draw=lambda _size: picture, shadow=None if shadow is None else lambda _size: shadow)


def _took(draw: DrawPicture, size: float) -> float:
    """Seconds that drawing takes."""
    began = time.perf_counter()
    draw(size)
    return time.perf_counter() - began
