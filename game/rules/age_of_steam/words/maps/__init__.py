"""The maps with their own text; all others use only the game's text."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.words.map_words import MapText
from game.rules.age_of_steam.words.maps.barbados import BarbadosWords
from game.rules.age_of_steam.words.maps.germany import GermanyWords
from game.rules.age_of_steam.words.maps.southern_us import SouthernWords
from game.rules.age_of_steam.words.maps.st_lucia import StLuciaWords
from game.rules.age_of_steam.words.maps.western_us import WesternWords

WORDS: Mapping[str, type[MapText]] = {
    "barbados": BarbadosWords,
    "germany": GermanyWords,
    "southern_us": SouthernWords,
    "st_lucia": StLuciaWords,
    "western_us": WesternWords,
}


def words_of(map_key: str) -> type[MapText]:
    """The text class of a map."""
    return WORDS.get(map_key, MapText)
