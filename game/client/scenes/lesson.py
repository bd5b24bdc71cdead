"""Lesson scene: an ordinary table with a conductor who explains and sets tasks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.boards.board import Spot
from game.client.boards.targets import CONFIRM
from game.client.lessons.lesson import Lesson, Sight, Step
from game.client.match.action_picker import Offer, Pointed, Target
from game.client.match.match_feed import Feed
from game.client.panels.lesson_coach import Coach, Light, Saying, Ways
from game.client.scenes.table import Ended, TableScene
from game.client.ui.dialog import Answer
from game.client.ui.rich_text import plain
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


class LessonScene(TableScene):
    """Shows one step after another, each when the table is at rest and waits for the pupil."""

    def __init__(
        self,
        app: App,
        feed: Feed,
        lesson: Lesson,
        on_end: Ended | None = None,
        on_leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, feed, on_end, on_leave)
        self.lesson = lesson
        self.script = lesson.script
        self.on_next: Callable[[], None] | None = None
        """Starts the next lesson, if there is one."""
        self.at = 0
        """Index of the current or next step."""
        self.coach: Coach | None = None
        self._wanted: Offer | None = None
        self._last_hole: pygame.Rect | None = None
        self._lit_targets: tuple[Pointed | None, Pointed | None] = (None, None)
        self._shown_boxes: tuple[pygame.Rect | None, pygame.Rect | None] = (None, None)
        self._stood: dict[int, int] = {}
        """Progress of the script when a step was last shown, by step."""
        self._passed: set[int] = set()
        """Steps that were skipped because they were impossible."""
        self.more, self.leaving = self._further, self._what_leaving_does

    @property
    def step(self) -> Step | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def layout(self) -> None:
        self.coach, self._last_hole = None, None
        super().layout()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._plays_prelude():
            return
        if self.coach is not None and self._lit_boxes() != self._shown_boxes:
            self._close()  # the board has moved the target
        if self.coach is None:
            self._teach()

    def _plays_prelude(self) -> bool:
        """Plays the moves before the lesson's beginning, without animation; returns whether it still does."""
        if self.step is None or self.script.has_begun(self.stage.replica.journal):
            return False
        self.hurry()
        journal = self.stage.replica.journal
        due = self.script.due(journal)
        if self.script.has_begun(journal) or due is None or due[0] != self.acting:
            return True
        if self.stage.is_newest:
            self._decide(due[1])
        return True

    def _teach(self) -> None:
        """Shows the next step."""
        seat = self.acting
        if seat is None or not self.stage.is_still or any(panel.modal for panel in self.ui.panels):
            return
        self._take_back()
        sight = Sight(self.feed.game, self.stage.view, seat, self._due(seat))
        while self.step is not None and self.step.many and not self.step.is_meant(sight):
            self.at += 1
        step = self.step
        if step is None:
            return
        self._stood[self.at] = self.script.followed(self.stage.replica.journal) or 0
        if step.asks and not step.is_meant(sight):
            self._passed.add(self.at)
            self._show(_passed_over(step), sight._replace(action=None))
        else:
            self._show(step, sight if step.asks else sight._replace(action=None))

    def _due(self, seat: Seat) -> Action | None:
        """The pupil's next scripted action, if it is legal."""
        due = self.script.due(self.stage.replica.journal)
        if due is None or due[0] != seat or all(offer.action != due[1] for offer in self.picker.offers):
            return None
        return due[1]

    def _take_back(self) -> None:
        """Goes back to the steps whose moves were undone."""
        standing = self.script.followed(self.stage.replica.journal)
        while standing is not None and self.at > 0:
            done = self.lesson.steps[self.at - 1].asks and self.at - 1 not in self._passed
            if standing - done >= self._stood.get(self.at - 1, -1):
                return
            self.at -= 1

    def _show(self, step: Step, sight: Sight) -> None:
        lit: Pointed | None
        touch: Callable[[], None] | None = None
        if sight.action is None:
            self._wanted = None
            lit = step.lit(sight)
        else:
            self._wanted = next(offer for offer in self.picker.offers if offer.action == sight.action)
            lit = wanted = self._next_touch(self._wanted)
            touch = partial(self._touched, wanted)
        self._lit_targets = (lit, step.beside)
        place, beside = self._shown_boxes = self._lit_boxes()
        calm = self.app.settings.reduced_motion or self.app.settings.speed == 0
        light = Light(place, beside, touch if place is not None else None, self._last_hole)
        self.coach = Coach(self.app.scale, self._saying(step, sight), light, calm)
        self._last_hole = self.coach.hole
        self.ui.pop_up(self.coach, self._interrupted, outside=False)
        self.ui.focus(self.coach.lit or self.coach.main)
        self._look()
        self.board.point()

    def _look(self) -> None:
        super()._look()
        if self.coach is not None:
            self.board.hovered = None  # no board tooltip beside the conductor's text

    def _lit_boxes(self) -> tuple[pygame.Rect | None, pygame.Rect | None]:
        """Current rectangles of the step's target and of the second highlighted place."""
        target, beside = self._lit_targets
        place = self._seen(target)
        return place, self._seen(beside) if place is not None else None

    def _seen(self, pointed: Pointed | None) -> pygame.Rect | None:
        """Rectangle of a target, or None if it is outside the window; the conductor can still play it."""
        place = self.board.where(pointed) if pointed is not None else None
        window = pygame.Rect(0, 0, self.app.scale.width, self.app.scale.height)
        return place if place is not None and window.collidepoint(place.center) else None

    def _next_touch(self, wanted: Offer) -> Target:
        """The next target to touch for an offer; continues a partial choice that fits."""
        touched = self.picker.touched
        if touched != wanted.path[: len(touched)]:
            self.picker.clear()
            self._after_touch()
            touched = ()
        asked = self.board.next_touch(wanted.action)
        if asked is not None and asked not in wanted.path and self._spot(asked) is not None:
            return asked  # a button that sets a number
        if len(touched) < len(wanted.path):
            return wanted.path[len(touched)]
        self.picker.proposal = wanted
        return CONFIRM if self.board.where(CONFIRM) else wanted.path[-1]

    def _spot(self, target: Target) -> Spot | None:
        return next((spot for spot in self.board.spots() if spot.target == target), None)

    def _touched(self, lit: Target) -> None:
        """Handles a touch of the highlighted target."""
        self._close()
        spot = self._spot(lit)
        if lit == CONFIRM:
            self.accept()
        elif self._wanted is not None and lit not in self._wanted.path and spot is not None:
            spot.press()
        else:
            self.touch(lit, False)

    def _decide(self, action: Action | None) -> None:
        done = action is not None and self._wanted is not None and action == self._wanted.action
        super()._decide(action)
        if done:
            self.at += 0 if self.step is not None and self.step.many else 1
            self._wanted = None

    def _saying(self, step: Step, sight: Sight) -> Saying:
        words = step.told(sight)
        if step.tells and sight.action is not None:
            advice = plain(self.text.action(sight.view, sight.seat, sight.action))
            words += " " + _("My advice: {action}.").format(action=f"<b>{advice}</b>")
        course = _("{game}: {lesson}").format(game=self.feed.game.short_title(), lesson=self.lesson.title)
        asked = f" <red><b>{step.do}</b></red>" if step.do else ""
        return Saying(
            step.head, words + asked, course, self.at, len(self.lesson.steps), step.asks, self._ways()
        )

    def _ways(self) -> Ways:
        """Buttons of the current step."""
        step, last = self.step, self.at == len(self.lesson.steps) - 1
        back = self.at > 0 and not self.lesson.steps[self.at - 1].asks
        ways = Ways(leave=self._leave_asked)
        if back:
            ways.back = (_("Back"), lambda: self._go(-1))
        if self._wanted is not None:
            ways.aside = (_("Show me"), self._show_how)
        elif last:
            ways.on = (_("Play on"), lambda: self._go(1))
            if self.on_next is not None:
                ways.aside = (_("Next lesson"), self.on_next)
        elif step is not None:
            ways.on = (_("Next"), lambda: self._go(1))
        return ways

    def _go(self, by: int) -> None:
        self._close()
        self.at += by

    def _show_how(self) -> None:
        """Lets the conductor play the wanted action."""
        wanted = self._wanted
        self._close()
        if wanted is not None:
            self._wanted = wanted
            self._decide(wanted.action)

    def _close(self) -> None:
        if self.coach is not None:
            self.ui.close(self.coach)
            self.coach = None

    def _leave_asked(self) -> None:
        self._close()
        self.menu()

    def _interrupted(self) -> None:
        """Opens the menu on Escape; the same step is shown again afterwards."""
        self.coach = None
        self.menu()

    def _further(self) -> list[Answer]:
        """Additional menu entries."""
        return [] if self.step is None else [Answer(_("Play without lesson"), self._dismiss)]

    def _what_leaving_does(self) -> str:
        if self.step is None:
            return _("A match that began as a lesson is not kept. The lesson can be begun again at any time.")
        return _("Nothing is lost: a lesson can be begun again at any time.")

    def _dismiss(self) -> None:
        self._close()
        self.at = len(self.lesson.steps)


def _passed_over(step: Step) -> Step:
    """Replacement for an impossible step; says that the lesson continues without it."""
    words = _("The match has gone another way, so this cannot be tried just now. We go on without it.")
    return Step(step.head, words)
