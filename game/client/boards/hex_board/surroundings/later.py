"""Draws large pictures over several frames."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import ParamSpec

import pygame

from game.client.style.slack import Slack, slack
from game.client.style.svg import CachedPicture, RecentPictures
from game.client.style.theme import hue

P = ParamSpec("P")
_Place = tuple[RecentPictures[...] | CachedPicture[...], Hashable]
BUDGET = 0.006
"""Seconds into a frame until which pictures are drawn; the last step is not interrupted."""
MOST = 48
"""Maximum number of places whose last picture is kept."""


class Later:
    """Draws pictures step by step; until one is finished, its place shows the previous picture or nothing.

    Every frame draws at least one step, except when an action's animation starts in it.
    """

    def __init__(self, repaint: Callable[[pygame.Rect], None], time: Slack = slack) -> None:
        self._repaint, self._time = repaint, time
        self._shown: dict[_Place, pygame.Surface] = {}
        self._late: dict[_Place, pygame.Rect] = {}
        self._begun: dict[_Place, tuple[Hashable, Iterator[None]]] = {}
        """Unfinished pictures and their arguments."""
        self._until = math.inf
        self._may_draw = True
        self._has_moved = False
        """Whether an action's animation starts in this frame."""

    @property
    def is_behind(self) -> bool:
        return bool(self._late)

    def give_way(self) -> None:
        """Marks that an action's animation starts in this frame."""
        self._has_moved = True

    def begin(self, at_once: bool) -> bool:
        """Starts a frame; returns whether pictures were pending.

        `at_once` draws everything now, because no other frame may follow.
        """
        was_behind = self.is_behind
        for box in self._late.values():
            self._repaint(box)
        self._late.clear()
        has_moved, self._has_moved = self._has_moved, False
        self._may_draw = not has_moved
        self._until = math.inf if at_once else self._time.until(BUDGET / 2 if has_moved else BUDGET)
        return was_behind

    def seen(self, place: Hashable, picture: RecentPictures[...]) -> pygame.Surface | None:
        """The picture last shown in a place."""
        return self._shown.get((picture, place))

    def forget(self, picture: RecentPictures[...]) -> None:
        """Drops all pictures of a kind to free their memory."""
        picture.clear()
        for place in [place for place in (*self._shown, *self._begun) if place[0] is picture]:
            self._shown.pop(place, None)
            self._begun.pop(place, None)

    def draw(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        place: Hashable,
        picture: RecentPictures[P] | CachedPicture[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bool:
        """Paints the picture of a place inside the clip; returns False if none can be shown yet."""
        if not target.get_clip().colliderect(box):
            return True
        found = picture.cached(*args, **kwargs)
        if found is None and (picture, place) not in self._late:
            asked = args, tuple(kwargs.items())
            begun = self._begun.pop((picture, place), None)
            steps = begun[1] if begun and begun[0] == asked else picture.steps(*args, **kwargs)
            if self._go_on(steps):
                found = picture.cached(*args, **kwargs)
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
        """Continues drawing within the budget; returns whether it is finished."""
        while self._has_time():
            if next(steps, self) is self:
                return True
        return False

    def draw_card(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        place: Hashable,
        picture: RecentPictures[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Like `draw`, with blank paper for a card that is not drawn yet."""
        if not self.draw(target, box, place, picture, *args, **kwargs):
            pygame.draw.rect(target, hue("paper"), box, border_radius=box.height // 12)

    def _has_time(self) -> bool:
        may_draw, self._may_draw = self._may_draw, False
        return may_draw or self._time.clock() < self._until
