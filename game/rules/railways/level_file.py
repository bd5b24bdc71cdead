"""Level file of the Railways card game, with its deck and cities, and the rule context of a match."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from game.rules.cards.state import CardRuleContext
from game.rules.core import level_files
from game.rules.core.codec import Face
from game.rules.railways.state import LOCOMOTIVE

ANY = "any"
VALUES = (2, 3, 4, 5)
SMALLEST, LARGEST = VALUES[0], VALUES[-1]
"""The values of the cities dealt at the start, and of the cities that accept every good."""
Positive = Annotated[int, Meta(ge=1, le=200)]
Code = Annotated[str, Meta(min_length=1, max_length=12)]


class TrackCardColour(Struct, frozen=True, forbid_unknown_fields=True):
    face: Annotated[str, Meta(min_length=1, max_length=1)]
    colour: str
    ones: Positive
    twos: Positive


class GoodKind(Struct, frozen=True, forbid_unknown_fields=True):
    face: Code
    cargo: str
    cubes: Positive


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """A city card (RCG-2.3)."""

    id: Code
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    value: Annotated[int, Meta(ge=VALUES[0], le=VALUES[-1])]
    exits: tuple[str, ...]
    demand: str

    @property
    def squares(self) -> int:
        """The number of goods it starts with."""
        return self.value - 1

    def accepts(self, good: str) -> bool:
        """Whether it accepts a good (RCG-8.1)."""
        return self.demand in (good, ANY)


@level_files.preload_struct
class RailwaysLevel(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The contents of levels/railways/*.toml."""

    seats: Annotated[list[Positive], Meta(min_length=1)]
    start_hand: Positive
    hand_limit: Positive
    area_size: Annotated[int, Meta(ge=1, le=16)]
    link_trains: Positive
    locomotives: Positive
    lap: Positive
    main_deck: Positive
    tracks: Annotated[list[TrackCardColour], Meta(min_length=1)]
    goods: Annotated[list[GoodKind], Meta(min_length=1)]
    cities: Annotated[list[City], Meta(min_length=1)]

    @cached_property
    def roster(self) -> dict[Face, City]:
        """The cities by face."""
        return {city.id: city for city in self.cities}

    def towns(self) -> dict[Face, int]:
        """How many cards of each city of the smallest value; every seat is dealt one of them (RCG-3.4)."""
        return {city.id: 1 for city in self.cities if city.value == SMALLEST}

    def bag(self) -> dict[str, int]:
        """All cubes in the bag, by colour (RCG-2.6)."""
        return {good.face: good.cubes for good in self.goods}

    def deck(self, locomotives: bool) -> dict[Face, int]:
        """The number of cards of each face; the younger players' game has no locomotives (RCG-R15)."""
        cards = {}
        for track in self.tracks:
            cards[f"{track.face}1"] = track.ones
            cards[f"{track.face}2"] = track.twos
        if locomotives:
            cards[LOCOMOTIVE] = self.locomotives
        return cards | {city.id: 1 for city in self.cities}


class RailwaysRuleContext(CardRuleContext, frozen=True, kw_only=True):
    """The settings that the phases of the Railways card game need."""

    level: RailwaysLevel
    link_trains: int
    goods: bool
    """Whether the match has goods; False in the younger players' game (RCG-17.1)."""
    one_per_colour: bool
    faceup_loco_second_pick: bool
