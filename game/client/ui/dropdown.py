"""Drop-down list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import fitted_line, text_width
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.button import Pressable
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.list_box import ListBox, ListRow
from game.client.ui.widget import Extent, Panel


class DropDown(Pressable):
    """Shows the chosen row; when pressed, opens the list below it, or above if there is more room."""

    def __init__(self, rows: Sequence[ListRow | str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__(self.open)
        self.rows = [ListRow(row) if isinstance(row, str) else row for row in rows]
        self.chosen = chosen
        self.on_change = on_change
        self._list_panel: Panel | None = None

    def choose(self, index: int) -> None:
        """Chooses a row and calls ``on_change``."""
        if 0 <= index < len(self.rows) and index != self.chosen and self.rows[index].enabled:
            self.chosen = index
            self.mark_dirty()
            self.on_change(index)

    def open(self) -> None:
        """Opens the list; it has the same rotation as the panel."""
        if self.ui is None or self.panel is None:
            return
        choices = _Choices(self.rows, self.chosen, on_open=self._choose_from_list)
        high = min(choices.measure(self.scale, self.rect.width)[1], self.scale.px(420))
        below = self.rect.move(0, self.rect.height + self.scale.px(4))
        place = pygame.Rect(below.x, below.y, self.rect.width, high)
        outer = self.panel.local_rect
        if place.bottom > outer.bottom and self.rect.top - high - self.scale.px(4) > outer.top:
            place.bottom = self.rect.top - self.scale.px(4)
        panel = _OpenListPanel(self.scale, self._on_window(place), self.background, self.panel.rotation)
        choices.place((0, 0, *panel.local_rect.size))
        panel.add(choices)
        self._list_panel = panel
        self.ui.open_popup(panel, on_dismiss=self.mark_dirty)

    def measure(self, scale: Scale, width: int) -> Extent:
        widest = max((text_width(row.text, "label", scale) for row in self.rows), default=0)
        return (
            min(width, widest + scale.px(90)),
            max(scale.px(theme_length("field")), scale.font(22) + scale.px(22)),
        )

    def nav(self, nav: Nav) -> bool:
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav)
        if step is None:
            return super().nav(nav)
        index = self.chosen + step
        while 0 <= index < len(self.rows) and not self.rows[index].enabled:
            index += step
        self.choose(index)
        return True

    def draw(self, target: pygame.Surface) -> None:
        night = self.background == "night"
        radius = self.scale.px(theme_length("radius_field"))
        box = self.rect
        pygame.draw.rect(target, hue("night_dark" if night else "paper_light"), box, border_radius=radius)
        flap = pygame.Rect(box.right - self.scale.px(44), box.y, self.scale.px(44), box.height)
        tone = (
            hue("night_pale" if night else "paper_edge")
            if self.enabled
            else hue("night" if night else "paper")
        )
        pygame.draw.rect(
            target, tone, flap, border_top_right_radius=radius, border_bottom_right_radius=radius
        )
        ink = hue("paper" if night else "ink") if self.enabled else hue("faint")
        glyph = icon("down", self.scale.px(22), ink)
        target.blit(glyph, glyph.get_rect(center=flap.center))
        edge, thick = hue("night_mist" if night else "ink_soft"), 1.6
        if self.shows_focus_ring:
            edge, thick = hue("brass_light" if night else "brass_dark"), 3.4
        elif self.hovered:
            edge = hue("mist" if night else "ink")
        pygame.draw.rect(target, edge, box, max(1, self.scale.px(thick)), border_radius=radius)
        if 0 <= self.chosen < len(self.rows):
            words = fitted_line(
                self.rows[self.chosen].text,
                "label",
                ink,
                self.scale,
                flap.left - box.left - self.scale.px(24),
            )
            words.draw_at(target, box.x + self.scale.px(16), box.centery)

    def _choose_from_list(self, index: int) -> None:
        if self.ui is not None and self._list_panel is not None:
            self.ui.close(self._list_panel)
            self._list_panel = None
        self.choose(index)

    def _on_window(self, local: pygame.Rect) -> pygame.Rect:
        assert self.panel is not None
        place = self.panel.to_window(local)
        return place.clamp(pygame.Rect(0, 0, self.scale.width, self.scale.height))


class _Choices(ListBox):
    """A list in which one click chooses a row."""

    def pointer(self, event: PointerEvent) -> bool:
        used = super().pointer(event)
        index = self._index_at(event.pos)
        if event.kind is PointerKind.UP and index >= 0 and index == self.chosen and self.on_open is not None:
            self.on_open(index)
        return used


class _OpenListPanel(Panel):
    """Panel of the open list, with its shadow."""

    def backdrop(self, target: pygame.Surface) -> None:
        draw_box_shadow(target, self.local_rect, self.scale.px(6), self.scale.px(8), self.scale.px(5), 110)
