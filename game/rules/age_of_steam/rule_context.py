"""The rule context of Age of Steam: map, rulebook and options, with common queries on a state."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.rules.age_of_steam.goods_supply import COLOURS, LETTERED, NEW_CITIES, AosNewCity
from game.rules.age_of_steam.state import AosState
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.track.build_options import BuildJudge

if TYPE_CHECKING:
    from game.rules.age_of_steam.rulebook import AosRulebook


class AosRuleContext(RailRuleContext[AosNewCity]):
    """The map, rulebook and options of a match, with queries on its states.

    Never changes during the match.
    """

    rules: AosRulebook
    city_tiles = NEW_CITIES
    colours = COLOURS

    @cached_property
    def new_cities(self) -> tuple[AosNewCity, ...]:
        """The new-city tiles used on this map."""
        letters = self.railmap.level.extras.get("new_cities", "ABCDEFGH")
        return tuple(city for city in NEW_CITIES if city.letter in letters)

    @cached_property
    def printed_city_by_column(self) -> dict[str, int]:
        """For each display column of a printed city, the city that it supplies."""
        return {site.column: site.index for site in self.railmap.sites if site.column}

    @cached_property
    def initial_cubes(self) -> list[tuple[int, str]]:
        """The cubes that the level file puts on hexes, in the order of the map."""
        sites = [self.railmap.sites[node] for node in self.railmap.nodes]
        return [(site.index, colour) for site in sites for colour in site.start]

    @cached_property
    def initial_goods_hexes(self) -> list[int]:
        """The hexes that get a drawn cube before the first turn."""
        return self.rules.setup.goods(self)

    def build_judge(self, state: AosState, seat: int) -> BuildJudge:
        """The object that judges builds under the current track rules; the same for every seat."""
        return self.build_judge_for(self.rules.track.current_rules(state))

    def cities_left(self, state: AosState) -> list[AosNewCity]:
        """The new-city tiles left in the supply."""
        return [city for city in self.new_cities if NEW_CITIES.index(city) + 1 not in state.rails.cities]

    def city_by_column(self, state: AosState) -> dict[str, int]:
        """For each display column, the city on the map that it supplies; cached until a city is founded."""
        memo = self.network(state).city_memo
        found = memo.get("homes")
        if not isinstance(found, dict):
            tiles = zip(self.railmap.towns, state.rails.cities, strict=True)
            founded = {LETTERED[tile - 1]: town for town, tile in tiles if tile}
            found = memo["homes"] = self.printed_city_by_column | founded
        return found

    def city_of_column(self, state: AosState, column: str) -> int | None:
        """The city that a display column supplies; None if it is not on the map."""
        return self.city_by_column(state).get(column)
