"""Text labels."""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.style.text_rendering import fitted_line, font_for, text_line, text_width
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import markup_size, render_markup
from game.client.ui.widget import Extent, Widget

Align = Literal["left", "centre", "right"]


class Label(Widget):
    """A line of text; if its place is too narrow, it is cut with an ellipsis."""

    bleed = 2

    def __init__(
        self, text: str, role: str = "text", colour: str = "", align: Align = "left", tracking: float = 0
    ) -> None:
        super().__init__()
        self.text = text
        self.role = role
        self.colour = colour
        self.align: Align = align
        self.tracking = tracking

    def set(self, text: str, colour: str | None = None) -> None:
        """Changes the text."""
        if text != self.text or (colour is not None and colour != self.colour):
            self.text = text
            self.colour = self.colour if colour is None else colour
            self.mark_dirty()

    def measure(self, scale: Scale, width: int) -> Extent:
        extra = round(self.tracking * scale.t) * len(self.text)
        return (
            min(width, text_width(self.text, self.role, scale) + extra),
            font_for(self.role, scale).get_linesize(),
        )

    def draw(self, target: pygame.Surface) -> None:
        colour = self.colour or hue("paper" if self.background == "night" else "ink")
        if self.tracking:
            words = text_line(self.text, self.role, colour, self.scale, self.tracking)
        else:
            words = fitted_line(self.text, self.role, colour, self.scale, self.rect.width)
        x = {"left": self.rect.left, "centre": self.rect.centerx, "right": self.rect.right}[self.align]
        words.draw_at(target, x, self.rect.centery, self.align)


class RichLabel(Widget):
    """Text with markup (see ``rich_text``), wrapped to as many lines as it needs."""

    bleed = 2

    def __init__(self, markup: str, role: str = "text", colour: str = "", align: Align = "left") -> None:
        super().__init__()
        self.markup = markup
        self.role = role
        self.colour = colour
        self.align: Align = align

    def measure(self, scale: Scale, width: int) -> Extent:
        wide, high = markup_size(self.markup, self.role, scale, width)
        return (min(width, wide) if self.align == "left" else width, high)

    def draw(self, target: pygame.Surface) -> None:
        night = self.background == "night"
        colour = self.colour or hue("paper" if night else "ink")
        words = render_markup(self.markup, self.role, colour, self.scale, self.rect.width, self.align, night)
        target.blit(words.surface, self.rect)
