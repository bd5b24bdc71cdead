"""Schedules the animations of one journal item on the timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.map_animations import Moment
from game.client.match.animation import Call, Ease, Timeline, Tween, Wait, ease_out
from game.rules.core.events import Event
from game.rules.rail.state import RailState


class Act:
    """Adds the animations of one journal item to the timeline, event by event."""

    def __init__(self, show: Playing, before: RailState, after: RailState, line: Timeline) -> None:
        self.show = show
        self.before, self.after = before, after
        self.line = line
        self.time = 0.0
        """Start of the next event, in seconds from now."""
        self.events: Sequence[Event] = ()
        """All events of the item."""
        self.told: list[Event] = []
        """Events that need no animation because another one has shown them."""
        self.keeps_cards = False
        """Whether the animation itself updates the player panels."""

    def add(
        self,
        moment: Moment,
        lasts: float,
        ease: Ease = ease_out,
        each: Callable[[], None] | None = None,
        stirred: Callable[[], Sequence[pygame.Rect]] | None = None,
    ) -> None:
        """Adds an animation that starts with the next event.

        `stirred` returns the areas changed since its last call; without it, the whole area is repainted.
        """
        show = self.show

        def step(share: float) -> None:
            if moment not in show.moments:
                show.moments.append(moment)
            covered = moment.area()
            moment.share = share
            for area in (covered, moment.area()) if stirred is None else stirred():
                show.repaint(area)
            if each is not None:
                each()
            if share >= 1:
                show.moments.remove(moment)

        self.line.add(Tween(step, 0.0, 1.0, lasts, ease), self.time)

    def cue(self, call: Callable[[], object], after: float = 0.0) -> None:
        """Schedules a call."""
        self.line.add(Call(call), self.time + after)

    def wait(self, seconds: float) -> None:
        """Delays the next event."""
        self.time += seconds

    def end(self, beat: float) -> None:
        """Ends the item; the next one may begin after a beat while animations still run.

        At the end of a phase all animations finish first, because the sheet may be resized.
        """
        self.wait(beat)
        if self.before.phase != self.after.phase:
            self.time = max(self.time, self.line.lasts - self.line.now)
            if self.show.sight.layout.drawn:
                # The sheet is resized afterwards; nothing may be offered on it before.
                self.line.calm_until = max(self.line.calm_until, self.line.now + self.time)
        self.line.add(Wait(0.0), self.time)
        self.line.overlap = self.line.lasts - (self.line.now + self.time)
