"""Drop-down list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.style.icons import icon
from game.client.style.surface_effects import cast
from game.client.style.text_rendering import fitted, width_of
from game.client.style.theme import Scale, hue, size
from game.client.ui.button import Pressable
from game.client.ui.input_events import Nav, Pointer, Press
from game.client.ui.list_box import List, Row
from game.client.ui.widget import Extent, Panel


class DropDown(Pressable):
    """Shows the chosen row; opens the list below (or above, if there is no room)."""

    def __init__(self, rows: Sequence[Row | str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__(self.open)
        self.rows = [Row(row) if isinstance(row, str) else row for row in rows]
        self.chosen = chosen
        self.on_change = on_change
        self._list_panel: Panel | None = None

    def choose(self, index: int) -> None:
        """Chooses a row and calls ``on_change``."""
        if 0 <= index < len(self.rows) and index != self.chosen and self.rows[index].enabled:
            self.chosen = index
            self.dirty()
            self.on_change(index)

    def open(self) -> None:
        """Opens the list as a pop-up with the same rotation."""
        if self.ui is None or self.panel is None:
            return
        choices = _Choices(self.rows, self.chosen, on_open=self._take)
        high = min(choices.measure(self.scale, self.rect.width)[1], self.scale.px(420))
        below = self.rect.move(0, self.rect.height + self.scale.px(4))
        place = pygame.Rect(below.x, below.y, self.rect.width, high)
        outer = self.panel.local
        if place.bottom > outer.bottom and self.rect.top - high - self.scale.px(4) > outer.top:
            place.bottom = self.rect.top - self.scale.px(4)
        panel = _Unfolded(self.scale, self._on_window(place), self.ground, self.panel.turn)
        choices.place((0, 0, *panel.local.size))
        panel.add(choices)
        self._list_panel = panel
        self.ui.pop_up(panel, on_dismiss=self.dirty)

    def measure(self, scale: Scale, width: int) -> Extent:
        widest = max((width_of(row.text, "label", scale) for row in self.rows), default=0)
        return (
            min(width, widest + scale.px(90)),
            max(scale.px(size("field")), scale.font(22) + scale.px(22)),
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
        night = self.ground == "night"
        radius = self.scale.px(size("radius_field"))
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
        if self.lit:
            edge, thick = hue("brass_light" if night else "brass_dark"), 3.4
        elif self.hovered:
            edge = hue("mist" if night else "ink")
        pygame.draw.rect(target, edge, box, max(1, self.scale.px(thick)), border_radius=radius)
        if 0 <= self.chosen < len(self.rows):
            words = fitted(
                self.rows[self.chosen].text,
                "label",
                ink,
                self.scale,
                flap.left - box.left - self.scale.px(24),
            )
            words.at(target, box.x + self.scale.px(16), box.centery)

    def _take(self, index: int) -> None:
        if self.ui is not None and self._list_panel is not None:
            self.ui.close(self._list_panel)
            self._list_panel = None
        self.choose(index)

    def _on_window(self, local: pygame.Rect) -> pygame.Rect:
        assert self.panel is not None
        place = self.panel.to_window(local)
        return place.clamp(pygame.Rect(0, 0, self.scale.width, self.scale.height))


class _Choices(List):
    """A list in which a single click chooses."""

    def pointer(self, event: Pointer) -> bool:
        used = super().pointer(event)
        index = self._index_at(event.pos)
        if event.press is Press.UP and index >= 0 and index == self.chosen and self.on_open is not None:
            self.on_open(index)
        return used


class _Unfolded(Panel):
    """Panel of the open list, with its shadow."""

    def backdrop(self, target: pygame.Surface) -> None:
        cast(target, self.local, self.scale.px(6), self.scale.px(8), self.scale.px(5), 110)
