"""Animations of a panel's backdrop."""

from __future__ import annotations

from game.client.match.tweens import Timeline
from game.client.ui.widget import Widget


class AnimationTicker(Widget):
    """Widget that advances its timeline; requests frames only while an animation runs."""

    def __init__(self) -> None:
        super().__init__()
        self.timeline = Timeline()

    def tick(self, dt: float) -> None:
        self.timeline.advance(dt)

    def rest(self) -> float | None:
        return None if self.timeline.is_over else 0.0
