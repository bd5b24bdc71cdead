"""A slider that looks like a rail with stops and a wheel."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, rasterise
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Extent, Widget


class Slider(Widget):
    """Selects an integer between two bounds, in steps."""

    focusable = True
    bleed = 8

    def __init__(self, low: int, high: int, value: int, step: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.low, self.high, self.step = low, high, step
        self.value = value
        self.on_change = on_change

    def set(self, value: int) -> None:
        """Sets the stop nearest to this value and reports the change."""
        snapped = self.low + round((value - self.low) / self.step) * self.step
        snapped = max(self.low, min(self.high, snapped))
        if snapped != self.value:
            self.value = snapped
            self.mark_dirty()
            self.on_change(snapped)

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(300)), scale.px(theme_length("target")))

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            self.set(self.value + (self.step if event.wheel > 0 else -self.step))
            return True
        if event.kind is PointerKind.DOWN and event.button == 1:
            self.pressed = True
        if self.pressed:
            left, right = self._rail()
            share = (event.pos[0] - left) / max(1, right - left)
            self.set(round(self.low + share * (self.high - self.low)))
            if event.kind is PointerKind.UP:
                self.pressed = False
                self.mark_dirty()
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        steps = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.PAGE_DOWN: -4, Nav.PAGE_UP: 4}
        if nav in steps:
            self.set(self.value + steps[nav] * self.step)
            return True
        if nav in (Nav.HOME, Nav.END):
            self.set(self.low if nav is Nav.HOME else self.high)
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        left, right = self._rail()
        y, thick = self.rect.centery, max(2, self.scale.px(5))
        share = (self.value - self.low) / max(1, self.high - self.low)
        x = round(left + share * (right - left))
        quiet = hue("paper_dark" if self.background == "paper" else "night_mist")
        stops = min(8, max(1, (self.high - self.low) // self.step))
        for k in range(stops + 1):
            at = round(left + k * (right - left) / stops)
            pygame.draw.line(
                target,
                quiet,
                (at, y - self.scale.px(8)),
                (at, y + self.scale.px(8)),
                max(1, self.scale.px(2)),
            )
        pygame.draw.rect(target, quiet, (left, y - thick // 2, right - left, thick), border_radius=thick)
        pygame.draw.rect(target, hue("brass"), (left, y - thick // 2, x - left, thick), border_radius=thick)
        wheel = _wheel(
            round(44 * self.scale.t),
            self.hovered or self.pressed,
            self.shows_focus_ring,
            self.background == "paper",
            self.enabled,
        )
        target.blit(wheel, wheel.get_rect(center=(x, y)))

    def _rail(self) -> tuple[int, int]:
        inset = self.scale.px(16)
        return self.rect.left + inset, self.rect.right - inset


class NumberSlider(Slider):
    """A slider that shows its value as a number at its right end."""

    def __init__(
        self, low: int, high: int, value: int, step: int, change: Callable[[int], None], form: str
    ) -> None:
        super().__init__(low, high, value, step, change)
        self.form = form

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(430)), super().measure(scale, width)[1])

    def _rail(self) -> tuple[int, int]:
        left, right = super()._rail()
        return left, right - self.scale.px(90)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        words = text_line(self.form.format(self.value), "strong", hue("ink"), self.scale)
        words.draw_at(target, self.rect.right, self.rect.centery, "right")


@cached_picture
def _wheel(side: int, hot: bool, ring: bool, on_paper: bool, enabled: bool) -> pygame.Surface:
    body = circle(0, 0, 14, hue("wash") if hot else hue("paper_light"), stroke=hue("ink"), stroke_width=3)
    body += circle(0, 0, 4.6, hue("brass") if enabled else hue("ink_soft"))
    if ring:
        body += circle(
            0, 0, 19.4, "none", stroke=hue("brass_dark" if on_paper else "brass_light"), stroke_width=3.4
        )
    return rasterise(body, (-22, -22, 44, 44), (side, side))
