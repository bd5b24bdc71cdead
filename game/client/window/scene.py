"""Base class of scenes, the screens of the client. Scenes form a stack; the top one receives input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.sound.events import SoundEvent
from game.client.sound.sound_player import BackgroundSound
from game.client.ui.input_events import Nav
from game.client.ui.ui_root import UiRoot

if TYPE_CHECKING:
    from game.client.window.app import App


class Scene:
    """A screen with a background and widgets that changes over time.

    A subclass builds its panels in ``layout``, which is called when the size of window or text changes;
    paints its cached background in ``draw_background`` and moving things in ``draw_over``; pop-ups cover
    both. While painting, the clip of the surface is the dirty region: paint everything that touches it, and
    call ``repaint`` with the old and the new area of everything that moves.
    """

    is_opaque = True
    """Whether it hides the scene below completely."""
    is_brief = False
    """Whether it is small and short-lived, so that the scene below continues its animations at once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ui = UiRoot(app.scale, app.inputs, self.repaint)
        self.ui.play_sound = self._play_sound

    def _play_sound(self, event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> None:
        self.app.sounds.play(event, strength, place)

    @property
    def soundscape(self) -> BackgroundSound | None:
        """The music and ambience during the scene; None to continue with those of the scene below."""
        return None

    def enter(self) -> None:
        """Called when it becomes the top scene, for the first time or again."""

    def leave(self) -> None:
        """Called when it is removed from the stack."""

    def resize(self) -> None:
        """Rebuilds the panels after a change of window or text size."""
        mark = self.ui.bookmark()
        self.ui.clear()
        self.ui.scale = self.app.scale
        self.layout()
        self.ui.restore_focus(mark)
        self.repaint()

    def layout(self) -> None:
        """Places panels and widgets for ``self.app.scale``."""

    def repaint(self, area: pygame.Rect | None = None) -> None:
        """Marks a part, or the whole window, as dirty."""
        if area is None:
            self.app.dirty_regions.add_all()
        else:
            self.app.dirty_regions.add(area)

    def inspected_areas(self) -> list[tuple[str, pygame.Rect]]:
        """For the inspector: everything that can be touched, with its name and window area, topmost last."""
        return [
            (type(widget).__name__, panel.to_window(widget.rect))
            for panel in self.ui.panels
            for widget in panel.walk()
            if widget.visible
        ]

    def inspected_figures(self) -> list[str]:
        """For the inspector: lines about what the scene displays."""
        return [f"panels: {len(self.ui.panels)}"]

    def handle(self, event: pygame.Event) -> bool:
        """Handles an event. True if used."""
        if self.ui.handle(event):
            return True
        return self.ui.unused_nav is not None and self.nav(self.ui.unused_nav)

    def nav(self, nav: Nav) -> bool:
        """Handles a navigation input that no widget used, such as Back. True if used."""
        return False

    def update(self, dt: float) -> None:
        """Advances the scene by ``dt`` seconds."""
        self.ui.update(dt)

    def rest(self) -> float | None:
        """Seconds until ``update`` must be called: 0 for every frame, None if only events change anything."""
        return self.ui.rest()

    def draw(self, target: pygame.Surface) -> None:
        """Paints everything that touches the clip, from bottom to top."""
        self.draw_background(target)
        self.ui.draw(target)
        self.draw_over(target)
        self.ui.draw_top(target)

    def draw_background(self, target: pygame.Surface) -> None:
        """Paints the background below the widgets."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paints moving things above the widgets."""
