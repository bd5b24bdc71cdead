"""Says where a hex without a name lies: in which direction from the nearest place that has one."""

from __future__ import annotations

from functools import lru_cache

from game.rules.core.words import _
from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.words.nouns import printed_name

WINDS = {
    "N": (0, -1000), "NE": (707, -707), "E": (1000, 0), "SE": (707, 707),
    "S": (0, 1000), "SW": (-707, 707), "W": (-1000, 0), "NW": (-707, -707),
}  # fmt: skip
"""Compass directions as vectors, y to the south."""
ACROSS, DOWN = 1500, 1732
"""Distances of neighbouring columns of a flat-topped board, and of neighbouring hexes in a column."""


def location_text(railmap: RailMap, hex_: int) -> str:
    """Such as "south of Toledo"; empty on a map without names."""
    nearest = _nearest_place(railmap, hex_)
    if nearest is None:
        return ""
    place, wind = nearest
    words = {
        "N": _("north of {place}"),
        "NE": _("north-east of {place}"),
        "E": _("east of {place}"),
        "SE": _("south-east of {place}"),
        "S": _("south of {place}"),
        "SW": _("south-west of {place}"),
        "W": _("west of {place}"),
        "NW": _("north-west of {place}"),
    }
    return words[wind].format(place=printed_name(railmap, place))


@lru_cache(maxsize=2048)
def _nearest_place(railmap: RailMap, hex_: int) -> tuple[int, str] | None:
    """The nearest named place, and the direction from it to the hex."""
    is_pointed, here = railmap.level.grid.is_pointed_topped, railmap.sites[hex_].hex
    x, y = _centre(here, is_pointed)
    offsets = []
    for site in railmap.sites:
        if site.name and site.index != hex_:
            from_x, from_y = _centre(site.hex, is_pointed)
            offsets.append((site.index, x - from_x, y - from_y))
    if not offsets:
        return None
    place, right, down = min(offsets, key=lambda one: one[1] * one[1] + one[2] * one[2])
    wind = max(WINDS, key=lambda name: WINDS[name][0] * right + WINDS[name][1] * down)
    return place, wind


def _centre(hex_: Hex, is_pointed_topped: bool) -> tuple[int, int]:
    """Centre of a hex, y to the south."""
    if is_pointed_topped:
        return DOWN * hex_.q + DOWN // 2 * hex_.r, ACROSS * hex_.r
    return ACROSS * hex_.q, DOWN * hex_.r + DOWN // 2 * hex_.q
