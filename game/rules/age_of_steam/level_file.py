"""Level files of Age of Steam: the keys that other rail games do not have, and their checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.rules.age_of_steam.goods_supply import (
    BAG,
    COLOURS,
    COTTON_CUBES,
    LETTERED,
    NUMBERED,
    SQUARES,
)
from game.rules.age_of_steam.tiles import TILES
from game.rules.core import level_files
from game.rules.rail.map.level_file import (
    Count,
    Problem,
    RailLevel,
    RailLevelFile,
    Text,
    checked_level,
    collect_problems,
)
from game.rules.rail.map.rail_map import RailMap

KEY = "age_of_steam"


@level_files.preload_struct
class AosLevelFile(RailLevelFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys of an Age of Steam level file."""

    money: Count = 0
    """Money of each player at the start, if it differs from the rules."""
    without: Sequence[Text] = ()
    """Colours of cubes that stay out of the bag."""
    new_cities: Text = ""
    """Letters of the new cities that may be built; all of A to H without it."""
    goods_on: Sequence[Text] = ()
    """Terrains on which a cube is placed at the start."""
    display: Count = 0
    """Number of squares of the goods display that are filled at the start; all without it."""


def problems_of(plain: Mapping[str, Any]) -> list[Problem]:
    """Every problem of an Age of Steam level file."""
    return collect_problems(plain, AosLevelFile, _own_problems)


def _own_problems(level: RailLevel) -> list[Problem]:
    problems = [
        Problem("without", f'unknown colour "{colour}"')
        for colour in level.extras.get("without", [])
        if colour not in BAG
    ]
    problems += [
        Problem("new_cities", f'"{letter}" is no new city')
        for letter in level.extras.get("new_cities", "")
        if letter not in LETTERED
    ]
    columns: dict[str, str] = {}
    for hex_, place in level.places():
        where = f"hex {level.grid.label(hex_)}"
        colours = [place.colour] if place.colour else []
        for colour in (*colours, *place.start):
            if colour not in COLOURS:
                problems.append(Problem(where, f'{place.name} has the unknown colour "{colour}"'))
        if place.is_city and not place.colour and "terminal" not in place.tags:
            problems.append(Problem(where, f"the city {place.name} has no colour"))
        if place.column is None:
            continue
        if place.column not in NUMBERED:
            problems.append(Problem(where, f'{place.name} has the unknown growth column "{place.column}"'))
        elif place.column in columns:
            other = columns[place.column]
            problems.append(
                Problem(where, f"growth column {place.column} of {place.name} is already {other}'s")
            )
        else:
            columns[place.column] = place.name
    return problems + _too_many_cubes(level)


def _too_many_cubes(level: RailLevel) -> list[Problem]:
    """Reports a map whose set-up needs more cubes than the bag and the box contain."""
    held = sum(count for colour, count in BAG.items() if colour not in level.extras.get("without", []))
    on_terrain = [
        cell
        for cell in level.cells.values()
        if cell.place is None and cell.cost is None and cell.terrain in level.extras.get("goods_on", [])
    ]
    places = [place for _, place in level.places()]
    drawn = sum(place.cubes + ("terminal" in place.tags) for place in places) + len(on_terrain)
    drawn += level.extras.get("display", len(SQUARES))
    problems = []
    if drawn > held:
        problems.append(Problem("places", f"set-up draws {drawn} cubes, but the bag holds only {held}"))
    white = sum(place.start.count("white") for place in places)
    if white > COTTON_CUBES:
        problems.append(
            Problem("places", f"{white} white cubes are placed, but there are only {COTTON_CUBES}")
        )
    return problems


@cache
def railmap(key: str) -> RailMap:
    """The map with this key, prepared for play and cached; a BadData lists every problem of its file."""
    plain = level_files.read(KEY, key)
    level = checked_level(KEY, key, plain, problems_of(plain))
    return RailMap(level, TILES, tuple(level.extras.get("goods_on", ())))
