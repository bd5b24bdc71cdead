"""Timeline of a match: a line for each player, rounds, flags at turning points, and a handle to drag."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.client.match.match_feed import Player
from game.client.match.match_timeline import MatchTimeline
from game.client.panels.results.points_graph import GRID_STEPS, draw_livery_line
from game.client.style.player_colours import disc
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import hue
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Widget
from game.i18n import _, format_number

MAX_GRID_LINES = 4
FLAG_SIZE = (26, 22)
MERGE_DISTANCE = 40
"""Flags closer together than this are drawn as one, with a number."""
Values = Sequence[Sequence[float | None]]


@dataclass(frozen=True)
class TurningPointFlag:
    """A flag on the timeline: position, seat, number, and whether the move was bad or very good."""

    place: int
    seat: int
    number: int
    is_loss: bool = True


class TimelineGraph(Widget):
    """The timeline; a click or a drag jumps to that position."""

    focusable = True
    bleed = 2

    def __init__(
        self,
        course: MatchTimeline,
        players: Sequence[Player],
        on_go: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.timeline = course
        self.players = players
        self.title, self.note, self.is_per_cent = "", "", False
        self.values: Mapping[int, Sequence[float]] | None = None
        """For each position, the values to draw; None to draw the points."""
        self.flags: list[TurningPointFlag] = []
        self.chosen_flag = -1
        """Number of the selected flag."""
        self.position = 0
        self._on_go = on_go
        self._picture: pygame.Surface | None = None
        self._key: object = None

    def set_position(self, at: int) -> None:
        """Moves the handle to the position after `at` items."""
        if at != self.position:
            self.position = at
            self.mark_dirty()

    def set_title(self, title: str, note: str, per_cent: bool = False) -> None:
        """Sets title, note and unit of the graph."""
        self.title, self.note, self.is_per_cent = title, note, per_cent
        self.refresh()

    def refresh(self) -> None:
        """Redraws the graph after its data changed."""
        self._key = None
        self.mark_dirty()

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            self.pressed = True
            for flag in self.flags:
                if self._flag_box(flag).inflate(8, 8).collidepoint(event.pos):
                    self._on_go(flag.place)
                    return True
        if self.pressed and event.kind in (PointerKind.DOWN, PointerKind.MOVE):
            plot = self._plot()
            share = (event.pos[0] - plot.left) / max(1, plot.width)
            self._on_go(round(max(0.0, min(1.0, share)) * len(self.timeline.record)))
        if event.kind is PointerKind.UP:
            self.pressed = False
        return event.kind is not PointerKind.WHEEL

    def nav(self, nav: Nav) -> bool:
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav)
        if step is not None:
            self._on_go(self.position + step)
        return step is not None

    def draw(self, target: pygame.Surface) -> None:
        key = (self.rect.size, self.scale, self.timeline.followed_count, len(self.values or ()))
        if self._picture is None or key != self._key:
            self._picture, self._key = self._paint(), key
        target.blit(self._picture, self.rect)
        self._draw_handle(target)
        for flag in self._merged_flags():
            self._draw_flag(target, flag)

    def _plot(self) -> pygame.Rect:
        """The plot area in panel coordinates."""
        scale = self.scale
        top = scale.px(60) if self.title else scale.px(36)
        return pygame.Rect(
            self.rect.left + scale.px(56),
            self.rect.top + top,
            self.rect.width - scale.px(56 + 140),
            self.rect.height - top - scale.px(44),
        )

    def _rows(self) -> list[tuple[int, list[float]]]:
        """Positions and the values of all seats there; positions without known values are left out."""
        if self.values is not None:
            return [(place, list(row)) for place, row in sorted(self.values.items())]
        rows = []
        points = self.timeline.points
        places = (
            [*self.timeline.round_starts, len(points) - 1]
            if self.timeline.counts_rounds
            else range(len(points))
        )
        for place in places:
            row = points[place]
            known = [float(value) for value in row if value is not None]
            if len(known) == len(row):
                rows.append((place, known))
        return rows

    def _x(self, place: int) -> float:
        plot = self._plot()
        return plot.left + plot.width * place / max(1, len(self.timeline.record))

    def _paint(self) -> pygame.Surface:
        out, scale = pygame.Surface(self.rect.size, pygame.SRCALPHA), self.scale
        plot = self._plot().move(-self.rect.left, -self.rect.top)
        if self.title:
            head = text_line(self.title, "strong", hue("brass_text"), scale)
            head.draw_at(out, scale.px(8), scale.px(20))
            fitted_line(self.note, "small", hue("ink_soft"), scale, max(1, plot.width - head.width)).draw_at(
                out, scale.px(24) + head.width, scale.px(20)
            )
        rows = self._rows()
        values = [value for _place, row in rows for value in row]
        low, high = (0.0, 100.0) if self.is_per_cent else (min(values, default=0.0), max(values, default=0.0))
        if not self.is_per_cent:
            low, high = min(0.0, low), max(4.0, high)

        def y_of(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        step = (
            25
            if self.is_per_cent
            else next((s for s in GRID_STEPS if (high - low) / s <= MAX_GRID_LINES), 100)
        )
        for value in range(int(-(-low // step) * step), int(high) + 1, step):
            y = y_of(value)
            pygame.draw.line(out, hue("paper_edge"), (plot.left, y), (plot.right, y), max(1, scale.px(1.4)))
            words = f"{value} %" if self.is_per_cent else format_number(value)
            text_line(words, "smallest", hue("ink_soft"), scale).draw_at(
                out, plot.left - scale.px(10), y, "right"
            )
        self._paint_rounds(out, plot)
        for seat in range(len(self.players)) if rows else ():
            spots = [(self._x(place) - self.rect.left, y_of(row[seat])) for place, row in rows]
            draw_livery_line(out, _corners(spots), self.players[seat].colour, scale.px(7), scale.px(3))
        if rows:
            self._paint_ends(
                out, plot, {seat: y_of(value) for seat, value in enumerate(rows[-1][1])}, rows[-1]
            )
        return out

    def _paint_rounds(self, out: pygame.Surface, plot: pygame.Rect) -> None:
        scale, rounds = self.scale, self.timeline.round_starts
        base = plot.bottom + scale.px(6)
        pygame.draw.line(out, hue("paper_dark"), (plot.left, base), (plot.right, base), max(1, scale.px(2)))
        ends = [*rounds[1:], len(self.timeline.record)]
        for number, (begin, end) in enumerate(zip(rounds, ends, strict=True), start=1):
            left, right = self._x(begin) - self.rect.left, self._x(end) - self.rect.left
            pygame.draw.line(
                out, hue("paper_dark"), (left, base), (left, base + scale.px(6)), max(1, scale.px(2))
            )
            words = text_line(_("round {number}").format(number=number), "smallest", hue("ink_soft"), scale)
            if words.width > right - left - scale.px(6):
                words = text_line(str(number), "smallest", hue("ink_soft"), scale)
            if words.width <= right - left:
                words.draw_at(out, (left + right) / 2, base + scale.px(20), "centre")

    def _paint_ends(
        self, out: pygame.Surface, plot: pygame.Rect, heights: dict[int, float], last: tuple[int, list[float]]
    ) -> None:
        scale = self.scale
        step = min(scale.px(27), (plot.height + scale.px(40)) // len(heights))
        order = sorted(heights, key=lambda seat: -heights[seat])
        tops = [heights[seat] for seat in order]
        for at in range(len(tops) - 1, -1, -1):
            tops[at] = max(tops[at], scale.px(14) + step * (len(tops) - 1 - at))
        place, values = last
        is_end = place == len(self.timeline.record)
        result = self.timeline.result if is_end else None  # forecasts show their own values
        right = self._x(place) - self.rect.left
        for seat, y in zip(order, _apart(tops, step), strict=True):
            token = disc(self.players[seat].colour, scale.px(24))
            out.blit(token, token.get_rect(center=(right + scale.px(24), round(y))))
            text = format_number(round(values[seat]))
            if result is not None:
                text = _("out") if seat in result.out else format_number(result.points[seat])
            text_line(text, "strong", hue("ink"), scale).draw_at(out, right + scale.px(46), y)

    def _draw_handle(self, target: pygame.Surface) -> None:
        plot, scale = self._plot(), self.scale
        x = round(self._x(self.position))
        foot = plot.bottom + scale.px(6)
        wash = pygame.Surface((scale.px(14), max(1, foot - plot.top)), pygame.SRCALPHA)
        wash.fill((*pygame.Color(hue("glow"))[:3], 90))
        target.blit(wash, (x - wash.get_width() // 2, plot.top))
        pygame.draw.line(target, hue("brass_dark"), (x, plot.top), (x, foot), max(2, scale.px(3)))
        pygame.draw.circle(target, hue("paper_light"), (x, foot), scale.px(11))
        pygame.draw.circle(target, hue("brass_dark"), (x, foot), scale.px(11), max(2, scale.px(3)))
        pygame.draw.circle(target, hue("brass"), (x, foot), scale.px(5))
        number = self.timeline.round_at(self.position)
        words = _("entry {number}").format(number=self.position)
        if number:
            words = _("round {round} · entry {number}").format(round=number, number=self.position)
        label = text_line(words, "smallest", hue("paper_light"), scale)
        box = pygame.Rect(0, 0, label.width + scale.px(22), scale.px(28))
        box.midtop = (x, foot + scale.px(10))
        box.clamp_ip(self.rect)
        pygame.draw.rect(target, hue("ink"), box, border_radius=scale.px(6))
        label.draw_at(target, box.centerx, box.centery, "centre")

    def _merged_flags(self) -> list[tuple[TurningPointFlag, int]]:
        """The flags to draw, each with the number of flags it stands for; the selected one is always drawn
        itself."""
        flags: list[tuple[TurningPointFlag, int]] = []
        for flag in self.flags:
            near = flags and abs(self._x(flag.place) - self._x(flags[-1][0].place)) < self.scale.px(
                MERGE_DISTANCE
            )
            if near and flags[-1][0].number != self.chosen_flag:
                front = flag if flag.number == self.chosen_flag else flags[-1][0]
                flags[-1] = (front, flags[-1][1] + 1)
            else:
                flags.append((flag, 1))
        return flags

    def _flag_box(self, flag: TurningPointFlag) -> pygame.Rect:
        larger = 1.35 if flag.number == self.chosen_flag else 1.0
        wide, high = self.scale.px(FLAG_SIZE[0] * larger), self.scale.px(FLAG_SIZE[1] * larger)
        return pygame.Rect(
            round(self._x(flag.place)), self._plot().top - self.scale.px(10), wide + self.scale.px(6), high
        )

    def _draw_flag(self, target: pygame.Surface, counted_flag: tuple[TurningPointFlag, int]) -> None:
        """Draws a flag: red with a notch for a bad move, green with a point for a very good one."""
        flag, count = counted_flag
        box, plot, scale = self._flag_box(flag), self._plot(), self.scale
        pygame.draw.line(
            target, hue("ink"), (box.left, box.top), (box.left, plot.bottom), max(2, scale.px(2))
        )
        notch = box.height * 0.4
        right = box.right - notch if flag.is_loss else box.right
        tip = [(box.right, box.top), (right, box.centery), (box.right, box.bottom)]
        if not flag.is_loss:
            tip = [(box.right - notch, box.top), (box.right, box.centery), (box.right - notch, box.bottom)]
        pygame.draw.polygon(
            target, hue("red" if flag.is_loss else "ready"), [box.topleft, *tip, box.bottomleft]
        )
        words = str(flag.number) if count == 1 else f"{flag.number}+{count - 1}"
        label = text_line(words, "small_strong" if count == 1 else "smallest", hue("paper_light"), scale)
        label.draw_at(target, box.left + (box.width - notch) / 2, box.centery, "centre")
        token = disc(self.players[flag.seat].colour, scale.px(20))
        target.blit(token, token.get_rect(midbottom=(box.left, box.top)))


def _corners(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points at which a line changes its height."""
    last = len(spots) - 1
    return [
        spot
        for at, spot in enumerate(spots)
        if at in (0, last) or spot[1] != spots[at - 1][1] or spot[1] != spots[at + 1][1]
    ]


def _apart(heights: list[float], step: int) -> list[float]:
    """Moves heights up so that each is at least `step` above the one before."""
    found: list[float] = []
    for height in heights:
        found.append(min(height, found[-1] - step) if found else height)
    return found
