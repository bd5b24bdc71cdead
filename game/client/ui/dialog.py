"""Dialogs, and toasts: short messages that disappear by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.art.interface.button_plates import ButtonKind
from game.client.sound.events import TOAST_SOUNDS
from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.layout import place_row
from game.client.ui.ui_root import UiRoot
from game.client.ui.widget import Panel, Rotation, Widget

LOWEST_TOAST = 0.6
"""Toasts may reach down to this share of the window's height."""


class DialogButton(NamedTuple):
    """A button of a dialog."""

    text: str
    on_press: Callable[[], None]
    kind: ButtonKind = "paper"
    closes: bool = True
    """Whether the button closes the dialog."""


class _Card(Panel):
    """Background of a dialog: light paper with an ink edge and a brass line."""

    edge = 20

    def backdrop(self, target: pygame.Surface) -> None:
        scale = self.scale
        margin = scale.px(self.edge)
        box = self.local_rect.inflate(-2 * margin, -2 * margin)
        draw_box_shadow(target, box, scale.px(10), scale.px(9), scale.px(8), 140)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=scale.px(10))
        pygame.draw.rect(target, hue("ink"), box, max(1, scale.px(2)), border_radius=scale.px(10))
        inner = box.inflate(-2 * scale.px(7), -2 * scale.px(7))
        pygame.draw.rect(target, hue("brass"), inner, max(1, scale.px(1.6)), border_radius=scale.px(5))


def open_dialog(
    ui: UiRoot,
    title: str,
    markup: str,
    answers: Sequence[DialogButton],
    on_dismiss: Callable[[], None] | None = None,
    turn: Rotation = 0,
    body: Widget | None = None,
) -> Panel:
    """Opens a dialog in the middle of the window; the first answer has the focus, Back calls ``on_dismiss``.

    ``body`` is a widget below the text, such as a text field.
    """
    panel = build_dialog(ui, title, markup, answers, turn, body)
    ui.open_popup(panel, on_dismiss)
    buttons = [one for one in panel.widgets if isinstance(one, Button)]
    if body is None and buttons:
        ui.focus(buttons[0])
    return panel


def build_dialog(
    ui: UiRoot,
    title: str,
    markup: str,
    answers: Sequence[DialogButton],
    turn: Rotation = 0,
    body: Widget | None = None,
) -> Panel:
    """Builds the dialog's panel without opening it."""
    scale = ui.scale
    upright = (scale.width, scale.height) if turn in (0, 180) else (scale.height, scale.width)
    most = upright[0] - scale.px(40)
    pad = scale.px(_Card.edge + 34)
    plates = [Button(answer.text, answer.on_press).measure(scale, most)[0] for answer in answers]
    side_by_side = sum(plates) + scale.px(16) * (len(plates) - 1) + 2 * pad
    wide = min(max(scale.px(620), side_by_side), most)
    inner = wide - 2 * pad
    head = Label(title, "section", align="centre")
    words = RichLabel(markup, "text", hue("ink_soft"), align="centre")
    high = pad + scale.px(40) + words.measure(scale, inner)[1] + scale.px(28) + scale.px(64) + pad
    if body is not None:
        high += body.measure(scale, inner)[1] + scale.px(20 + body.overdraw_below)
    box = pygame.Rect(0, 0, wide, high)
    box = box if turn in (0, 180) else pygame.Rect(0, 0, high, wide)
    box.center = (scale.width // 2, scale.height // 2)
    panel = _Card(scale, box, "paper", turn)
    panel.darkens_below = True
    y = pad
    head.place((pad, y, inner, scale.px(40)))
    y += scale.px(40) + scale.px(8)
    words.place((pad, y, inner, words.measure(scale, inner)[1]))
    y += words.rect.height + scale.px(20)
    panel.add(head, words)
    if body is not None:
        body.place((pad, y, inner, body.measure(scale, inner)[1]))
        y += body.rect.height + scale.px(20 + body.overdraw_below)
        panel.add(body)
    buttons = [_closing(ui, panel, answer) for answer in answers]
    place_row(buttons, pygame.Rect(pad, y, inner, scale.px(64)), scale, along="centre")
    panel.add(*buttons)
    return panel


def _closing(ui: UiRoot, panel: Panel, answer: DialogButton) -> Button:
    def act() -> None:
        if answer.closes:
            ui.close(panel)
        answer.on_press()

    return Button(answer.text, act, answer.kind)


class Toast(Widget):
    """A short message at the edge, which disappears by itself; with ``trouble``, it has a red edge."""

    bleed = 16
    DURATION_S = 3.2

    def __init__(self, text: str, icon_name: str = "whistle", trouble: bool = False) -> None:
        super().__init__()
        self.text = text
        self.icon_name = icon_name
        self.trouble = trouble
        self._left = self.DURATION_S

    def measure(self, scale: Scale, width: int) -> tuple[int, int]:
        words = text_line(self.text, "label", hue("paper"), scale)
        return (min(width, words.width + scale.px(92)), scale.px(56))

    def tick(self, dt: float) -> None:
        self._left -= dt
        if self._left <= 0 and self.ui is not None and self.panel is not None:
            self.ui.remove(self.panel)

    def rest(self) -> float | None:
        return max(0.01, self._left)

    def draw(self, target: pygame.Surface) -> None:
        radius = self.scale.px(8)
        draw_box_shadow(target, self.rect, radius, self.scale.px(7), self.scale.px(4), 120)
        edge = hue("red" if self.trouble else "brass")
        pygame.draw.rect(target, edge, self.rect, border_radius=radius)
        inner = self.rect.move(self.scale.px(8), 0)
        inner.width -= self.scale.px(8)
        pygame.draw.rect(
            target, hue("night"), inner, border_top_right_radius=radius, border_bottom_right_radius=radius
        )
        side = self.scale.px(28)
        tint = hue("red_light" if self.trouble else "brass_light")
        target.blit(
            icon(self.icon_name, side, tint), (inner.x + self.scale.px(18), inner.centery - side // 2)
        )
        words = text_line(self.text, "label", hue("paper_light"), self.scale)
        words.draw_at(target, inner.x + self.scale.px(60), inner.centery)


def _toasts(ui: UiRoot) -> list[Panel]:
    return [panel for panel in ui.panels if any(isinstance(one, Toast) for one in panel.widgets)]


def toast_rects(ui: UiRoot) -> list[pygame.Rect]:
    """Window rectangles of the visible toasts."""
    return [panel.to_window(one.rect) for panel in _toasts(ui) for one in panel.widgets]


def _below(
    size: tuple[int, int], floor: int, ui: UiRoot, margin: int, shown_toasts: list[pygame.Rect]
) -> int:
    """The y coordinate at which a toast covers neither a sign nor an earlier toast; in a full window it
    covers some."""
    wide, high = size
    box = pygame.Rect((ui.scale.width - wide) // 2, floor, wide, high).inflate(-2 * margin, -2 * margin)
    taken = [
        *ui.message_areas(),
        *(one for one in ui.areas_to_keep_clear() if one not in toast_rects(ui)),
        *shown_toasts,
    ]
    for other in sorted(taken, key=lambda one: one.top):
        if box.colliderect(other):
            box.top = other.bottom + margin // 2
    return box.top - margin if box.bottom < ui.scale.height * LOWEST_TOAST else floor


def show_toast(ui: UiRoot, text: str, icon_name: str = "whistle", trouble: bool = False) -> None:
    """Shows a toast at the upper edge where there is room; an older one with the same icon is removed."""
    for panel in _toasts(ui):
        if any(isinstance(one, Toast) and one.icon_name == icon_name for one in panel.widgets):
            ui.remove(panel)
    toast = Toast(text, icon_name, trouble)
    wide, high = toast.measure(ui.scale, ui.scale.width - ui.scale.px(40))
    margin = ui.scale.px(18)
    area = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
    area.midtop = (ui.scale.width // 2, _below(area.size, ui.scale.px(74), ui, margin, toast_rects(ui)))
    panel = Panel(ui.scale, area)
    panel.is_on_top = True
    toast.place((margin, margin, wide, high))
    panel.add(toast)
    ui.add(panel)
    if (event := "refused" if trouble else TOAST_SOUNDS.get(icon_name)) is not None:
        ui.play_sound(event)


def move_toasts_below_signs(ui: UiRoot) -> None:
    """Moves toasts down because a sign has appeared."""
    margin, earlier = ui.scale.px(18), list[pygame.Rect]()
    for panel in _toasts(ui):
        top = _below(panel.rect.size, panel.rect.top, ui, margin, earlier)
        if top != panel.rect.top:
            ui.repaint(panel.rect.copy())
            panel.rect.top = top
            ui.repaint(panel.rect)
        earlier += [panel.to_window(one.rect) for one in panel.widgets]
