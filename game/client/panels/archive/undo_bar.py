"""Message at the bottom of the screen with an Undo button, shown for a few seconds."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import fitted_line, text_width
from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.key_bindings import with_key
from game.client.ui.ui_root import UiRoot
from game.client.ui.widget import Panel, Widget
from game.i18n import _

SHOWN_S = 8.0


class _UndoMessage(Widget):
    """Message with a bar that shows the remaining time."""

    bleed = 4

    def __init__(self, text: str, on_end: Callable[[], None]) -> None:
        super().__init__()
        self.text = text
        self._left = SHOWN_S
        self._on_end = on_end

    def tick(self, dt: float) -> None:
        self._left -= dt
        self.mark_dirty()
        if self._left <= 0:
            self._on_end()

    def rest(self) -> float | None:
        return 0.1

    def draw(self, target: pygame.Surface) -> None:
        scale = self.scale
        words = fitted_line(self.text, "label", hue("paper_light"), scale, self.rect.width)
        words.draw_at(target, self.rect.left, self.rect.centery)
        share = max(0.0, self._left / SHOWN_S)
        foot = self.rect.bottom - scale.px(5)
        target.fill(hue("brass"), (self.rect.left, foot, round(self.rect.width * share), scale.px(3)))


class UndoBar(Panel):
    """A panel with the message and the Undo button."""

    undo: Callable[[], None]

    def backdrop(self, target: pygame.Surface) -> None:
        box = self.local_rect.inflate(-2 * self.scale.px(12), -2 * self.scale.px(12))
        draw_box_shadow(target, box, self.scale.px(8), self.scale.px(7), self.scale.px(4), 140)
        radius = self.scale.px(8)
        pygame.draw.rect(target, hue("night"), box, border_radius=radius)
        pygame.draw.rect(target, hue("brass_dark"), box, max(1, self.scale.px(2)), border_radius=radius)


def offer_undo(ui: UiRoot, text: str, undo: Callable[[], None]) -> None:
    """Shows a message about what was done; for eight seconds it can be undone."""
    for panel in [panel for panel in ui.panels if isinstance(panel, UndoBar)]:
        ui.remove(panel)
    scale = ui.scale
    plate = Button(_("Undo"), undo, "night", "undo")
    plate.help = with_key(_("Undo"), pygame.K_u)
    wide, high = plate.measure(scale, scale.width)
    words = min(text_width(text, "label", scale) + scale.px(8), scale.width - wide - scale.px(160))
    area = pygame.Rect(0, 0, words + wide + scale.px(92), high + scale.px(44))
    area.midbottom = (scale.width // 2, scale.height - scale.px(20))
    panel = UndoBar(scale, area)

    def end() -> None:
        ui.remove(panel)

    def go_back() -> None:
        ui.remove(panel)
        undo()

    plate.on_press = panel.undo = go_back
    fuse = _UndoMessage(text, end)
    fuse.place((scale.px(34), scale.px(16), words, area.height - scale.px(32)))
    plate.place((area.width - wide - scale.px(30), (area.height - high) // 2, wide, high))
    panel.add(fuse, plate)
    ui.add(panel)


def undo_last(ui: UiRoot) -> bool:
    """Undoes the last action if the bar is still shown; returns whether it was."""
    offered = next((panel for panel in ui.panels if isinstance(panel, UndoBar)), None)
    if offered is not None:
        offered.undo()
    return offered is not None
