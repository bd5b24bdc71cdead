"""A lesson: an ordinary table with a conductor who says what to look at and what to try."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.boards.targets import CONFIRM
from game.client.lessons.lesson import Lesson, Sight, Step
from game.client.match.feed import Feed
from game.client.match.picker import Offer, Pointed, Target
from game.client.panels.coach import Coach, Saying
from game.client.scenes.table import Ended, TableScene
from game.client.ui.dialog import Answer, ask
from game.client.ui.rich import plain
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.words import _

if TYPE_CHECKING:
    from game.client.window.app import App

PATIENCE = 8.0
"""So long a bot may think about its advice."""
"""The plate of a board that takes what is proposed."""


class LessonScene(TableScene):
    """Shows one step after the other, each when the table is at rest and waits for the pupil."""

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
        self.at = 0
        """The step that comes, or is shown."""
        self.coach: Coach | None = None
        self._wanted: Offer | None = None
        self._advice: Action | None = None
        self._asked_bot = -1
        self._thought = 0.0
        self._last_hole: pygame.Rect | None = None

    @property
    def step(self) -> Step | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def layout(self) -> None:
        self.coach, self._last_hole = None, None
        super().layout()

    @property
    def thinking(self) -> bool:
        """Whether a bot's advice is on its way; the table waits for it, but not for ever."""
        asked = self._asked_bot == self.stage.seen and self._advice is None
        return asked and self._thought < PATIENCE

    def touch(self, target: Target, chosen: bool) -> None:
        if not self.thinking:
            super().touch(target, chosen)

    def update(self, dt: float) -> None:
        self._thought += dt
        super().update(dt)
        if self.coach is None:
            self._teach()

    def _teach(self) -> None:
        """Begin the next step that can be begun."""
        seat = self.acting
        ready = seat is not None and self.stage.is_still and not any(panel.modal for panel in self.ui.panels)
        while ready and seat is not None and (step := self.step) is not None:
            action = self._choice(step, seat) if step.asks else None
            if action is not None or (not step.asks and self._is_time_for(step)):
                self._show(step, Sight(self.feed.game, self.stage.view, seat, action))
                return
            if self.thinking or not step.passing:
                return
            self.at += 1

    def _is_time_for(self, step: Step) -> bool:
        return not step.before or any(isinstance(offer.action, step.before) for offer in self.picker.offers)

    def _choice(self, step: Step, seat: Seat) -> Action | None:
        """What a step asks for now, if that can be done now."""
        legal = [offer.action for offer in self.picker.offers]
        if step.pick is not None:
            return step.pick(Sight(self.feed.game, self.stage.view, seat), legal)
        if self._asked_bot != self.stage.seen and any(isinstance(action, step.advised) for action in legal):
            self._asked_bot, self._advice, self._thought = self.stage.seen, None, 0.0
            self.feed.hint(seat, self.stage.seen)
        advice = self._advice if self._asked_bot == self.stage.seen else None
        return advice if isinstance(advice, step.advised) and advice in legal else None

    def advise(self, seat: Seat, action: Action) -> None:
        if self._asked_bot == self.stage.seen and self._advice is None:
            self._advice = action
        else:
            super().advise(seat, action)

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
        place = self.board.where(lit) if lit is not None else None
        scale = self.app.scale
        hole = place or pygame.Rect(0, 0, scale.art(300), scale.art(300)).move(
            scale.width // 2 - scale.art(150), scale.height // 2 - scale.art(220)
        )
        calm = self.app.settings.reduced_motion or self.app.settings.speed == 0
        self.coach = Coach(
            scale,
            self._saying(step, sight),
            hole,
            self._last_hole,
            touch if place is not None else None,
            self._leave_asked,
            calm,
        )
        self._last_hole = self.coach.hole
        self.ui.pop_up(self.coach, self._interrupted)
        self.ui.focus(self.coach.lit or self.coach.main)

    def _next_touch(self, wanted: Offer) -> Target:
        """What must be touched next for an offer; what is half chosen already is gone on with."""
        touched = self.picker.touched
        if touched != wanted.path[: len(touched)]:
            self.picker.clear()
            self._after_touch()
            touched = ()
        if len(touched) < len(wanted.path):
            return wanted.path[len(touched)]
        self.picker.proposal = wanted
        return CONFIRM if self.board.where(CONFIRM) else wanted.path[-1]

    def _touched(self, lit: Target) -> None:
        """The pupil has touched what is lit."""
        self._close()
        if lit == CONFIRM:
            self.accept()
        else:
            self.touch(lit, False)

    def _decide(self, action: Action | None) -> None:
        done = action is not None and self._wanted is not None and action == self._wanted.action
        super()._decide(action)
        if done:
            self.at += 1
            self._wanted = None

    def _saying(self, step: Step, sight: Sight) -> Saying:
        last = self.at == len(self.lesson.steps) - 1
        answers: list[tuple[str, Callable[[], None], bool]] = []
        if self.at > 0 and not self.lesson.steps[self.at - 1].asks:
            answers.append((_("Back"), lambda: self._go(-1), False))
        if step.asks:
            answers.append((_("Show me"), self._show_how, False))
        elif last:
            answers += [(_("Leave"), self.leave_table, False), (_("Play on"), lambda: self._go(1), True)]
        else:
            answers.append((_("Next"), lambda: self._go(1), True))
        words = step.told(sight)
        if step.tells and sight.action is not None:
            advice = plain(self.text.action(sight.view, sight.seat, sight.action))
            words += " " + _("My advice: {action}.").format(action=f"<b>{advice}</b>")
        course = _("{game}, first lesson").format(game=self.feed.game.short_title())
        stops = len(self.lesson.steps)
        asked = f" <red><b>{step.do}</b></red>" if step.do else ""
        return Saying(step.head, words + asked, course, self.at, stops, step.asks, answers)

    def _go(self, by: int) -> None:
        self._close()
        self.at += by

    def _show_how(self) -> None:
        """The conductor does it himself."""
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
        """Back was pressed: the menu, and afterwards the same step again."""
        self.coach = None
        self.menu()

    def menu(self) -> None:
        answers = [
            Answer(_("Go on"), lambda: None, "brass"),
            Answer(_("Play without lesson"), self._dismiss),
            Answer(_("Leave"), self.leave_table, "red"),
        ]
        words = _("Nothing is lost: a lesson can be begun again at any time.")
        ask(self.ui, self.feed.game.title(), words, answers, on_dismiss=lambda: None)

    def _dismiss(self) -> None:
        self._close()
        self.at = len(self.lesson.steps)
