"""Sheet of the lobby while we are in no room: opens a room or resumes a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.art.backgrounds.sunset_banner import sunset_banner
from game.client.panels.archive.resume_buttons import ResumeButton
from game.client.panels.lobby.phone_invite import are_phones_supported
from game.client.panels.lobby.room_banner import BANNER_HEIGHT
from game.client.panels.train_strip import TrainStrip
from game.client.style.text_rendering import fitted_line
from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.widget import SheetPanel
from game.i18n import _

if TYPE_CHECKING:
    from game.archive.save_summary import SaveSummary
    from game.client.panels.archive.save_index import SaveIndex
    from game.client.window.app import App


class OpenOrResumeSheet(SheetPanel):
    """Buttons to open a room, and unfinished matches to resume."""

    def __init__(
        self,
        app: App,
        area: pygame.Rect,
        headline: str,
        on_host: Callable[[], None],
        on_resume: Callable[[SaveSummary], None],
        on_learn: Callable[[], None],
        for_display: bool = False,
    ) -> None:
        super().__init__(app.scale, area, "paper")
        scale = app.scale
        self.banner_height = min(scale.px(BANNER_HEIGHT), round(area.height * 0.22))
        pad = scale.px(44)
        y = self.banner_height + scale.px(34)
        self._headline = headline
        self._head: Label | None = None
        self._resume_buttons: list[ResumeButton] = []
        self._listed_saves: tuple[SaveSummary, ...] = ()
        self._list: pygame.Rect | None = None
        """Area for the list of unfinished matches; None if there is no room for it."""
        sentence = _("Choose a room on the board, type an address, or open a room of your own:") + " "
        sentence += _("others find it by themselves, and bots take the seats that stay empty.")
        if for_display:
            sentence = _(
                "Choose the room whose table this screen is to show: it lies in the middle, without hands. "
                "Or lay a table here, with phones as hands."
            )
        words = RichLabel(sentence, "text")
        inner = area.width - 2 * pad
        words.place((pad, y, inner, words.measure(scale, inner)[1]))
        self.add(words)
        if for_display:
            if are_phones_supported():
                lay = Button(_("Play at this table"), on_host, "brass", "table", role="plate")
                lay.place((pad, words.rect.bottom + scale.px(26), *lay.measure(scale, inner)))
                self.add(lay)
            return
        host = Button(_("Open a room"), on_host, "brass", "host", role="plate")
        wide, high = host.measure(scale, inner)
        host.place((pad, words.rect.bottom + scale.px(26), wide, high))
        learn = Button(_("Learn a game"), on_learn, "paper", "learn", role="plate")
        learn.place((host.rect.right + scale.px(24), host.rect.y, learn.measure(scale, inner)[0], high))
        self.add(host, learn)
        top, foot = host.rect.bottom + scale.px(40), area.height - scale.px(190)
        if foot > top:
            parade = TrainStrip(app)
            parade.place((pad, foot, inner, scale.px(176)))
            self.add(parade)
        self._list = pygame.Rect(pad, top, inner, max(0, foot - top))
        self._on_resume = on_resume

    def show_matches(self, library: SaveIndex) -> None:
        """Lists as many unfinished matches as fit; their pictures appear when they are loaded."""
        if self._list is None:
            return
        waiting = tuple(library.resumable())
        if waiting != self._listed_saves:
            self._listed_saves = waiting
            self._place_resume_buttons(self._list, waiting)
        for plate in self._resume_buttons:
            if plate.thumbnail is None:
                plate.thumbnail = library.thumbnail(plate.match, plate.thumbnail_size_px())
                plate.mark_dirty()

    def _place_resume_buttons(self, area: pygame.Rect, matches: Sequence[SaveSummary]) -> None:
        scale = self.scale
        self.widgets = [
            one for one in self.widgets if one is not self._head and one not in self._resume_buttons
        ]
        self._head, self._resume_buttons = None, []
        head = Label(_("Go on where it was left"), "section")
        head.place((area.x, area.y, *head.measure(scale, area.width)))
        x, y = area.x, head.rect.bottom + scale.px(14)
        for match in matches:
            plate = ResumeButton(match, partial(self._on_resume, match))
            wide, high = plate.measure(scale, area.width)
            if x > area.x and x + wide > area.right:
                x, y = area.x, y + high + scale.px(12)
            if y + high > area.bottom:
                break
            plate.place((x, y, wide, high))
            x += wide + scale.px(16)
            self._resume_buttons.append(plate)
        if self._resume_buttons:
            self._head = head
            self.add(head, *self._resume_buttons)
        self.repaint(self.local_rect)

    def set_headline(self, words: str) -> None:
        """Sets the heading of the sheet."""
        if words != self._headline:
            self._headline = words
            self.repaint(self.local_rect)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale = self.scale
        target.blit(sunset_banner((self.local_rect.width, self.banner_height), round(scale.u, 3)), (0, 0))
        fitted_line(self._headline, "heading", hue("paper_light"), scale, self.local_rect.width // 2).draw_at(
            target, scale.px(38), self.banner_height * 0.45
        )
