"""The subtitle of a game with maps."""

from __future__ import annotations

from game.rules.core.words import ngettext


def map_count(number: int) -> str:
    return ngettext("{number} map", "{number} maps", number).format(number=number)
