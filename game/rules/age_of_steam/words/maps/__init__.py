"""Texts of the maps that have their own; all other maps use only the game's text."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.words.map_text import MapText
from game.rules.age_of_steam.words.maps.barbados import BarbadosText
from game.rules.age_of_steam.words.maps.germany import GermanyText
from game.rules.age_of_steam.words.maps.southern_us import SouthernText
from game.rules.age_of_steam.words.maps.st_lucia import StLuciaText
from game.rules.age_of_steam.words.maps.western_us import WesternText

MAP_TEXTS: Mapping[str, type[MapText]] = {
    "barbados": BarbadosText,
    "germany": GermanyText,
    "southern_us": SouthernText,
    "st_lucia": StLuciaText,
    "western_us": WesternText,
}


def map_text_class(map_key: str) -> type[MapText]:
    """The text class of a map."""
    return MAP_TEXTS.get(map_key, MapText)
