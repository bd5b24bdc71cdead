"""How a rail game goes on: rounds, and the phases of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.rules.core.phases import Phase


class Calendar:
    """How many rounds, which phases in which order."""

    ROUNDS: ClassVar[dict[int, int]]
    PHASES: ClassVar[tuple[str, ...]]

    def rounds(self, seats: int) -> int:
        """The rounds of a game with so many players at its start."""
        return self.ROUNDS[seats]

    def after(self, phase: str) -> str:
        """The phase that follows."""
        at = self.PHASES.index(phase) + 1
        return self.PHASES[at % len(self.PHASES)]

    def own_phases(self, table: Any) -> Sequence[Phase[Any]]:
        """Phases a map plays in its own way; each takes the place of the standard one of its name."""
        return ()
