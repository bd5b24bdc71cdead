"""What stands on the sign of any game that is played on maps."""

from __future__ import annotations

from game.rules.core.words import ngettext


def maps(number: int) -> str:
    """How many maps there are."""
    return ngettext("{number} map", "{number} maps", number).format(number=number)
