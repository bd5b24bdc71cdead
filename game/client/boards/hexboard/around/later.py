"""Large pictures that change with a move, drawn a few a frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import ParamSpec

import pygame

from game.client.look.svg import Recent

P = ParamSpec("P")
BUDGET = 0.004
"""So many seconds of a frame new pictures are drawn; the one with which they end is not cut short."""


class Later:
    """Until its turn comes, a place shows what it showed before, or nothing yet.

    A frame in which a move begins has enough to do: in it no new picture is drawn at all.
    """

    def __init__(self, repaint: Callable[[pygame.Rect], None]) -> None:
        self._repaint = repaint
        self._shown: dict[tuple[Recent[...], Hashable], pygame.Surface] = {}
        self._late: dict[tuple[Recent[...], Hashable], pygame.Rect] = {}
        self._left = math.inf
        self._is_busy = False

    @property
    def is_behind(self) -> bool:
        return bool(self._late)

    def give_way(self) -> None:
        """A move begins in this frame."""
        self._is_busy = True

    def begin(self, at_once: bool) -> bool:
        """A frame begins; ``at_once`` if there may be no other after it. Whether pictures waited for it."""
        was_behind = self.is_behind
        for box in self._late.values():
            self._repaint(box)
        self._late.clear()
        self._left = math.inf if at_once else 0.0 if self._is_busy else BUDGET
        self._is_busy = False
        return was_behind

    def forget(self, picture: Recent[...]) -> None:
        """Such pictures are not shown any more: give the memory back."""
        picture.forget()
        self._shown = {place: shown for place, shown in self._shown.items() if place[0] is not picture}

    def draw(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        place: Hashable,
        picture: Recent[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Paint what belongs in a place, where that meets the clip."""
        if not target.get_clip().colliderect(box):
            return
        found = picture.at_hand(*args, **kwargs)
        if found is None and self._left > 0 and (picture, place) not in self._late:
            before = time.perf_counter()
            found = picture(*args, **kwargs)
            self._left -= time.perf_counter() - before
        if found is None:
            self._late[picture, place] = box
            found = self._shown.get((picture, place))
            if found is None or found.get_width() != box.width:
                return
        self._shown[picture, place] = found
        target.blit(found, found.get_rect(midbottom=box.midbottom))
