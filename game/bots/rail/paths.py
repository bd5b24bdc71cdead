"""Ways to new links: short runs of tiles from where a seat may build to the next place.

Geometry proposes and the rules dispose: paths are found on the bare grid, and each that is worth a thought is
laid hex by hex on an imagined board by the kernel's own judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import compress, count
from typing import NamedTuple

from game.rules.rail.map.tiles import CENTRE, Segment, TileSet
from game.rules.rail.track import changes as laying
from game.rules.rail.track.rails import NOBODY
from game.rules.rail.track.sections import LOOSE, Network, Section, network
from game.rules.rail.track.survey import Survey

FAR_OFF = 99


class Lay(NamedTuple):
    """One tile operation."""

    hex: int
    code: int


class Path(NamedTuple):
    """A run of tile operations, about what it costs, and the places it joins in this order."""

    lays: tuple[Lay, ...]
    price: int
    nodes: tuple[int, ...]

    @property
    def links(self) -> list[tuple[int, int]]:
        """The links it makes: an origin may be LOOSE."""
        return [link for link in zip(self.nodes, self.nodes[1:], strict=False) if LOOSE not in link]

    @property
    def size(self) -> int:
        """How many segments it lays: two on every town it goes through."""
        return len(self.lays) + len(self.nodes) - 2


@cache
def _codes(tiles: TileSet) -> dict[tuple[bool, tuple[Segment, ...]], list[int]]:
    """The faces that show exactly these tracks."""
    found: dict[tuple[bool, tuple[Segment, ...]], list[int]] = {}
    for code, face in enumerate(tiles.faces):
        found.setdefault((face.town, face.segments), []).append(code)
    return found


@cache
def _bare_ways(tiles: TileSet, short: frozenset[int]) -> list[list[tuple[int, int]]]:
    """By edge where track over a bare hex could leave it, and by which face."""
    faces = [(code, tiles.faces[code].segments) for code in tiles.land_codes]
    simple = {segments[0]: code for code, segments in faces if len(segments) == 1}
    there = {track: code for track, code in simple.items() if short.isdisjoint(tiles.conditions_of[code])}
    return [
        [(sum(track) - edge, code) for track, code in there.items() if edge in track] for edge in range(6)
    ]


@cache
def _bare_prices(survey: Survey) -> list[int]:
    """By hex the price of a simple tile as its first."""
    railmap = survey.railmap
    simple = railmap.tiles.land_codes[0]
    return [survey.price_at(site.index, 0, simple) for site in railmap.sites]


Found = tuple[Path, ...]


def _effort(path: Path) -> tuple[float, tuple[int, ...]]:
    """Money for each link joined."""
    return path.price / (len(path.nodes) - 1), path.nodes


class _Search:
    """Finds the ways a seat could go from the board as it is."""

    def __init__(self, survey: Survey, network: Network, seat: int, barred: Sequence[int]) -> None:
        self._survey = survey
        self._railmap = survey.railmap
        self._network = network
        self._seat = seat
        self._barred = frozenset(barred)
        self._codes = _codes(self._railmap.tiles)
        limits = self._railmap.tiles.conditions
        self._short = frozenset(i for i, used in enumerate(network.used) if used >= limits[i].limit)
        self._far = _distances(network, seat)
        self._prices: dict[Lay, int] = {}
        self._bare_ways = _bare_ways(self._railmap.tiles, self._short)
        self._bare_prices = _bare_prices(survey)
        self._found: dict[tuple[int, ...], Path] = {}

    def from_own_track(self, most: int) -> Found:
        """The cheapest way for every row of places that own track could be led to."""
        return self._find(self._own_heads(), most)

    def from_cities(self, most: int) -> Found:
        """The cheapest way for every row of places from any city."""
        cities = compress(count(), self._network.is_city)
        return self._find([head for city in cities for head in self._heads_of(city)], most)

    def from_city(self, city: int, most: int) -> Found:
        """The cheapest way for every row of places from one city."""
        return self._find(self._heads_of(city), most)

    def _find(self, heads: Iterable[tuple[int, int, tuple[Lay, ...]]], most: int) -> Found:
        self._found = {}
        for origin, key, lays in heads:
            self._go(key, most - len(lays), lays, self._price(lays), (origin,))
        return tuple(sorted(self._found.values(), key=_effort))

    def _own_heads(self) -> list[tuple[int, int, tuple[Lay, ...]]]:
        """Where the seat's own track can go on: at its loose ends, its cities and its towns."""
        network = self._network
        own = network.owned_by(self._seat)
        heads: list[tuple[int, int, tuple[Lay, ...]]] = []
        nodes: dict[int, None] = {}
        for section in own:
            for end, door in zip(section.ends, section.doors, strict=True):
                if end == LOOSE:
                    heads.append((section.beyond(door), door, ()))
                else:
                    nodes[end] = None
        for node in nodes:
            heads += self._heads_of(node)
        return heads

    def _heads_of(self, node: int) -> Iterator[tuple[int, int, tuple[Lay, ...]]]:
        network, rules = self._network, self._survey.rules
        if network.is_city[node]:
            if rules.city_anchors(network, self._seat, node):
                for edge in range(6):
                    yield node, node * 6 + edge, ()
        elif rules.holds_town(network, self._seat, node) and node not in self._barred:
            exits = self._exits(node)
            for edge in range(6):
                if edge not in exits and (lay := self._town_lay(node, (*exits, edge))):
                    yield node, node * 6 + edge, (lay,)

    def _exits(self, hex_: int) -> tuple[int, ...]:
        return self._railmap.tiles.faces[self._network.rails.track[hex_]].exits

    def _town_lay(self, town: int, exits: Sequence[int]) -> Lay | None:
        segments = tuple((edge, CENTRE) for edge in sorted(exits))
        return self._lay(town, segments, True)

    def _lay(self, hex_: int, segments: tuple[Segment, ...], town: bool) -> Lay | None:
        """The first face with these tracks that is not used up."""
        conditions_of = self._railmap.tiles.conditions_of
        for code in self._codes.get((town, segments), ()):
            if self._short.isdisjoint(conditions_of[code]):
                return Lay(hex_, code)
        return None

    def _price(self, lays: Sequence[Lay]) -> int:
        return sum(map(self._price_of, lays))

    def _price_of(self, lay: Lay) -> int:
        found = self._prices.get(lay)
        if found is None:
            old = self._network.rails.track[lay.hex]
            found = self._prices[lay] = self._survey.price_at(lay.hex, old, lay.code)
        return found

    def _go(self, key: int, left: int, lays: tuple[Lay, ...], price: int, nodes: tuple[int, ...]) -> None:
        """Leave a hex by an edge, with so many operations left."""
        hex_ = self._railmap.neighbour[key]
        if hex_ < 0 or self._far[hex_] > left:
            return
        edge = (key + 3) % 6
        network = self._network
        if network.is_city[hex_]:
            if lays and hex_ not in nodes:
                self._keep(lays, price, (*nodes, hex_))
            return
        if any(lay.hex == hex_ for lay in lays) or hex_ in self._barred:
            return
        section = network.at.get(hex_ * 6 + edge)
        if section is not None:
            if section.owner in (self._seat, NOBODY) and lays:
                self._join(section, hex_ * 6 + edge, left, lays, price, nodes)
        elif left > 0:
            if self._railmap.is_town[hex_]:
                self._into_town(hex_, edge, left, lays, price, nodes)
            else:
                self._across(hex_, edge, left, lays, price, nodes)

    def _join(
        self,
        section: Section,
        met: int,
        left: int,
        lays: tuple[Lay, ...],
        price: int,
        nodes: tuple[int, ...],
    ) -> None:
        """Meet a loose end and go on where its section ends."""
        end, door = section.beyond(met), section.doors[section.doors[0] == met]
        if end == LOOSE:
            if all(lay.hex != door // 6 for lay in lays):
                self._go(door, left, lays, price, nodes)
        elif end not in nodes:
            self._keep(lays, price, (*nodes, end))

    def _into_town(
        self, town: int, edge: int, left: int, lays: tuple[Lay, ...], price: int, nodes: tuple[int, ...]
    ) -> None:
        """End in a town, or go through it."""
        if town in nodes:
            return
        exits = self._exits(town)
        if lay := self._town_lay(town, (*exits, edge)):
            self._keep((*lays, lay), price + self._price_of(lay), (*nodes, town))
        for out in range(6):
            if out == edge or out in exits:
                continue
            if lay := self._town_lay(town, (*exits, edge, out)):
                step = price + self._price_of(lay)
                self._go(town * 6 + out, left - 1, (*lays, lay), step, (*nodes, town))

    def _across(
        self, hex_: int, edge: int, left: int, lays: tuple[Lay, ...], price: int, nodes: tuple[int, ...]
    ) -> None:
        """Go on by any other edge of a hex, over or beside track that lies there."""
        bare = not self._network.rails.track[hex_]
        neighbour, far = self._railmap.neighbour, self._far
        for out, code in self._bare_ways[edge] if bare else self._ways(hex_, edge):
            other = neighbour[hex_ * 6 + out]
            if other >= 0 and far[other] < left:
                lay = Lay(hex_, code)
                cost = self._bare_prices[hex_] if bare else self._price_of(lay)
                self._go(hex_ * 6 + out, left - 1, (*lays, lay), price + cost, nodes)

    def _ways(self, hex_: int, edge: int) -> Iterator[tuple[int, int]]:
        """Where track that enters a hex with track by an edge could leave it, and by which face."""
        old = self._railmap.tiles.faces[self._network.rails.track[hex_]].segments
        for out in range(6):
            if out != edge and len(old) < 2:
                track = (edge, out) if edge < out else (out, edge)
                if lay := self._lay(hex_, tuple(sorted((*old, track))), False):
                    yield out, lay.code

    def _keep(self, lays: tuple[Lay, ...], price: int, nodes: tuple[int, ...]) -> None:
        known = self._found.get(nodes)
        if known is None or (len(lays), price) < (len(known.lays), known.price):
            self._found[nodes] = Path(lays, price, nodes)


def _distances(network: Network, seat: int) -> list[int]:
    """By hex, at least so many operations lead from entering it to the next place or loose end."""
    railmap = network.railmap
    far = [FAR_OFF] * len(railmap.sites)
    for hex_ in range(len(far)):
        if network.is_city[hex_]:
            far[hex_] = 0
        elif railmap.is_town[hex_]:
            far[hex_] = 1
    for section in network.sections:
        if section.owner in (seat, NOBODY):
            for end, door in zip(section.ends, section.doors, strict=True):
                if end == LOOSE:
                    far[door // 6] = 0
    ring = sorted((hex_ for hex_ in range(len(far)) if far[hex_] < FAR_OFF), key=far.__getitem__)
    for hex_ in ring:
        for other in railmap.neighbour[hex_ * 6 : hex_ * 6 + 6]:
            if other >= 0 and far[other] > far[hex_] + 1:
                far[other] = far[hex_] + 1
                ring.append(other)
    return far


def laid(survey: Survey, board: Network, seat: int, stamp: int, lays: tuple[Lay, ...]) -> Network | None:
    """The board once a path is laid, or None where the rules say no; kept beside the board before."""
    key = laid, survey.rules, seat, stamp, lays
    if key not in board.memo:
        board.memo[key] = _laid(survey, board, seat, stamp, lays)
    found = board.memo[key]
    assert found is None or isinstance(found, Network)
    return found


def _laid(survey: Survey, board: Network, seat: int, stamp: int, lays: Sequence[Lay]) -> Network | None:
    for hex_, code in lays:
        plan = survey.plan(survey.spot(board, seat, hex_), code)
        if plan is None:
            return None
        board = network(survey.railmap, laying.lay(board, seat, hex_, code, plan, stamp))
    return board


def own_paths(survey: Survey, board: Network, seat: int, most: int, barred: Sequence[int]) -> Found:
    """The ways on from the seat's own track with at most so many operations; kept beside the network."""
    return _kept(_Search.from_own_track, survey, board, seat, most, barred)


def new_paths(survey: Survey, board: Network, seat: int, most: int, barred: Sequence[int]) -> Found:
    """The ways from any city that lets the seat begin; kept beside the network."""
    return _kept(_Search.from_cities, survey, board, seat, most, barred)


def _kept(
    look: Callable[[_Search, int], Found],
    survey: Survey,
    board: Network,
    seat: int,
    most: int,
    barred: Sequence[int],
) -> Found:
    key = look, survey.rules, seat, most, tuple(barred)
    found = board.memo.get(key)
    if not isinstance(found, tuple):
        found = board.memo[key] = look(_Search(survey, board, seat, barred), most)
    return found


def city_paths(survey: Survey, board: Network, seat: int, most: int, city: int) -> Found:
    """The ways from one city."""
    return _Search(survey, board, seat, ()).from_city(city, most)
