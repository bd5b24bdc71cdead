"""Large pictures that change with a move, drawn a few a frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import ParamSpec

import pygame

from game.client.style.slack import Slack, slack
from game.client.style.svg import Picture, Recent
from game.client.style.theme import hue

P = ParamSpec("P")
_Place = tuple[Recent[...] | Picture[...], Hashable]
BUDGET = 0.006
"""So many seconds after a frame has begun its new pictures are drawn; the last is not cut short."""
MOST = 48
"""So many places are remembered with what they showed."""


class Later:
    """Until its turn comes, a place shows what it showed before, or nothing yet.

    A frame draws one step of a new picture at least, unless a move begins in it that takes all its time.
    """

    def __init__(self, repaint: Callable[[pygame.Rect], None], time: Slack = slack) -> None:
        self._repaint, self._time = repaint, time
        self._shown: dict[_Place, pygame.Surface] = {}
        self._late: dict[_Place, pygame.Rect] = {}
        self._begun: dict[_Place, tuple[Hashable, Iterator[None]]] = {}
        """What has been drawn in part, and of what."""
        self._until = math.inf
        self._may_draw = True
        self._has_moved = False
        """Whether a move begins in this frame."""

    @property
    def is_behind(self) -> bool:
        return bool(self._late)

    def give_way(self) -> None:
        """A move begins in this frame."""
        self._has_moved = True

    def begin(self, at_once: bool) -> bool:
        """A frame begins; ``at_once`` if there may be no other after it. Whether pictures waited for it."""
        was_behind = self.is_behind
        for box in self._late.values():
            self._repaint(box)
        self._late.clear()
        has_moved, self._has_moved = self._has_moved, False
        self._may_draw = not has_moved
        self._until = math.inf if at_once else self._time.until(BUDGET / 2 if has_moved else BUDGET)
        return was_behind

    def seen(self, place: Hashable, picture: Recent[...]) -> pygame.Surface | None:
        """What a place has shown last."""
        return self._shown.get((picture, place))

    def forget(self, picture: Recent[...]) -> None:
        """Such pictures are not shown any more: give the memory back."""
        picture.forget()
        for place in [place for place in (*self._shown, *self._begun) if place[0] is picture]:
            self._shown.pop(place, None)
            self._begun.pop(place, None)

    def draw(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        place: Hashable,
        picture: Recent[P] | Picture[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bool:
        """Paint what belongs in a place, where that meets the clip. False where nothing can be shown yet."""
        if not target.get_clip().colliderect(box):
            return True
        found = picture.at_hand(*args, **kwargs)
        if found is None and (picture, place) not in self._late:
            asked = args, tuple(kwargs.items())
            begun = self._begun.pop((picture, place), None)
            steps = begun[1] if begun and begun[0] == asked else picture.steps(*args, **kwargs)
            if self._go_on(steps):
                found = picture.at_hand(*args, **kwargs)
            else:
                self._begun[picture, place] = asked, steps
        if found is None:
            self._late[picture, place] = box
            found = self._shown.get((picture, place))
            if found is None or found.get_width() != box.width:
                return False
        self._shown.pop((picture, place), None)
        self._shown[picture, place] = found
        if len(self._shown) > MOST:
            del self._shown[next(iter(self._shown))]
        target.blit(found, found.get_rect(midbottom=box.midbottom))
        return True

    def _go_on(self, steps: Iterator[None]) -> bool:
        """Draw while there is time; whether it is finished."""
        while self._has_time():
            if next(steps, self) is self:
                return True
        return False

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
        return may_draw or self._time.clock() < self._until
