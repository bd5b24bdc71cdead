"""Highlights for a moment what a line of the log is about, and the place of an advised action."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import Commands, RailBoardAccess, RailPart, Repaint
from game.rules.core.events import Event
from game.rules.core.moves import Action

LASTS = 1.6


class LogHighlight(RailPart):
    """Rings around the hexes of an event, for `LASTS` seconds."""

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self.labels: list[str] = []
        self.left = 0.0

    def show(self, event: Event) -> Commands:
        """Highlights the hexes of an event."""
        labels = [
            str(value) for value in (getattr(event, "hex", None), *getattr(event, "stops", ())) if value
        ]
        labels += [*getattr(event, "ends", ()), *getattr(event, "hexes", ())]
        self.labels = [label for label in labels if label in self.board.table.railmap.index_by_label]
        self.left = LASTS
        return [Repaint(self.board.layout.sheet)]

    def keep(self, action: Action | None) -> Commands:
        """Highlights the places of an advised action until it is called with None."""
        named = [getattr(action, field, "") for field in ("hex", "start")] if action is not None else []
        self.labels = [label for label in named if label in self.board.table.railmap.index_by_label]
        self.left = 0.0
        return [Repaint(self.board.layout.sheet)]

    def update(self, dt: float) -> Commands:
        if self.left <= 0:
            return []
        self.left -= dt
        if self.left > 0:
            return []
        self.labels = []
        return [Repaint(self.board.layout.sheet)]

    def rest(self) -> float | None:
        return self.left if self.left > 0 else None

    def draw(self, target: pygame.Surface) -> None:
        self._lights.draw_rings(target, self.labels)
