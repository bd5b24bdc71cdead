"""The rule context of Steam: map, rulebook and options, with common queries on a state."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.track.build_options import BuildJudge
from game.rules.steam.goods_supply import (
    COLOURS,
    KINDS,
    NEW_CITIES,
    SPACE_CUBES,
    SPACES,
    SteamNewCity,
    cubes_of,
)
from game.rules.steam.level_file import FEWER_FOR_THREE
from game.rules.steam.state import SteamState

if TYPE_CHECKING:
    from game.rules.steam.rulebook import SteamRulebook


class SteamRuleContext(RailRuleContext[SteamNewCity]):
    """The map, the base or standard rulebook and the options of a match. Never changes during the match."""

    colours = COLOURS
    city_tiles = NEW_CITIES
    rules: SteamRulebook

    def build_judge(self, state: SteamState, seat: int) -> BuildJudge:
        """The object that judges the seat's builds; a seat's first build follows a special rule (STM-8.8)."""
        return self.build_judge_for(self.rules.track if state.has_built[seat] else self.rules.first_track)

    @cached_property
    def spaces(self) -> int:
        """The number of supply spaces (STM-3.5)."""
        return int(self.railmap.level.extras.get("spaces", SPACES))

    @cached_property
    def space_cubes(self) -> int:
        """The number of cubes on each supply space at the start."""
        return SPACE_CUBES - (self.seats == 3)

    @cached_property
    def omitted_city_cubes(self) -> int:
        """How many cubes fewer than printed every city gets (STM-3.3)."""
        return int(self.railmap.level.extras.get(FEWER_FOR_THREE, 0)) if self.seats == 3 else 0

    @cached_property
    def city_number(self) -> dict[int, int]:
        """For each printed city, its number in the order of the map."""
        return {city: number for number, city in enumerate(self.railmap.cities)}

    def cities_left(self, state: SteamState) -> list[SteamNewCity]:
        """The kinds of new-city tiles that are left."""
        laid = state.rails.cities
        return [city for number, city in enumerate(NEW_CITIES) if laid.count(number + 1) < city.number]

    def space(self, state: SteamState, number: int) -> list[str]:
        """The cubes on a supply space."""
        return cubes_of(state.supply[number * KINDS : number * KINDS + KINDS])

    def full_spaces(self, state: SteamState) -> list[int]:
        """The supply spaces that have cubes."""
        supply = state.supply
        return [space for space in range(self.spaces) if any(supply[space * KINDS : space * KINDS + KINDS])]

    def growable_cities(self, state: SteamState) -> list[int]:
        """The printed cities that have not grown yet (STM-12.6)."""
        return [city for city, grown in zip(self.railmap.cities, state.grown, strict=True) if not grown]

    def may_urbanize(self, state: SteamState) -> bool:
        """Whether a new city can be founded: a tile and a town for it are left."""
        return bool(self.cities_left(state) and self.free_towns(state))

    def may_grow(self, state: SteamState) -> bool:
        """Whether a city can grow: one without a growth marker and a space with cubes are left."""
        return bool(self.full_spaces(state) and self.growable_cities(state))

    def links(self, state: SteamState, seat: int) -> int:
        """The number of complete links of a seat."""
        return sum(section.is_link for section in self.network(state).owned_by(seat))
