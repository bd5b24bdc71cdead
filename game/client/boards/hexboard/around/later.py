"""Large pictures that change with a move, drawn a few a frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import ParamSpec

import pygame

from game.client.look.svg import Recent
from game.client.look.theme import hue

P = ParamSpec("P")
BUDGET = 0.010
"""So many seconds after a frame has begun its new pictures are drawn; the last is not cut short."""


class Later:
    """Until its turn comes, a place shows what it showed before, or nothing yet.

    A frame draws one new picture at least, unless a move begins in it that takes all its time.
    """

    def __init__(
        self, repaint: Callable[[pygame.Rect], None], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._repaint, self._clock = repaint, clock
        self._shown: dict[tuple[Recent[...], Hashable], pygame.Surface] = {}
        self._late: dict[tuple[Recent[...], Hashable], pygame.Rect] = {}
        self._until = math.inf
        self._may_draw = True
        self._moved: float | None = None
        """When the move of this frame began."""

    @property
    def is_behind(self) -> bool:
        return bool(self._late)

    def give_way(self) -> None:
        """A move begins in this frame."""
        if self._moved is None:
            self._moved = self._clock()

    def begin(self, at_once: bool) -> bool:
        """A frame begins; ``at_once`` if there may be no other after it. Whether pictures waited for it."""
        was_behind = self.is_behind
        for box in self._late.values():
            self._repaint(box)
        self._late.clear()
        self._may_draw = self._moved is None
        since = self._clock() if self._moved is None else self._moved
        self._until, self._moved = math.inf if at_once else since + BUDGET, None
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
    ) -> bool:
        """Paint what belongs in a place, where that meets the clip. False where nothing can be shown yet."""
        if not target.get_clip().colliderect(box):
            return True
        found = picture.at_hand(*args, **kwargs)
        if found is None and (picture, place) not in self._late and self._has_time():
            found = picture(*args, **kwargs)
        if found is None:
            self._late[picture, place] = box
            found = self._shown.get((picture, place))
            if found is None or found.get_width() != box.width:
                return False
        self._shown[picture, place] = found
        target.blit(found, found.get_rect(midbottom=box.midbottom))
        return True

    def draw_card(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        place: Hashable,
        picture: Recent[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """The same for a card of a drawer: bare paper stands for one that is still to be drawn."""
        if not self.draw(target, box, place, picture, *args, **kwargs):
            pygame.draw.rect(target, hue("paper"), box, border_radius=box.height // 12)

    def _has_time(self) -> bool:
        may_draw, self._may_draw = self._may_draw, False
        return may_draw or self._clock() < self._until
