"""The printed board prepared for play: numbered hexes, their neighbours, terrain and places. Never changes.

Water hexes are left out, so an edge towards water leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeVar

from game.rules.rail.map.hexes import EDGES, Hex, opposite
from game.rules.rail.map.level_file import RailLevel
from game.rules.rail.map.tiles import TileSet

NOWHERE = -1

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Site:
    """One hex of the board."""

    index: int
    hex: Hex
    label: str
    terrain: str
    has_river: bool
    cost: int | None
    code: str = ""
    name: str = ""
    is_city: bool = False
    is_town: bool = False
    colour: str | None = None
    cubes: int = 0
    start: tuple[str, ...] = ()
    column: str | None = None
    tags: frozenset[str] = frozenset()


class DirectLink(NamedTuple):
    """A direct link that may be built between two neighbouring cities: both hexes, the edge between them, the
    price."""

    first: int
    edge: int
    second: int
    cost: int


class RailMap:
    """A level prepared for play, with its tile set."""

    def __init__(self, level: RailLevel, tiles: TileSet, goods_terrain: tuple[str, ...] = ()) -> None:
        """`goods_terrain` names terrain whose bare hexes can hold goods, in addition to cities and towns."""
        self.level = level
        self.tiles = tiles
        self._number_hexes()
        self._join_edges()
        self._classify_nodes()
        self._sort_grounds()
        self._number_places(goods_terrain)
        self.direct_links = tuple(self._direct_links())

    def _number_hexes(self) -> None:
        """Numbers every land hex in reading order."""
        level = self.level
        land = (hex_ for hex_, cell in level.cells.items() if cell.terrain != "water")
        hexes = sorted(land, key=level.grid.reading_order)
        self.sites = tuple(_site(level, index, hex_) for index, hex_ in enumerate(hexes))
        self.index_by_label = {site.label: site.index for site in self.sites}
        self.index_by_hex = {site.hex: site.index for site in self.sites}
        self.index_by_code = {site.code: site.index for site in self.sites if site.code}

    def _join_edges(self) -> None:
        """Builds the edge tables. An edge is identified by its key, hex * 6 + edge.

        For each key, `neighbour` is the hex across the edge, `facing` the key of the same edge seen from that
        hex, and `hexes_at_edge` the bit set of both hexes. For each hex, `edge_keys` has the keys of its
        edges from both sides, and `neighbourhood` is the bit set of the hex and its neighbours.
        """
        self.neighbour = tuple(self._across(site.hex, edge) for site in self.sites for edge in EDGES)
        self.facing = tuple(self._beyond(key) for key in range(len(self.neighbour)))
        self.edge_keys = tuple(self._doors(site.index) for site in self.sites)
        self.neighbourhood = tuple(self._around(site.index) for site in self.sites)
        self.hexes_at_edge = tuple(_bits(key // 6, other) for key, other in enumerate(self.neighbour))
        self.closed = frozenset(
            self.index_by_hex[hex_] * 6 + edge
            for hex_, edge in self.level.closed
            if hex_ in self.index_by_hex
        )

    def _classify_nodes(self) -> None:
        """Builds the node tables. `beside_cities` is the bit set of hexes next to a printed city.

        `bare_ends` says, for each key, where track ends that leaves a hex there and meets no other track: at
        a printed city, with the key on the city's side, or at NOWHERE, with the key itself.
        """
        self.cities = tuple(site.index for site in self.sites if site.is_city)
        self.towns = tuple(site.index for site in self.sites if site.is_town)
        self.nodes = tuple(sorted(self.cities + self.towns))
        self.town_number = _numbered(self.towns)
        self.printed_cities = bytes(site.is_city for site in self.sites)
        self.is_town = bytes(site.is_town for site in self.sites)
        near = reduce(or_, [self.neighbourhood[city] for city in self.cities], 0)
        self.beside_cities = near & ~_bits(*self.cities)
        self.bare_ends = tuple(self._end(key) for key in range(len(self.neighbour)))

    def _sort_grounds(self) -> None:
        """Groups hexes that have equal prices and tiles:

        `ground` is the group of each hex, `grounds` has one hex per group.
        """
        kinds = {_ground(site): site for site in self.sites}
        number = _numbered(kinds)
        self.grounds = tuple(kinds.values())
        self.ground = tuple(number[_ground(site)] for site in self.sites)

    def _number_places(self, goods_terrain: tuple[str, ...]) -> None:
        """Numbers the places that can hold goods: cities and towns, then bare hexes of the given terrain."""
        bare = [site for site in self.sites if not site.code]
        holding = tuple(site.index for terrain in goods_terrain for site in bare if site.terrain == terrain)
        self.places = self.nodes + holding
        self.place_number = _numbered(self.places)

    def site(self, label: str) -> Site | None:
        """The hex with this printed label; None if there is none."""
        index = self.index_by_label.get(label)
        return None if index is None else self.sites[index]

    def _across(self, hex_: Hex, edge: int) -> int:
        if (hex_, edge) in self.level.closed:
            return NOWHERE
        return self.index_by_hex.get(hex_.neighbour(edge), NOWHERE)

    def _beyond(self, key: int) -> int:
        other = self.neighbour[key]
        return NOWHERE if other == NOWHERE else other * 6 + opposite(key % 6)

    def _doors(self, hex_: int) -> tuple[int, ...]:
        own = range(hex_ * 6, hex_ * 6 + 6)
        return (*own, *(self.facing[key] for key in own if self.facing[key] != NOWHERE))

    def _around(self, hex_: int) -> int:
        return _bits(hex_, *self.neighbour[hex_ * 6 : hex_ * 6 + 6])

    def _end(self, key: int) -> tuple[int, int]:
        across = self.neighbour[key]
        ends_there = across != NOWHERE and self.printed_cities[across]
        return (across, self.facing[key]) if ends_there else (NOWHERE, key)

    def _direct_links(self) -> list[DirectLink]:
        links = []
        for connection in self.level.connections:
            edge = connection.first.edge_to(connection.second)
            if edge is not None:
                ends = self.index_by_hex[connection.first], self.index_by_hex[connection.second]
                links.append(DirectLink(ends[0], edge, ends[1], connection.cost))
        return links


def _numbered(things: Iterable[T]) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(things)}


def _bits(*hexes: int) -> int:
    """A bit set of these hexes; NOWHERE is skipped."""
    return sum(1 << hex_ for hex_ in hexes if hex_ != NOWHERE)


def hexes_in(bits: int) -> Iterator[int]:
    """The hexes of a bit set in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _ground(site: Site) -> tuple[object, ...]:
    return site.terrain, site.has_river, site.cost, site.is_town


def _site(level: RailLevel, index: int, hex_: Hex) -> Site:
    cell = level.cells[hex_]
    label = level.grid.label(hex_)
    place = cell.place
    river = cell.terrain == "river" or label in level.rivers
    if place is None:
        return Site(index, hex_, label, cell.terrain, river, cell.cost)
    return Site(
        index,
        hex_,
        label,
        cell.terrain,
        river,
        cell.cost,
        place.code,
        place.name,
        place.is_city,
        not place.is_city,
        place.colour,
        place.cubes,
        place.start,
        place.column,
        place.tags,
    )
