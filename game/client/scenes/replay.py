"""The replay viewer: a table with a file behind it, and a bar to go to and fro in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.look.text import width_of
from game.client.look.theme import hue
from game.client.match.feed import Recorded
from game.client.scenes.table import TableScene
from game.client.ui.button import IconButton
from game.client.ui.label import Label
from game.client.ui.slider import Slider
from game.client.ui.widget import Panel
from game.words import _

if TYPE_CHECKING:
    from game.client.window.app import App

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

    @property
    def plays(self) -> bool:
        return False

    def start_at(self, at: int) -> None:
        """Stand still after so many items when it is first shown."""
        self.running = False
        self._first = at

    def enter(self) -> None:
        super().enter()
        self.go_to(self._first)

    def layout(self) -> None:
        super().layout()
        scale, high = self.app.scale, self.foot()
        strip = _Strip(scale, pygame.Rect(0, scale.height - high, scale.width, high))
        self._slider = Slider(0, len(self.whole), self.at, 1, self.go_to)
        self._play = IconButton("pause" if self.running else "play", self.toggle, _("Play or pause (P)"))
        back = IconButton("back", lambda: self.go_to(self.at - 1), _("One step back"))
        forth = IconButton("forward", lambda: self.go_to(self.at + 1), _("One step on"))
        side, margin = scale.px(44), scale.art(30)
        y = (high - side) // 2
        for number, tool in enumerate((back, self._play, forth)):
            tool.place((margin + number * (side + scale.px(8)), y, side, side))
        left = forth.rect.right + scale.px(24)
        self._count = Label("", "label", hue("paper"), align="right")
        room = width_of(self._counted(len(self.whole)), "label", scale)
        self._count.place((scale.width - margin - room, 0, room, high))
        self._slider.place((left, y, self._count.rect.left - scale.px(28) - left, side))
        strip.add(back, self._play, forth, self._slider, self._count)
        self._count.set(self._counted(self.at))
        self.ui.add(strip)

    def foot(self) -> int:
        return self.app.scale.px(64)

    def _counted(self, at: int) -> str:
        return f"{at} / {len(self.whole)}"

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
            self.forget()
            self.desk.hushed = True
            self.stage.restart(self.whole[:at])
            self.desk.hushed = False
            self._asked = None
        self._show(at)

    def _show(self, at: int) -> None:
        self.at = at
        self._count.set(self._counted(at))
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
    """Night with a brass line above, as the bar at the other edge."""

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("night_deep"), self.local)
        target.fill(hue("brass"), (0, 0, self.local.width, max(1, self.scale.art(2))))
