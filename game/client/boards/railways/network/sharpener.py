"""When everything gets another size: what there is will do, enlarged or reduced, until it is drawn anew.

To draw a whole network anew takes longer than a frame may. So each picture is first a scaled one of the size
before, and in the frames that follow they are drawn anew one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Hashable

from game.client.boards.sprites import Look


class Sharpener:
    """Knows in which size each thing was drawn last, and what is still to be drawn."""

    def __init__(self) -> None:
        self._sizes: dict[Hashable, float] = {}
        self._due: dict[Hashable, tuple[Look, float]] = {}

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

    def sharpen(self, seconds: float) -> dict[Hashable, Look]:
        """Draw some of them anew, for about so long: how each looks now, by the key of its stand-in."""
        end, drawn = time.perf_counter() + seconds, dict[Hashable, Look]()
        for key, (look, size) in list(self._due.items()):
            del self._due[key]
            look.draw(size)
            drawn[_stand_in(key, self._sizes[key])] = look
            self._sizes[key] = size
            if time.perf_counter() > end:
                break
        return drawn


def _stand_in(key: Hashable, size: float) -> Hashable:
    """The key of the picture of a size while it is shown in another."""
    return key, size
