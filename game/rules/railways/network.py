"""The network of links: a tree rooted at START, with one route between any two nodes (RCG-4.3)."""

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
    """The value of a majority in a city, the total of each seat, and the leaders."""

    value: int
    totals: tuple[int, ...]
    leaders: tuple[Seat, ...]


class LinkTree:
    """The tree of links. Immutable; adding a link makes another one."""

    neighbours: dict[Face, list[tuple[Face, Seat]]]
    """By node, its neighbours and the owner of the link to each."""
    link_by_city: dict[Face, Link]
    link_ends: dict[Seat, list[tuple[Face, Face]]]
    """By seat, each city at an end of its links, with the node at the other end."""
    nodes_by_colour: dict[Face, list[Face]]
    """By colour, the nodes that accept a link of it (RCG-4.5)."""
    _paths_to_start: dict[Face, list[Face]]
    """The path from each node to START."""

    def __init__(self, table: RailwaysRuleContext) -> None:
        self.size = 0
        self.cache_key = ""
        """A string that identifies the tree and its owners; usable as a cache key."""
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
        """The network with one more link; unchanged parts are shared."""
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
        """The majorities by city in founding order; computed on first access, then updated incrementally."""
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
        """The leaders in the origin city of a link if it were built."""
        share, _ = single_link_totals(link.owner, link.value, self._seats)
        return totals_with(self.majorities[link.origin].totals, share)[1]

    def _decided(self, totals: CityTotals) -> dict[Face, Majority]:
        roster = self._roster
        return {city: Majority(roster[city].value, each, leaders(each)) for city, each in totals.items()}

    def deliveries_from(self, origin: Face, first: Face, power: int) -> DeliveriesByGood:
        """By good, the deliveries of an engine that leaves a city towards a neighbour (RCG-8.7).

        Cached, because it depends only on the tree and bots call it repeatedly.
        """
        key = (origin, first, power)
        if (found := self._runs.get(key)) is None:
            found = self._runs[key] = self._walk(*key)
        return found

    def _walk(self, origin: Face, first: Face, power: int) -> DeliveriesByGood:
        """Walks outward with all goods at once and drops each at the first city that accepts it."""
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
        """Whether a node ends the delivery of a good; START never does (RCG-8.1)."""
        return node != START and self._roster[node].accepts(good)

    def route(self, origin: Face, destination: Face) -> list[Face]:
        """The nodes from one city to another, both included."""
        there, back = self._paths_to_start[origin].copy(), self._paths_to_start[destination].copy()
        while len(there) > 1 and len(back) > 1 and there[-2] == back[-2]:
            there.pop()
            back.pop()
        return there + back[-2::-1]

    def owners(self, nodes: list[Face]) -> list[Seat]:
        """The owner of each link of a route."""
        return [self._owner(one, other) for one, other in pairwise(nodes)]

    def _owner(self, one: Face, other: Face) -> Seat:
        """The owner of the link between two neighbours, one of which it founded."""
        link = self.link_by_city.get(one)
        return link.owner if link and link.origin == other else self.link_by_city[other].owner


def link_tree_of(state: RailwaysState, table: RailwaysRuleContext) -> LinkTree:
    """The network of a state, cached on it and extended by the links built since; links are never removed."""
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
    """The tree identifier of a state, without building its network; bots need it for thousands of states."""
    known: LinkTree | None = state.__dict__.get("network")
    if known is None:
        known = link_tree_of(state, table)
    return known.cache_key + "".join([_link_key(link) for link in state.links[known.size :]])


def _link_key(link: Link) -> str:
    return f" {link.owner}:{link.origin}:{link.city}"
