"""Puts the animations of one journal item on the timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.map_animations import RunningAnimation
from game.client.match.tweens import Ease, TimedCall, Timeline, Tween, Wait, ease_out
from game.rules.core.events import Event
from game.rules.rail.state import RailState


class RailItemAnimation:
    """Adds the animations of one journal item to the timeline, event by event."""

    def __init__(
        self, show: RailAnimationContext, before: RailState, after: RailState, line: Timeline
    ) -> None:
        self.state = show
        self.before, self.after = before, after
        self.timeline = line
        self.time = 0.0
        """When the animation of the next event begins, in seconds from now."""
        self.events: Sequence[Event] = ()
        """All events of the item."""
        self.covered_events: list[Event] = []
        """Events that need no animation because another one has shown them."""
        self.is_updating_panels = False
        """Whether the animation itself updates the player panels."""

    def add(
        self,
        moment: RunningAnimation,
        lasts: float,
        ease: Ease = ease_out,
        each: Callable[[], None] | None = None,
        stirred: Callable[[], Sequence[pygame.Rect]] | None = None,
    ) -> None:
        """Adds an animation that begins with the next event.

        `stirred` returns the areas that have changed since its last call; without it, the whole area is
        repainted.
        """
        show = self.state

        def step(share: float) -> None:
            if moment not in show.running:
                show.running.append(moment)
            covered = moment.area()
            moment.share = share
            for area in (covered, moment.area()) if stirred is None else stirred():
                show.repaint(area)
            if each is not None:
                each()
            if share >= 1:
                show.running.remove(moment)

        self.timeline.add(Tween(step, 0.0, 1.0, lasts, ease), self.time)

    def schedule(self, call: Callable[[], object], after: float = 0.0) -> None:
        """Schedules a call."""
        self.timeline.add(TimedCall(call), self.time + after)

    def wait(self, seconds: float) -> None:
        """Delays the next event."""
        self.time += seconds

    def end(self, beat: float) -> None:
        """Ends the item; after `beat` seconds, the next one may begin while animations still run.

        At the end of a phase, all animations end first, because the size of the map may change.
        """
        self.wait(beat)
        if self.before.phase != self.after.phase:
            self.time = max(self.time, self.timeline.lasts - self.timeline.now)
            if self.state.board.layout.drawer_width:
                # The sheet is resized afterwards; nothing may be offered on it before.
                self.timeline.calm_until = max(self.timeline.calm_until, self.timeline.now + self.time)
        self.timeline.add(Wait(0.0), self.time)
        self.timeline.overlap = self.timeline.lasts - (self.timeline.now + self.time)
