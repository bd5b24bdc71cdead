"""When everything gets another size: what there is will do, enlarged or reduced, until it is drawn anew.

To draw a whole network anew takes longer than a frame may. So each picture is first a scaled one of the size
before, and in the frames that follow they are drawn anew one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from game.client.boards.sprites import Draw, Look
from game.client.style.svg import in_time

LONG = 0.002
"""A shadow that took so many seconds was drawn just now: its thing has the next frame."""


class Due(NamedTuple):
    """What is to be drawn, in which size, and how it looks until then."""

    look: Look
    size: float
    stand_in: Look


class Sharpener:
    """Knows in which size each thing was drawn last, and what is still to be drawn."""

    def __init__(self) -> None:
        self._sizes: dict[Hashable, float] = {}
        self._held: dict[Hashable, Look] = {}
        """What stands, or stood, in for a thing in that size: nothing is drawn again only to be scaled."""
        self._spares: dict[Hashable, tuple[Look, float]] = {}
        """The smallest of those: zoomed in, others drive out the pictures of what is not seen."""
        self._due: dict[Hashable, Due] = {}
        self.drawn = 0
        """How many were drawn anew so far: whoever keeps looks learns from it that they are others now."""

    def __call__(self, look: Look, size: float, is_large: bool = False) -> Look:
        """How a thing is to look in a size now.

        A large one that is at hand in that size is not scaled first; what is small, or must be turned, is
        scaled sooner than looked for.
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

    def _take_at_hand(self, look: Look, size: float) -> None:
        """If a thing has been drawn in a size and that is still there, it was drawn last in that one."""
        spare, spare_size = self._spares.get(look.key, (None, 0.0))
        if spare is not None and spare_size == size:
            self._held[look.key] = spare
        elif _is_at_hand(look, size):
            self._held.pop(look.key, None)
        else:
            return
        self._sizes[look.key] = size

    def _hold(self, look: Look) -> None:
        """Keep what was drawn last as long as it stands in; if that is gone already, the spare one does."""
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

    def prepare(self, look: Look, size: float) -> None:
        """Draw a thing so that it can be shown in a size; one that is not new in the size that will do."""
        size = self._sizes.get(look.key, size)
        look.draw(size)
        if look.shadow is not None:
            look.shadow(size)

    def forget(self) -> None:
        """Things may look otherwise now, such as in another language."""
        for kept in (self._held, self._spares, self._due):
            kept.clear()

    @property
    def is_due(self) -> bool:
        return bool(self._due)

    def sharpen(self, seconds: float, seen: Iterable[Hashable] | None = None) -> dict[Hashable, Look]:
        """Draw some of them anew, for about so long: how each looks now, by the key of its stand-in.

        ``seen`` are the stand-ins that matter, in their order: zoomed in that is half of a network.
        """
        end, drawn = time.perf_counter() + seconds, dict[Hashable, Look]()
        due = {one.stand_in.key: key for key, one in self._due.items()}
        for stand_in in due if seen is None else seen:
            key = due.get(stand_in)
            if key is None or stand_in in drawn:
                continue
            look, size, _stand_in = self._due[key]
            if look.shadow is not None and _took(look.shadow, size) > LONG:
                break
            look.draw(size)
            del self._due[key], self._held[key]
            drawn[stand_in] = look
            self._sizes[key] = size
            self.drawn += 1
            if time.perf_counter() > end:
                break
        return drawn


def _is_at_hand(look: Look, size: float) -> bool:
    """Whether nothing need be drawn to show a thing in a size."""
    return in_time(-1.0, lambda: (look.draw(size), look.shadow and look.shadow(size)))


def _with_pictures(look: Look, size: float) -> Look:
    """A thing that keeps the pictures it has in a size."""
    picture, shadow = look.draw(size), None if look.shadow is None else look.shadow(size)
    return look._replace(draw=lambda _size: picture, shadow=None if shadow is None else lambda _size: shadow)


def _took(draw: Draw, size: float) -> float:
    """Seconds that drawing something takes."""
    began = time.perf_counter()
    draw(size)
    return time.perf_counter() - began
