"""A widget that runs the animations of a panel's background."""

from __future__ import annotations

from game.client.match.tweens import Timeline
from game.client.ui.widget import Widget


class AnimationTicker(Widget):
    """Advances its timeline; frames are requested only while an animation runs."""

    def __init__(self) -> None:
        super().__init__()
        self.timeline = Timeline()

    def tick(self, dt: float) -> None:
        self.timeline.advance(dt)

    def rest(self) -> float | None:
        return None if self.timeline.is_over else 0.0
