"""Lesson scene: a table where a conductor explains the game and sets tasks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.boards.board import HitArea
from game.client.lessons.lesson import Lesson, LessonStep, TableAtStep
from game.client.match.match_feed import MatchFeed
from game.client.panels.table.lesson_overlay import (
    LessonButtons,
    LessonHighlight,
    LessonOverlay,
    SpeechBubbleContent,
)
from game.client.scenes.table.table_scene import MatchEndHandler, TableScene
from game.client.ui.dialog import DialogButton
from game.client.ui.rich_text import escape_markup
from game.decisions.action_picker import ActionOffer, Target, TargetOrKind
from game.decisions.targets import CONFIRM
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


class LessonScene(TableScene):
    """Shows the steps of a lesson one after another, each when the table is still and waits for the
    player."""

    def __init__(
        self,
        app: App,
        feed: MatchFeed,
        lesson: Lesson,
        on_end: MatchEndHandler | None = None,
        on_leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, feed, on_end, on_leave)
        self.lesson = lesson
        self.script = lesson.script
        self.on_next: Callable[[], None] | None = None
        """Starts the next lesson; None if there is none."""
        self.step_index = 0
        """Index of the current or next step."""
        self.overlay: LessonOverlay | None = None
        self._wanted_offer: ActionOffer | None = None
        self._last_hole: pygame.Rect | None = None
        self._lit_targets: tuple[TargetOrKind | None, TargetOrKind | None] = (None, None)
        self._shown_boxes: tuple[pygame.Rect | None, pygame.Rect | None] = (None, None)
        self._progress_at_step: dict[int, int] = {}
        """For each step, how far the script had come when the step was last shown."""
        self._skipped_steps: set[int] = set()
        """Steps that were skipped because what they ask for was not possible."""
        self.extra_menu_entries, self.leaving_text = self._menu_entries, self._leaving_text

    @property
    def step(self) -> LessonStep | None:
        return self.lesson.steps[self.step_index] if self.step_index < len(self.lesson.steps) else None

    def layout(self) -> None:
        self.overlay, self._last_hole = None, None
        super().layout()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._plays_prelude():
            return
        if self.overlay is not None and self._lit_boxes() != self._shown_boxes:
            self._close_overlay()  # the board has moved the target
        if self.overlay is None:
            self._show_next_step()

    def _plays_prelude(self) -> bool:
        """Plays the moves before the lesson begins, without animation; returns whether some are left."""
        if self.step is None or self.script.has_begun(self.stage.replica.journal):
            return False
        self.skip_animations()
        journal = self.stage.replica.journal
        due = self.script.next_move(journal)
        if self.script.has_begun(journal) or due is None or due[0] != self.acting_seat:
            return True
        if self.stage.is_newest:
            self._propose(due[1])
        return True

    def _show_next_step(self) -> None:
        """Shows the next step, if it can be shown now."""
        seat = self.acting_seat
        if seat is None or not self.stage.is_still or any(panel.is_modal for panel in self.ui.panels):
            return
        self._return_to_undone_step()
        sight = TableAtStep(self.feed.game, self.stage.view, seat, self._scripted_action(seat))
        while self.step is not None and self.step.repeats and not self.step.matches(sight):
            self.step_index += 1
        step = self.step
        if step is None:
            return
        self._progress_at_step[self.step_index] = self.script.moves_followed(self.stage.replica.journal) or 0
        if step.asks_for_move and not step.matches(sight):
            self._skipped_steps.add(self.step_index)
            self._show_step(_skipped_step(step), sight._replace(action=None))
        else:
            self._show_step(step, sight if step.asks_for_move else sight._replace(action=None))

    def _scripted_action(self, seat: Seat) -> Action | None:
        """The next action of the script for this seat, if it is legal."""
        due = self.script.next_move(self.stage.replica.journal)
        if due is None or due[0] != seat or all(offer.action != due[1] for offer in self.picker.offers):
            return None
        return due[1]

    def _return_to_undone_step(self) -> None:
        """Goes back to a step whose move the player has undone."""
        standing = self.script.moves_followed(self.stage.replica.journal)
        while standing is not None and self.step_index > 0:
            done = (
                self.lesson.steps[self.step_index - 1].asks_for_move
                and self.step_index - 1 not in self._skipped_steps
            )
            if standing - done >= self._progress_at_step.get(self.step_index - 1, -1):
                return
            self.step_index -= 1

    def _show_step(self, step: LessonStep, sight: TableAtStep) -> None:
        lit: TargetOrKind | None
        touch: Callable[[], None] | None = None
        if sight.action is None:
            self._wanted_offer = None
            lit = step.highlighted(sight)
        else:
            self._wanted_offer = next(offer for offer in self.picker.offers if offer.action == sight.action)
            lit = wanted = self._next_touch(self._wanted_offer)
            touch = partial(self._touched, wanted)
        self._lit_targets = (lit, step.also_highlight)
        place, beside = self._shown_boxes = self._lit_boxes()
        calm = self.app.settings.reduced_motion or self.app.settings.speed == 0
        light = LessonHighlight(place, beside, touch if place is not None else None, self._last_hole)
        self.overlay = LessonOverlay(self.app.scale, self._bubble_content(step, sight), light, calm)
        self._last_hole = self.overlay.hole
        self.ui.open_popup(self.overlay, self._interrupted, outside=False)
        self.ui.focus(self.overlay.target_button or self.overlay.main_button)
        self._update_hover()
        self.board.update_hover()

    def _update_hover(self) -> None:
        super()._update_hover()
        if self.overlay is not None:
            self.board.hovered = None  # no board tooltip beside the conductor's text

    def _lit_boxes(self) -> tuple[pygame.Rect | None, pygame.Rect | None]:
        """The rectangles of the step's target and of the other highlighted place."""
        target, beside = self._lit_targets
        place = self._visible_rect(target)
        return place, self._visible_rect(beside) if place is not None else None

    def _visible_rect(self, pointed: TargetOrKind | None) -> pygame.Rect | None:
        """Rectangle of a target; None if it is outside the window, where only the conductor can choose it."""
        place = self.board.area_of(pointed) if pointed is not None else None
        window = pygame.Rect(0, 0, self.app.scale.width, self.app.scale.height)
        return place if place is not None and window.collidepoint(place.center) else None

    def _next_touch(self, wanted: ActionOffer) -> Target:
        """The next target that must be touched for an offer, given what has been chosen so far."""
        touched = self.picker.touched
        if touched != wanted.path[: len(touched)]:
            self.picker.clear()
            self._after_touch()
            touched = ()
        asked = self.board.next_target(wanted.action)
        if asked is not None and asked not in wanted.path and self._spot(asked) is not None:
            return asked  # a button that sets a number
        if len(touched) < len(wanted.path):
            return wanted.path[len(touched)]
        self.picker.proposal = wanted
        return CONFIRM if self.board.area_of(CONFIRM) else wanted.path[-1]

    def _spot(self, target: Target) -> HitArea | None:
        return next((spot for spot in self.board.hit_areas() if spot.target == target), None)

    def _touched(self, lit: Target) -> None:
        """Reacts to a touch of the highlighted target."""
        self._close_overlay()
        spot = self._spot(lit)
        if lit == CONFIRM:
            self.accept()
        elif self._wanted_offer is not None and lit not in self._wanted_offer.path and spot is not None:
            spot.press()
        else:
            self.touch(lit, False)

    def _propose(self, action: Action | None) -> None:
        done = action is not None and self._wanted_offer is not None and action == self._wanted_offer.action
        super()._propose(action)
        if done:
            self.step_index += 0 if self.step is not None and self.step.repeats else 1
            self._wanted_offer = None

    def _bubble_content(self, step: LessonStep, sight: TableAtStep) -> SpeechBubbleContent:
        words = step.text_for(sight)
        if step.describes_move and sight.action is not None:
            advice = escape_markup(self.text.action(sight.view, sight.seat, sight.action))
            words += " " + _("My advice: {action}.").format(action=f"<b>{advice}</b>")
        course = _("{game}: {lesson}").format(game=self.feed.game.short_title(), lesson=self.lesson.title)
        asked = f" <red><b>{step.instruction}</b></red>" if step.instruction else ""
        return SpeechBubbleContent(
            step.title,
            words + asked,
            course,
            self.step_index,
            len(self.lesson.steps),
            step.asks_for_move,
            self._build_buttons(),
        )

    def _build_buttons(self) -> LessonButtons:
        """Buttons of the current step."""
        step, last = self.step, self.step_index == len(self.lesson.steps) - 1
        back = self.step_index > 0 and not self.lesson.steps[self.step_index - 1].asks_for_move
        ways = LessonButtons(leave=self._leave_asked)
        if back:
            ways.back = (_("Back"), lambda: self._change_step(-1))
        if self._wanted_offer is not None:
            ways.extra = (_("Show me"), self._show_how)
        elif last:
            ways.forward = (_("Play on"), lambda: self._change_step(1))
            if self.on_next is not None:
                ways.extra = (_("Next lesson"), self.on_next)
        elif step is not None:
            ways.forward = (_("Next"), lambda: self._change_step(1))
        return ways

    def _change_step(self, by: int) -> None:
        self._close_overlay()
        self.step_index += by

    def _show_how(self) -> None:
        """Lets the conductor make the move that the step asks for."""
        wanted = self._wanted_offer
        self._close_overlay()
        if wanted is not None:
            self._wanted_offer = wanted
            self._propose(wanted.action)

    def _close_overlay(self) -> None:
        if self.overlay is not None:
            self.ui.close(self.overlay)
            self.overlay = None

    def _leave_asked(self) -> None:
        self._close_overlay()
        self.open_menu()

    def _interrupted(self) -> None:
        """Opens the menu when Escape is pressed; afterwards the same step is shown again."""
        self.overlay = None
        self.open_menu()

    def _menu_entries(self) -> list[DialogButton]:
        """Additional menu entries."""
        return [] if self.step is None else [DialogButton(_("Play without lesson"), self._end_lesson)]

    def _leaving_text(self) -> str:
        if self.step is None:
            return _("A match that began as a lesson is not kept. The lesson can be begun again at any time.")
        return _("Nothing is lost: a lesson can be begun again at any time.")

    def _end_lesson(self) -> None:
        self._close_overlay()
        self.step_index = len(self.lesson.steps)


def _skipped_step(step: LessonStep) -> LessonStep:
    """What is shown instead of a step that is not possible here: that the lesson continues without it."""
    words = _("The match has gone another way, so this cannot be tried just now. We go on without it.")
    return LessonStep(step.title, words)
