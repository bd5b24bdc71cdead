"""Says where a hex without a name lies: in which direction from the nearest place that has one."""

from __future__ import annotations

import math
from functools import lru_cache

from game.rules.core.words import _
from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.words.nouns import printed_name

WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


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
    named = [
        (math.dist(_centre(site.hex, is_pointed), _centre(here, is_pointed)), site.index)
        for site in railmap.sites
        if site.name and site.index != hex_
    ]
    if not named:
        return None
    place = min(named)[1]
    x, y = _centre(here, is_pointed)
    from_x, from_y = _centre(railmap.sites[place].hex, is_pointed)
    clockwise_from_north = math.atan2(x - from_x, from_y - y)
    return place, WINDS[round(clockwise_from_north / (math.pi / 4)) % 8]


def _centre(hex_: Hex, is_pointed_topped: bool) -> tuple[float, float]:
    """Centre of a hex, y to the south."""
    if is_pointed_topped:
        return math.sqrt(3) * (hex_.q + hex_.r / 2), 1.5 * hex_.r
    return 1.5 * hex_.q, math.sqrt(3) * (hex_.r + hex_.q / 2)
