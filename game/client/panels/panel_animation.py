"""Animations of a panel's backdrop."""

from __future__ import annotations

from game.client.match.animation import Timeline
from game.client.ui.widget import Widget


class Ticker(Widget):
    """Widget that advances its timeline; requests frames only while an animation runs."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Timeline()

    def tick(self, dt: float) -> None:
        self.line.advance(dt)

    def rest(self) -> float | None:
        return None if self.line.is_over else 0.0
