"""Toggles, check boxes and groups of radio buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.client.sound.events import SoundEvent
from game.client.style.icons import icon_shapes
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, group, rasterise, rect
from game.client.style.text_rendering import text_line, text_width
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.button import Pressable
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Extent, Widget


class Switch(Pressable):
    """Base class of controls that are on or off; pressing changes that."""

    press_sound: ClassVar[SoundEvent] = "toggle"

    def __init__(self, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__(self._flip)
        self.is_on = on
        self.on_change = on_change

    def _flip(self) -> None:
        self.is_on = not self.is_on
        self.mark_dirty()
        self.on_change(self.is_on)


class Toggle(Switch):
    """A switch that shows its state by the position of its knob and a tick or cross, not only by colour."""

    bleed = 10

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(64), scale.px(theme_length("target")))

    def nav(self, nav: Nav) -> bool:
        if (nav is Nav.RIGHT and not self.is_on) or (nav is Nav.LEFT and self.is_on):
            self.press()
            return True
        return super().nav(nav)

    def draw(self, target: pygame.Surface) -> None:
        unit = self.scale.t
        drawn = _switch(
            (round(80 * unit), round(50 * unit)),
            self.is_on,
            self.enabled,
            self.hovered,
            self.shows_focus_ring,
            self.background == "paper",
        )
        target.blit(drawn, drawn.get_rect(center=self.rect.center))


@cached_picture
def _switch(
    pixels: tuple[int, int], on: bool, enabled: bool, hovered: bool, ring: bool, on_paper: bool
) -> pygame.Surface:
    fill = hue("ready") if on else hue("switch_off")
    if hovered:
        fill = hue("ready_hover") if on else hue("switch_off_hover")
    edge = hue("ink") if on_paper else hue("mist")
    body = rect(-32, -17, 64, 34, fill, 17, stroke=edge, stroke_width=2, opacity="1" if enabled else "0.45")
    x = 15 if on else -15
    body += circle(x, 0, 13, hue("paper_light"))
    mark = icon_shapes("tick" if on else "cross", hue("ready") if on else hue("ink_soft"))
    body += group(mark, f"translate({x - 8} -8) scale({16 / 24:g})")
    if ring:
        colour = hue("brass_dark" if on_paper else "brass_light")
        body += rect(-37.5, -22.5, 75, 45, "none", 22.5, stroke=colour, stroke_width=4)
    return rasterise(body, (-40, -25, 80, 50), pixels)


class CheckBox(Switch):
    """A check box; clicking its text works, too."""

    bleed = 8

    def __init__(self, text: str, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__(on, on_change)
        self.text = text

    def measure(self, scale: Scale, width: int) -> Extent:
        return (
            min(width, text_width(self.text, "text", scale) + scale.px(46)),
            scale.px(theme_length("target")),
        )

    def draw(self, target: pygame.Surface) -> None:
        side = round(38 * self.scale.t)
        box = _box(side, self.is_on, self.enabled, self.shows_focus_ring, self.background == "paper")
        middle = self.rect.centery
        target.blit(box, (self.rect.x - self.scale.px(5), middle - side // 2))
        words = text_line(self.text, "text", _word_colour(self), self.scale)
        words.draw_at(target, self.rect.x + self.scale.px(40), middle)


@cached_picture
def _box(side: int, on: bool, enabled: bool, ring: bool, on_paper: bool) -> pygame.Surface:
    edge = hue("ink_soft" if not enabled else "ink" if on_paper else "mist")
    fill = hue("brass") if on and enabled else hue("paper_light")
    body = rect(-13, -13, 26, 26, fill, 6, stroke=edge, stroke_width=2.4)
    if on:
        body += group(
            icon_shapes("tick", hue("ink") if enabled else hue("faint")), "translate(-10 -10) scale(0.833)"
        )
    if ring:
        body += rect(
            -17,
            -17,
            34,
            34,
            "none",
            9,
            stroke=hue("brass_dark" if on_paper else "brass_light"),
            stroke_width=3.6,
        )
    return rasterise(body, (-19, -19, 38, 38), (side, side))


class RadioGroup(Widget):
    """A row of radio buttons; the left and right keys change the choice."""

    focusable = True
    bleed = 8

    def __init__(self, options: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.options = list(options)
        self.chosen = chosen
        self.on_change = on_change

    def choose(self, index: int) -> None:
        """Chooses an option and reports the change."""
        if 0 <= index < len(self.options) and index != self.chosen:
            self.chosen = index
            self.mark_dirty()
            self.on_change(index)

    def measure(self, scale: Scale, width: int) -> Extent:
        wide = sum(self._widths(scale)) + scale.px(20) * (len(self.options) - 1)
        rows = 1 if wide <= width else len(self.options)
        high = scale.px(theme_length("target"))
        return (min(width, wide), high * rows)

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            for index, area in enumerate(self._areas()):
                if area.collidepoint(event.pos):
                    self.choose(index)
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav)
        if nav is Nav.ACCEPT:
            self.choose((self.chosen + 1) % len(self.options))
            return True
        if step is None or not 0 <= self.chosen + step < len(self.options):
            return False
        self.choose(self.chosen + step)
        return True

    def draw(self, target: pygame.Surface) -> None:
        side = round(38 * self.scale.t)
        for index, area in enumerate(self._areas()):
            on = index == self.chosen
            dot = _radio(side, on, self.enabled, self.shows_focus_ring and on, self.background == "paper")
            target.blit(dot, (area.x - self.scale.px(5), area.centery - side // 2))
            words = text_line(self.options[index], "strong" if on else "text", _word_colour(self), self.scale)
            words.draw_at(target, area.x + self.scale.px(36), area.centery)

    def _widths(self, scale: Scale) -> list[int]:
        return [text_width(option, "strong", scale) + scale.px(38) for option in self.options]

    def _areas(self) -> list[pygame.Rect]:
        widths = self._widths(self.scale)
        gap, high = self.scale.px(20), self.scale.px(theme_length("target"))
        stacked = self.rect.height >= 2 * high and len(self.options) > 1
        areas, x, y = [], self.rect.x, self.rect.y
        for wide in widths:
            areas.append(pygame.Rect(x, y, wide, high if stacked else self.rect.height))
            if stacked:
                y += high
            else:
                x += wide + gap
        return areas


@cached_picture
def _radio(side: int, on: bool, enabled: bool, ring: bool, on_paper: bool) -> pygame.Surface:
    edge = hue("ink_soft" if not enabled else "ink" if on_paper else "mist")
    body = circle(0, 0, 12, hue("paper_light"), stroke=edge, stroke_width=2.4)
    if on:
        body += circle(0, 0, 6.4, hue("brass_dark") if enabled else hue("ink_soft"))
    if ring:
        body += circle(
            0, 0, 16.6, "none", stroke=hue("brass_dark" if on_paper else "brass_light"), stroke_width=3.6
        )
    return rasterise(body, (-19, -19, 38, 38), (side, side))


def _word_colour(widget: Widget) -> str:
    if not widget.enabled:
        return hue("faint") if widget.background == "paper" else hue("faint_night")
    return hue("ink") if widget.background == "paper" else hue("paper")
