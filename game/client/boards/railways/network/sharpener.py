"""When everything gets another size: what there is will do, enlarged or reduced, until it is drawn anew.

To draw a whole network anew takes longer than a frame may. So each picture is first a scaled one of the size
before, and in the frames that follow they are drawn anew one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable

from game.client.boards.sprites import Draw, Look

LONG = 0.002
"""A shadow that took so many seconds was drawn just now: its thing has the next frame."""


class Sharpener:
    """Knows in which size each thing was drawn last, and what is still to be drawn."""

    def __init__(self) -> None:
        self._sizes: dict[Hashable, float] = {}
        self._due: dict[Hashable, tuple[Look, float]] = {}
        self.drawn = 0
        """How many were drawn anew so far: whoever keeps looks learns from it that they are others now."""

    def __call__(self, look: Look, size: float) -> Look:
        """How a thing is to look in a size now."""
        before = self._sizes.setdefault(look.key, size)
        if before == size:
            self._due.pop(look.key, None)
            return look
        self._due[look.key] = (look, size)
        return look._replace(key=_stand_in(look.key, before), drawn_at=before)

    def prepare(self, look: Look, size: float) -> None:
        """Draw a thing so that it can be shown in a size; one that is not new in the size that will do."""
        look.draw(self._sizes.get(look.key, size))

    @property
    def is_due(self) -> bool:
        return bool(self._due)

    def sharpen(self, seconds: float, seen: Iterable[Hashable] | None = None) -> dict[Hashable, Look]:
        """Draw some of them anew, for about so long: how each looks now, by the key of its stand-in.

        ``seen`` are the stand-ins that matter, in their order: zoomed in that is half of a network.
        """
        end, drawn = time.perf_counter() + seconds, dict[Hashable, Look]()
        due = {_stand_in(key, self._sizes[key]): key for key in self._due}
        for stand_in in due if seen is None else seen:
            key = due.get(stand_in)
            if key is None or stand_in in drawn:
                continue
            look, size = self._due[key]
            if look.shadow is not None and _took(look.shadow, size) > LONG:
                break
            look.draw(size)
            del self._due[key]
            drawn[stand_in] = look
            self._sizes[key] = size
            self.drawn += 1
            if time.perf_counter() > end:
                break
        return drawn


def _stand_in(key: Hashable, size: float) -> Hashable:
    """The key of the picture of a size while it is shown in another."""
    return key, size


def _took(draw: Draw, size: float) -> float:
    """Seconds that drawing something takes."""
    began = time.perf_counter()
    draw(size)
    return time.perf_counter() - began
