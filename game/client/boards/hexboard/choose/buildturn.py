"""A build turn at the table: how many tiles were laid in it, and how they are taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.match.picker import Target
from game.rules.core.codec import Seat
from game.rules.rail.state import RailState
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

UNDO: Target = ("turn", "undo")
RESET: Target = ("turn", "reset")


class BuildTurn:
    """What our seat has laid since its turn to build began."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.made = 0
        self._turn: tuple[int, Seat] | None = None
        self._most = 0
        self._resetting = False

    def look(self, view: RailState, seat: Seat) -> None:
        """The table waits for a seat of ours: count, and go on taking up tiles if that was begun."""
        left, before = self.board.text.lays_left(view, seat), self.made
        turn = None if left is None else (view.round, seat)
        if turn != self._turn or left is None:
            self._turn, self._most, self._resetting = turn, left or 0, False
        self._most = max(self._most, left or 0)
        self.made = self._most - (left or 0)
        if self._resetting:
            # What could not be taken up ends it, or it would be asked for without end.
            self._resetting = 0 < self.made < before
            if self._resetting:
                self.board.desk.table.undo()

    @property
    def is_ours(self) -> bool:
        """Whether the table waits for a build of ours, be it only its end."""
        return self._turn is not None and bool(self.board.picker.offers)

    def undo(self) -> None:
        """Take up the last tile."""
        self.board.desk.table.undo()

    def reset(self) -> None:
        """Take up every tile of this turn, one after the other."""
        self._resetting = self.made > 1
        self.board.desk.table.undo()

    def plates(self) -> list[tuple[Target, str, bool]]:
        """What can be taken back, from right to left."""
        if not self.made or not self.is_ours or self.board.picker.touched:
            return []
        undo = (UNDO, _("Undo (U)"), False)
        return [undo, (RESET, _("Reset"), False)] if self.made > 1 else [undo]

    def press(self, target: Target) -> None:
        """One of the plates was pressed."""
        if target == RESET:
            self.reset()
        else:
            self.undo()
