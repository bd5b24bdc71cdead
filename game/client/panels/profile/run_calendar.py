"""Calendar of the player's daily runs, with the results of the selected day."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta

import pygame

from game.archive.daily_run import DailyResults
from game.archive.date_text import day_in_words, months, weekdays
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import IconButton
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import SheetPanel, Widget
from game.i18n import _
from game.rules import catalog

WEEKS = 6
"""The most weeks that a month touches; shorter months get the same layout."""
MONTH_HEIGHT, WEEKDAY_HEIGHT = 76, 34
"""Height of the month's name, and of the weekday names."""


class RunCalendar(SheetPanel):
    """A month with buttons for the previous and the next, and the runs of the selected day."""

    def __init__(self, scale: Scale, area: pygame.Rect, today: date, runs: DailyResults) -> None:
        super().__init__(scale, area, "paper")
        self.runs = runs
        pad = scale.px(24)
        self.days = MonthDays(today, runs, self._on_day_chosen)
        inner = self.local_rect.inflate(-2 * pad, 0)
        wide = inner.width // 7
        foot = scale.px(56) + scale.px(32) * len(catalog.GAMES)
        room = inner.height - scale.px(MONTH_HEIGHT + WEEKDAY_HEIGHT) - foot
        high = max(scale.px(30), min(wide, room // WEEKS))
        self.days.place(
            (inner.left, scale.px(MONTH_HEIGHT), 7 * wide, scale.px(WEEKDAY_HEIGHT) + WEEKS * high)
        )
        side = scale.px(44)
        self._back = IconButton("back", lambda: self.days.step_month(-1), _("The month before"))
        self._forth = IconButton("forward", lambda: self.days.step_month(1), _("The month after"))
        y = scale.px(40) - side // 2
        self._back.place((inner.left, y, side, side))
        self._forth.place((inner.right - side, y, side, side))
        self.add(self._back, self._forth, self.days)
        self._on_day_chosen()

    def _on_day_chosen(self) -> None:
        """Shows the runs of the newly selected day; the button for a future month is disabled."""
        self._forth.set_visible(not self.days.is_this_month)
        self.repaint(self.local_rect)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale, chosen = self.scale, self.days.chosen
        head = _("{month} {year}").format(month=months()[chosen.month - 1], year=chosen.year)
        text_line(head, "section", hue("ink"), scale).draw_at(
            target, self.local_rect.centerx, scale.px(40), "centre"
        )
        left, y = self.days.rect.left, self.days.rect.bottom + scale.px(26)
        text_line(day_in_words(chosen), "strong", hue("brass_text"), scale).draw_at(target, left, y)
        day = chosen.isoformat()
        best = (self.runs.best(day, game) for game in catalog.GAMES)
        lines = [run.short for run in best if run is not None] or [_("no run on this day")]
        for words in lines:
            y += scale.px(32)
            fitted_line(words, "small", hue("ink"), scale, self.local_rect.right - 2 * left).draw_at(
                target, left, y
            )


class MonthDays(Widget):
    """The days of a month; past ones can be selected by a click or with arrow keys."""

    focusable = True
    bleed = 2

    def __init__(self, today: date, runs: DailyResults, on_choose: Callable[[], None]) -> None:
        super().__init__()
        self.today, self.runs = today, runs
        self.chosen = today
        self._on_choose = on_choose

    @property
    def is_this_month(self) -> bool:
        return (self.chosen.year, self.chosen.month) == (self.today.year, self.today.month)

    def choose(self, day: date) -> None:
        """Selects a day; instead of a future day, today."""
        self.chosen = min(day, self.today)
        self.mark_dirty()
        self._on_choose()

    def step_month(self, step: int) -> None:
        """Selects the same day of another month, or that month's last day."""
        months_on = self.chosen.year * 12 + self.chosen.month - 1 + step
        year, month = months_on // 12, months_on % 12 + 1
        last = calendar.monthrange(year, month)[1]
        self.choose(date(year, month, min(self.chosen.day, last)))

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            day = next((day for day, box in self._boxes() if box.collidepoint(event.pos)), None)
            if day is not None and day <= self.today:
                self.choose(day)
            return True
        return event.kind is not PointerKind.WHEEL

    def nav(self, nav: Nav) -> bool:
        months_on = {Nav.PAGE_UP: -1, Nav.PAGE_DOWN: 1}.get(nav)
        if months_on is not None:
            self.step_month(months_on)
            return True
        step = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.UP: -7, Nav.DOWN: 7}.get(nav)
        day = self.chosen + timedelta(days=step or 0)
        if step is None or day > self.today:
            return False
        self.choose(day)
        return True

    def _boxes(self) -> list[tuple[date, pygame.Rect]]:
        """The days of the month and their rectangles."""
        names = self.scale.px(WEEKDAY_HEIGHT)
        wide, high = self.rect.width // 7, (self.rect.height - names) // WEEKS
        weeks = calendar.Calendar().monthdayscalendar(self.chosen.year, self.chosen.month)
        gap = self.scale.px(6)
        found = []
        for row, week in enumerate(weeks):
            for column, number in enumerate(week):
                if number:
                    x, y = self.rect.left + column * wide, self.rect.top + names + row * high
                    box = pygame.Rect(x, y, wide, high).inflate(-gap, -gap)
                    found.append((self.chosen.replace(day=number), box))
        return found

    def draw(self, target: pygame.Surface) -> None:
        wide = self.rect.width // 7
        for column, name in enumerate(weekdays()):
            words = text_line(name, "smallest", hue("ink_soft"), self.scale)
            x = self.rect.left + column * wide + wide / 2
            words.draw_at(target, x, self.rect.top + self.scale.px(WEEKDAY_HEIGHT) // 2, "centre")
        for day, box in self._boxes():
            self._draw_day(target, day, box)

    def _draw_day(self, target: pygame.Surface, day: date, box: pygame.Rect) -> None:
        scale, runs = self.scale, self.runs.of(day.isoformat())
        radius = scale.px(6)
        if runs:
            pygame.draw.rect(target, hue("wash"), box, border_radius=radius)
        if day == self.chosen:
            ring = box.inflate(scale.px(4), scale.px(4))
            pygame.draw.rect(
                target,
                hue("brass"),
                ring,
                max(2, scale.px(4 if self.shows_focus_ring else 3)),
                border_radius=radius,
            )
        else:
            edge = hue("brass_dark" if day == self.today else "paper_edge")
            thick = max(1, scale.px(3 if day == self.today else 1.4))
            pygame.draw.rect(target, edge, box, thick, border_radius=radius)
        tint = hue("ink" if day <= self.today else "faint")
        number = text_line(str(day.day), "small_strong", tint, scale)
        number.draw_at(target, box.centerx, box.top + box.height * 0.34, "centre")
        games = len({run.game for run in runs})
        spot = scale.px(4)
        left = box.centerx - (games - 1) * 1.5 * spot
        for count in range(games):
            at = round(left + count * 3 * spot), round(box.bottom - box.height * 0.24)
            pygame.draw.circle(target, hue("ready"), at, spot)
