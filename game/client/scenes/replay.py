"""The replay viewer: a table with a file behind it, and a bar to go to and fro in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.feed import Recorded
from game.client.scenes.table import TableScene
from game.client.ui.button import IconButton
from game.client.ui.slider import Slider
from game.client.ui.theme import Scale, hue
from game.client.ui.widget import Panel
from game.words import _

if TYPE_CHECKING:
    from game.client.app import App

PAUSE = 0.35
"""Seconds between two items, so that the eye can follow."""


class ReplayScene(TableScene):
    """Plays a record item by item; scrubbing stands where the bar is."""

    def __init__(self, app: App, record: Recorded, on_leave: Callable[[], None] | None = None) -> None:
        self.whole = list(record.record)
        super().__init__(app, Recorded(record.game, record.players, [], record.seats), on_leave=on_leave)
        self.at = 0
        self.running = True
        self._rested = 0.0
        self._first = 0
        self._slider: Slider | None = None

    def start_at(self, at: int) -> None:
        """Stand still after so many items when it is first shown."""
        self.running = False
        self._first = at

    def enter(self) -> None:
        super().enter()
        self.go_to(self._first)

    def layout(self) -> None:
        super().layout()
        scale = self.app.scale
        strip = _Strip(scale, pygame.Rect(0, 0, round(scale.width * 0.46), scale.px(64)))
        strip.rect.midbottom = (scale.width // 2, scale.height - scale.px(10))
        self._slider = Slider(0, len(self.whole), self.at, 1, self.go_to)
        self._play = IconButton("pause" if self.running else "play", self.toggle, _("Play or pause (P)"))
        back = IconButton("back", lambda: self.go_to(self.at - 1), _("One step back"))
        forth = IconButton("forward", lambda: self.go_to(self.at + 1), _("One step on"))
        side = scale.px(44)
        y = (strip.rect.height - side) // 2
        back.place((scale.px(14), y, side, side))
        self._play.place((scale.px(14) + side + scale.px(8), y, side, side))
        forth.place((scale.px(14) + 2 * (side + scale.px(8)), y, side, side))
        left = scale.px(14) + 3 * (side + scale.px(8)) + scale.px(12)
        self._slider.place((left, y, strip.rect.width - left - scale.px(28), side))
        strip.add(back, self._play, forth, self._slider)
        self.ui.add(strip)

    def update(self, dt: float) -> None:
        if self.running and self.stage.is_still:
            self._rested += dt
            if self._rested >= PAUSE / max(1, self.app.settings.speed) and self.at < len(self.whole):
                self._rested = 0.0
                self._show(self.at + 1)
                self.stage.take([self.whole[self.at - 1]])
        super().update(dt)

    def rest(self) -> float | None:
        return 0.0 if self.running and self.at < len(self.whole) else super().rest()

    def go_to(self, at: int) -> None:
        """Stand after so many items, at once; one step on is shown with its motion."""
        at = max(0, min(len(self.whole), at))
        if at == self.at + 1 and self.stage.is_newest:
            self.stage.take([self.whole[at - 1]])
        elif at != self.at:
            self.running = False
            self.log.clear()
            self.desk.hushed = True
            self.stage.restart(self.whole[:at])
            self.desk.hushed = False
            self._asked = -2
        self._show(at)

    def _show(self, at: int) -> None:
        self.at = at
        self._play.icon_name = "pause" if self.running else "play"
        if self._slider is not None and self._slider.value != at:
            self._slider.value = at
            self._slider.dirty()
        self._play.dirty()

    def toggle(self) -> None:
        """Play on, or stand still."""
        self.running = not self.running
        if self.running and self.at == len(self.whole):
            self.go_to(0)
            self.running = True
        self._show(self.at)

    def pause(self) -> None:
        self.toggle()


class _Strip(Panel):
    """A dark pill with a brass line."""

    def __init__(self, scale: Scale, rect: pygame.Rect) -> None:
        super().__init__(scale, rect)

    def backdrop(self, target: pygame.Surface) -> None:
        radius = self.local.height // 2
        pygame.draw.rect(target, hue("night_dark"), self.local, border_radius=radius)
        pygame.draw.rect(target, hue("brass"), self.local, max(1, self.scale.px(2)), border_radius=radius)
