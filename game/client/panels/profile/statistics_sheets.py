"""Sheets of the statistics page: record, win rates, best runs, months and medals."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.archive.medals import Medal
from game.archive.opponents import results_against
from game.archive.player_record import RecordLine, longest_streak
from game.archive.statistics import (
    RIVALS,
    BestResult,
    Rate,
    best_results,
    by_map,
    by_seats,
    month_by_month,
    rate,
    rates,
)
from game.client.art.game_pieces.yardmaster_tokens import gauge
from game.client.art.interface.medals import medal
from game.client.art.interface.printed_items import board, flap
from game.client.art.people.character_portraits import portrait
from game.client.art.trains.track_and_signals import semaphore
from game.client.style.icons import icon
from game.client.style.player_colours import player_hue
from game.client.style.text_rendering import fitted_line, text_line, text_width
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import escape_markup, render_markup
from game.client.ui.widget import Panel, SheetPanel
from game.i18n import _, format_number, pgettext
from game.rules import catalog
from game.session.bot_personas import CHARACTERS, temper_name

LAST_MATCHES = 12
MIN_MATCHES_FOR_RATE = 3
"""With fewer matches than this, a win rate means little and its dial is grey."""
HEAD_STYLES = ("chip", "small_strong", "smallest")
"""Text styles of column heads, largest first."""
MAX_HEAD_LENGTH = 14


class TitledSheet(SheetPanel):
    """A sheet with a heading, and a remark on the right."""

    def __init__(self, scale: Scale, area: pygame.Rect, heading: str, remark: str = "") -> None:
        super().__init__(scale, area, "paper")
        self.heading, self.remark = heading, remark

    @property
    def heading_right(self) -> int:
        """The x coordinate at which the heading ends."""
        return self.scale.px(46) + text_line(self.heading, "section", hue("ink"), self.scale).width

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale = self.scale
        text_line(self.heading, "section", hue("ink"), scale).draw_at(target, scale.px(30), scale.px(38))
        if self.remark:
            text_line(self.remark, "small", hue("ink_soft"), scale).draw_at(
                target, self.local_rect.width - scale.px(30), scale.px(38), "right"
            )
        self.paint_content(target)

    def paint_content(self, target: pygame.Surface) -> None:
        """Paints the content below the heading."""


class RecordSheet(TitledSheet):
    """Wins, win rate, longest streak and the last twelve matches."""

    def __init__(self, scale: Scale, area: pygame.Rect, lines: Sequence[RecordLine], month: str) -> None:
        super().__init__(scale, area, _("Record"))
        self.lines, self.month = lines, month

    def paint_content(self, target: pygame.Surface) -> None:
        scale, lines = self.scale, self.lines
        won = rate(lines)
        this = sum(one.won for one in lines if one.day.startswith(self.month))
        cells = (
            (format_number(won.won), _("won of {number}").format(number=won.of), "red"),
            (f"{won.per_cent} %" if won.of else "–", _("of all matches"), "ink"),
            (format_number(longest_streak(lines)), _("the longest streak"), "ink"),
            (format_number(this), _("won this month"), "ink"),
        )
        row = (self.local_rect.height - scale.px(210)) // 2
        for at, (value, words, tint) in enumerate(cells):
            x = scale.px(30) + (at % 2) * (self.local_rect.width // 2 - scale.px(20))
            y = scale.px(96) + (at // 2) * row
            text_line(value if lines else "–", "banner", hue(tint), scale).draw_at(target, x, y)
            text_line(words, "small", hue("ink_soft"), scale).draw_at(target, x, y + scale.px(48))
        self._paint_last(target)

    def _paint_last(self, target: pygame.Surface) -> None:
        scale = self.scale
        foot = self.local_rect.bottom - scale.px(24)
        text_line(_("The last twelve"), "strong", hue("brass_text"), scale).draw_at(
            target, scale.px(30), foot - scale.px(92)
        )
        contested = [one for one in self.lines if one.rivals][-LAST_MATCHES:]
        high = scale.px(54)
        step = (self.local_rect.width - scale.px(60)) // LAST_MATCHES
        for at, one in enumerate(contested):
            post = semaphore(high, 45 if one.won else 0)
            target.blit(post, (scale.px(24) + at * step, foot - scale.px(76)))
        words = _("raised: won · level: lost · newest at the right")
        words = words if self.lines else _("your first match fills this page")
        fitted_line(words, "smallest", hue("ink_soft"), scale, self.local_rect.width - scale.px(40)).draw_at(
            target, scale.px(30), foot
        )


class WinRateSheet(TitledSheet):
    """Win rates as gauges, for each game and kind of opponents, or as lists by map and number of seats."""

    def __init__(
        self, scale: Scale, area: pygame.Rect, lines: Sequence[RecordLine], by_map: bool = False
    ) -> None:
        super().__init__(
            scale, area, _("Win rate"), "" if by_map else _("per cent of matches played to their end")
        )
        self.lines, self.by_map = lines, by_map

    def paint_content(self, target: pygame.Surface) -> None:
        if self.by_map:
            self._paint_lists(target)
        else:
            self._paint_gauges(target)

    def _paint_lists(self, target: pygame.Surface) -> None:
        """Paints win rates by map on the left and by number of seats on the right."""
        seats = [
            (_("{number} at the table").format(number=n), won) for n, won in by_seats(self.lines).items()
        ]
        half = self.local_rect.width // 2
        for left, rows in (
            (0, [(_game_and_map(*key), won) for key, won in by_map(self.lines).items()]),
            (half, seats),
        ):
            y = self.scale.px(92)
            for words, won in rows[:9]:
                ratio = _("{won} of {all}").format(won=won.won, all=won.of) if won.of else "–"
                right = left + half - self.scale.px(30)
                text_line(ratio, "label", hue("ink"), self.scale).draw_at(target, right, y, "right")
                room = half - self.scale.px(190)
                fitted_line(words, "text", hue("ink"), self.scale, room).draw_at(
                    target, left + self.scale.px(30), y
                )
                y += self.scale.px(40)

    def _paint_gauges(self, target: pygame.Surface) -> None:
        scale, found = self.scale, rates(self.lines)
        games = list(catalog.GAMES)
        left, top = scale.px(170), scale.px(92)
        wide = (self.local_rect.width - left - scale.px(20)) // len(games)
        high = (self.local_rect.height - top - scale.px(24)) // len(RIVALS)
        names = [_short_name(catalog.title_of(game)) for game in games]
        room = wide - scale.px(6)
        fits = (one for one in HEAD_STYLES if max(text_width(name, one, scale) for name in names) <= room)
        style = next(fits, HEAD_STYLES[-1])
        for column, title in enumerate(names):
            name = fitted_line(title, style, hue("ink"), scale, room)
            name.draw_at(target, left + wide * column + wide // 2, scale.px(80), "centre")
        words = {"easy": _("Easy bots"), "strong": _("Strong bots"), "people": _("People")}
        for row, rivals in enumerate(RIVALS):
            y = top + row * high
            target.fill(
                hue("paper_edge"), (scale.px(30), y + scale.px(4), self.local_rect.width - scale.px(60), 1)
            )
            glyph = icon("people" if rivals == "people" else "bot", scale.px(22), hue("ink_soft"))
            target.blit(glyph, (scale.px(30), y + high // 2 - scale.px(26)))
            text_line(words[rivals], "label", hue("ink"), scale).draw_at(
                target, scale.px(30), y + high // 2 + scale.px(14)
            )
            for column, game in enumerate(games):
                self._paint_gauge(target, found[rivals, game], left + wide * column + wide // 2, y, high)

    def _paint_gauge(self, target: pygame.Surface, won: Rate, x: int, y: int, high: int) -> None:
        scale = self.scale
        side = min(scale.px(84), high - scale.px(30))
        dial = gauge(won.per_cent, 100, side, lit=won.per_cent >= 50 and won.of >= MIN_MATCHES_FOR_RATE)
        if won.of < MIN_MATCHES_FOR_RATE:
            dial = pygame.transform.grayscale(dial)
        target.blit(dial, dial.get_rect(midtop=(x, y + scale.px(8))))
        ratio = _("{won} of {all}").format(won=won.won, all=won.of) if won.of else "–"
        text_line(ratio, "smallest", hue("ink_soft"), scale).draw_at(
            target, x, y + side + scale.px(20), "centre"
        )


class OpponentSheet(TitledSheet):
    """The named opponents, and how many matches against each were won."""

    def __init__(self, scale: Scale, area: pygame.Rect, lines: Sequence[RecordLine]) -> None:
        super().__init__(scale, area, _("Opponents"), _("matches you won against them"))
        self.lines = lines

    def paint_content(self, target: pygame.Surface) -> None:
        scale, top = self.scale, self.scale.px(76)
        wide, rows = (self.local_rect.width - scale.px(40)) // 2, -(-len(CHARACTERS) // 2)
        high = (self.local_rect.height - top - scale.px(12)) // rows
        for number, who in enumerate(CHARACTERS):
            left, y = scale.px(24) + number // rows * wide, top + number % rows * high + high // 2
            face = portrait(who.key, min(scale.px(84), high - scale.px(6)))
            target.blit(face, face.get_rect(midleft=(left, y)))
            x, room = left + face.get_width() + scale.px(12), wide - face.get_width() - scale.px(24)
            fitted_line(who.name, "label", hue("ink"), scale, room).draw_at(target, x, y - scale.px(16))
            against = results_against(self.lines, who)
            ratio = _("{won} of {all}").format(won=against.won, all=against.played)
            words = f"{temper_name(who)} · {ratio}" if against.played else temper_name(who)
            fitted_line(words, "small", hue("ink_soft"), scale, room).draw_at(target, x, y + scale.px(14))


class BestRunsBoard(Panel):
    """The best results; a new one is highlighted."""

    def __init__(self, scale: Scale, area: pygame.Rect, lines: Sequence[RecordLine]) -> None:
        super().__init__(scale, area)
        self.runs: list[BestResult] = best_results(lines)

    def backdrop(self, target: pygame.Surface) -> None:
        scale = self.scale
        target.blit(board(self.local_rect.size, round(scale.u, 3)), (0, 0))
        head = text_line(_("BEST RUNS"), "number", hue("brass_light"), scale, tracking=5)
        head.draw_at(target, self.local_rect.width / 2, scale.px(42), "centre")
        high = (self.local_rect.height - scale.px(92)) // 6
        for place in range(6):
            row = pygame.Rect(
                scale.px(18),
                scale.px(76) + place * high,
                self.local_rect.width - scale.px(36),
                high - scale.px(6),
            )
            run = self.runs[place] if place < len(self.runs) else None
            lit = run is not None and run.fresh
            tone = hue("departures.row_here" if lit else "departures.row")
            pygame.draw.rect(target, tone, row, border_radius=scale.px(4))
            pygame.draw.line(target, hue("departures.crease"), row.midleft, row.midright, max(1, scale.px(2)))
            if run is None:
                continue
            figures = format_number(run.figure)
            size = (scale.px(34), min(row.height - 4, scale.px(44)))
            x = row.right - scale.px(10) - len(figures) * (size[0] + scale.px(3))
            for at, letter in enumerate(figures):
                drawn = flap(letter, size)
                target.blit(drawn, drawn.get_rect(midleft=(x + at * (size[0] + scale.px(3)), row.centery)))
            room = x - row.left - scale.px(30)
            tint = hue("brass_light" if lit else "paper")
            left, words = (
                row.left + scale.px(16),
                run.words + (" · " + pgettext("medal just won", "new") if lit else ""),
            )
            fitted_line(run.title, "label", tint, scale, room).draw_at(
                target, left, row.centery - row.height * 0.2
            )
            fitted_line(words, "smallest", hue("mist"), scale, room).draw_at(
                target, left, row.centery + row.height * 0.24
            )


class MonthSheet(TitledSheet):
    """Matches played and won by month."""

    def __init__(self, scale: Scale, area: pygame.Rect, lines: Sequence[RecordLine], colour: str) -> None:
        super().__init__(scale, area, _("Month by month"), _("played, and won in your colour"))
        self.months, self.colour = month_by_month(lines), colour

    def paint_content(self, target: pygame.Surface) -> None:
        scale = self.scale
        plot = pygame.Rect(
            scale.px(40),
            scale.px(96),
            self.local_rect.width - scale.px(70),
            self.local_rect.height - scale.px(150),
        )
        most = max((won.of for _month, won in self.months), default=0)
        if not self.months:
            text_line("–", "banner", hue("ink_soft"), scale).draw_at(
                target, plot.centerx, plot.centery, "centre"
            )
            return
        step = plot.width / max(4, len(self.months))
        for at, (month, won) in enumerate(self.months):
            x = round(plot.left + step * (at + 0.5))
            wide = scale.px(50)
            bar = pygame.Rect(x - wide // 2, 0, wide, max(2, round(plot.height * won.of / most)))
            bar.bottom = plot.bottom
            pygame.draw.rect(target, hue("paper_edge"), bar, border_radius=scale.px(4))
            part = bar.copy()
            part.height = round(plot.height * won.won / most)
            part.bottom = plot.bottom
            pygame.draw.rect(target, player_hue(self.colour), part)
            text_line(str(won.of), "strong", hue("ink"), scale).draw_at(
                target, x, bar.top - scale.px(14), "centre"
            )
            text_line(month, "small", hue("ink_soft"), scale).draw_at(
                target, x, plot.bottom + scale.px(22), "centre"
            )
        target.fill(hue("paper_dark"), (plot.left, plot.bottom, plot.width, max(1, scale.px(2))))


class MedalSheet(TitledSheet):
    """A page of medals; those not earned yet show how far the player is."""

    COLUMNS = 4
    ROWS = 2

    def __init__(
        self,
        scale: Scale,
        area: pygame.Rect,
        medals: Sequence[Medal],
        lines: Sequence[RecordLine],
        remark: str,
    ) -> None:
        super().__init__(scale, area, _("Medals"))
        self.medals, self.lines = medals, lines
        self.count = remark

    def paint_content(self, target: pygame.Surface) -> None:
        scale = self.scale
        text_line(self.count, "small", hue("ink_soft"), scale).draw_at(
            target, self.local_rect.width - scale.px(150), scale.px(38), "right"
        )
        wide = (self.local_rect.width - scale.px(40)) // self.COLUMNS
        high = (self.local_rect.height - scale.px(70)) // self.ROWS
        for at, one in enumerate(self.medals):
            box = pygame.Rect(
                scale.px(20) + (at % self.COLUMNS) * wide,
                scale.px(64) + (at // self.COLUMNS) * high,
                wide,
                high,
            )
            reached = one.reached(self.lines)
            is_earned = one.is_earned(self.lines)
            side = min(scale.px(108), high - scale.px(74))
            drawn = medal(one.outline, one.colour, one.icon, side, is_earned)
            target.blit(drawn, drawn.get_rect(midtop=(box.centerx, box.top)))
            tint = hue("ink" if is_earned else "ink_soft")
            name = fitted_line(one.name(), "chip", tint, scale, wide - scale.px(8))
            name.draw_at(target, box.centerx, box.top + side + scale.px(14), "centre")
            words = one.words() if is_earned or one.goal == 1 else f"{one.words()}  {reached}/{one.goal}"
            label = render_markup(
                escape_markup(words), "smallest", hue("ink_soft"), scale, wide - scale.px(8), align="centre"
            )
            target.blit(label.surface, (box.left + scale.px(4), box.top + side + scale.px(30)))


def _short_name(name: str) -> str:
    """A game's name for a narrow column; of a long name, only the first word."""
    return name if len(name) <= MAX_HEAD_LENGTH else name.split(maxsplit=1)[0]


def _game_and_map(game: str, place: str) -> str:
    """Game and map as text."""
    name = catalog.title_of(game)
    return f"{name}, {catalog.map_title_of(game, place)}" if place else name
