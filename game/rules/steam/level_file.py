"""Level files of Steam: the keys that other rail games do not have, and their checks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.rules.core import level_files
from game.rules.rail.map.level_file import (
    Count,
    Problem,
    RailLevel,
    RailLevelFile,
    checked_level,
    collect_problems,
)
from game.rules.rail.map.rail_map import RailMap
from game.rules.steam.goods_supply import BAG, COLOURS, SPACE_CUBES, SPACES
from game.rules.steam.tiles import TILES

KEY = "steam"
FEWER_FOR_THREE = "fewer_cubes_for_three"


@level_files.preload_struct
class SteamLevelFile(RailLevelFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys of a Steam level file."""

    fewer_cubes_for_three: Count = 0
    """Number of cubes that each city has less with three players."""
    spaces: Count = 0
    """Number of spaces with goods for growth, if it differs from the rules."""


def problems_of(plain: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a Steam level file."""
    return collect_problems(plain, SteamLevelFile, _own_problems)


def _own_problems(level: RailLevel) -> list[Problem]:
    problems: list[Problem] = []
    if level.rules:
        problems.append(Problem("rules", "a map of this game has no rules of its own"))
    fewer = level.extras.get(FEWER_FOR_THREE, 0)
    for hex_, place in level.places():
        where = f"hex {level.grid.label(hex_)}"
        if place.is_city and place.colour not in COLOURS:
            problems.append(Problem(where, f'{place.name} has the unknown colour "{place.colour}"'))
        if place.is_city and place.cubes < fewer:
            problems.append(Problem(where, f"{place.name} has fewer than {fewer} cubes to leave out"))
        if not place.is_city and (place.colour or place.cubes):
            problems.append(Problem(where, f"the town {place.name} has a colour or cubes"))
    return problems + _too_many_cubes(level)


def _too_many_cubes(level: RailLevel) -> list[Problem]:
    """Reports a map whose set-up needs more cubes than the bag contains (STM-R1)."""
    drawn = sum(place.cubes for _, place in level.places()) + SPACE_CUBES * level.extras.get("spaces", SPACES)
    held = sum(BAG.values())
    return [] if drawn <= held else [Problem("places", f"set-up draws {drawn} of {held} cubes")]


@cache
def railmap(key: str) -> RailMap:
    """The map with this key, prepared for play and cached; a BadData lists every problem of its file."""
    plain = level_files.read(KEY, key)
    return RailMap(checked_level(KEY, key, plain, problems_of(plain)), TILES)
