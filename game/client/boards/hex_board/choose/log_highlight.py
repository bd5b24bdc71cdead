"""Highlights the subject of a log line on the map for a moment."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.rail_part import Part, Repaint, Sight, Wanted
from game.rules.core.events import Event

LASTS = 1.6


class Mention(Part):
    """Rings around the hexes of an event, for `LASTS` seconds."""

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self.labels: list[str] = []
        self.left = 0.0

    def show(self, event: Event) -> Wanted:
        """Highlights the hexes of an event."""
        labels = [
            str(value) for value in (getattr(event, "hex", None), *getattr(event, "stops", ())) if value
        ]
        labels += [*getattr(event, "ends", ()), *getattr(event, "hexes", ())]
        self.labels = [label for label in labels if label in self.sight.table.railmap.index]
        self.left = LASTS
        return [Repaint(self.sight.layout.sheet)]

    def update(self, dt: float) -> Wanted:
        if self.left <= 0:
            return []
        self.left -= dt
        if self.left > 0:
            return []
        self.labels = []
        return [Repaint(self.sight.layout.sheet)]

    def rest(self) -> float | None:
        return self.left if self.left > 0 else None

    def draw(self, target: pygame.Surface) -> None:
        self._lights.rings(target, self.labels)
