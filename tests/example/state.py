"""The table of a Night Mail match."""

from __future__ import annotations

from typing import Self

from game.rules.core.codec import Seat
from game.rules.core.game import State


class MailState(State):
    """Lists are by seat."""

    round: int
    first: Seat
    """Who began, and begins every round."""
    active: Seat
    run: int
    """Miles of the run that is on its way, not delivered yet."""
    miles: list[int]
    held: list[int]
    """How often a train stood before a signal."""

    def copy(self) -> Self:
        twin = self.__copy__()
        twin.miles = self.miles[:]
        twin.held = self.held[:]
        return twin
