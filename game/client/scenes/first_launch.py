"""Scene at the first launch: asks for the player's name and colour, and offers a lesson.

Behind it is the title's backdrop with all doors closed, painted in steps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.panels.title.backdrop import TitleBackdrop
from game.client.panels.title.game_doors import door_positions
from game.client.scenes.pages.settings import ColourDotRow
from game.client.ui.button import Button
from game.client.ui.form import place_form
from game.client.ui.input_events import Nav
from game.client.ui.label import Label, RichLabel
from game.client.ui.text_field import TextField
from game.client.ui.widget import SheetPanel
from game.client.window.scene import Scene
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.window.app import App


class WelcomeScene(Scene):
    """Asks for name and colour; after any answer it does not appear again."""

    def __init__(self, app: App, on_learn: Callable[[], None]) -> None:
        super().__init__(app)
        self._on_learn = on_learn
        self._todo: deque[Callable[[], pygame.Rect]] = deque()

    def layout(self) -> None:
        scale = self.app.scale
        self._backdrop = TitleBackdrop(scale, len(catalog.GAMES))
        shut = [self._backdrop.door_rect(place) for place in door_positions(len(catalog.GAMES))]
        self._todo = deque(self._backdrop.paint_steps([], shut))
        wide = min(scale.width - 2 * scale.picture_px(48), scale.px(980))
        pad = scale.px(44)
        inner = wide - 2 * pad
        sheet = SheetPanel(scale, pygame.Rect(0, 0, wide, scale.height), "paper")
        head = Label(_("Welcome to the roundhouse"), "title")
        head.place((pad, pad, inner, head.measure(scale, inner)[1]))
        words = RichLabel(_("Name and colour can be changed at any time in the settings."), "text")
        words.place((pad, head.rect.bottom + scale.px(6), inner, words.measure(scale, inner)[1]))
        self.name = TextField(self.app.settings.name, _("type a name"), 24, self._rename, self._on_submit)
        lines = [
            (_("Your name"), _("Others see it at the table."), self.name),
            (_("Your colour"), _("If it is taken you get the next free one."), ColourDotRow(self.app)),
        ]
        area = pygame.Rect(pad, words.rect.bottom + scale.px(26), inner, 0)
        placed, high = place_form(lines, area, sheet, 460)
        play = Button(_("To the games"), self._done, "brass", "forward")
        learn = Button(_("Show me a first game"), self._learn, "paper", "learn")
        y = area.y + high + scale.px(20)
        x = wide - pad
        for plate in (play, learn):
            size = plate.measure(scale, inner)
            x -= size[0]
            plate.place((x, y, *size))
            x -= scale.px(18)
        sheet.rect.height = min(scale.height, play.rect.bottom + pad)
        sheet.rect.midbottom = (scale.width // 2, scale.height - scale.picture_px(40))
        sheet.rect.top = max(0, sheet.rect.top)
        self.ui.add(sheet)
        sheet.add(head, words, *placed, play, learn)
        self.ui.focus(self.name)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._todo:
            self.repaint(self._todo.popleft()())

    def rest(self) -> float | None:
        return 0.0 if self._todo else super().rest()

    def draw_background(self, target: pygame.Surface) -> None:
        self._backdrop.draw(target)

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self._done()
        return nav is Nav.BACK

    def _rename(self, name: str) -> None:
        self.app.settings.name = name

    def _on_submit(self, _name: str) -> None:
        self._done()

    def _done(self) -> None:
        self.app.settings.unasked = False
        self.app.save_settings()
        self.app.pop()

    def _learn(self) -> None:
        self._done()
        self._on_learn()
