"""The choreography of one journal item, as far as it is laid onto the time line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.map_animations import Moment
from game.client.match.animation import Call, Ease, Timeline, Tween, Wait, ease_out
from game.rules.core.events import Event
from game.rules.rail.state import RailState


class Act:
    """The choreography of one journal item."""

    def __init__(self, show: Playing, before: RailState, after: RailState, line: Timeline) -> None:
        self.show = show
        self.before, self.after = before, after
        self.line = line
        self.time = 0.0
        """Where the next event begins, in seconds from now."""
        self.events: Sequence[Event] = ()
        """Everything that the item did."""
        self.told: list[Event] = []
        """What needs no motion of its own, because another event has shown it."""
        self.keeps_cards = False
        """Whether the players' panels change only in the course of it."""

    def add(
        self,
        moment: Moment,
        lasts: float,
        ease: Ease = ease_out,
        each: Callable[[], None] | None = None,
        stirred: Callable[[], Sequence[pygame.Rect]] | None = None,
    ) -> None:
        """Show something from where the next event begins.

        ``stirred`` tells what of it looks otherwise since it was last asked, where that is not all it covers.
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
        """Something done in passing."""
        self.line.add(Call(call), self.time + after)

    def wait(self, seconds: float) -> None:
        """The next event begins later."""
        self.time += seconds

    def end(self, beat: float) -> None:
        """A beat later the next item may begin: what still rises or lands does so meanwhile.

        When the phase is over nothing does any more, for the sheet may give way to what comes next.
        """
        self.wait(beat)
        if self.before.phase != self.after.phase:
            self.time = max(self.time, self.line.lasts - self.line.now)
            if self.show.sight.layout.drawn:
                # The sheet has its old place until then: nothing is offered on it before.
                self.line.calm_until = max(self.line.calm_until, self.line.now + self.time)
        self.line.add(Wait(0.0), self.time)
        self.line.overlap = self.line.lasts - (self.line.now + self.time)
