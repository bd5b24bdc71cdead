"""Lets time pass on a panel: motions of what is painted under its widgets."""

from __future__ import annotations

from game.client.match.animation import Timeline
from game.client.ui.widget import Widget


class Ticker(Widget):
    """Put it on a panel and motions on its line; it asks for frames only while something moves."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Timeline()

    def tick(self, dt: float) -> None:
        self.line.advance(dt)

    def rest(self) -> float | None:
        return None if self.line.is_over else 0.0
