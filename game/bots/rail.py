"""What a bot looks at on any rail board: cubes its links could carry, and links it could build this turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from game.rules.rail.railmap import NOWHERE
from game.rules.rail.rails import NOBODY
from game.rules.rail.routes import DeliveryRules, Stops
from game.rules.rail.sections import LOOSE, Network
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.tiles import CENTRE, Face, Segment, TileSet

Links = dict[int, list[tuple[int, int]]]
"""By node: the nodes its links lead to, and who owns each."""
Gain = tuple[int, ...]
"""The most of a seat's links a cube can use, by the reach of the engine, from 1 on."""

MOST_EXITS = 4


def links_of(network: Network) -> Links:
    """The links of a board as a graph; worked out once for a network."""
    known = network.memo.get(links_of)
    if isinstance(known, dict):
        return known
    links: Links = {}
    for section in network.sections:
        if section.is_link:
            first, second = section.ends
            links.setdefault(first, []).append((second, section.owner))
            links.setdefault(second, []).append((first, section.owner))
    network.memo[links_of] = links
    return links


def gains(
    table: RailTable[Any], delivery: DeliveryRules[Any, Any], state: RailState, seat: int, reach: int
) -> list[Gain]:
    """For every cube that a route with a link of the seat's own can take home: what it would bring."""
    network = table.network(state)
    links = links_of(network)
    found: list[Gain] = []
    for place in table.railmap.places:
        cubes = table.cubes_on(state, place) if place in links else []
        for colour in dict.fromkeys(cubes):
            key = gains, seat, reach, place, colour
            gain = network.memo.get(key)
            if not isinstance(gain, tuple):
                gain = ()
                if delivery.may_start(table, state, place, colour):
                    stops = delivery.stops(table, state, colour)
                    gain = _gain(links, stops, place, seat, reach, table.seats, delivery.owners_matter)
                network.memo[key] = gain
            if gain and gain[-1]:
                found += [gain] * cubes.count(colour)
    return found


def _gain(
    links: Links, stops: Stops, start: int, seat: int, reach: int, seats: int, owners_matter: bool
) -> Gain:
    """The most links of a seat's own that a cube can use from here, for each reach.

    Ways that cannot arrive, or cannot bring more than is known, are not followed to their end.
    """
    far = _links_to_go(links, stops)
    owned = [0] * (seats + 1)
    found = [0] * (reach + 1)

    def onward(node: int, visited: int, used: int) -> None:
        left = reach - used
        for other, owner in links[node]:
            if visited >> other & 1 or far.get(other, left) >= left:
                continue
            owned[owner] += 1
            own = owned[seat]
            if stops.ends[other]:
                if own > found[used + 1] and (not owners_matter or own >= max(owned[:-1])):
                    for length in range(used + 1, reach + 1):
                        found[length] = max(found[length], own)
            elif stops.passes[other] and any(own + more > found[used + 1 + more] for more in range(1, left)):
                onward(other, visited | 1 << other, used + 1)
            owned[owner] -= 1

    onward(start, 1 << start, 0)
    return tuple(found[1:])


def _links_to_go(links: Links, stops: Stops) -> dict[int, int]:
    """How few links lead from each node to one that ends the trip."""
    far = {node: 0 for node in links if stops.ends[node]}
    nearest = list(far)
    while nearest:
        node = nearest.pop(0)
        for other, _ in links[node]:
            if other not in far:
                far[other] = far[node] + 1
                nearest.append(other)
    return far


def summed(gains_: Sequence[Gain], reach: int, moves: int, patience: float) -> float:
    """What the best cubes bring one after another, each counting a little less: others want them too."""
    best = sorted((gain[min(reach, len(gain)) - 1] for gain in gains_), reverse=True)[:moves]
    return sum(value * patience**at for at, value in enumerate(best))


class Lay(NamedTuple):
    """A tile to lay, as the board names it."""

    hex: str
    tile: str
    rotation: int


class Project(NamedTuple):
    """Tiles that finish links within one build turn."""

    lays: tuple[Lay, ...]
    cost: int
    links: int
    ends: tuple[int, ...]


@cache
def _faces(tiles: TileSet) -> dict[tuple[bool, tuple[Segment, ...]], Face]:
    """The face with given segments; of several the first."""
    faces: dict[tuple[bool, tuple[Segment, ...]], Face] = {}
    for face in tiles.faces[1:]:
        faces.setdefault((face.town, face.segments), face)
    return faces


class Planner:
    """Finds links over bare hexes, from cities, from loose ends and out of towns the seat is in."""

    def __init__(self, table: RailTable[Any], state: RailState, seat: int, lays: int) -> None:
        self.table = table
        self.railmap = table.railmap
        self.network = table.network(state)
        self.track = state.rails.track
        self.rules = table.rules.track
        self.seat = seat
        self.most = lays
        self.faces = _faces(self.railmap.tiles)
        self.found: dict[tuple[int, ...], Project] = {}

    def projects(self) -> list[Project]:
        """The cheapest project for every set of nodes it joins."""
        for start, hex_, edge, lays, cost in self._starts():
            self._step(hex_, edge, lays, cost, (start,), [])
        return list(self.found.values())

    def _starts(self) -> Iterator[tuple[int, int, int, tuple[Lay, ...], int]]:
        """Where track can begin: the node behind, the hex it enters and by which edge, what that takes."""
        neighbour = self.railmap.neighbour
        for city, flag in enumerate(self.network.is_city):
            for edge in range(6) if flag else ():
                if neighbour[city * 6 + edge] != NOWHERE:
                    yield city, neighbour[city * 6 + edge], (edge + 3) % 6, (), 0
        for section in self.network.owned_by(self.seat):
            for end, door, other in zip(section.ends, section.doors, section.ends[::-1], strict=True):
                if end == LOOSE and other != LOOSE and neighbour[door] != NOWHERE:
                    yield other, neighbour[door], (door % 6 + 3) % 6, (), 0
        for town in self.railmap.towns:
            if self.track[town] and not self.network.is_city[town]:
                yield from self._out_of(town)

    def _out_of(self, town: int) -> Iterator[tuple[int, int, int, tuple[Lay, ...], int]]:
        if self.rules.holds_town(self.network, self.seat, town):
            for edge in range(6):
                other = self.railmap.neighbour[town * 6 + edge]
                added = self._town_lay(town, (edge,))
                if other != NOWHERE and added is not None:
                    yield town, other, (edge + 3) % 6, added[:1], added[1]

    def _step(
        self,
        hex_: int,
        entry: int,
        lays: tuple[Lay, ...],
        cost: int,
        nodes: tuple[int, ...],
        seen: list[int],
    ) -> None:
        """Go on with track that enters a hex by an edge."""
        if hex_ in nodes or hex_ in seen:
            return
        if self.network.is_city[hex_]:
            self._keep(lays, cost, (*nodes, hex_))
        elif self.railmap.is_town[hex_]:
            self._into_town(hex_, entry, lays, cost, nodes, seen)
        elif not self.track[hex_] and len(lays) < self.most:
            for turn in (2, 3, 4):
                exit_ = (entry + turn) % 6
                other = self.railmap.neighbour[hex_ * 6 + exit_]
                if other == NOWHERE:
                    continue
                low, high = sorted((entry, exit_))
                face = self.faces[False, ((low, high),)]
                price = self.rules.price_of_placing(self.railmap.sites[hex_], face)
                lay = Lay(self.table.label(hex_), face.kind, face.rotation)
                self._step(other, (exit_ + 3) % 6, (*lays, lay), cost + price, nodes, [*seen, hex_])

    def _into_town(
        self,
        town: int,
        entry: int,
        lays: tuple[Lay, ...],
        cost: int,
        nodes: tuple[int, ...],
        seen: list[int],
    ) -> None:
        reached = (*nodes, town)
        if self.track[town] and self._has_exit(town, entry):
            section = self.network.at[town * 6 + entry]
            if section.owner in (self.seat, NOBODY):
                self._keep(lays, cost, reached)
            return
        if len(lays) >= self.most:
            return
        added = self._town_lay(town, (entry,))
        if added is not None:
            self._keep((*lays, added[0]), cost + added[1], reached)
        if self.track[town]:
            return
        for turn in (1, 2, 3, 4, 5):
            exit_ = (entry + turn) % 6
            other = self.railmap.neighbour[town * 6 + exit_]
            through = self._town_lay(town, (entry, exit_))
            if other != NOWHERE and through is not None:
                self._step(other, (exit_ + 3) % 6, (*lays, through[0]), cost + through[1], reached, seen)

    def _has_exit(self, town: int, edge: int) -> bool:
        return edge in self.railmap.tiles.faces[self.track[town]].exits

    def _town_lay(self, town: int, edges: tuple[int, ...]) -> tuple[Lay, int] | None:
        """The tile that gives a town these exits besides those it has, and its price."""
        old = self.railmap.tiles.faces[self.track[town]]
        exits = sorted({*old.exits, *edges})
        if len(exits) > MOST_EXITS or len(exits) == len(old.exits):
            return None
        face = self.faces.get((True, tuple((edge, CENTRE) for edge in exits)))
        if face is None:
            return None
        site = self.railmap.sites[town]
        first = not self.track[town]
        price = self.rules.price_of_placing(site, face) if first else self.rules.price_of_replacing(old, face)
        return Lay(site.label, face.kind, face.rotation), price

    def _keep(self, lays: tuple[Lay, ...], cost: int, nodes: tuple[int, ...]) -> None:
        if not lays:
            return
        ends = tuple(sorted(nodes))
        known = self.found.get(ends)
        if known is None or cost < known.cost:
            self.found[ends] = Project(lays, cost, len(nodes) - 1, ends)
