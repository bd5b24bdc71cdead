"""The links as a tree with START as its root, so that one route joins any two cities (RCG-4.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from game.rules.core.codec import Face, Seat
from game.rules.railways.actions import DeliverGood
from game.rules.railways.level_file import ANY, RailwaysRuleContext
from game.rules.railways.scoring import CityTotals, city_totals, leaders, single_link_totals, totals_with
from game.rules.railways.state import START, Link, RailwaysState

DeliveriesByGood = dict[str, list[DeliverGood]]


class Majority(NamedTuple):
    """The majority in a city: its value, the total of each seat, and the leading seats."""

    value: int
    totals: tuple[int, ...]
    leaders: tuple[Seat, ...]


class LinkTree:
    """The tree of links. Immutable; adding a link makes a new tree."""

    neighbours: dict[Face, list[tuple[Face, Seat]]]
    """For each node, its neighbours and the owner of the link to each. A node is a city or START."""
    link_by_city: dict[Face, Link]
    link_ends: dict[Seat, list[tuple[Face, Face]]]
    """For each seat, the cities at the ends of its links, each with the node at the other end."""
    nodes_by_colour: dict[Face, list[Face]]
    """For each colour, the nodes from which a link of that colour may be built (RCG-4.5)."""
    _paths_to_start: dict[Face, list[Face]]
    """For each node, the path from it to START."""

    def __init__(self, table: RailwaysRuleContext) -> None:
        self.size = 0
        self.cache_key = ""
        """A string that differs for different trees or owners; used as a cache key."""
        self.neighbours, self.link_by_city = {START: []}, {}
        self.link_ends = {seat: [] for seat in range(table.seats)}
        self.nodes_by_colour = {track.face: [START] for track in table.level.tracks}
        self._paths_to_start = {START: [START]}
        self._one_per_colour = table.one_per_colour
        self._roster = table.level.roster
        self._goods = tuple(good.face for good in table.level.goods)
        self._demands = {START: "", **{city.id: city.demand for city in table.level.cities}}
        self._runs: dict[tuple[Face, Face, int], DeliveriesByGood] = {}
        self._seats = table.seats
        self._majorities: dict[Face, Majority] | None = None

    def with_link(self, link: Link) -> LinkTree:
        """A tree with one more link; it shares unchanged parts with this one."""
        new = object.__new__(LinkTree)
        city, origin, owner, around = link.city, link.origin, link.owner, self.neighbours
        doors = [(city, origin)] if origin == START else [(city, origin), (origin, city)]
        new.size, new.cache_key = self.size + 1, self.cache_key + _link_key(link)
        new.neighbours = {**around, origin: [*around[origin], (city, owner)], city: [(origin, owner)]}
        new.link_by_city = {**self.link_by_city, city: link}
        new.link_ends = {**self.link_ends, owner: self.link_ends[owner] + doors}
        joints = new.nodes_by_colour = self.nodes_by_colour.copy()
        for colour in self._roster[city].exits:
            joints[colour] = [*joints[colour], city]
        if self._one_per_colour:
            used = [city] if origin == START else [city, origin]
            joints[link.colour] = [node for node in joints[link.colour] if node not in used]
        new._paths_to_start = {**self._paths_to_start, city: [city, *self._paths_to_start[origin]]}
        new._one_per_colour, new._seats = self._one_per_colour, self._seats
        new._roster, new._goods, new._demands = self._roster, self._goods, self._demands
        new._runs = {}
        new._majorities = None if self._majorities is None else self._decided_with(link, self._majorities)
        return new

    @property
    def majorities(self) -> dict[Face, Majority]:
        """The majority in each city, in the order in which cities were founded.

        Computed once, then updated per link.
        """
        if self._majorities is None:
            self._majorities = self._decided(city_totals(self.link_by_city.values(), self._seats))
        return self._majorities

    def _decided_with(self, link: Link, known: dict[Face, Majority]) -> dict[Face, Majority]:
        founded = single_link_totals(link.owner, link.value, self._seats)
        decided = {**known, link.city: Majority(self._roster[link.city].value, *founded)}
        if (before := known.get(link.origin)) is not None:
            decided[link.origin] = Majority(before.value, *totals_with(before.totals, founded[0]))
        return decided

    def leaders_with(self, link: Link) -> tuple[Seat, ...]:
        """The leading seats in the city from which this link starts, if the link were built."""
        share, _ = single_link_totals(link.owner, link.value, self._seats)
        return totals_with(self.majorities[link.origin].totals, share)[1]

    def _decided(self, totals: CityTotals) -> dict[Face, Majority]:
        roster = self._roster
        return {city: Majority(roster[city].value, each, leaders(each)) for city, each in totals.items()}

    def deliveries_from(self, origin: Face, first: Face, power: int) -> DeliveriesByGood:
        """The deliveries of an engine that leaves a city towards a neighbour, by colour of the cube
        (RCG-8.7).

        Cached, because it depends only on the tree and bots call it repeatedly.
        """
        key = (origin, first, power)
        if (found := self._runs.get(key)) is None:
            found = self._runs[key] = self._walk(*key)
        return found

    def _walk(self, origin: Face, first: Face, power: int) -> DeliveriesByGood:
        """Walks outward with all colours at once, and drops each at the first city that accepts it."""
        found: DeliveriesByGood = {good: [] for good in self._goods}
        branches = [(first, origin, power - 1, self._goods)]
        while branches:
            node, back, left, goods = branches.pop()
            demand = self._demands[node]
            if demand == ANY:
                for good in goods:
                    found[good].append(DeliverGood(origin, good, node))
                continue
            if demand in goods:
                found[demand].append(DeliverGood(origin, demand, node))
                goods = tuple([good for good in goods if good != demand])
            if left and goods:
                branches += [(on, node, left - 1, goods) for on, _ in self.neighbours[node] if on != back]
        return found

    def accepts(self, node: Face, good: str) -> bool:
        """Whether a node accepts a cube of this colour, which ends the delivery;

        START never does (RCG-8.1).
        """
        return node != START and self._roster[node].accepts(good)

    def route(self, origin: Face, destination: Face) -> list[Face]:
        """The nodes from one city to another, including both."""
        there, back = self._paths_to_start[origin].copy(), self._paths_to_start[destination].copy()
        while len(there) > 1 and len(back) > 1 and there[-2] == back[-2]:
            there.pop()
            back.pop()
        return there + back[-2::-1]

    def owners(self, nodes: list[Face]) -> list[Seat]:
        """The owner of each link of a route."""
        return [self._owner(one, other) for one, other in pairwise(nodes)]

    def _owner(self, one: Face, other: Face) -> Seat:
        """The owner of the link between two neighbouring nodes; the link founded one of them."""
        link = self.link_by_city.get(one)
        return link.owner if link and link.origin == other else self.link_by_city[other].owner


def link_tree_of(state: RailwaysState, table: RailwaysRuleContext) -> LinkTree:
    """The tree of a state; cached on it, and extended by links built since, because links are never
    removed."""
    network: LinkTree | None = state.__dict__.get("network")
    if network is None:
        network = LinkTree(table)
    elif network.size == len(state.links):
        return network
    for link in state.links[network.size :]:
        network = network.with_link(link)
    state.__dict__["network"] = network
    return network


def tree_key_of(state: RailwaysState, table: RailwaysRuleContext) -> str:
    """The `cache_key` that the tree of a state would have, without building it: bots need it for thousands of
    states."""
    known: LinkTree | None = state.__dict__.get("network")
    if known is None:
        known = link_tree_of(state, table)
    return known.cache_key + "".join([_link_key(link) for link in state.links[known.size :]])


def _link_key(link: Link) -> str:
    return f" {link.owner}:{link.origin}:{link.city}"
