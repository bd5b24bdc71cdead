"""Lobby sheet shown while we are in no room: open a room, or resume a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.art.evening_banner import banner
from game.client.panels.continue_button import GoOnPlate
from game.client.panels.phone_invite import is_installed
from game.client.panels.room_banner import BANNER
from game.client.panels.train_strip import Parade
from game.client.style.text_rendering import fitted
from game.client.style.theme import hue
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.widget import Sheet
from game.i18n import _

if TYPE_CHECKING:
    from game.archive.save_summary import Kept
    from game.client.panels.save_browser import Library
    from game.client.window.app import App


class NoRoom(Sheet):
    """Actions available without a room."""

    def __init__(
        self,
        app: App,
        area: pygame.Rect,
        headline: str,
        on_host: Callable[[], None],
        on_resume: Callable[[Kept], None],
        on_learn: Callable[[], None],
        for_display: bool = False,
    ) -> None:
        super().__init__(app.scale, area, "paper")
        scale = app.scale
        self.head = min(scale.px(BANNER), round(area.height * 0.22))
        pad = scale.px(44)
        y = self.head + scale.px(34)
        self._headline = headline
        self._head: Label | None = None
        self._left: list[GoOnPlate] = []
        self._shown: tuple[Kept, ...] = ()
        self._list: pygame.Rect | None = None
        """Area of the list of unfinished matches."""
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
            if is_installed():
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
            parade = Parade(app)
            parade.place((pad, foot, inner, scale.px(176)))
            self.add(parade)
        self._list = pygame.Rect(pad, top, inner, max(0, foot - top))
        self._on_resume = on_resume

    def show(self, library: Library) -> None:
        """Lists as many unfinished matches as fit, and their thumbnails when they are available."""
        if self._list is None:
            return
        waiting = tuple(library.waiting())
        if waiting != self._shown:
            self._shown = waiting
            self._lay_left(self._list, waiting)
        for plate in self._left:
            if plate.picture is None:
                plate.picture = library.picture(plate.match, plate.picture_size())
                plate.dirty()

    def _lay_left(self, area: pygame.Rect, matches: Sequence[Kept]) -> None:
        scale = self.scale
        self.widgets = [one for one in self.widgets if one is not self._head and one not in self._left]
        self._head, self._left = None, []
        head = Label(_("Go on where it was left"), "section")
        head.place((area.x, area.y, *head.measure(scale, area.width)))
        x, y = area.x, head.rect.bottom + scale.px(14)
        for match in matches:
            plate = GoOnPlate(match, partial(self._on_resume, match))
            wide, high = plate.measure(scale, area.width)
            if x > area.x and x + wide > area.right:
                x, y = area.x, y + high + scale.px(12)
            if y + high > area.bottom:
                break
            plate.place((x, y, wide, high))
            x += wide + scale.px(16)
            self._left.append(plate)
        if self._left:
            self._head = head
            self.add(head, *self._left)
        self.repaint(self.local)

    def set_headline(self, words: str) -> None:
        """Sets the heading of the sheet."""
        if words != self._headline:
            self._headline = words
            self.repaint(self.local)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale = self.scale
        target.blit(banner((self.local.width, self.head), round(scale.u, 3)), (0, 0))
        fitted(self._headline, "heading", hue("paper_light"), scale, self.local.width // 2).at(
            target, scale.px(38), self.head * 0.45
        )
