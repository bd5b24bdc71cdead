"""Tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.style.text_rendering import text_line, text_width
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Extent, Widget


class Tabs(Widget):
    """The row with the heads of the tabs; the scene shows the page when ``on_change`` is called."""

    focusable = True
    bleed = 8

    def __init__(self, names: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.names = list(names)
        self.chosen = chosen
        self.on_change = on_change
        self._over = -1

    def choose(self, index: int) -> None:
        """Switches to a tab."""
        if 0 <= index < len(self.names) and index != self.chosen:
            self.chosen = index
            self.mark_dirty()
            self.play_sound("page")
            self.on_change(index)

    def measure(self, scale: Scale, width: int) -> Extent:
        return (width, max(scale.px(theme_length("target") + 8), scale.font(22) + scale.px(26)))

    def pointer(self, event: PointerEvent) -> bool:
        index = next((k for k, area in enumerate(self._heads()) if area.collidepoint(event.pos)), -1)
        if event.kind is PointerKind.MOVE and index != self._over:
            self._over = index
            self.mark_dirty()
        if event.kind is PointerKind.DOWN and event.button == 1:
            self.choose(index)
            return True
        return event.kind is PointerKind.UP

    def nav(self, nav: Nav) -> bool:
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav)
        if step is None or not 0 <= self.chosen + step < len(self.names):
            return False
        self.choose(self.chosen + step)
        return True

    def draw(self, target: pygame.Surface) -> None:
        night = self.background == "night"
        base = self.rect.bottom - max(1, self.scale.px(2))
        pygame.draw.line(
            target,
            hue("night_mist" if night else "paper_dark"),
            (self.rect.left, base),
            (self.rect.right, base),
            max(1, self.scale.px(2)),
        )
        for index, head in enumerate(self._heads()):
            self._draw_head(target, index, head, night)

    def _draw_head(self, target: pygame.Surface, index: int, head: pygame.Rect, night: bool) -> None:
        radius = self.scale.px(8)
        is_chosen = index == self.chosen
        if is_chosen or (index == self._over and self.hovered):
            fill = (
                (hue("night_light") if night else hue("paper_light"))
                if is_chosen
                else hue("night" if night else "wash_hover")
            )
            pygame.draw.rect(
                target, fill, head, border_top_left_radius=radius, border_top_right_radius=radius
            )
        if is_chosen:
            bar = pygame.Rect(
                head.x + self.scale.px(12),
                head.y - self.scale.px(4),
                head.width - self.scale.px(24),
                self.scale.px(5),
            )
            pygame.draw.rect(target, hue("brass"), bar, border_radius=2)
            if self.shows_focus_ring:
                pygame.draw.rect(
                    target,
                    hue("brass_light" if night else "brass_dark"),
                    head.inflate(-4, -8),
                    max(2, self.scale.px(3)),
                    border_radius=radius,
                )
        ink = hue("paper" if night else "ink") if is_chosen else hue("mist" if night else "ink_soft")
        text_line(self.names[index], "strong", ink, self.scale).draw_at(
            target, head.centerx, head.centery, "centre"
        )

    def _heads(self) -> list[pygame.Rect]:
        heads, x = [], self.rect.x
        widths = [text_width(name, "strong", self.scale) + self.scale.px(44) for name in self.names]
        squeeze = min(1.0, self.rect.width / max(1, sum(widths)))
        for wide in widths:
            heads.append(pygame.Rect(x, self.rect.y, round(wide * squeeze), self.rect.height))
            x += round(wide * squeeze)
        return heads
