"""Buttons: text plates and round icon buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.client.art.interface.button_plates import (
    MARGIN,
    ButtonKind,
    ButtonState,
    button_plate,
    plate_colours,
)
from game.client.sound.events import SoundEvent
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, rasterise
from game.client.style.text_rendering import fitted_line, text_line, text_width
from game.client.style.theme import Scale, hue, theme_length, typeface
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Extent, Widget


class Pressable(Widget):
    """Base class of widgets that are pressed: with a pointer, with Enter, or with a key of the scene."""

    focusable = True
    press_sound: ClassVar[SoundEvent] = "press"

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.on_press = on_press

    @property
    def state(self) -> ButtonState:
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "normal"

    def press(self) -> None:
        """Runs the action if the widget is enabled."""
        if self.enabled:
            self.play_sound(self.press_sound)
            self.on_press()

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            self._set_pressed(True)
            return True
        if event.kind is PointerKind.MOVE and self.pressed:
            inside = self.rect.collidepoint(event.pos)
            if inside != self.hovered:
                self.hovered = inside
                self.mark_dirty()
            return True
        if event.kind is PointerKind.UP and self.pressed:
            self._set_pressed(False)
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.ACCEPT:
            self.press()
            return True
        return False

    def _set_pressed(self, pressed: bool) -> None:
        self.pressed = pressed
        self.mark_dirty()


class Button(Pressable):
    """A button with text. A brass one is a screen's main action, a red one cannot be undone."""

    bleed = MARGIN + 4

    def __init__(
        self,
        text: str,
        on_press: Callable[[], None],
        kind: ButtonKind = "night",
        icon_name: str = "",
        second: str = "",
        role: str = "button",
    ) -> None:
        super().__init__(on_press)
        self.text = text
        self.kind: ButtonKind = kind
        self.icon_name = icon_name
        self.second_line = second
        self.role = role

    def set(self, text: str, second: str | None = None) -> None:
        """Changes the text."""
        self.text = text
        self.second_line = self.second_line if second is None else second
        self.mark_dirty()

    def measure(self, scale: Scale, width: int) -> Extent:
        words = max(
            text_width(self.text, self.role, scale),
            text_width(self.second_line, "small_strong", scale) if self.second_line else 0,
        )
        wide = words + scale.px(56) + (self._icon_side(scale) + scale.px(12) if self.icon_name else 0)
        high = scale.px(theme_length("plate"))
        if self.second_line:
            high = max(scale.px(92), round((scale.font(typeface(self.role).size) + scale.font(20)) * 1.8))
        return (min(width, wide), max(high, round(scale.font(typeface(self.role).size) * 2.3)))

    def draw(self, target: pygame.Surface) -> None:
        on_paper = self.background == "paper"
        unit = round(self.scale.t, 3)
        picture_of_plate = button_plate(
            self.rect.size, self.kind, self.state, self.shows_focus_ring, on_paper, unit
        )
        margin = round(MARGIN * unit)
        drop = self.scale.px(2) if self.state == "pressed" else 0
        target.blit(picture_of_plate, (self.rect.x - margin, self.rect.y - margin + drop))
        ink = plate_colours(self.kind, self.state, on_paper).text
        middle = self.rect.centery + drop
        if self.second_line:
            second = fitted_line(
                self.second_line, "small_strong", ink, self.scale, self.rect.width - self.scale.px(28)
            )
            second.draw_at(target, self.rect.centerx, middle + self.rect.height * 0.2, "centre")
            middle -= round(self.rect.height * 0.13)
        self._draw_words(target, ink, middle)

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        tracking = 3 if self.role == "shout" else 0.6
        words = text_line(self.text, self.role, ink, self.scale, tracking)
        side = self._icon_side(self.scale) if self.icon_name else 0
        gap = self.scale.px(12) if side and self.text else 0
        x = self.rect.centerx - (words.width * bool(self.text) + side + gap) // 2
        if side:
            glyph = icon(self.icon_name, side, ink)
            target.blit(glyph, (x, middle - side // 2))
        if self.text:
            words.draw_at(target, x + side + gap, middle)

    def _icon_side(self, scale: Scale) -> int:
        return round(scale.font(typeface(self.role).size) * 1.2)


class IconButton(Pressable):
    """A round button with only an icon; its tooltip ``help`` must say what it does."""

    bleed = 10

    def __init__(self, icon_name: str, on_press: Callable[[], None], help_text: str) -> None:
        super().__init__(on_press)
        self.icon_name = icon_name
        self.help = help_text

    def measure(self, scale: Scale, width: int) -> Extent:
        side = scale.px(theme_length("target"))
        return (side, side)

    def draw(self, target: pygame.Surface) -> None:
        side = min(self.rect.size)
        disc = _disc(side, self.background == "paper", self.state, self.shows_focus_ring)
        target.blit(disc, disc.get_rect(center=self.rect.center))
        colour = hue("ink" if self.background == "paper" else "paper")
        glyph = icon(self.icon_name, round(side * 0.52), colour)
        target.blit(glyph, glyph.get_rect(center=self.rect.center))


@cached_picture
def _disc(side: int, on_paper: bool, state: ButtonState, ring: bool) -> pygame.Surface:
    fill = {
        "normal": hue("paper_light" if on_paper else "night_light"),
        "hover": hue("wash" if on_paper else "night_pale"),
        "pressed": hue("paper_dark" if on_paper else "night"),
        "disabled": "none",
    }[state]
    body = circle(0, 0, 46, fill)
    if on_paper or state == "disabled":
        dash = {"stroke_dasharray": "9 7"} if state == "disabled" else {}
        body += circle(0, 0, 46, "none", stroke=hue("ink_soft"), stroke_width=3, **dash)
    if ring:
        body += circle(
            0, 0, 57, "none", stroke=hue("brass_dark" if on_paper else "brass_light"), stroke_width=8
        )
    whole = round(side * 1.26)
    return rasterise(body, (-63, -63, 126, 126), (whole, whole))
