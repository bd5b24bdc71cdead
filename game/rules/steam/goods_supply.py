"""Cubes, new-city tiles and supply spaces, from which cities get cubes (STM-2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

COLOURS = ("red", "blue", "yellow", "purple", "gray")
KINDS = len(COLOURS)
BAG = {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "gray": 16}
SPACES = 12
SPACE_CUBES = 3


class SteamNewCity(NamedTuple):
    """A kind of new-city tile and how many there are."""

    colour: str
    number: int


NEW_CITIES = (
    SteamNewCity("red", 1),
    SteamNewCity("yellow", 1),
    SteamNewCity("purple", 1),
    SteamNewCity("blue", 1),
    SteamNewCity("gray", 4),
)
NEW_CITY_NUMBER = {city.colour: number for number, city in enumerate(NEW_CITIES)}


def cubes_of(counts: Sequence[int]) -> list[str]:
    """Lists cubes by colour from the number of each colour."""
    return [colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
