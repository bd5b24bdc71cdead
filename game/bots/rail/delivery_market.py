"""The cubes on a board and the cities that accept them, in the form that the delivery search needs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from game.rules.rail.goods.routes import DeliveryRules
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import Network

WeightedCube = tuple[int, float]
"""A cube: its colour number and its weight, below 1 for an expected cube."""
COLOUR_BITS = 3
"""How many low bits of a cube's key hold its colour; the others hold its place."""


@dataclass(frozen=True)
class DeliveryMarket:
    """For each hex, bit masks of the colours it accepts and lets pass, and the cubes that may leave it."""

    accepted: tuple[int, ...]
    passable: tuple[int, ...]
    cubes_by_place: Mapping[int, Sequence[WeightedCube]]
    has_cubes_on_open_track: bool
    """Whether cubes are on open track, or on hexes where track may be laid."""
    key: Hashable
    """What this market was built from; equal keys mean equal markets."""

    @cached_property
    def colours_by_place(self) -> dict[int, int]:
        """For each place, a bit mask of the colours of its cubes."""
        found = {}
        for place, cubes in self.cubes_by_place.items():
            mask = 0
            for colour, _ in cubes:
                mask |= 1 << colour
            found[place] = mask
        return found

    @cached_property
    def cubes(self) -> list[tuple[int, float]]:
        """The key and the weight of every cube."""
        return [
            (place << COLOUR_BITS | colour, weight)
            for place, cubes in self.cubes_by_place.items()
            for colour, weight in cubes
        ]

    @cached_property
    def cubes_on_board(self) -> list[int]:
        """Keys of the cubes already on the board."""
        return [key for key, weight in self.cubes if weight == 1.0]

    @cached_property
    def demand_key(self) -> bytes:
        """What each hex accepts and lets pass, as a cache key."""
        return bytes(self.accepted + self.passable)

    def with_city(self, town: int, colour: int, cubes: Sequence[WeightedCube] = ()) -> DeliveryMarket:
        """The market after a town becomes a city of this colour with these additional cubes."""
        ends = list(self.accepted)
        ends[town] |= 1 << colour
        loads = {**self.cubes_by_place, town: [*self.cubes_by_place.get(town, ()), *cubes]}
        return self._changed(tuple(ends), loads, (town, colour))

    def with_cubes(self, place: int, cubes: Sequence[WeightedCube]) -> DeliveryMarket:
        """The market with these additional cubes at a place."""
        loads = {**self.cubes_by_place, place: [*self.cubes_by_place.get(place, ()), *cubes]}
        return self._changed(self.accepted, loads, (place, tuple(cubes)))

    def _changed(
        self, ends: tuple[int, ...], loads: Mapping[int, Sequence[WeightedCube]], change: Hashable
    ) -> DeliveryMarket:
        return replace(self, accepted=ends, cubes_by_place=loads, key=(self.key, change))


ExpectedCubes = Callable[[], Mapping[int, Sequence[WeightedCube]]]
"""Returns, for each place, the cubes that will probably appear there in time."""


def build_market(
    table: RailRuleContext[Any], board: Network, view: RailState, coming: ExpectedCubes, key: Hashable
) -> DeliveryMarket:
    """The market of a board with its expected cubes; cached in the board's memo under `key`."""
    memo, known = board.memo, (build_market, view.goods, key)
    found = memo.get(known)
    if not isinstance(found, DeliveryMarket):
        found = memo[known] = _market(table, view, coming(), key)
    return found


def _market(
    table: RailRuleContext[Any], view: RailState, coming: Mapping[int, Sequence[WeightedCube]], key: Hashable
) -> DeliveryMarket:
    rules, railmap = table.rules.delivery, table.railmap
    ends, passes = [0] * len(railmap.sites), [0] * len(railmap.sites)
    for number, colour in enumerate(table.colours):
        stops = rules.stops(table, view, colour)
        for node in railmap.nodes:
            ends[node] |= stops.ends[node] << number
            passes[node] |= stops.passes[node] << number
    loads: dict[int, list[WeightedCube]] = {}
    for place in railmap.places:
        cubes = _ready(table, rules, view, place) + list(coming.get(place, ()))
        if cubes:
            loads[place] = cubes
    is_open = any(place not in railmap.nodes for place in loads)
    return DeliveryMarket(tuple(ends), tuple(passes), loads, is_open, (view.goods, view.rails.cities, key))


def _ready(
    table: RailRuleContext[Any], rules: DeliveryRules[Any, Any], view: RailState, place: int
) -> list[WeightedCube]:
    """The cubes that may leave a place."""
    kinds, at = len(table.colours), table.railmap.place_number[place]
    return [
        (number, 1.0)
        for number, count in enumerate(view.goods[at * kinds : at * kinds + kinds])
        if count and rules.may_start(table, view, place, table.colours[number])
        for _ in range(count)
    ]
