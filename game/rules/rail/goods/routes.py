"""Delivery routes: paths over links that visit no place twice and end at the first city that accepts the cube
(AOS-10.3, STM-13.4).

A route is given by the edges by which the cube leaves each place. The links of a node leave it by different
edges, so that parallel links are distinct.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from game.rules.core.moves import Refusal
from game.rules.rail.actions import DeliverCube
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.map.rail_map import Site
from game.rules.rail.map.tiles import CENTRE, NO_TRACK
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import LOOSE, Network, Section
from game.rules.rail.track.track_state import NOBODY

Exits = tuple[int, ...]
"""For each place on a route, the edge by which the cube leaves it."""
Owners = tuple[int, ...]
"""For each section of a route, its owner."""


class Route(NamedTuple):
    """A route: its edges, its sections and its nodes."""

    exits: Exits
    sections: tuple[Section, ...]
    nodes: tuple[int, ...]

    @property
    def owners(self) -> Owners:
        return tuple([section.owner for section in self.sections])


class StopFlags(NamedTuple):
    """For each hex, whether a cube of one colour ends its trip there and whether it may pass through."""

    ends: bytes
    passes: bytes


S = TypeVar("S", bound=RailState)
T = TypeVar("T", bound=RailRuleContext[Any])


class DeliveryRules(Generic[S, T]):
    """Rules of deliveries that games and maps override: where cubes start and stop, usable links, rewards."""

    reuses_first_section = False
    """Whether a cube that starts on open track may pass its first section again later (AOS-R54)."""
    repeats_towns = False
    """Whether a cube may come through a town again, over links it has not used (STM-R23)."""
    owners_matter = False
    """Whether the result of `may_use` depends on which seat moves the cube."""

    def city_colour(self, table: T, state: S, hex_: int) -> str | None:
        """The colour of a city, printed or new; None for a town."""
        city = table.new_city(state, hex_)
        return city.colour if city else table.railmap.sites[hex_].colour

    def may_start(self, table: T, state: S, hex_: int, colour: str) -> bool:
        """Whether a cube may leave this hex: a city, or in some games a town or open track (AOS-25.7)."""
        return not table.railmap.is_town[hex_] or table.new_city(state, hex_) is not None

    def accepts(self, site: Site, colour: str, city_colour: str | None) -> bool:
        """Whether a city of this colour accepts the cube."""
        return colour == city_colour

    def may_pass(self, site: Site, colour: str) -> bool:
        """Whether a cube that a node does not accept may continue through it."""
        return True

    def may_use(self, seat: int, owners: Owners) -> bool:
        """Whether a seat may send a cube over links with these owners."""
        return True

    def rewards(self, table: T, state: S, seat: int, colour: str, route: Route) -> DeliveryRewards:
        """The rewards of a delivery: one step to the owner of each link (AOS-10.3.4, STM-13.7)."""
        return one_step_per_link(route.owners)

    def stops(self, table: T, state: S, colour: str) -> StopFlags:
        """Where cubes of this colour stop; cached with the network until its cities change."""
        network, key = table.network(state), (colour, self.stops_basis(state))
        found = network.city_memo.get(key)
        if not isinstance(found, StopFlags):
            sites = table.railmap.sites
            ends, passes = bytearray(len(sites)), bytearray(len(sites))
            for node in table.railmap.nodes:
                passes[node] = self.may_pass(sites[node], colour)
                if network.is_city[node]:
                    shade = self.city_colour(table, state, node)
                    ends[node] = self.accepts(sites[node], colour, shade)
            found = network.city_memo[key] = StopFlags(bytes(ends), bytes(passes))
        return found

    def routes(
        self, network: Network, start: int, reach: int, stops: StopFlags
    ) -> list[tuple[Exits, Owners]]:
        """Every route of a cube within reach, with the owners of its sections."""
        if self.repeats_towns:
            return find_winding_routes(network, start, reach, stops)
        return find_routes(network, start, reach, stops, self.reuses_first_section)

    def why_not_again(self, network: Network, route: Route) -> Refusal | None:
        """Why a route may not come to a place or over a section a second time."""
        if self.repeats_towns:
            cities = [node for node in route.nodes if network.is_city[node]]
            if len(frozenset(cities)) != len(cities):
                return Refusal("city_visited_twice")
            used_once = len(frozenset(route.sections)) == len(route.sections)
            return None if used_once else Refusal("link_used_twice")
        if len(frozenset(route.nodes)) != len(route.nodes):
            return Refusal("visited_twice")
        again = route.sections[0] in route.sections[1:]
        return Refusal("section_used_twice") if again and not self.reuses_first_section else None

    def stops_basis(self, state: S) -> object:
        """The part of the state, besides the cities, that decides which cubes a city accepts."""
        return None


@lru_cache(maxsize=10_000)
def one_step_per_link(owners: Owners) -> DeliveryRewards:
    """One step to the owner of each owned link."""
    return DeliveryRewards(tuple([IncomeGain(owner, int(owner != NOBODY)) for owner in owners]))


def first_steps(network: Network, hex_: int) -> Sequence[tuple[int, Section, int]]:
    """First steps of a cube from a hex, each as edge, section and node reached.

    From a node, the steps are its links. A cube on open track travels along its section, which may be
    incomplete, to the node at either end (AOS-25.8).
    """
    if network.is_node(hex_):
        return [(edge, section, node) for edge, node, section in network.links_from.get(hex_, ())]
    partner, code = network.railmap.tiles.partner, network.rails.track[hex_]
    steps = []
    for edge in range(6):
        if partner[code * 6 + edge] != NO_TRACK:
            section = network.section_by_key.get(hex_ * 6 + edge)
            node = _node_ahead(network, hex_, edge)
            if section is not None and node != LOOSE:
                steps.append((edge, section, node))
    return steps


def _node_ahead(network: Network, hex_: int, edge: int) -> int:
    """The node that a train reaches when it leaves a hex by this edge;

    LOOSE if the track ends before a node.
    """
    neighbour, partner, track = network.railmap.neighbour, network.railmap.tiles.partner, network.rails.track
    while True:
        other = neighbour[hex_ * 6 + edge]
        if other < 0:
            return LOOSE
        if network.is_city[other]:
            return other
        onward = partner[track[other] * 6 + (edge + 3) % 6]
        if onward == NO_TRACK:
            return LOOSE
        if onward == CENTRE:
            return other
        hex_, edge = other, onward


def find_routes(
    network: Network, start: int, reach: int, stops: StopFlags, reuses_first: bool
) -> list[tuple[Exits, Owners]]:
    """Every route of at most `reach` links for a cube at `start`, with the owners of its sections.

    Routes are in the order of their edges.
    """
    steps = first_steps(network, start)
    if not steps:
        return []
    links, far = network.links_from, _links_to_go(network, stops)
    found: list[tuple[Exits, Owners]] = []
    from_node = network.is_node(start)
    any_section = from_node or reuses_first
    for first, barred, neighbour in steps:
        seen = 1 << neighbour | (1 << start if from_node else 0)
        branches: list[tuple[int, Exits, Owners, int, int]] = []
        if far[neighbour] < reach:
            branches.append((neighbour, (first,), (barred.owner,), seen, reach - 1))
        while branches:
            node, exits, owners, visited, left = branches.pop()
            if stops.ends[node]:
                found.append((exits, owners))
            elif left and stops.passes[node]:
                branches += [
                    (other, (*exits, edge), (*owners, section.owner), visited | 1 << other, left - 1)
                    for edge, other, section in reversed(links.get(node, ()))
                    if far[other] < left
                    and not visited >> other & 1
                    and (any_section or section is not barred)
                ]
    return found


def find_winding_routes(
    network: Network, start: int, reach: int, stops: StopFlags
) -> list[tuple[Exits, Owners]]:
    """As `find_routes`, but a town may be passed again, over links not used before (STM-R23)."""
    is_city, far = network.is_city, _links_to_go(network, stops)
    found: list[tuple[Exits, Owners]] = []
    branches: list[tuple[int, Exits, tuple[Section, ...], int]] = [
        (node, (edge,), (section,), 1 << start | 1 << node)
        for edge, section, node in reversed(first_steps(network, start))
    ]
    while branches:
        node, exits, used, cities = branches.pop()
        if stops.ends[node]:
            found.append((exits, tuple([section.owner for section in used])))
        elif len(exits) + far[node] <= reach and stops.passes[node]:
            branches += [
                (other, (*exits, edge), (*used, section), cities | 1 << other)
                for edge, other, section in reversed(network.links_from.get(node, ()))
                if section not in used and not (is_city[other] and cities >> other & 1)
            ]
    return found


def _links_to_go(network: Network, stops: StopFlags) -> list[int]:
    """For each node, the fewest links to a node that ends the trip.

    The search skips routes that are too long.
    """
    key = "links to go", stops.ends
    known = network.memo.get(key)
    if isinstance(known, list):
        return known
    links, distant = network.links_from, len(stops.ends)
    far = [0 if end else distant for end in stops.ends]
    edge_of_search = [node for node, end in enumerate(stops.ends) if end]
    while edge_of_search:
        nearer, edge_of_search = edge_of_search, []
        for node in nearer:
            for _, other, _ in links.get(node, ()):
                if far[other] == distant:
                    far[other] = far[node] + 1
                    edge_of_search.append(other)
    network.memo[key] = far
    return far


def follow_route(network: Network, start: int, exits: Sequence[int]) -> Route | None:
    """The route that leaves each place by these edges;

    None if an edge leads nowhere. No other rule is checked.
    """
    if not exits:
        return None
    for edge, section, node in first_steps(network, start):
        if edge == exits[0]:
            sections, nodes = [section], [start, node] if network.is_node(start) else [node]
            break
    else:
        return None
    links = network.links_from
    for taken in exits[1:]:
        for edge, node, section in links.get(nodes[-1], ()):
            if edge == taken:
                sections.append(section)
                nodes.append(node)
                break
        else:
            return None
    return Route(tuple(exits), tuple(sections), tuple(nodes))


def route_of(table: RailRuleContext[Any], state: RailState, action: DeliverCube) -> Route | None:
    """The route of a delivery, or None if there is no such route."""
    start = table.railmap.index_by_label.get(action.start)
    return None if start is None else follow_route(table.network(state), start, action.exits)


def rewards_of(
    table: RailRuleContext[Any], state: RailState, seat: int, action: DeliverCube
) -> DeliveryRewards:
    """The rewards of a delivery; none if there is no such route."""
    route = route_of(table, state, action)
    return (
        DeliveryRewards(())
        if route is None
        else table.rules.delivery.rewards(table, state, seat, action.cube, route)
    )
