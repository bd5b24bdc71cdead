"""Rulebooks of the maps with special rules; all other maps use the standard rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.maps import barbados, germany, southern_us, st_lucia, western_us
from game.rules.age_of_steam.rulebook import STANDARD, AosRulebook

RULES: Mapping[str, AosRulebook] = {
    "barbados": barbados.RULES,
    "germany": germany.RULES,
    "southern_us": southern_us.RULES,
    "st_lucia": st_lucia.RULES,
    "western_us": western_us.RULES,
}


def rules_of(map_key: str) -> AosRulebook:
    """The rulebook of a map."""
    return RULES.get(map_key, STANDARD)
