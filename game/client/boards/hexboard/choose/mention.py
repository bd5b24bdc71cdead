"""What a line of the log is about, lit on the sheet for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.events import Event

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

LASTS = 1.6


class Mention:
    """The hexes that somebody pointed at in the log, as long as they are shown."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.labels: list[str] = []
        self.left = 0.0

    def show(self, event: Event) -> None:
        """Light what an event is about."""
        labels = [
            str(value) for value in (getattr(event, "hex", None), *getattr(event, "stops", ())) if value
        ]
        labels += [*getattr(event, "ends", ()), *getattr(event, "hexes", ())]
        self.labels = [label for label in labels if label in self.board.table.railmap.index]
        self.left = LASTS
        self.board.desk.repaint(self.board.layout.sheet)

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self.left > 0:
            self.left -= dt
            if self.left <= 0:
                self.labels = []
                self.board.desk.repaint(self.board.layout.sheet)
