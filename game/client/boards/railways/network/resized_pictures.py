"""Shows pictures scaled after a change of size, while those of the right size are drawn in the background."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from game.client.boards.sprites import Appearance
from game.client.style.picture_service import pictures

if TYPE_CHECKING:
    from concurrent.futures import Future


class ResizedPictures:
    """Tracks the size at which each appearance is drawn, and what must be drawn at another one."""

    def __init__(self) -> None:
        self._sizes: dict[Hashable, float] = {}
        self._stand_ins: dict[Hashable, Appearance] = {}
        self._due: dict[Hashable, tuple[Appearance, float]] = {}
        self._drawing: Future[dict[Hashable, tuple[Appearance, float]]] | None = None
        self.version = 0
        """Number of drawings adopted, used as a version number by caches of appearances."""

    def __call__(self, look: Appearance, size: float) -> Appearance:
        """The appearance to show at a size now."""
        drawn_at = self._sizes.setdefault(look.key, size)
        if drawn_at == size:
            self._due.pop(look.key, None)
            # A stand-in that is not scaled any more still has its pictures, which the cache may have dropped.
            return self._stand_ins.get(look.key, look)
        self._due[look.key] = look, size
        if look.key not in self._stand_ins:
            self._stand_ins[look.key] = _with_pictures(look, drawn_at)
        return self._stand_ins[look.key]

    @property
    def are_due(self) -> bool:
        return bool(self._due)

    def update(self) -> dict[Hashable, Appearance]:
        """Draws what is due; returns what has been drawn by the key of its stand-in."""
        if self._drawing is None:
            wanted = dict(self._due)
            self._drawing = pictures.draw_in_background(lambda: _drawn(wanted))
        if not self._drawing.done():
            return {}
        found: dict[Hashable, Appearance] = {}
        for key, (look, size) in self._drawing.result().items():
            self._sizes[key] = size
            if self._due.get(key, (look, size))[1] == size:
                self._due.pop(key, None)
                if (stand_in := self._stand_ins.pop(key, None)) is not None:
                    found[stand_in.key] = look
        self._drawing = None
        self.version += 1
        return found

    def forget(self) -> None:
        """Drops all stand-ins, for instance after a change of language."""
        self._stand_ins.clear()
        self._due.clear()
        self._sizes.clear()
        self._drawing = None


def _drawn(wanted: dict[Hashable, tuple[Appearance, float]]) -> dict[Hashable, tuple[Appearance, float]]:
    for look, size in wanted.values():
        look.draw(size)
        if look.shadow is not None:
            look.shadow(size)
    return wanted


def _with_pictures(look: Appearance, size: float) -> Appearance:
    """The appearance with its pictures at a size fixed."""
    picture, shadow = look.draw(size), None if look.shadow is None else look.shadow(size)
    return look._replace(
        key=(look.key, size),
        draw=lambda _size: picture,
        shadow=None if shadow is None else lambda _size: shadow,
        drawn_at=size,
    )
