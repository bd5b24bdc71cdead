"""The cubes of a board and the cities that want them, as the search for trips needs them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from game.rules.rail.goods.routes import DeliveryRules
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.track.sections import Network

Load = tuple[int, float]
"""A cube: the number of its colour, and how much it counts; one still to come counts less than 1."""
COLOUR_BITS = 3
"""A cube's key is its place and, in the lowest bits, its colour."""


@dataclass(frozen=True)
class Market:
    """Which colours each hex takes and lets pass, as masks, and the cubes that may leave each place."""

    ends: tuple[int, ...]
    passes: tuple[int, ...]
    loads: Mapping[int, Sequence[Load]]
    has_open_loads: bool
    """Do cubes lie on open track or where some may be laid?"""
    key: Hashable
    """What it was made from: markets with the same key are the same."""

    @cached_property
    def colours(self) -> dict[int, int]:
        """By place the colours of its cubes, as a mask."""
        found = {}
        for place, cubes in self.loads.items():
            mask = 0
            for colour, _ in cubes:
                mask |= 1 << colour
            found[place] = mask
        return found

    @cached_property
    def cubes(self) -> list[tuple[int, float]]:
        """Every cube: its key, and how much it counts."""
        return [
            (place << COLOUR_BITS | colour, weight)
            for place, cubes in self.loads.items()
            for colour, weight in cubes
        ]

    @cached_property
    def ready(self) -> list[int]:
        """The keys of the cubes that lie there already."""
        return [key for key, weight in self.cubes if weight == 1.0]

    @cached_property
    def walls(self) -> bytes:
        """What each hex takes and lets pass, to tell markets with other cities apart."""
        return bytes(self.ends + self.passes)

    def with_city(self, town: int, colour: int, cubes: Sequence[Load] = ()) -> Market:
        """The market once a town is a city of this colour with these further cubes."""
        ends = list(self.ends)
        ends[town] |= 1 << colour
        loads = {**self.loads, town: [*self.loads.get(town, ()), *cubes]}
        return self._changed(tuple(ends), loads, (town, colour))

    def with_cubes(self, place: int, cubes: Sequence[Load]) -> Market:
        """The market once these further cubes lie on a place."""
        loads = {**self.loads, place: [*self.loads.get(place, ()), *cubes]}
        return self._changed(self.ends, loads, (place, tuple(cubes)))

    def _changed(
        self, ends: tuple[int, ...], loads: Mapping[int, Sequence[Load]], change: Hashable
    ) -> Market:
        return replace(self, ends=ends, loads=loads, key=(self.key, change))


Coming = Callable[[], Mapping[int, Sequence[Load]]]
"""Tells the cubes that will probably come out in time, by place."""


def market(table: RailTable[Any], board: Network, view: RailState, coming: Coming, key: Hashable) -> Market:
    """The market of a table, with the cubes that are `coming`; `key` says what they depend on. It is kept
    beside the board."""
    memo, known = board.memo, (market, view.goods, key)
    found = memo.get(known)
    if not isinstance(found, Market):
        found = memo[known] = _market(table, view, coming(), key)
    return found


def _market(
    table: RailTable[Any], view: RailState, coming: Mapping[int, Sequence[Load]], key: Hashable
) -> Market:
    rules, railmap = table.rules.delivery, table.railmap
    ends, passes = [0] * len(railmap.sites), [0] * len(railmap.sites)
    for number, colour in enumerate(table.colours):
        stops = rules.stops(table, view, colour)
        for node in railmap.nodes:
            ends[node] |= stops.ends[node] << number
            passes[node] |= stops.passes[node] << number
    loads: dict[int, list[Load]] = {}
    for place in railmap.places:
        cubes = _ready(table, rules, view, place) + list(coming.get(place, ()))
        if cubes:
            loads[place] = cubes
    is_open = any(place not in railmap.nodes for place in loads)
    return Market(tuple(ends), tuple(passes), loads, is_open, (view.goods, view.rails.cities, key))


def _ready(table: RailTable[Any], rules: DeliveryRules[Any, Any], view: RailState, place: int) -> list[Load]:
    """The cubes that may leave a place."""
    kinds, at = len(table.colours), table.railmap.place_number[place]
    return [
        (number, 1.0)
        for number, count in enumerate(view.goods[at * kinds : at * kinds + kinds])
        if count and rules.may_start(table, view, place, table.colours[number])
        for _ in range(count)
    ]
