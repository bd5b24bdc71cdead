"""The maps with special rules; all other maps use the standard rulebook.

A level file names its rules: those of a module here, or those of a registered map package.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.level_file import railmap
from game.rules.age_of_steam.maps import barbados, germany, southern_us, st_lucia, western_us
from game.rules.age_of_steam.rulebook import STANDARD, AosRulebook
from game.rules.core import level_files
from game.rules.core.bad_data import BadData
from game.rules.core.map_rulebooks import map_package_rules

RULES: Mapping[str, AosRulebook] = {
    "": STANDARD,
    "barbados": barbados.RULES,
    "germany": germany.RULES,
    "southern_us": southern_us.RULES,
    "st_lucia": st_lucia.RULES,
    "western_us": western_us.RULES,
}


def rules_of(map_key: str) -> AosRulebook:
    """The rulebook of a map; BadData if the package that contains it is not installed."""
    level = railmap(map_key).level
    if level.rules in RULES:
        return RULES[level.rules]
    rulebook = map_package_rules(level.rules)
    if not isinstance(rulebook, AosRulebook):
        raise BadData(
            "{where}: this map needs the package {package}, which is not installed",
            where=level_files.display_path(*level.key.split(".", 1)),
            package=level.rules,
        )
    return rulebook
