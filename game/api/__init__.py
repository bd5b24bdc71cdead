"""The library: matches, bots, saves, notation and pictures for other programs; see docs/API.md.

The installed package exports these names as `roundhouse`. They use only types from here and from the standard
library, so that a type checker knows them wherever the package is installed.
"""

from game.api.catalog import bots, games, maps, options, seat_counts, set_language
from game.api.match import BotFunction, Match, from_json, from_text, load, new_match
from game.api.values import Action, Event, IllegalAction, Result, View

__all__ = [
    "Action",
    "BotFunction",
    "Event",
    "IllegalAction",
    "Match",
    "Result",
    "View",
    "bots",
    "from_json",
    "from_text",
    "games",
    "load",
    "maps",
    "new_match",
    "options",
    "seat_counts",
    "set_language",
]
