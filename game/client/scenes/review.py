"""The review: the course of a finished match, and where it turned: what was played, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.reviewing import Found, Looked, Reviewer
from game.archive.reviews import Review, Reviewed, kept_review
from game.client.look.icons import icon
from game.client.look.text import line
from game.client.look.theme import hue
from game.client.match.feed import Recorded
from game.client.match.picker import Offer, Picker
from game.client.panels.bar import bar_height
from game.client.panels.coursegraph import CourseGraph, Flag
from game.client.panels.verdicts import Verdicts
from game.client.scenes.replay import PlayOn, ReplayScene
from game.client.ui.button import Button
from game.client.ui.dialog import tell
from game.client.ui.widget import Sheet
from game.rules.core.codec import Seat
from game.rules.core.journal import Entry
from game.rules.core.moves import Action
from game.words import _

if TYPE_CHECKING:
    from game.client.window.app import App

WORDS = 0.34
COURSE = 286


class ReviewScene(ReplayScene):
    """The table left, words right, the course below. It shows at once; flags come when they are found."""

    def __init__(
        self,
        app: App,
        record: Recorded,
        path: Path,
        eyes: Sequence[Seat] = (),
        play_on: PlayOn | None = None,
        begin: Callable[[Path, Callable[[Looked | Found], None]], Reviewer] | None = None,
    ) -> None:
        super().__init__(app, record, eyes=eyes, play_on=play_on)
        self.path = path
        self.review: Review | None = kept_review(path, len(self.whole))
        self.chosen = -1
        self.trouble = ""
        self.looked: Looked | None = None
        self._begin = begin or Reviewer
        self._reviewer: Reviewer | None = None
        self._words = Verdicts(self.feed.players)
        self._marks: tuple[list[pygame.Rect], list[pygame.Rect]] = ([], [])
        """What was touched for the move that was played, and what for the better one."""
        self._marked = -2
        self.start_at(len(self.whole))

    def enter(self) -> None:
        super().enter()
        if self.review is None and self._reviewer is None and not self.trouble:
            self._reviewer = self._begin(self.path, lambda way: self.app.post(lambda: self._hear(way)))
        elif self.moments and self.chosen < 0:
            self.choose_moment(0)
        self._tell_moment()

    def leave(self) -> None:
        super().leave()
        self.stop()

    def stop(self) -> None:
        """No more is looked for."""
        if self._reviewer is not None:
            self._reviewer.stop()
            self._reviewer = None
            self.trouble = _("The review was stopped. Opened again, it begins anew.")
            self._tell_moment()

    @property
    def moments(self) -> tuple[Reviewed, ...]:
        return self.review.moments if self.review is not None else ()

    def _hear(self, way: Looked | Found) -> None:
        if self._reviewer is None:
            return
        if isinstance(way, Looked):
            self.looked = way
        else:
            self._reviewer = None
            self.review, self.trouble = way.review, way.trouble
            if way.trouble and way.review is not None:
                tell(self.ui, way.trouble, "warning", trouble=True)
            self._flag()
            if self.moments:
                self.choose_moment(0)
        self._tell_moment()

    # Where things lie

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
        self._stop.show(self._reviewer is not None)
        pad, high = scale.px(24), scale.px(56)
        wide = (sheet.local.width - 3 * pad) // 2
        y = sheet.local.bottom - high - scale.px(16)
        back.place((pad, y, wide, high))
        forth.place((2 * pad + wide, y, wide, high))
        self._stop.place((pad, y, wide, high))
        self._steps = (back, forth)
        self._words.place((pad, scale.px(12), sheet.local.width - 2 * pad, y - scale.px(20)))
        sheet.add(self._words, back, forth, self._stop)
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
        by_round = self.course.by_round
        title = _("Points, round by round") if by_round else _("Points, move by move")
        note = _("a flag stands where another move was clearly better")
        self._graph = CourseGraph(self.course, self.feed.players, self.go_to, title, note)
        self._graph.place(sheet.local.inflate(-2 * scale.px(16), -2 * scale.px(8)))
        sheet.add(self._graph)
        self.ui.add(sheet)
        self._flag()
        self._graph.stand(self.at)

    def toggle_graph(self) -> None:
        """The course is always there."""

    def _flag(self) -> None:
        if self._graph is not None:
            self._graph.flags = [
                Flag(moment.entry, moment.seat, number) for number, moment in enumerate(self.moments, start=1)
            ]
            self._graph.chosen = self.chosen + 1
            self._graph.dirty()

    # Turning points

    def choose_moment(self, number: int) -> None:
        """Stand at a turning point, before it was played."""
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
        """The next turning point, or the one before."""
        if self.moments:
            self.choose_moment((self.chosen + step) % len(self.moments))

    def step_round(self, step: int) -> None:
        """Page up and down go from one turning point to the next, where there are any."""
        if self.moments:
            self.step_moment(step)
        else:
            super().step_round(step)

    @property
    def moment(self) -> Reviewed | None:
        """The turning point that is stood at."""
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
            plate.show(self._reviewer is None and bool(self.moments))
        self._stop.show(self._reviewer is not None)
        moment, number = self.moment, self.course.round_at(self.at)
        where = _("round {round} · entry {number}").format(round=number, number=self.at)
        if moment is not None:
            heading = _("Turning point {number} of {all}").format(
                number=self.moments.index(moment) + 1, all=len(self.moments)
            )
            self._words.set(moment, heading, f"{where} · {self._standing()}")
            return
        self._words.set(None, self._heading(), where, self._remark())

    def _heading(self) -> str:
        if self._reviewer is not None:
            return _("Looking for turning points")
        if self.trouble:
            return _("No review")
        return (
            _("{number} turning points").format(number=len(self.moments))
            if self.moments
            else _("Well played")
        )

    def _remark(self) -> str:
        if self._reviewer is not None:
            if self.looked is None:
                return _("Every decision is looked at first …")
            return _("{done} of {all} doubtful decisions played out").format(
                done=self.looked.done, all=self.looked.of
            )
        if self.trouble:
            return self.trouble
        return _("Choose a flag below.") if self.moments else _("Nobody gave anything away.")

    def _standing(self) -> str:
        points = self.course.points[self.at] if self.at < len(self.course.points) else []
        told = [
            f"{player.name} {had}"
            for player, had in zip(self.feed.players, points, strict=False)
            if had is not None
        ]
        return ", ".join(told)

    # Played and better on the table

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._marked != self.at and self.stage.is_still:
            self._mark()

    def _mark(self) -> None:
        """Light what the better move touches; what was played has a red rim."""
        self._marked = self.at
        self._marks = ([], [])
        moment = self.moment
        if moment is None:
            return
        view = self.stage.view
        offers = self.board.offers(view, moment.seat)
        played = self._played(moment, offers)
        better = next(
            (one for one in offers if self._words_of(view, moment.seat, one.action) == moment.better), None
        )
        both = [offer for offer in (played, better) if offer is not None]
        self.picker = self.board.picker = Picker(both)
        self.board.light()
        self._place_spots()
        self._marks = (self._boxes(played), self._boxes(better))
        self.picker = self.board.picker = Picker([better] if better is not None else [])
        self.board.light()
        self.repaint()

    def _played(self, moment: Reviewed, offers: Sequence[Offer]) -> Offer | None:
        item = self.whole[moment.entry].item if moment.entry < len(self.whole) else None
        move = item.move if isinstance(item, Entry) else None
        exact = next((one for one in offers if one.action == move), None)
        view = self.stage.view
        by_words = (one for one in offers if self._words_of(view, moment.seat, one.action) == moment.played)
        return exact or next(by_words, None)

    def _words_of(self, view: object, seat: Seat, action: Action) -> str:
        return self.text.action(view, seat, action)

    def _boxes(self, offer: Offer | None) -> list[pygame.Rect]:
        """Where what must be touched for an offer lies."""
        if offer is None:
            return []
        found = [self.board.where(target) for target in (*offer.path, *offer.extras)]
        return [box for box in found if box is not None]

    def draw_over(self, target: pygame.Surface) -> None:
        super().draw_over(target)
        if self.moment is None or not self.stage.is_still:
            return
        played, better = self._marks
        self._draw_rims(target, played, "red", dotted=True)
        self._draw_rims(target, better, "brass")
        taken: list[pygame.Rect] = []
        self._draw_tag(target, played, _("played"), "flag", "red", "paper_light", taken)
        self._draw_tag(target, better, _("better"), "hint", "brass", "ink", taken)

    def _draw_rims(
        self, target: pygame.Surface, boxes: Sequence[pygame.Rect], tint: str, dotted: bool = False
    ) -> None:
        scale = self.app.scale
        for box in boxes:
            rim = box.inflate(2 * scale.px(4), 2 * scale.px(4))
            if not dotted:
                pygame.draw.rect(target, hue(tint), rim, max(2, scale.px(4)), border_radius=scale.px(8))
                continue
            for spot in _dots(rim, scale.px(13)):
                pygame.draw.circle(target, hue("paper_light"), spot, scale.px(5))
                pygame.draw.circle(target, hue(tint), spot, scale.px(3.6))

    def _draw_tag(
        self,
        target: pygame.Surface,
        boxes: Sequence[pygame.Rect],
        words: str,
        glyph: str,
        ground: str,
        ink: str,
        taken: list[pygame.Rect],
    ) -> None:
        if not boxes:
            return
        scale = self.app.scale
        told = line(words, "label", hue(ink), scale)
        tag = pygame.Rect(0, 0, told.width + scale.px(60), scale.px(40))
        around = boxes[0].unionall(list(boxes[1:]))
        area = self.board.area.inflate(-8, -8)
        for spot in ("midtop", "midbottom"):
            if spot == "midtop":
                tag.midbottom = (around.centerx, around.top - scale.px(8))
            else:
                tag.midtop = (around.centerx, around.bottom + scale.px(8))
            tag.clamp_ip(area)
            if tag.collidelist(taken) < 0 and not tag.colliderect(around):
                break
        while tag.collidelist(taken) >= 0 and tag.bottom + tag.height < area.bottom:
            tag.move_ip(0, tag.height + 4)
        taken.append(tag.copy())
        pygame.draw.rect(target, hue("paper_light"), tag.inflate(6, 6), border_radius=tag.height)
        pygame.draw.rect(target, hue(ground), tag, border_radius=tag.height)
        drawn = icon(glyph, scale.px(20), hue(ink))
        target.blit(drawn, drawn.get_rect(midleft=(tag.left + scale.px(16), tag.centery)))
        told.at(target, tag.left + scale.px(44), tag.centery)


def _dots(box: pygame.Rect, step: int) -> list[tuple[int, int]]:
    """Points along the rim of a box."""
    across, down = max(1, box.width // step), max(1, box.height // step)
    spots = []
    for k in range(across):
        x = box.left + box.width * k // across
        spots += [(x, box.top), (box.right - (x - box.left), box.bottom)]
    for k in range(down):
        y = box.top + box.height * k // down
        spots += [(box.right, y), (box.left, box.bottom - (y - box.top))]
    return spots
