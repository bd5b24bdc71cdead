"""The state of a Night Mail match."""

from __future__ import annotations

from typing import Self

from game.rules.core.codec import Seat
from game.rules.core.game import State


class MailState(State):
    """State of the table; lists are indexed by seat."""

    round: int
    first: Seat
    """Seat that began the match and begins every round."""
    active: Seat
    run: int
    """Miles of the present run, not delivered yet."""
    miles: list[int]
    held: list[int]
    """Number of times that each seat was held at a signal."""

    def copy(self) -> Self:
        twin = self.__copy__()
        twin.miles = self.miles[:]
        twin.held = self.held[:]
        return twin
