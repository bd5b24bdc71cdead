"""Daily runs: a sheet for each game, and a calendar of the player's runs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.archive.daily_run import DailyResults, DailyRun, daily_run
from game.archive.date_text import day_in_words
from game.client.panels.profile.run_calendar import RunCalendar
from game.client.panels.title.daily_run_button import draw_calendar_leaf
from game.client.scenes.pages.overlay_scene import OverlayScene
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import show_toast
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.widget import Panel, SheetPanel
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.window.app import App


class DailyRunScene(OverlayScene):
    """Today's runs on the left, the calendar on the right."""

    def __init__(
        self, app: App, today: date, play: Callable[[DailyRun], None], runs: DailyResults | None = None
    ) -> None:
        super().__init__(app)
        self.today = today
        self.runs = runs or DailyResults()
        self._play = play

    def layout(self) -> None:
        scale = self.app.scale
        margin, gap = scale.picture_px(48), scale.picture_px(20)
        top = self._head(margin)
        wide = scale.width - 2 * margin
        left = round(wide * 0.62)
        games = list(catalog.GAMES)
        high = (scale.height - top - scale.picture_px(36) - gap * (len(games) - 1)) // len(games)
        for number, game in enumerate(games):
            box = pygame.Rect(margin, top + number * (high + gap), left, high)
            self._add_run_sheet(daily_run(self.today, game), box)
        box = pygame.Rect(
            margin + left + gap, top, wide - left - gap, scale.height - top - scale.picture_px(36)
        )
        self.ui.add(RunCalendar(scale, box, self.today, self.runs))
        if self.runs.trouble:
            show_toast(self.ui, self.runs.trouble, "warning", trouble=True)

    def _head(self, margin: int) -> int:
        scale = self.app.scale
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.picture_px(112)))
        y, side = scale.picture_px(58), scale.px(52)
        back = IconButton("back", self.app.pop, with_key(_("Back"), pygame.K_ESCAPE))
        back.place((margin, y - side // 2, side, side))
        title = Label(_("Daily run"), "heading", hue("paper_light"))
        room = text_line(_("Daily run"), "heading", hue("paper_light"), scale).width
        title.place((back.rect.right + scale.px(20), y - scale.px(32), room, scale.px(64)))
        words = _("one deal a day, the same for everybody with this version")
        note = Label(f"{day_in_words(self.today)} · {words}", "text", hue("mist"))
        left = title.rect.right + scale.px(24)
        note.place((left, y - scale.px(14), scale.width - margin - left, scale.px(36)))
        panel.add(back, title, note)
        self.ui.add(panel)
        return scale.picture_px(112)

    def _add_run_sheet(self, run: DailyRun, box: pygame.Rect) -> None:
        scale = self.app.scale
        best = self.runs.best(run.day, run.game)
        sheet = DailyRunSheet(scale, box, run, "" if best is None else best.short)
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
        sheet.text_right = x - scale.px(90)
        self.ui.add(sheet)

    def _copy(self, words: str) -> None:
        try:
            pygame.scrap.put_text(words)
        except pygame.error as error:
            show_toast(
                self.ui, _("The line cannot be copied here: {why}").format(why=error), "warning", trouble=True
            )
            return
        show_toast(self.ui, _("Copied: {words}").format(words=words), "copy")


class DailyRunSheet(SheetPanel):
    """Sheet of one daily run: day, game, map and result."""

    def __init__(self, scale: Scale, area: pygame.Rect, run: DailyRun, result_text: str) -> None:
        super().__init__(scale, area, "paper")
        self.run, self.result_text = run, result_text
        self.text_right = area.width

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale, day = self.scale, date.fromisoformat(self.run.day)
        side = min(scale.px(110), self.local_rect.height - scale.px(32))
        leaf = pygame.Rect(scale.px(26), 0, side, side)
        leaf.centery = self.local_rect.centery
        draw_calendar_leaf(target, leaf, (day.month, day.day), scale, ("smallest", "figure"))
        left = leaf.right + scale.px(28)
        room = max(1, self.text_right - left)
        y = self.local_rect.centery - scale.px(34 if self.result_text else 18)
        fitted_line(catalog.title_of(self.run.game), "name", hue("ink"), scale, room).draw_at(target, left, y)
        shrunk_line(self.run.where, "italic", hue("brass_text"), scale, room).draw_at(
            target, left, y + scale.px(38)
        )
        if self.result_text:
            fitted_line(self.result_text, "small", hue("ready"), scale, room).draw_at(
                target, left, y + scale.px(72)
            )
