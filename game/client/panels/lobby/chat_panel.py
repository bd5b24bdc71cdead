"""Chat of a room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.match.match_feed import ChatLine
from game.client.panels.table.log_panel import ChatField, LogLine, LogList
from game.client.style.icons import icon
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.layout import place_row
from game.client.ui.widget import Panel
from game.i18n import _


class ChatPanel(Panel):
    """The messages, buttons for ready-made messages, and a field to type one."""

    def __init__(self, scale: Scale, area: pygame.Rect, on_say: Callable[[str], None]) -> None:
        super().__init__(scale, area)
        self._on_say = on_say
        pad = scale.px(22)
        inner = self.local_rect.inflate(-2 * pad, -2 * pad)
        self.entry = ChatField(on_say)
        high = self.entry.measure(scale, inner.width)[1]
        self.entry.place((inner.left, inner.bottom - high, inner.width, high))
        foot = self.entry.rect.top - scale.px(10)
        quick = [self._quick_button(text) for text in (_("Ready!"), _("One minute"), _("Good luck"))]
        strip = pygame.Rect(inner.left, foot - scale.px(46), inner.width, scale.px(46))
        used = sum(button.measure(scale, inner.width)[0] for button in quick) + 2 * scale.px(8)
        self.list = LogList([], lambda _event: None)
        if used <= inner.width and area.height > scale.px(260):
            place_row(quick, strip, scale, gap=8)
            foot = strip.top - scale.px(6)
        else:
            quick = []
        self.add(self.list, *quick, self.entry)
        top = inner.top + scale.px(38)
        self.list.place((inner.left, top, inner.width, max(scale.px(20), foot - top)))

    def show_messages(self, talk: Sequence[ChatLine]) -> None:
        """Shows all messages; does nothing if there are as many as before."""
        if len(talk) != len(self.list.lines):
            self.list.lines = [LogLine(one.text, None, one.name) for one in talk]
            self.list.lines_added()

    def _quick_button(self, text: str) -> Button:
        return Button(text, lambda: self._on_say(text), "night", role="button_small")

    def backdrop(self, target: pygame.Surface) -> None:
        scale = self.scale
        pygame.draw.rect(target, hue("night_field"), self.local_rect, border_radius=scale.px(10))
        edge = max(1, scale.px(1.6))
        pygame.draw.rect(target, hue("night_pale"), self.local_rect, edge, border_radius=scale.px(10))
        side = scale.px(26)
        y = scale.px(36)
        target.blit(icon("chat", side, hue("brass_light")), (scale.px(22), y - side // 2))
        text_line(_("Talk"), "strong", hue("paper"), scale).draw_at(target, scale.px(60), y)
        if not self.list.lines:
            words = text_line(_("Nobody has said anything yet."), "hint", hue("mist"), scale)
            words.draw_at(target, scale.px(60), self.list.rect.top + scale.px(20))
