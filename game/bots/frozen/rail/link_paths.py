"""Paths to new links: short runs of tiles from where a seat may build to the next place.

Paths are found on the bare grid. Each promising one is then laid hex by hex on a copy of the board by the
rules' own checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count, pairwise
from typing import NamedTuple

from game.bots.frozen.rail.board_cache import cached_network
from game.bots.frozen.rail.hex_exits import TileOperation, hex_exits
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import LOOSE, Network, Section, network_of
from game.rules.rail.track.track_state import NOBODY

FAR_OFF = 99

NodePair = tuple[int, int]
TileOperations = tuple[TileOperation, ...]


class LinkPath(NamedTuple):
    """Consecutive tile operations, their approximate price, and the places they join, in order."""

    operations: TileOperations
    price: int
    nodes: tuple[int, ...]
    links: tuple[NodePair, ...]
    """The links it completes; none begins at a loose end."""

    @property
    def size(self) -> int:
        """Number of segments; a town on the way counts twice."""
        return len(self.operations) + len(self.nodes) - 2


LinkPaths = tuple[LinkPath, ...]
PathStart = tuple[int, int, TileOperations, int]
"""Start of a path: the place, the key it leaves by, the operations already laid, and their price."""
BestPaths = dict[tuple[int, ...], tuple[TileOperations, int]]
"""The shortest, then cheapest path by sequence of places."""


def _path(nodes: tuple[int, ...], lays: TileOperations, price: int) -> LinkPath:
    return LinkPath(lays, price, nodes, tuple([link for link in pairwise(nodes) if LOOSE not in link]))


def _effort(path: LinkPath) -> tuple[float, tuple[int, ...]]:
    """Price per link, to sort paths."""
    return path.price / (len(path.nodes) - 1), path.nodes


class _PathSearch:
    """Finds the paths a seat could build from the current board."""

    def __init__(self, survey: BuildJudge, network: Network, seat: int, barred: Sequence[int]) -> None:
        self._railmap = survey.railmap
        self._rules = survey.rules
        self._network = network
        self._seat = seat
        self._barred = 0
        for hex_ in barred:
            self._barred |= 1 << hex_
        self._ground = hex_exits(survey, network)
        self._joins = _joinable(network, seat)
        self._far = _distances(network, self._joins)
        self._best: BestPaths = {}

    def from_own_track(self, most: int) -> LinkPaths:
        """The best path for every sequence of places reachable from own track."""
        return self._find(self._own_heads(), most)

    def from_cities(self, most: int) -> LinkPaths:
        """The best path for every sequence of places from any city."""
        cities = list(compress(count(), self._network.is_city))
        found = [path for city in cities for path in self._cached_from_city(city, most)]
        return tuple(sorted(found, key=_effort))

    def from_city(self, city: int, most: int) -> LinkPaths:
        """The best path for every sequence of places from one city."""
        return tuple(sorted(self._cached_from_city(city, most), key=_effort))

    def _cached_from_city(self, city: int, most: int) -> LinkPaths:
        """The paths from one city.

        They depend only on the nearby hexes unless there is track to join, so they are cached for every board
        with the same surroundings.
        """
        network = self._network
        if not self._rules.city_anchors(network, self._seat, city):
            return ()
        near = self._ground.surroundings(city, most)
        if any(near.mask >> section.end_keys[at] // 6 & 1 for section in self._joins for at in (0, 1)):
            return self._find(self._heads_of(city), most)
        key = (
            city,
            most,
            near.buildable_track(network.rails.track),
            network.rails.cities,
            self._barred & near.mask,
        )
        found = self._ground.cached_paths.get(key)
        if found is None:
            found = self._find(self._heads_of(city), most)
            self._ground.cache_paths(key, found)
        return found

    def _find(self, heads: Iterable[PathStart], most: int) -> LinkPaths:
        self._best = {}
        for origin, key, lays, price in heads:
            used = self._barred
            for lay in lays:
                used |= 1 << lay.hex
            self._go(key, most - len(lays), lays, price, (origin,), used)
        found = [_path(nodes, lays, price) for nodes, (lays, price) in self._best.items()]
        return tuple(sorted(found, key=_effort))

    def _own_heads(self) -> list[PathStart]:
        """Starts at the seat's own track: its loose ends, cities and towns."""
        heads: list[PathStart] = []
        nodes: dict[int, None] = {}
        for section in self._network.owned_by(self._seat):
            for end, door in zip(section.ends, section.end_keys, strict=True):
                if end == LOOSE:
                    heads.append((section.far_end(door), door, (), 0))
                else:
                    nodes[end] = None
        for node in nodes:
            heads += self._heads_of(node)
        return heads

    def _heads_of(self, node: int) -> list[PathStart]:
        network, rules = self._network, self._rules
        if network.is_city[node]:
            if rules.city_anchors(network, self._seat, node):
                return [(node, node * 6 + edge, (), 0) for edge in range(6)]
        elif rules.holds_town(network, self._seat, node) and not self._barred >> node & 1:
            ways = self._ground.exits_out_of_town(node, network.rails.track[node])
            return [(node, way.key, (way.operation,), way.price) for way in ways]
        return []

    def _go(
        self, key: int, left: int, lays: TileOperations, price: int, nodes: tuple[int, ...], used: int
    ) -> None:
        """Leaves a hex by an edge with `left` operations left; `used` is a mask of excluded hexes."""
        hex_ = self._railmap.neighbour[key]
        if hex_ < 0 or self._far[hex_] > left:
            return
        network = self._network
        if network.is_city[hex_]:
            if lays and hex_ not in nodes:
                self._keep(lays, price, (*nodes, hex_))
            return
        if used >> hex_ & 1:
            return
        met = hex_ * 6 + (key + 3) % 6
        section = network.section_by_key.get(met)
        if section is not None:
            if section.owner in (self._seat, NOBODY) and lays:
                self._join(section, met, left, lays, price, nodes, used)
        elif left > 0:
            used |= 1 << hex_
            if self._railmap.is_town[hex_]:
                self._into_town(hex_, met, left, lays, price, nodes, used)
            else:
                far, going = self._far, left - 1
                for way in self._ground.exits_across(met, network.rails.track[hex_]):
                    if far[way.next_hex] < left:
                        self._go(way.key, going, (*lays, way.operation), price + way.price, nodes, used)

    def _join(
        self,
        section: Section,
        met: int,
        left: int,
        lays: TileOperations,
        price: int,
        nodes: tuple[int, ...],
        used: int,
    ) -> None:
        """Joins a loose end and continues where its section ends."""
        end, door = section.far_end(met), section.end_keys[section.end_keys[0] == met]
        if end == LOOSE:
            if not any(lay.hex == door // 6 for lay in lays):
                self._go(door, left, lays, price, nodes, used)
        elif end not in nodes:
            self._keep(lays, price, (*nodes, end))

    def _into_town(
        self,
        town: int,
        met: int,
        left: int,
        lays: TileOperations,
        price: int,
        nodes: tuple[int, ...],
        used: int,
    ) -> None:
        """Ends in a town, or goes through it."""
        if town in nodes:
            return
        stop, ways = self._ground.exits_into_town(met, self._network.rails.track[town])
        nodes = (*nodes, town)
        if stop is not None:
            self._keep((*lays, stop.operation), price + stop.price, nodes)
        for way in ways:
            self._go(way.key, left - 1, (*lays, way.operation), price + way.price, nodes, used)

    def _keep(self, lays: TileOperations, price: int, nodes: tuple[int, ...]) -> None:
        known = self._best.get(nodes)
        if known is None or (len(lays), price) < (len(known[0]), known[1]):
            self._best[nodes] = lays, price


def _joinable(network: Network, seat: int) -> list[Section]:
    """Sections with a loose end that the seat's track may join."""
    return [
        section for section in network.sections if section.owner in (seat, NOBODY) and LOOSE in section.ends
    ]


def _distances(network: Network, joins: Sequence[Section]) -> list[int]:
    """Lower bound, by hex, of the operations from entering it to the next place or loose end."""
    far = network.city_memo.get(_distances)
    if not isinstance(far, list):
        railmap = network.railmap
        size = range(len(railmap.sites))
        far = [0 if network.is_city[hex_] else 1 if railmap.is_town[hex_] else FAR_OFF for hex_ in size]
        _spread(network, far, sorted((hex_ for hex_ in size if far[hex_] < FAR_OFF), key=far.__getitem__))
        network.city_memo[_distances] = far
    loose = [
        door // 6
        for section in joins
        for end, door in zip(section.ends, section.end_keys, strict=True)
        if end == LOOSE
    ]
    if loose:
        far = far[:]
        for hex_ in loose:
            far[hex_] = 0
        _spread(network, far, loose)
    return far


def _spread(network: Network, far: list[int], ring: list[int]) -> None:
    """Relaxes distances outward from hexes in order of their distance."""
    neighbour = network.railmap.neighbour
    for hex_ in ring:
        step = far[hex_] + 1
        for other in neighbour[hex_ * 6 : hex_ * 6 + 6]:
            if other >= 0 and far[other] > step:
                far[other] = step
                ring.append(other)


def board_after_operations(
    survey: BuildJudge, board: Network, seat: int, stamp: int, lays: tuple[TileOperation, ...]
) -> Network | None:
    """The board after a path is laid, or None if it is illegal; cached in the previous board's memo."""
    key = board_after_operations, survey.rules, seat, stamp, lays
    if key not in board.memo:
        board.memo[key] = _laid(survey, board, seat, stamp, lays)
    found = board.memo[key]
    assert found is None or isinstance(found, Network)
    return found


def _laid(
    survey: BuildJudge, board: Network, seat: int, stamp: int, lays: Sequence[TileOperation]
) -> Network | None:
    for hex_, code in lays:
        plan = survey.plan(survey.hex_view(board, seat, hex_), code)
        if plan is None:
            return None
        board = network_of(survey.railmap, laying.lay_tile(board, seat, hex_, code, plan, stamp))
    return cached_network(survey, board)


def own_paths(survey: BuildJudge, board: Network, seat: int, most: int, barred: Sequence[int]) -> LinkPaths:
    """Paths from the seat's own track with at most `most` operations; cached in the network's memo."""
    key = own_paths, survey.rules, seat, most, tuple(barred)
    found = board.memo.get(key)
    if not isinstance(found, tuple):
        found = board.memo[key] = _PathSearch(survey, board, seat, barred).from_own_track(most)
    return found


def new_paths(survey: BuildJudge, board: Network, seat: int, most: int, barred: Sequence[int]) -> LinkPaths:
    """Paths from any city where the seat may start; cached in the network's memo."""
    key = new_paths, survey.rules, seat, most, tuple(barred)
    found = board.memo.get(key)
    if not isinstance(found, tuple):
        found = board.memo[key] = _PathSearch(survey, board, seat, barred).from_cities(most)
    return found


def city_paths(survey: BuildJudge, board: Network, seat: int, most: int, city: int) -> LinkPaths:
    """Paths from one city."""
    return _PathSearch(survey, board, seat, ()).from_city(city, most)
