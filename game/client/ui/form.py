"""Layout of forms: rows with a name on the left, a control on the right, and a sentence below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.style.theme import Scale, hue
from game.client.ui.label import Label, RichLabel
from game.client.ui.widget import Panel, Widget

FormRow = tuple[str, str, Widget]
"""Name, explanatory sentence and control of a row."""


class FormDivider(Widget):
    """A thin line between two rows of a form."""

    def draw(self, target: pygame.Surface) -> None:
        target.fill(hue("paper_edge"), self.rect)


def place_form(
    lines: Sequence[FormRow], area: pygame.Rect, panel: Panel, widest: float, ruled: bool = False
) -> tuple[list[Widget], int]:
    """Places the rows; returns the widgets and the total height.

    No control is wider than ``widest`` (at 1080p).
    """
    placed: list[Widget] = []
    y = area.y
    for number, one in enumerate(lines):
        if ruled and number:
            rule = FormDivider()
            rule.rect = pygame.Rect(area.x, y - panel.scale.px(10), area.width, max(1, panel.scale.px(1.4)))
            placed.append(rule)
        y = _lay_line(placed, one, pygame.Rect(area.x, y, area.width, 0), panel, widest)
    return placed, y - area.y


def _lay_line(placed: list[Widget], one: FormRow, area: pygame.Rect, panel: Panel, widest: float) -> int:
    name, sentence, control = one
    scale: Scale = panel.scale
    x, y, room = area.x, area.y, area.width
    control.attach(panel)
    control.label = name
    wide, high = control.measure(scale, min(room, scale.px(widest)))
    label = Label(name, "strong")
    words = label.measure(scale, room)[0]
    label.rect = pygame.Rect(x, y, min(room, words), high)
    beside = words + wide + scale.px(24) <= room
    if not beside:
        label.rect.height = scale.px(34)
        y += scale.px(38)
    control.rect = pygame.Rect(x + room - wide if beside else x, y, wide, high)
    control.place_children()
    y += high + scale.px(4)
    placed += [label, control]
    if sentence:
        note = RichLabel(sentence, "small", hue("ink_soft"))
        note.rect = pygame.Rect(x, y, room, note.measure(scale, room)[1])
        placed.append(note)
        y += note.rect.height
    return y + scale.px(18)
