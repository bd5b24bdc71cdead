"""The passages of the rulebook that can be read in more than one way (STM-R)."""

from __future__ import annotations

from game.rules.core.options import Reading

TOWN_EXITS = Reading(
    "town_exits", "own_track", ("own_track", "any_track"), ruling="STM-R11", sites="own_track"
)
"""Whether an exit of a town tile may meet the open end of another's track."""
TOWNS_ON_ROUTE = Reading("towns_on_route", "once", ("once", "again"), ruling="STM-R23", sites="once")
"""Whether a cube may come through a town again."""
READINGS = (TOWN_EXITS, TOWNS_ON_ROUTE)
