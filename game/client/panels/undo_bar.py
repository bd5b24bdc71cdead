"""Message at the bottom of the screen with an Undo button, shown for a few seconds."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.surface_effects import cast
from game.client.style.text_rendering import fitted, width_of
from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.key_bindings import with_key
from game.client.ui.ui_root import Ui
from game.client.ui.widget import Panel, Widget
from game.i18n import _

LASTS = 8.0


class _Fuse(Widget):
    """Message with a bar that shows the remaining time."""

    bleed = 4

    def __init__(self, text: str, on_end: Callable[[], None]) -> None:
        super().__init__()
        self.text = text
        self._left = LASTS
        self._on_end = on_end

    def tick(self, dt: float) -> None:
        self._left -= dt
        self.dirty()
        if self._left <= 0:
            self._on_end()

    def rest(self) -> float | None:
        return 0.1

    def draw(self, target: pygame.Surface) -> None:
        scale = self.scale
        words = fitted(self.text, "label", hue("paper_light"), scale, self.rect.width)
        words.at(target, self.rect.left, self.rect.centery)
        share = max(0.0, self._left / LASTS)
        foot = self.rect.bottom - scale.px(5)
        target.fill(hue("brass"), (self.rect.left, foot, round(self.rect.width * share), scale.px(3)))


class UndoBar(Panel):
    """Panel with the message and the button."""

    go_back: Callable[[], None]

    def backdrop(self, target: pygame.Surface) -> None:
        box = self.local.inflate(-2 * self.scale.px(12), -2 * self.scale.px(12))
        cast(target, box, self.scale.px(8), self.scale.px(7), self.scale.px(4), 140)
        radius = self.scale.px(8)
        pygame.draw.rect(target, hue("night"), box, border_radius=radius)
        pygame.draw.rect(target, hue("brass_dark"), box, max(1, self.scale.px(2)), border_radius=radius)


def offer_undo(ui: Ui, text: str, undo: Callable[[], None]) -> None:
    """Shows what was done; it can be undone for eight seconds."""
    for panel in [panel for panel in ui.panels if isinstance(panel, UndoBar)]:
        ui.remove(panel)
    scale = ui.scale
    plate = Button(_("Undo"), undo, "night", "undo")
    plate.help = with_key(_("Undo"), pygame.K_u)
    wide, high = plate.measure(scale, scale.width)
    words = min(width_of(text, "label", scale) + scale.px(8), scale.width - wide - scale.px(160))
    area = pygame.Rect(0, 0, words + wide + scale.px(92), high + scale.px(44))
    area.midbottom = (scale.width // 2, scale.height - scale.px(20))
    panel = UndoBar(scale, area)

    def end() -> None:
        ui.remove(panel)

    def go_back() -> None:
        ui.remove(panel)
        undo()

    plate.on_press = panel.go_back = go_back
    fuse = _Fuse(text, end)
    fuse.place((scale.px(34), scale.px(16), words, area.height - scale.px(32)))
    plate.place((area.width - wide - scale.px(30), (area.height - high) // 2, wide, high))
    panel.add(fuse, plate)
    ui.add(panel)


def take_back(ui: Ui) -> bool:
    """Undoes the last action if the bar is still shown; returns whether it was."""
    offered = next((panel for panel in ui.panels if isinstance(panel, UndoBar)), None)
    if offered is not None:
        offered.go_back()
    return offered is not None
