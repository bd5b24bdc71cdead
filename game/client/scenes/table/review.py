"""Review scene: a finished match with its timeline, turning points, and for each the move played and a
better one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.background_task import TaskFailure
from game.archive.review_job import DecisionProgress, PositionForecast, ReviewMessage, ReviewResult
from game.archive.review_store import Review, ReviewedDecision, Unit, load_review
from game.client.art.backgrounds.title_background import draw_night
from game.client.match.match_feed import MatchRecording
from game.client.panels.review.move_markers import (
    Trail,
    box_outline,
    draw_move_tag,
    draw_trail,
    trail_bounds,
)
from game.client.panels.review.review_jobs import ReviewJobs
from game.client.panels.review.review_text import ReviewText
from game.client.panels.review.timeline_graph import TimelineGraph, TurningPointFlag
from game.client.panels.table.table_bar import bar_height
from game.client.scenes.table.replay import ContinueHandler, ReplayScene
from game.client.ui.button import Button
from game.client.ui.dialog import show_toast
from game.client.ui.widget import SheetPanel
from game.decisions.action_picker import ActionOffer, ActionPicker
from game.i18n import _, format_number
from game.rules.core.codec import Seat
from game.rules.core.journal import Entry

if TYPE_CHECKING:
    from game.client.window.app import App

TEXT_WIDTH_SHARE = 0.34
GRAPH_HEIGHT = 286
TAG_DISTANCE = 8
"""Distance between a label and the move it belongs to."""


class ReviewScene(ReplayScene):
    """Table on the left, text on the right, timeline below; flags appear when the review is complete."""

    def __init__(
        self,
        app: App,
        record: MatchRecording,
        path: Path,
        eyes: Sequence[Seat] = (),
        play_on: ContinueHandler | None = None,
        desk: ReviewJobs | None = None,
    ) -> None:
        super().__init__(app, record, eyes=eyes, play_on=play_on)
        self.path = path
        self.review: Review | None = load_review(path, len(self.items))
        self.chosen_moment = -1
        self.trouble = ""
        self.progress: DecisionProgress | PositionForecast | None = None
        self.unit: Unit = self.review.unit if self.review is not None else "points"
        self.forecasts = dict(self.review.course) if self.review is not None else {}
        """For each position, the expected final result of every seat."""
        self._jobs = desk or ReviewJobs(app)
        self._is_reviewing = False
        """Whether a review is running."""
        self._text_panel = ReviewText(self.feed.players)
        self._trails: tuple[Trail, Trail] = ((), ())
        """The marks of the move played and of the better move on the board."""
        self._marked_position = -2
        self.desk.is_display_only = True
        self.start_at(len(self.items))

    def enter(self) -> None:
        super().enter()
        self._update_graph()
        if self.review is None and not self._is_reviewing and not self.trouble:
            self.start_review()
        elif self.moments and self.chosen_moment < 0:
            self.choose_moment(0)
        self._update_text()

    def leave(self) -> None:
        super().leave()
        self._jobs.unsubscribe(self.path)

    def start_review(self) -> None:
        """Starts the review; if it is running already, follows its progress."""
        self.trouble, self.progress, self.forecasts = "", None, {}
        self._is_reviewing = True
        game = self.feed.game
        self._jobs.subscribe(
            self.path, f"{game.title()} · {self.board.title()}".strip(" ·"), self._on_progress
        )
        self._update_text()

    def cancel_review(self) -> None:
        """Cancels the review."""
        if self._is_reviewing:
            self._jobs.cancel(self.path)
            self._is_reviewing = False
            self.trouble = _("It was stopped before its end, and nothing of it is kept.")
            self._update_graph()
            self._update_text()

    @property
    def moments(self) -> tuple[ReviewedDecision, ...]:
        return self.review.moments if self.review is not None else ()

    def _on_progress(self, news: ReviewMessage) -> None:
        match news:
            case PositionForecast():
                self.progress, self.unit = news, news.unit
                self.forecasts[news.place] = news.values
                self._update_graph()
            case DecisionProgress():
                self.progress = news
            case TaskFailure():
                self._is_reviewing, self.trouble = False, news.trouble
            case ReviewResult():
                self._is_reviewing, self.review = False, news.review
                self.unit, self.forecasts = news.review.unit, dict(news.review.course)
                if news.trouble:
                    show_toast(self.ui, news.trouble, "warning", trouble=True)
                self._update_graph()
                self._update_flags()
                if self.moments:
                    self.choose_moment(0)
        self._update_text()

    # Layout

    def reserved_bottom(self) -> int:
        return self.strip_height + self.app.scale.px(GRAPH_HEIGHT)

    def reserved_right(self) -> int:
        return round(self.app.scale.width * TEXT_WIDTH_SHARE)

    def layout(self) -> None:
        super().layout()
        scale = self.app.scale
        top, gap = bar_height(scale), scale.picture_px(12)
        area = pygame.Rect(
            scale.width - self.reserved_right(),
            top,
            self.reserved_right(),
            scale.height - self.reserved_bottom() - top,
        )
        sheet = SheetPanel(scale, area.inflate(-2 * gap, -2 * gap), "paper")
        back = Button(_("Previous"), lambda: self.step_moment(-1), "paper", "back")
        forth = Button(_("Next"), lambda: self.step_moment(1), "paper", "forward")
        self._stop = Button(_("Stop"), self.cancel_review, "red", "cross")
        self._again = Button(_("Begin again"), self.start_review, "paper", "replay")
        pad, high = scale.px(24), scale.px(56)
        wide = (sheet.local_rect.width - 3 * pad) // 2
        y = sheet.local_rect.bottom - high - scale.px(16)
        back.place((pad, y, wide, high))
        forth.place((2 * pad + wide, y, wide, high))
        self._stop.place((pad, y, wide, high))
        self._again.place((pad, y, wide, high))
        self._steps = (back, forth)
        self._text_panel.place((pad, scale.px(12), sheet.local_rect.width - 2 * pad, y - scale.px(20)))
        sheet.add(self._text_panel, back, forth, self._stop, self._again)
        self.ui.add(sheet)
        self._marked_position = -2
        self._update_text()

    def _lay_graph(self) -> None:
        scale = self.app.scale
        gap = scale.picture_px(12)
        box = pygame.Rect(
            0, scale.height - self.reserved_bottom(), scale.width, scale.px(GRAPH_HEIGHT)
        ).inflate(-2 * gap, -gap)
        sheet = SheetPanel(scale, box, "paper")
        self._graph = TimelineGraph(self.timeline, self.feed.players, self.go_to)
        self._graph.place(sheet.local_rect.inflate(-2 * scale.px(16), -2 * scale.px(8)))
        sheet.add(self._graph)
        self.ui.add(sheet)
        self._update_graph()
        self._update_flags()
        self._graph.set_position(self.position)

    def _update_graph(self) -> None:
        """Draws the forecasts that are known; while there are none, the points."""
        graph, by_round = self._graph, self.timeline.counts_rounds
        if graph is None:
            return
        lines = self._lines() if self.forecasts else {}
        if len(lines) < 2:  # a line needs two points
            graph.set_title(_("Points, round by round") if by_round else _("Points, move by move"), "")
        elif self.unit == "chance":
            note = _("bots play on from each moment, with the unseen cards reshuffled")
            graph.set_title(_("Chance to win, turn by turn"), note, per_cent=True)
        else:
            when = _("Points at the end, as they looked in every round")
            graph.set_title(
                when if by_round else _("Points at the end, as they looked"), _("the house plays on")
            )
        graph.values = lines if len(lines) > 1 else None
        graph.refresh()

    def _lines(self) -> dict[int, Sequence[float]]:
        """For each position, the values of the graph; at the end, the actual result."""
        found: dict[int, Sequence[float]] = dict(self.forecasts)
        result = self.timeline.result
        if result is not None and (self.review is not None or self.trouble):
            share = 100 / max(1, len(result.winners))
            seats = range(len(self.feed.players))
            won = [share if seat in result.winners else 0.0 for seat in seats]
            points = [0.0 if seat in result.out else float(result.points[seat]) for seat in seats]
            found[len(self.items)] = won if self.unit == "chance" else points
        return found

    def toggle_graph(self) -> None:
        """Does nothing, because the graph is always shown."""

    def _update_flags(self) -> None:
        if self._graph is not None:
            self._graph.flags = [
                TurningPointFlag(moment.entry, moment.seat, number, not moment.is_find)
                for number, moment in enumerate(self.moments, start=1)
            ]
            self._graph.chosen_flag = self.chosen_moment + 1
            self._graph.mark_dirty()

    # Turning points

    def choose_moment(self, number: int) -> None:
        """Goes to a turning point, before its move was made."""
        if not 0 <= number < len(self.moments):
            return
        self.chosen_moment = number
        moment = self.moments[number]
        if self.viewable_seats and self.feed.game.hand_deck and moment.seat in self.viewable_seats:
            self._view_as(1 + self.viewable_seats.index(moment.seat))
        self.go_to(moment.entry)
        self._update_flags()
        self._marked_position = -2
        self._update_text()

    def step_moment(self, step: int) -> None:
        """Goes to the next or previous turning point."""
        if self.moments:
            self.choose_moment((self.chosen_moment + step) % len(self.moments))

    def step_round(self, step: int) -> None:
        """Goes to the next or previous turning point; if there are none, round."""
        if self.moments:
            self.step_moment(step)
        else:
            super().step_round(step)

    @property
    def moment(self) -> ReviewedDecision | None:
        """The turning point at the current position, or None."""
        return next((one for one in self.moments if one.entry == self.position), None)

    def _show_position(self, at: int) -> None:
        super()._show_position(at)
        found = next((k for k, one in enumerate(self.moments) if one.entry == at), -1)
        if found >= 0 and found != self.chosen_moment:
            self.chosen_moment = found
            self._update_flags()
        self._marked_position = -2
        self._update_text()

    def _update_text(self) -> None:
        if self._text_panel.panel is None:
            return
        for plate in self._steps:
            plate.set_visible(not self._is_reviewing and bool(self.moments))
        self._stop.set_visible(self._is_reviewing)
        self._again.set_visible(not self._is_reviewing and self.review is None and bool(self.trouble))
        moment, number = self.moment, self.timeline.round_at(self.position)
        where = _("round {round} · entry {number}").format(round=number, number=self.position)
        if moment is not None:
            heading = _("Turning point {number} of {all}").format(
                number=self.moments.index(moment) + 1, all=len(self.moments)
            )
            self._text_panel.unit = self.unit
            self._text_panel.show_review(moment, heading, f"{where} · {self._points_text()}")
            return
        self._text_panel.show_review(None, self._heading(), where, self._remark(), self._progress_share())

    def _heading(self) -> str:
        if self._is_reviewing:
            return _("Looking for turning points")
        if self.trouble:
            return _("No review")
        return (
            _("{number} turning points").format(number=len(self.moments))
            if self.moments
            else _("Well played")
        )

    def _progress_share(self) -> float | None:
        """How much of the review is done; forecasts are half of it. None if no review is running."""
        if not self._is_reviewing:
            return None
        if self.progress is None:
            return 0.0
        half = self.progress.done / max(1, self.progress.of) / 2
        return half if isinstance(self.progress, PositionForecast) else 0.5 + half

    def _remark(self) -> str:
        if self._is_reviewing:
            if self.progress is None:
                return _("The house sits down …")
            if isinstance(self.progress, PositionForecast):
                words = _("{done} of {all} positions played out")
                return words.format(done=self.progress.done, all=self.progress.of)
            return _("{done} of {all} doubtful decisions played out").format(
                done=self.progress.done, all=self.progress.of
            )
        if self.trouble:
            return self.trouble
        return _("Choose a flag below.") if self.moments else _("Nobody gave anything away.")

    def _points_text(self) -> str:
        points = self.timeline.points[self.position] if self.position < len(self.timeline.points) else []
        lines = [
            f"{player.name} {format_number(had)}"
            for player, had in zip(self.feed.players, points, strict=False)
            if had is not None
        ]
        return ", ".join(lines)

    # Markers on the table

    def update(self, dt: float) -> None:
        was_whole = self.timeline.is_fully_followed
        super().update(dt)
        if self.timeline.is_fully_followed and not was_whole:
            self._update_graph()
        if self._marked_position != self.position and self.stage.is_still:
            self._mark_moves()

    def _mark_moves(self) -> None:
        """Marks the better move as if it were hovered over, and finds the marks of both moves."""
        self._marked_position = self.position
        self._trails = ((), ())
        moment = self.moment
        if moment is None:
            if self.picker.displayed_offer is not None:
                self.picker = self.board.picker = ActionPicker()
                self.board.refresh_highlights()
            return
        if self.desk.seat != moment.seat:
            self.desk.seat = moment.seat
            self.board.fit()
            self.board.show(self.stage.view)
        offers = self.board.offers(self.stage.view, moment.seat)
        item = self.items[moment.entry].item if moment.entry < len(self.items) else None
        move = item.move if isinstance(item, Entry) else None
        played = next((one for one in offers if one.action == move), None)
        other = next((one for one in offers if moment.means(one.action)), None)
        self.picker = self.board.picker = ActionPicker([one for one in (played, other) if one is not None])
        self.board.refresh_highlights()
        self._sync_hit_areas()
        self._trails = (self._trail(played), self._trail(other))
        self.picker = self.board.picker = ActionPicker([other] if other is not None else [])
        if other is not None:
            self.picker.show_offer(other)
        self.board.refresh_highlights()
        self.repaint()

    def _trail(self, offer: ActionOffer | None) -> Trail:
        """The marks of an offer: those of the board, or else the outlines of its targets."""
        if offer is None:
            return ()
        trail = self.board.route_lines(offer.action)
        if trail or not self.feed.game.hand_deck:  # a rail game's buttons are not places on the map
            return trail
        boxes = (self.board.area_of(target) for target in (*offer.path, *offer.extras))
        wider = 2 * self.app.scale.px(4)
        return [box_outline(box.inflate(wider, wider)) for box in boxes if box is not None]

    def draw_background(self, target: pygame.Surface) -> None:
        """Paints the background between the sheets, which the board does not cover."""
        draw_night(target, self.app.scale)
        super().draw_background(target)

    def draw_over(self, target: pygame.Surface) -> None:
        super().draw_over(target)
        moment = self.moment
        if moment is None or not self.stage.is_still:
            return
        scale, (played, other) = self.app.scale, self._trails
        draw_trail(target, played, scale)
        within = self.board.area.inflate(-16, -16)
        better = _("otherwise") if moment.is_find else _("better")
        off = 2 * scale.px(TAG_DISTANCE)
        named = [
            (about.inflate(off, off), words, is_other)
            for trail, words, is_other in ((played, _("played"), False), (other, better, True))
            if (about := trail_bounds(trail)) is not None
        ]
        taken = [about for about, _words, _is_other in named]
        for about, words, is_other in named:
            draw_move_tag(target, about, words, is_other, scale, within, taken)
