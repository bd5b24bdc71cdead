"""Statistics scene: record, win rates, best runs, months and medals. Nothing is sent from this machine."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from game.archive.date_text import iso_date_text
from game.archive.medals import medals
from game.archive.player_record import PlayerRecord, record_line
from game.archive.save_library import SaveLibrary
from game.archive.save_summary import SaveSummary
from game.client.panels.profile.statistics_sheets import (
    BestRunsBoard,
    MedalSheet,
    MonthSheet,
    OpponentSheet,
    RecordSheet,
    WinRateSheet,
)
from game.client.scenes.pages.overlay_scene import OverlayScene
from game.client.style.player_colours import disc
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import show_toast
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.widget import Panel
from game.i18n import _, ngettext
from game.rules.core.codec import BadData
from game.user_folders import exports_folder

if TYPE_CHECKING:
    from game.client.window.app import App

RATES_PAGES = 3
"""Pages of the middle sheet: by rivals, by map and seats, by opponent."""
PER_PAGE = MedalSheet.COLUMNS * MedalSheet.ROWS


class StatsScene(OverlayScene):
    """Sheets with the player's statistics.

    Finished matches that are not in the record yet are added one per frame.
    """

    def __init__(
        self,
        app: App,
        archive: Callable[[], None] | None = None,
        record: PlayerRecord | None = None,
        shelf: SaveLibrary | None = None,
    ) -> None:
        super().__init__(app)
        self.record = record or PlayerRecord()
        self.saves = shelf or SaveLibrary()
        self.page, self.rates_page = 0, 0
        self._archive = archive
        self._uncounted: list[SaveSummary] = self.record.missing(self.saves.matches.values())
        self._shown_trouble = ""

    @property
    def is_counting(self) -> bool:
        return bool(self._uncounted or self.saves.unread)

    def layout(self) -> None:
        scale = self.app.scale
        lines = self.record.lines
        margin, gap = scale.picture_px(48), scale.picture_px(20)
        top = self._head(margin)
        whole = scale.width - 2 * margin
        high = scale.height - top - scale.picture_px(36)
        upper = round(high * 0.53)
        side = (whole - 2 * gap) * 486 // 1784
        middle = whole - 2 * side - 2 * gap
        month = datetime.now().astimezone().strftime("%Y-%m")
        self.ui.add(RecordSheet(scale, pygame.Rect(margin, top, side, upper), lines, month))
        self._lay_rates(pygame.Rect(margin + side + gap, top, middle, upper))
        self.ui.add(
            BestRunsBoard(scale, pygame.Rect(margin + side + middle + 2 * gap, top, side, upper), lines)
        )
        lower = top + upper + gap
        left = (whole - gap) * 680 // 1804
        rest = high - upper - gap
        colour = self.app.settings.colour
        self.ui.add(MonthSheet(scale, pygame.Rect(margin, lower, left, rest), lines, colour))
        self._add_medals(pygame.Rect(margin + left + gap, lower, whole - left - gap, rest))
        if self.record.trouble != self._shown_trouble:
            self._shown_trouble = self.record.trouble
            show_toast(self.ui, self._shown_trouble, "warning", trouble=True)

    def _add_medals(self, area: pygame.Rect) -> None:
        scale, lines = self.app.scale, self.record.lines
        order = sorted(medals(), key=lambda one: not one.is_earned(lines))
        pages = -(-len(order) // PER_PAGE)
        self.page %= pages
        page_medals = order[self.page * PER_PAGE : (self.page + 1) * PER_PAGE]
        number = sum(one.is_earned(lines) for one in order)
        remark = _("{number} of {all} earned").format(number=number, all=len(order))
        sheet = MedalSheet(scale, area, page_medals, lines, remark)
        back = IconButton("back", lambda: self._turn_medal_page(-1), _("Medals before these"))
        forth = IconButton("forward", lambda: self._turn_medal_page(1), _("More medals"))
        side = scale.px(44)
        forth.place((area.width - side - scale.px(24), scale.px(16), side, side))
        back.place((forth.rect.left - side - scale.px(8), scale.px(16), side, side))
        sheet.add(back, forth)
        self.ui.add(sheet)

    def _lay_rates(self, area: pygame.Rect) -> None:
        scale = self.app.scale
        lines = self.record.lines
        sheet: OpponentSheet | WinRateSheet = (
            OpponentSheet(scale, area, lines)
            if self.rates_page == RATES_PAGES - 1
            else WinRateSheet(scale, area, lines, by_map=self.rates_page == 1)
        )
        side = scale.px(40)
        other = IconButton("globe", self._turn_rates_page, _("By rivals, by map and seats, or by opponent"))
        other.place((sheet.heading_right, scale.px(18), side, side))
        sheet.add(other)
        self.ui.add(sheet)

    def _turn_rates_page(self) -> None:
        self.rates_page = (self.rates_page + 1) % RATES_PAGES
        self.resize()

    def _turn_medal_page(self, step: int) -> None:
        self.page += step
        self.resize()

    def _head(self, margin: int) -> int:
        scale, settings = self.app.scale, self.app.settings
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.picture_px(112)))
        y, side = scale.picture_px(58), scale.px(52)
        back = IconButton("back", self.app.pop, with_key(_("Back"), pygame.K_ESCAPE))
        back.place((margin, y - side // 2, side, side))
        name = settings.name or _("Player")
        x = back.rect.right + scale.px(90)
        title = Label(name, "heading", hue("paper_light"))
        room = text_line(name, "heading", hue("paper_light"), scale).width
        title.place((x, y - scale.px(32), room, scale.px(64)))
        self._count = Label(self._counted(), "text", hue("mist"))
        right = scale.width - margin
        plates = [Button(_("Export"), self._export, "night", "copy")]
        if self._archive is not None:
            plates.append(Button(_("Archive"), self._archive, "night", "replay"))
        for plate in reversed(plates):
            wide, high = plate.measure(scale, scale.width)
            right -= wide
            plate.place((right, y - high // 2, wide, high))
            right -= scale.px(16)
        left = title.rect.right + scale.px(24)
        self._count.place((left, y - scale.px(14), max(1, right - left), scale.px(36)))
        panel.add(back, title, self._count, *plates)
        self.ui.add(panel)
        return scale.picture_px(112)

    def draw_over(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        token = disc(self.app.settings.colour, scale.px(60))
        x = scale.picture_px(48) + scale.px(52 + 20)
        target.blit(token, token.get_rect(midleft=(x, scale.picture_px(58))))

    def _counted(self) -> str:
        if self.is_counting:
            return _("counting, {number} to go").format(number=len(self._uncounted) + len(self.saves.unread))
        number = len(self.record.lines)
        if not number:
            return _("your first match fills this page")
        words = ngettext("{number} match since {day}", "{number} matches since {day}", number)
        sentence = words.format(number=number, day=iso_date_text(self.record.lines[0].day))
        hours = sum(one.seconds for one in self.record.lines) // 3600
        if not hours:
            return sentence
        sat = ngettext("{number} hour at the table", "{number} hours at the table", hours)
        return f"{sentence} · {sat.format(number=hours)}"

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.is_counting:
            return
        self._count_one()
        self._count.set(self._counted())
        self._show_when_done()

    def _show_when_done(self) -> None:
        if not self.is_counting:
            self.resize()

    def rest(self) -> float | None:
        return 0.0 if self.is_counting else super().rest()

    def _count_one(self) -> None:
        if self._uncounted:
            match = self._uncounted.pop()
            try:
                self.record.add([record_line(match, self.saves.path(match))])
            except BadData as error:
                show_toast(self.ui, str(error), "warning", trouble=True)
        elif self.saves.unread:
            path = self.saves.unread[0]
            self.saves.add_summaries([self.saves.summary_of(path)])
            self._uncounted = self.record.missing([self.saves.matches[path.name]])

    def _export(self) -> None:
        try:
            path = self.record.export(exports_folder() / "record.json")
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        show_toast(
            self.ui, _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent), "copy"
        )

    def leave(self) -> None:
        self.saves.close()
