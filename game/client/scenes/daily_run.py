"""Daily runs: a sheet for each game, and a calendar of the player's runs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.archive.daily_run import Daily, Runs, daily
from game.archive.date_text import day_in_words
from game.client.panels.calendar_leaf import draw_leaf
from game.client.panels.run_calendar import Calendar
from game.client.scenes.overlay_scene import Aside
from game.client.style.text_rendering import fitted, line, narrowed
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import tell
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.widget import Panel, Sheet
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.window.app import App


class DailyScene(Aside):
    """Today's runs on the left, the calendar on the right."""

    def __init__(
        self, app: App, today: date, play: Callable[[Daily], None], runs: Runs | None = None
    ) -> None:
        super().__init__(app)
        self.today = today
        self.runs = runs or Runs()
        self._play = play

    def layout(self) -> None:
        scale = self.app.scale
        margin, gap = scale.art(48), scale.art(20)
        top = self._head(margin)
        wide = scale.width - 2 * margin
        left = round(wide * 0.62)
        games = list(catalog.GAMES)
        high = (scale.height - top - scale.art(36) - gap * (len(games) - 1)) // len(games)
        for number, game in enumerate(games):
            box = pygame.Rect(margin, top + number * (high + gap), left, high)
            self._leaf(daily(self.today, game), box)
        box = pygame.Rect(margin + left + gap, top, wide - left - gap, scale.height - top - scale.art(36))
        self.ui.add(Calendar(scale, box, self.today, self.runs))
        if self.runs.trouble:
            tell(self.ui, self.runs.trouble, "warning", trouble=True)

    def _head(self, margin: int) -> int:
        scale = self.app.scale
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.art(112)))
        y, side = scale.art(58), scale.px(52)
        back = IconButton("back", self.app.pop, with_key(_("Back"), pygame.K_ESCAPE))
        back.place((margin, y - side // 2, side, side))
        title = Label(_("Daily run"), "heading", hue("paper_light"))
        room = line(_("Daily run"), "heading", hue("paper_light"), scale).width
        title.place((back.rect.right + scale.px(20), y - scale.px(32), room, scale.px(64)))
        words = _("one deal a day, the same for everybody with this version")
        note = Label(f"{day_in_words(self.today)} · {words}", "text", hue("mist"))
        left = title.rect.right + scale.px(24)
        note.place((left, y - scale.px(14), scale.width - margin - left, scale.px(36)))
        panel.add(back, title, note)
        self.ui.add(panel)
        return scale.art(112)

    def _leaf(self, run: Daily, box: pygame.Rect) -> None:
        scale = self.app.scale
        best = self.runs.best(run.day, run.game)
        sheet = Leaf(scale, box, run, "" if best is None else best.short)
        play = Button(
            _("Play again") if best else _("Play"),
            lambda: self._play(run),
            "paper" if best else "brass",
            "play",
        )
        wide, high = play.measure(scale, box.width)
        x = box.width - wide - scale.px(28)
        play.place((x, (box.height - high) // 2, wide, high))
        sheet.add(play)
        if best is not None:
            copy = IconButton("copy", lambda: self._copy(best.line), _("Copy the result"))
            side = scale.px(48)
            copy.place((x - side - scale.px(14), (box.height - side) // 2, side, side))
            sheet.add(copy)
        sheet.room = x - scale.px(90)
        self.ui.add(sheet)

    def _copy(self, words: str) -> None:
        try:
            pygame.scrap.put_text(words)
        except pygame.error as error:
            tell(
                self.ui, _("The line cannot be copied here: {why}").format(why=error), "warning", trouble=True
            )
            return
        tell(self.ui, _("Copied: {words}").format(words=words), "copy")


class Leaf(Sheet):
    """Sheet of one daily run: day, game, map and result."""

    def __init__(self, scale: Scale, area: pygame.Rect, run: Daily, told: str) -> None:
        super().__init__(scale, area, "paper")
        self.run, self.told = run, told
        self.room = area.width

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale, day = self.scale, date.fromisoformat(self.run.day)
        side = min(scale.px(110), self.local.height - scale.px(32))
        leaf = pygame.Rect(scale.px(26), 0, side, side)
        leaf.centery = self.local.centery
        draw_leaf(target, leaf, (day.month, day.day), scale, ("smallest", "figure"))
        left = leaf.right + scale.px(28)
        room = max(1, self.room - left)
        y = self.local.centery - scale.px(34 if self.told else 18)
        fitted(catalog.title_of(self.run.game), "name", hue("ink"), scale, room).at(target, left, y)
        narrowed(self.run.where, "italic", hue("brass_text"), scale, room).at(target, left, y + scale.px(38))
        if self.told:
            fitted(self.told, "small", hue("ready"), scale, room).at(target, left, y + scale.px(72))
