"""Review of a finished match: its timeline and turning points, with the played and the better move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.background_task import Failed
from game.archive.review_job import Foreseen, Found, Looked, News
from game.archive.review_store import Review, Reviewed, Unit, kept_review
from game.client.art.title_house import lay_night
from game.client.match.action_picker import Offer, Picker
from game.client.match.match_feed import Recorded
from game.client.panels.review_jobs import ReviewDesk
from game.client.panels.review_markers import Trail, around, draw_dots, draw_tag, rim
from game.client.panels.review_text import Verdicts
from game.client.panels.table_bar import bar_height
from game.client.panels.timeline_graph import CourseGraph, Flag
from game.client.scenes.replay import PlayOn, ReplayScene
from game.client.ui.button import Button
from game.client.ui.dialog import tell
from game.client.ui.widget import Sheet
from game.i18n import _, figure
from game.rules.core.codec import Seat
from game.rules.core.journal import Entry

if TYPE_CHECKING:
    from game.client.window.app import App

WORDS = 0.34
COURSE = 286
CLEAR = 8
"""Distance between a tag and the move it labels."""


class ReviewScene(ReplayScene):
    """Table on the left, text on the right, timeline below. Flags appear when the review is complete."""

    def __init__(
        self,
        app: App,
        record: Recorded,
        path: Path,
        eyes: Sequence[Seat] = (),
        play_on: PlayOn | None = None,
        desk: ReviewDesk | None = None,
    ) -> None:
        super().__init__(app, record, eyes=eyes, play_on=play_on)
        self.path = path
        self.review: Review | None = kept_review(path, len(self.whole))
        self.chosen = -1
        self.trouble = ""
        self.looked: Looked | Foreseen | None = None
        self.unit: Unit = self.review.unit if self.review is not None else "points"
        self.foreseen = dict(self.review.course) if self.review is not None else {}
        """Forecast final result of every seat, by place."""
        self._reviews = desk or ReviewDesk(app)
        self._is_looking = False
        """Whether a review is running."""
        self._words = Verdicts(self.feed.players)
        self._marks: tuple[Trail, Trail] = ((), ())
        """Trails of the played and of the alternative move."""
        self._marked = -2
        self.desk.only_shows = True
        self.start_at(len(self.whole))

    def enter(self) -> None:
        super().enter()
        self._draw_course()
        if self.review is None and not self._is_looking and not self.trouble:
            self.look()
        elif self.moments and self.chosen < 0:
            self.choose_moment(0)
        self._tell_moment()

    def leave(self) -> None:
        super().leave()
        self._reviews.leave(self.path)

    def look(self) -> None:
        """Starts the review, or subscribes to a running one."""
        self.trouble, self.looked, self.foreseen = "", None, {}
        self._is_looking = True
        game = self.feed.game
        self._reviews.follow(self.path, f"{game.title()} · {self.board.title()}".strip(" ·"), self._hear)
        self._tell_moment()

    def stop(self) -> None:
        """Cancels the review."""
        if self._is_looking:
            self._reviews.stop(self.path)
            self._is_looking = False
            self.trouble = _("It was stopped before its end, and nothing of it is kept.")
            self._draw_course()
            self._tell_moment()

    @property
    def moments(self) -> tuple[Reviewed, ...]:
        return self.review.moments if self.review is not None else ()

    def _hear(self, news: News) -> None:
        match news:
            case Foreseen():
                self.looked, self.unit = news, news.unit
                self.foreseen[news.place] = news.values
                self._draw_course()
            case Looked():
                self.looked = news
            case Failed():
                self._is_looking, self.trouble = False, news.trouble
            case Found():
                self._is_looking, self.review = False, news.review
                self.unit, self.foreseen = news.review.unit, dict(news.review.course)
                if news.trouble:
                    tell(self.ui, news.trouble, "warning", trouble=True)
                self._draw_course()
                self._flag()
                if self.moments:
                    self.choose_moment(0)
        self._tell_moment()

    # Layout

    def foot(self) -> int:
        return self.strip_high + self.app.scale.px(COURSE)

    def aside(self) -> int:
        return round(self.app.scale.width * WORDS)

    def layout(self) -> None:
        super().layout()
        scale = self.app.scale
        top, gap = bar_height(scale), scale.art(12)
        area = pygame.Rect(scale.width - self.aside(), top, self.aside(), scale.height - self.foot() - top)
        sheet = Sheet(scale, area.inflate(-2 * gap, -2 * gap), "paper")
        back = Button(_("Previous"), lambda: self.step_moment(-1), "paper", "back")
        forth = Button(_("Next"), lambda: self.step_moment(1), "paper", "forward")
        self._stop = Button(_("Stop"), self.stop, "red", "cross")
        self._again = Button(_("Begin again"), self.look, "paper", "replay")
        pad, high = scale.px(24), scale.px(56)
        wide = (sheet.local.width - 3 * pad) // 2
        y = sheet.local.bottom - high - scale.px(16)
        back.place((pad, y, wide, high))
        forth.place((2 * pad + wide, y, wide, high))
        self._stop.place((pad, y, wide, high))
        self._again.place((pad, y, wide, high))
        self._steps = (back, forth)
        self._words.place((pad, scale.px(12), sheet.local.width - 2 * pad, y - scale.px(20)))
        sheet.add(self._words, back, forth, self._stop, self._again)
        self.ui.add(sheet)
        self._marked = -2
        self._tell_moment()

    def _lay_graph(self) -> None:
        scale = self.app.scale
        gap = scale.art(12)
        box = pygame.Rect(0, scale.height - self.foot(), scale.width, scale.px(COURSE)).inflate(
            -2 * gap, -gap
        )
        sheet = Sheet(scale, box, "paper")
        self._graph = CourseGraph(self.course, self.feed.players, self.go_to)
        self._graph.place(sheet.local.inflate(-2 * scale.px(16), -2 * scale.px(8)))
        sheet.add(self._graph)
        self.ui.add(sheet)
        self._draw_course()
        self._flag()
        self._graph.stand(self.at)

    def _draw_course(self) -> None:
        """Shows the forecasts so far in the graph, or the points while there are none."""
        graph, by_round = self._graph, self.course.by_round
        if graph is None:
            return
        lines = self._lines() if self.foreseen else {}
        if len(lines) < 2:  # a line needs two points
            graph.name(_("Points, round by round") if by_round else _("Points, move by move"), "")
        elif self.unit == "chance":
            note = _("the house plays on from each moment, the unseen cards shuffled anew")
            graph.name(_("Chance to win, turn by turn"), note, per_cent=True)
        else:
            when = _("Points at the end, as they looked in every round")
            graph.name(when if by_round else _("Points at the end, as they looked"), _("the house plays on"))
        graph.values = lines if len(lines) > 1 else None
        graph.grown()

    def _lines(self) -> dict[int, Sequence[float]]:
        """The forecasts by place, with the actual result at the end."""
        found: dict[int, Sequence[float]] = dict(self.foreseen)
        result = self.course.result
        if result is not None and (self.review is not None or self.trouble):
            share = 100 / max(1, len(result.winners))
            seats = range(len(self.feed.players))
            won = [share if seat in result.winners else 0.0 for seat in seats]
            points = [0.0 if seat in result.out else float(result.points[seat]) for seat in seats]
            found[len(self.whole)] = won if self.unit == "chance" else points
        return found

    def toggle_graph(self) -> None:
        """Does nothing; the graph is always shown."""

    def _flag(self) -> None:
        if self._graph is not None:
            self._graph.flags = [
                Flag(moment.entry, moment.seat, number, not moment.is_find)
                for number, moment in enumerate(self.moments, start=1)
            ]
            self._graph.chosen = self.chosen + 1
            self._graph.dirty()

    # Turning points

    def choose_moment(self, number: int) -> None:
        """Goes to a turning point, before its move."""
        if not 0 <= number < len(self.moments):
            return
        self.chosen = number
        moment = self.moments[number]
        if self.eyes and self.feed.game.hand_deck and moment.seat in self.eyes:
            self._look_through(1 + self.eyes.index(moment.seat))
        self.go_to(moment.entry)
        self._flag()
        self._marked = -2
        self._tell_moment()

    def step_moment(self, step: int) -> None:
        """Goes to the next or previous turning point."""
        if self.moments:
            self.choose_moment((self.chosen + step) % len(self.moments))

    def step_round(self, step: int) -> None:
        """Goes to the next or previous turning point if there are any, else by round."""
        if self.moments:
            self.step_moment(step)
        else:
            super().step_round(step)

    @property
    def moment(self) -> Reviewed | None:
        """The turning point at the current place."""
        return next((one for one in self.moments if one.entry == self.at), None)

    def _show(self, at: int) -> None:
        super()._show(at)
        found = next((k for k, one in enumerate(self.moments) if one.entry == at), -1)
        if found >= 0 and found != self.chosen:
            self.chosen = found
            self._flag()
        self._marked = -2
        self._tell_moment()

    def _tell_moment(self) -> None:
        if self._words.panel is None:
            return
        for plate in self._steps:
            plate.show(not self._is_looking and bool(self.moments))
        self._stop.show(self._is_looking)
        self._again.show(not self._is_looking and self.review is None and bool(self.trouble))
        moment, number = self.moment, self.course.round_at(self.at)
        where = _("round {round} · entry {number}").format(round=number, number=self.at)
        if moment is not None:
            heading = _("Turning point {number} of {all}").format(
                number=self.moments.index(moment) + 1, all=len(self.moments)
            )
            self._words.unit = self.unit
            self._words.set(moment, heading, f"{where} · {self._standing()}")
            return
        self._words.set(None, self._heading(), where, self._remark(), self._share())

    def _heading(self) -> str:
        if self._is_looking:
            return _("Looking for turning points")
        if self.trouble:
            return _("No review")
        return (
            _("{number} turning points").format(number=len(self.moments))
            if self.moments
            else _("Well played")
        )

    def _share(self) -> float | None:
        """Progress of the review; forecasts count as half of it."""
        if not self._is_looking:
            return None
        if self.looked is None:
            return 0.0
        half = self.looked.done / max(1, self.looked.of) / 2
        return half if isinstance(self.looked, Foreseen) else 0.5 + half

    def _remark(self) -> str:
        if self._is_looking:
            if self.looked is None:
                return _("The house sits down …")
            if isinstance(self.looked, Foreseen):
                words = _("Played on from {done} of {all} places")
                return words.format(done=self.looked.done, all=self.looked.of)
            return _("{done} of {all} doubtful decisions played out").format(
                done=self.looked.done, all=self.looked.of
            )
        if self.trouble:
            return self.trouble
        return _("Choose a flag below.") if self.moments else _("Nobody gave anything away.")

    def _standing(self) -> str:
        points = self.course.points[self.at] if self.at < len(self.course.points) else []
        lines = [
            f"{player.name} {figure(had)}"
            for player, had in zip(self.feed.players, points, strict=False)
            if had is not None
        ]
        return ", ".join(lines)

    # Markers on the table

    def update(self, dt: float) -> None:
        was_whole = self.course.is_whole
        super().update(dt)
        if self.course.is_whole and not was_whole:
            self._draw_course()
        if self._marked != self.at and self.stage.is_still:
            self._mark()

    def _mark(self) -> None:
        """Shows the alternative move as if hovered, and finds the trails of both moves."""
        self._marked = self.at
        self._marks = ((), ())
        moment = self.moment
        if moment is None:
            if self.picker.shown is not None:
                self.picker = self.board.picker = Picker()
                self.board.light()
            return
        if self.desk.seat != moment.seat:
            self.desk.seat = moment.seat
            self.board.fit()
            self.board.show(self.stage.view)
        offers = self.board.offers(self.stage.view, moment.seat)
        item = self.whole[moment.entry].item if moment.entry < len(self.whole) else None
        move = item.move if isinstance(item, Entry) else None
        played = next((one for one in offers if one.action == move), None)
        other = next((one for one in offers if moment.means(one.action)), None)
        self.picker = self.board.picker = Picker([one for one in (played, other) if one is not None])
        self.board.light()
        self._place_spots()
        self._marks = (self._trail(played), self._trail(other))
        self.picker = self.board.picker = Picker([other] if other is not None else [])
        if other is not None:
            self.picker.show(other)
        self.board.light()
        self.repaint()

    def _trail(self, offer: Offer | None) -> Trail:
        """The trail of an offer: the board's, or the outlines of its targets."""
        if offer is None:
            return ()
        trail = self.board.trail(offer.action)
        if trail or not self.feed.game.hand_deck:  # a rail game's buttons are not places on the map
            return trail
        boxes = (self.board.where(target) for target in (*offer.path, *offer.extras))
        wider = 2 * self.app.scale.px(4)
        return [rim(box.inflate(wider, wider)) for box in boxes if box is not None]

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paints the background between the sheets, which the board does not cover."""
        lay_night(target, self.app.scale)
        super().draw_ground(target)

    def draw_over(self, target: pygame.Surface) -> None:
        super().draw_over(target)
        moment = self.moment
        if moment is None or not self.stage.is_still:
            return
        scale, (played, other) = self.app.scale, self._marks
        draw_dots(target, played, scale)
        within = self.board.area.inflate(-16, -16)
        better = _("otherwise") if moment.is_find else _("better")
        off = 2 * scale.px(CLEAR)
        named = [
            (about.inflate(off, off), words, is_other)
            for trail, words, is_other in ((played, _("played"), False), (other, better, True))
            if (about := around(trail)) is not None
        ]
        taken = [about for about, _words, _is_other in named]
        for about, words, is_other in named:
            draw_tag(target, about, words, is_other, scale, within, taken)
