"""The rounds of a rail game and the phases of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.rules.core.phases import Phase


class PhaseSchedule:
    """Defines how many rounds a match has and in which order the phases of a round follow."""

    ROUNDS: ClassVar[dict[int, int]]
    PHASES: ClassVar[tuple[str, ...]]

    def rounds(self, seats: int) -> int:
        """The number of rounds for this number of seats."""
        return self.ROUNDS[seats]

    def after(self, phase: str) -> str:
        """The phase that follows this one; after the last phase of a round, the first."""
        at = self.PHASES.index(phase) + 1
        return self.PHASES[at % len(self.PHASES)]

    def own_phases(self, table: Any) -> Sequence[Phase[Any]]:
        """Phases that a map defines; each replaces the standard phase of the same name."""
        return ()
