"""A build turn at the table: how many tiles were laid in it, and how they are taken up again."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.boards.hexboard.choose.plans import Plans
from game.client.boards.hexboard.part import Part, Sight, TakeBack, Wanted, Wish
from game.client.match.picker import Target
from game.rules.core.codec import Seat
from game.rules.rail.state import RailState
from game.words import _


@dataclass(frozen=True)
class UndoTile(Target):
    """The plate that takes up the last tile."""


@dataclass(frozen=True)
class ResetTurn(Target):
    """The plate that takes up every tile of the turn."""


UNDO, RESET = UndoTile(), ResetTurn()


class BuildTurn(Part):
    """What our seat has laid since its turn to build began."""

    kinds = (UndoTile, ResetTurn)

    def __init__(self, sight: Sight, plans: Plans) -> None:
        super().__init__(sight)
        self._plans = plans
        self.made = 0
        self._turn: tuple[int, Seat] | None = None
        self._most = 0
        self._resetting = False

    def look(self, view: RailState, seat: Seat) -> Wanted:
        """The table waits for a seat of ours: count, and go on taking up tiles if that was begun."""
        left, before = self.sight.text.lays_left(view, seat), self.made
        turn = None if left is None else (view.round, seat)
        if turn != self._turn or left is None:
            self._turn, self._most, self._resetting = turn, left or 0, False
        self._most = max(self._most, left or 0)
        self.made = self._most - (left or 0)
        if self._resetting:
            # What could not be taken up ends it, or it would be asked for without end.
            self._resetting = 0 < self.made < before
        return [TakeBack()] if self._resetting else []

    @property
    def is_ours(self) -> bool:
        """Whether the table waits for a build of ours, be it only its end."""
        return self._turn is not None and bool(self.sight.picker.offers)

    def plates(self) -> list[Wish]:
        """What can be taken back, from right to left, unless plans need the room."""
        if not self.made or not self.is_ours or self.sight.picker.touched or self._plans.plates():
            return []
        undo = Wish(UNDO, _("Undo (U)"))
        return [undo, Wish(RESET, _("Reset"))] if self.made > 1 else [undo]

    def press(self, target: Target) -> Wanted:
        self._resetting = target == RESET and self.made > 1
        return [TakeBack()]

    def unfinished(self) -> str:
        """Why the seat cannot end its build turn yet, if it has one and cannot."""
        sight = self.sight
        if sight.view is None or not self.is_ours:
            return ""
        refusal = sight.game.why_not(sight.view, sight.seat, sight.end_build())
        return "" if refusal is None else sight.text.refusal(refusal)
