"""Scene: one screen of the program. Scenes form a stack; the top one has the input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.ui.input_events import Nav
from game.client.ui.ui_root import Ui

if TYPE_CHECKING:
    from game.client.window.app import App


class Scene:
    """A screen with a ground, widgets on it, and time.

    A subclass builds its panels in ``layout`` (called at every change of window or text size), paints its
    cached ground in ``draw_ground`` and moving things in ``draw_over``; pop-ups cover both. Drawing happens
    with the surface's clip set to what must be repainted: paint everything that meets the clip, and call
    ``repaint`` with the old and new place of whatever moved.
    """

    covers = True
    """Whether nothing of the scene below shows through."""
    is_brief = False
    """Whether it is made of little and soon left for the scene below, whose motions go on at once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ui = Ui(app.scale, app.inputs, self.repaint)
        self.ui.spread = self._spread
        self.ui.alarm = lambda: app.sounds.play("bell", 0.6)

    def enter(self) -> None:
        """It comes to the top of the stack, for the first time or again."""

    def leave(self) -> None:
        """It is taken off the stack."""

    def resize(self) -> None:
        """The window or the text size changed: build the panels anew."""
        mark = self.ui.bookmark()
        self.ui.clear()
        self.ui.scale = self.app.scale
        self.layout()
        self.ui.find(mark)
        self.repaint()

    def layout(self) -> None:
        """Put panels and widgets in their places for ``self.app.scale``."""

    def repaint(self, area: pygame.Rect | None = None) -> None:
        """Ask for a part, or all, to be drawn again."""
        if area is None:
            self.app.damage.add_all()
        else:
            self.app.damage.add(area)

    def repaint_in_turn(self, areas: Sequence[pygame.Rect]) -> None:
        """Ask for parts to be drawn again, over a few frames where they are too much for one."""
        self.app.damage.add_or_spread(areas)

    def put_off(self) -> None:
        """Have what is to be drawn again drawn in the next frame: this one has no time left for that."""
        self.app.damage.put_off()

    def _spread(self, area: pygame.Rect, first: pygame.Rect) -> None:
        self.app.damage.spread(area, first)

    def handle(self, event: pygame.Event) -> bool:
        """Use an event, or leave it to others. True if used."""
        if self.ui.handle(event):
            return True
        return self.ui.unused is not None and self.nav(self.ui.unused)

    def nav(self, nav: Nav) -> bool:
        """What keys or pad ask for and no widget used: back, the menu. True if it means something here."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.ui.update(dt)

    def rest(self) -> float | None:
        """Seconds until ``update`` is wanted: 0 for every frame, None if only events change anything."""
        return self.ui.rest()

    def draw(self, target: pygame.Surface) -> None:
        """Paint what meets the clip, bottom to top."""
        self.draw_ground(target)
        self.ui.draw(target)
        self.draw_over(target)
        self.ui.draw_top(target)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint what lies under the widgets."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paint what moves above the widgets."""
