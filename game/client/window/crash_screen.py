"""Crash screen: a sentence, a report to copy, and ways to continue."""

from __future__ import annotations

import platform
import traceback
from typing import TYPE_CHECKING

import pygame

from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.dialog import show_toast
from game.client.ui.label import Label, RichLabel
from game.client.ui.layout import cut_bottom, place_row
from game.client.ui.rich_text import escape_markup
from game.client.ui.scroll import ScrollArea
from game.client.ui.text_field import write_clipboard
from game.client.ui.widget import SheetPanel, Widget
from game.client.window.scene import Scene
from game.i18n import _
from game.version import VERSION

if TYPE_CHECKING:
    from game.client.window.app import App


def error_report(error: BaseException) -> str:
    """Error report for a developer."""
    trace = "".join(traceback.format_exception(error))
    versions = f"pygame {pygame.version.ver}, Python {platform.python_version()}, {platform.system()}"
    return f"Roundhouse {VERSION}, {versions}\n\n{trace}"


class CrashScreen(Scene):
    """Shows a report and offers to copy it, to go back, or to quit."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app)
        self.text = text

    def layout(self) -> None:
        scale = self.app.scale
        margin = scale.px(48)
        sheet = SheetPanel(
            scale, pygame.Rect(margin, margin, scale.width - 2 * margin, scale.height - 2 * margin), "paper"
        )
        area = sheet.local_rect.inflate(-2 * scale.px(36), -2 * scale.px(32))
        title = Label(_("The train has left the rails"), "title")
        title.place((area.x, area.y, area.width, scale.px(54)))
        words = RichLabel(
            _("Something happened that we did not foresee. The game so far is saved.")
            + " "
            + _("Please send us this report:")
        )
        words.place(
            (area.x, title.rect.bottom + scale.px(8), area.width, words.measure(scale, area.width)[1])
        )
        area.height -= words.rect.bottom - area.y + scale.px(12)
        area.y = words.rect.bottom + scale.px(12)
        buttons = self._buttons()
        place_row(buttons, cut_bottom(area, scale.px(76)), scale)
        sheet.add(title, words, self._report(area), *buttons)
        self.ui.add(sheet)
        self.ui.focus(buttons[0])

    def _buttons(self) -> list[Widget]:
        back = Button(_("Back to the title"), self.app.pop, "paper", "back")
        if len(self.app.scenes) < 2:
            back.set_enabled(False, _("there is nothing to go back to"))
        return [
            Button(_("Copy the report"), self._copy, "brass", "copy"),
            back,
            Button(_("Quit"), self.app.quit, "paper", "quit"),
        ]

    def _report(self, area: pygame.Rect) -> ScrollArea:
        scroll = ScrollArea()
        scroll.place(area)
        body = RichLabel(escape_markup(self.text), "smallest")
        body.place(
            (area.x, area.y, area.width - self.app.scale.px(24), body.measure(self.app.scale, area.width)[1])
        )
        scroll.set_content([body], body.rect.height)
        return scroll

    def _copy(self) -> None:
        if write_clipboard(self.text):
            show_toast(self.ui, _("The report is on the clipboard"), "copy")
        else:
            show_toast(
                self.ui,
                _("There is no clipboard here; the report is also on the terminal"),
                "warning",
                trouble=True,
            )

    def draw_background(self, target: pygame.Surface) -> None:
        target.fill(hue("night"))
