"""Renders a match frame by frame, with its animations, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.client.match.match_feed import MatchRecording, game_text_for
from game.client.match.match_timeline import MatchTimeline
from game.client.scenes.table.table_scene import TableScene
from game.client.window.headless_app import headless_app
from game.rules.core.codec import BadData

SCREEN = (1280, 720)
REST_S = 0.35
"""Seconds that each entry's picture stays after its animation, at normal speed."""
LONGEST_ENTRY_S = 20.0
FINAL_REST_S = 2.5
"""Seconds that the last picture stays."""


class RoundRange(NamedTuple):
    """The first and the last round to be filmed; 0 means the beginning or the end of the match."""

    first: int = 0
    last: int = 0


WHOLE_MATCH = RoundRange()


class FrameRenderer:
    """Plays a recorded match, or some of its rounds, and yields every frame."""

    def __init__(self, record: MatchRecording, part: RoundRange, fps: int, speed: int = 2) -> None:
        self.fps = fps
        self.app = headless_app(SCREEN)
        self.app.settings.speed = speed
        self.timeline = MatchTimeline(game_text_for(record.game, record.players), list(record.record))
        self.timeline.follow()
        self.begin, self.end = _range_items(self.timeline, part)
        self._speed = speed
        self._feed = MatchRecording(record.game, record.players, [], record.seats)
        self.scene = TableScene(self.app, self._feed)
        self.app.push(self.scene)
        self.scene.show_position(self.timeline, self.begin)
        self._step(0.0)

    @property
    def items(self) -> int:
        """Number of entries to render."""
        return self.end - self.begin

    def frames(self) -> Iterator[tuple[int, pygame.Surface]]:
        """Yields the number of entries played and the screen; the next frame overwrites the same screen."""
        yield 0, self.app.canvas
        for done, one in enumerate(self.timeline.record[self.begin : self.end], start=1):
            self.scene.stage.enqueue([one])
            yield from self._entry_frames(done)
        for _ in range(round(FINAL_REST_S * self.fps)):
            self._step(1 / self.fps)
            yield self.items, self.app.canvas

    def _entry_frames(self, done: int) -> Iterator[tuple[int, pygame.Surface]]:
        spent, rested = 0.0, 0.0
        while rested < REST_S / self._speed:
            self._step(1 / self.fps)
            spent += 1 / self.fps
            rested = rested + 1 / self.fps if self.scene.stage.is_still else 0.0
            if spent > LONGEST_ENTRY_S:
                raise BadData("entry {entry} does not come to rest", entry=self.begin + done - 1)
            yield done, self.app.canvas

    def _step(self, dt: float) -> None:
        self.app.step([], dt)


def _range_items(course: MatchTimeline, part: RoundRange) -> tuple[int, int]:
    """Positions at which a range of rounds begins and ends."""
    rounds, whole = course.round_starts, len(course.record)
    if not part.first and not part.last:
        return 0, whole
    if not rounds:
        raise BadData("this match has no rounds: it can only be filmed as a whole")
    first, last = part.first or 1, part.last or len(rounds)
    if not 1 <= first <= last <= len(rounds):
        raise BadData(
            "the match has rounds 1 to {rounds}, and not {first} to {last}",
            rounds=len(rounds),
            first=first,
            last=last,
        )
    return rounds[first - 1] if first > 1 else 0, rounds[last] if last < len(rounds) else whole
