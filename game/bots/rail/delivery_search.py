"""Finds the best trip of every cube on a board for a seat, with its engine or a better one.

The unit of values is a link of the seat's own on a trip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.bots.rail.delivery_market import COLOUR_BITS, DeliveryMarket
from game.rules.rail.goods.routes import first_steps
from game.rules.rail.roles import MAX_ENGINE
from game.rules.rail.track.sections import LOOSE, Network, Section
from game.rules.rail.track.track_state import NOBODY

RIVAL_LINK_COST = 0.3
"""What it costs to use a link of a rival."""
MISSING_ENGINE_FACTORS = (1.0, 0.72, 0.5, 0.34, 0.22, 0.14)
"""Factor on the value of a trip, by the number of engine levels that the seat lacks for it."""
MAX_MISSING_ENGINE = (2, 2, 2, 1, 1, 1, 0)
"""For each engine level, how many lacking levels are considered; longer trips are never better than a
shorter one."""
MAX_RIVAL_LINKS = 1
"""The most links of rivals in a trip, so that it is legal where others may not own most links."""

LinksByNode = Mapping[int, Sequence[tuple[int, float]]]
"""For each node, its links: the node at the other end and the link's value."""
NodePair = tuple[int, int]
COLOURS_OF = [tuple(colour for colour in range(6) if mask >> colour & 1) for mask in range(64)]
"""For each bit mask of colours, the numbers of the colours."""


class TripValues(NamedTuple):
    """Values of the cubes' best trips (`trips`), and of those possible with the present engine (`now`);
    best first."""

    trips: tuple[float, ...]
    now: tuple[float, ...]


def links_by_node(network: Network, seat: int) -> LinksByNode:
    """For each node, its links with their value to the seat."""
    found: dict[int, list[tuple[int, float]]] = {}
    for section in network.sections:
        if section.is_link:
            first, second = section.ends
            worth = link_value(section.owner, seat)
            found.setdefault(first, []).append((second, worth))
            found.setdefault(second, []).append((first, worth))
    return found


def link_value(owner: int, seat: int) -> float:
    """Value of a link of this owner to the seat."""
    return 1.0 if owner == seat else 0.0 if owner == NOBODY else -RIVAL_LINK_COST


def _first_step(section: Section, node: int, seat: int) -> tuple[int, float, int]:
    """The step from open track to the node at an end of its section: node, value, and mask of excluded nodes.

    Both ends are excluded, because the section may not be used again.
    """
    seen = 0
    for end in section.ends:
        if end != LOOSE:
            seen |= 1 << end
    return node, link_value(section.owner, seat), seen


class TripSearch:
    """The value of the best trip for each cube key: `best` allows for lacking engine levels, `now` does not.

    It depends on the board, the cities and the engine, not on the cubes, so it stays valid when other cubes
    move. It is stored in the network's memo and must not refer to the network: only the garbage collector
    would free such a cycle.
    """

    def __init__(self, network: Network, market: DeliveryMarket, seat: int, engine: int) -> None:
        self._seat = seat
        self._ends = market.accepted
        self._passes = market.passable
        self.engine = engine
        self._doors = _cached_links_by_node(network, seat)
        self._reach = min(MAX_ENGINE, engine + MAX_MISSING_ENGINE[engine])
        self._wait = [MISSING_ENGINE_FACTORS[max(0, links - engine)] for links in range(self._reach + 1)]
        self._ahead = _within(network, market, self._doors, self._reach)
        self._tops = [
            [(more - links, self._wait[more]) for more in range(links + 1, self._reach + 1)]
            for links in range(self._reach + 1)
        ]
        self._beyond = 0
        self._open: dict[int, list[tuple[int, float, int]]] = {}
        self._done: dict[int, int] = {}
        self.best: dict[int, float] = {}
        self.now: dict[int, float] = {}

    def search_from(self, network: Network, place: int, colours: int) -> None:
        """Searches the trips of cubes of these colours from a place, unless that was done before."""
        done = self._done.get(place, 0)
        if missing := colours & ~done:
            self._done[place] = done | missing
            self._search_forward(network, place, missing)

    def values_with_links(
        self, links: Sequence[NodePair], market: DeliveryMarket
    ) -> tuple[dict[int, float], dict[int, float]]:
        """The values `self.best` and `self.now` would have if the seat also owned these links."""
        previous = self.best, self.now, self._doors
        self.best, self.now = self.best.copy(), self.now.copy()
        doors, loads, ahead = dict(self._doors), market.colours_by_place, self._ahead[self._reach]
        for first, second in links:
            doors[first] = [*doors.get(first, ()), (second, 1.0)]
            doors[second] = [*doors.get(second, ()), (first, 1.0)]
            self._beyond |= self._ends[first] | ahead.get(first, 0)
            self._beyond |= self._ends[second] | ahead.get(second, 0)
        self._doors = doors
        for first, second in links:
            self._search_backward(loads, first, second, -1, 1, 1.0, 0, 1 << first | 1 << second)
            self._search_backward(loads, second, first, -1, 1, 1.0, 0, 1 << first | 1 << second)
        found = self.best, self.now
        self.best, self.now, self._doors = previous
        self._beyond = 0
        return found

    def _search_forward(self, network: Network, start: int, colours: int) -> None:
        key = start << COLOUR_BITS
        if network.is_node(start):
            self._walk(key, start, colours & self._ahead[self._reach].get(start, 0), 0, 0.0, 0, 1 << start)
            return
        if start not in self._open:
            steps = first_steps(network, start)
            self._open[start] = [_first_step(section, node, self._seat) for _, section, node in steps]
        for node, gain, seen in self._open[start]:
            self._arrive(key, node, colours, 1, gain, gain < 1.0, seen)

    def _search_backward(
        self,
        loads: Mapping[int, int],
        node: int,
        onward: int,
        colours: int,
        links: int,
        worth: float,
        foreign: int,
        seen: int,
    ) -> None:
        """Searches backward from a new link for nodes at which cubes could start."""
        if starting := loads.get(node, 0) & colours:
            self._arrive(node << COLOUR_BITS, onward, starting, links, worth, foreign, seen)
        colours &= self._passes[node] & ~self._ends[node]
        if colours and links < self._reach:
            for other, gain in self._doors.get(node, ()):
                strangers = foreign if gain == 1.0 else foreign + 1
                if strangers <= MAX_RIVAL_LINKS and not seen >> other & 1:
                    further = worth + gain, strangers, seen | 1 << other
                    self._search_backward(loads, other, onward, colours, links + 1, *further)

    def _walk(
        self, key: int, node: int, colours: int, links: int, worth: float, foreign: int, seen: int
    ) -> None:
        """Extends a trip from a node by every link that can still lead to a destination."""
        ends, ahead, beyond = self._ends, self._ahead[self._reach - links - 1], self._beyond
        for other, gain in self._doors.get(node, ()):
            if not seen >> other & 1:
                there = colours & (ends[other] | ahead.get(other, 0) | beyond)
                strangers = foreign if gain == 1.0 else foreign + 1
                if there and strangers <= MAX_RIVAL_LINKS:
                    self._arrive(key, other, there, links + 1, worth + gain, strangers, seen | 1 << other)

    def _arrive(
        self, key: int, node: int, colours: int, links: int, worth: float, foreign: int, seen: int
    ) -> None:
        ending = self._ends[node] & colours
        if ending:
            value = worth * self._wait[links]
            best = self.best
            for colour in COLOURS_OF[ending]:
                if value > best.get(key | colour, 0.0):
                    best[key | colour] = value
            if links <= self.engine:
                now = self.now
                for colour in COLOURS_OF[ending]:
                    if worth > now.get(key | colour, 0.0):
                        now[key | colour] = worth
            colours ^= ending
        if links < self._reach and (going := colours & self._passes[node]):
            going = self._hopeful(key, going, links, worth)
            if going:
                self._walk(key, node, going, links, worth, foreign, seen)

    def _hopeful(self, key: int, colours: int, links: int, worth: float) -> int:
        """The colours for which a longer trip could still be better than the best one known."""
        top = 0.0
        for more, wait in self._tops[links]:
            if (value := (worth + more) * wait) > top:
                top = value
        best, soon = self.best, worth + self.engine - links
        for colour in COLOURS_OF[colours]:
            if best.get(key | colour, 0.0) >= top and self.now.get(key | colour, 0.0) >= soon:
                colours ^= 1 << colour
        return colours


class Trips:
    """The trips of the cubes on a board, including cubes that are expected."""

    def __init__(self, network: Network, reach: TripSearch, market: DeliveryMarket) -> None:
        self._reach = reach
        self._market = market
        self._tried: dict[tuple[NodePair, ...], TripValues] = {}
        self._worths: dict[tuple[int, float], dict[tuple[NodePair, ...], float]] = {}
        for place, colours in market.colours_by_place.items():
            reach.search_from(network, place, colours)
        self.values = self._trade(reach.best, reach.now)

    def value_of_cube(self, place: int, colour: int) -> float | None:
        """Value of the best trip of a cube that is at this place; None if there is none."""
        return self._reach.best.get(place << COLOUR_BITS | colour)

    def value_from_place(self, network: Network, place: int, colour: int) -> float:
        """Value of the best trip that a cube of this colour would have from any place."""
        self._reach.search_from(network, place, 1 << colour)
        return self.value_of_cube(place, colour) or 0.0

    def with_links(self, links: tuple[NodePair, ...]) -> TripValues:
        """Trip values if the seat also owned these links."""
        found = self._tried.get(links)
        if found is None:
            found = self._tried[links] = self._trade(*self._reach.values_with_links(links, self._market))
        return found

    def cached_values(self, moves: int, patience: float) -> dict[tuple[NodePair, ...], float]:
        """The cache of `with_links` for this number of moves, by links; reused while only money differs."""
        return self._worths.setdefault((moves, patience), {})

    def _trade(self, best: Mapping[int, float], now: Mapping[int, float]) -> TripValues:
        cubes = self._market.cubes
        trips = [best[key] * weight for key, weight in cubes if key in best]
        soon = [now[key] for key in self._market.cubes_on_board if key in now]
        return TripValues(tuple(sorted(trips, reverse=True)), tuple(sorted(soon, reverse=True)))


def _cached_links_by_node(network: Network, seat: int) -> LinksByNode:
    """`links_by_node`, cached in the network's memo."""
    found = network.memo.get((links_by_node, seat))
    if not isinstance(found, dict):
        found = network.memo[links_by_node, seat] = links_by_node(network, seat)
    return found


def _within(network: Network, market: DeliveryMarket, doors: LinksByNode, reach: int) -> list[dict[int, int]]:
    """For each number of links, which colours are accepted within that distance of each node.

    The same for every seat; cached in the network's memo.
    """
    rings = network.memo.get((_within, market.demand_key))
    if not isinstance(rings, list):
        rings = [{node: market.accepted[node] for node in doors}]
        network.memo[_within, market.demand_key] = rings
    while len(rings) <= reach:
        last = rings[-1]
        ring = {}
        for node, links in doors.items():
            colours = last[node]
            for other, _gain in links:
                colours |= last[other]
            ring[node] = colours
        rings.append(ring)
    return rings


def find_trips(network: Network, market: DeliveryMarket, seat: int, engine: int) -> Trips:
    """The trips of the cubes on a board for a seat; cached in the network's memo."""
    key = find_trips, market.key, seat, engine
    found = network.memo.get(key)
    if not isinstance(found, Trips):
        within = TripSearch, market.demand_key, seat, engine
        reach = network.memo.get(within)
        if not isinstance(reach, TripSearch):
            reach = network.memo[within] = TripSearch(network, market, seat, engine)
        found = network.memo[key] = Trips(network, reach, market)
    return found


def discounted_sum(found: Sequence[float], moves: int, patience: float) -> float:
    """Total value of the trips in the moves left; later ones count less, because rivals take cubes too."""
    total, part = 0.0, 1.0
    for value in found[:moves]:
        total += value * part
        part *= patience
    return total
