"""What follows from the links: a tree rooted at START, with one route between any two nodes (RCG-4.3)."""

from __future__ import annotations

from itertools import pairwise

from game.rules.core.codec import Face, Seat
from game.rules.railways.actions import DeliverGood
from game.rules.railways.level import Table
from game.rules.railways.state import START, Link, RailwaysState


class Network:
    """The tree as it stands; never changed, but replaced when a link is added."""

    def __init__(self, links: list[Link], table: Table) -> None:
        self.size = len(links)
        self.around: dict[Face, list[tuple[Face, Seat]]] = {START: []}
        """By node: its neighbours, and who owns the link to each."""
        self.founding: dict[Face, Link] = {}
        self._ways: dict[Face, list[Face]] = {START: [START]}
        """From each node to START."""
        self.doors: dict[Seat, list[tuple[Face, Face]]] = {seat: [] for seat in range(table.seats)}
        """By seat: each city at an end of an own link, and the node at the other end."""
        for link in links:
            self.around[link.origin].append((link.city, link.owner))
            self.around[link.city] = [(link.origin, link.owner)]
            self.founding[link.city] = link
            self._ways[link.city] = [link.city, *self._ways[link.origin]]
            self.doors[link.owner].append((link.city, link.origin))
            if link.origin != START:
                self.doors[link.owner].append((link.origin, link.city))
        self._one_per_colour = table.one_per_colour
        self._roster = table.level.roster
        self._joints: dict[Face, list[Face]] = {}
        self._runs: dict[tuple[Face, Face, str, int], list[DeliverGood]] = {}

    def joints(self, colour: Face) -> list[Face]:
        """The nodes that accept a link of a colour (RCG-4.5)."""
        if (found := self._joints.get(colour)) is None:
            nodes = [START, *(city for city in self.founding if colour in self._roster[city].exits)]
            found = [node for node in nodes if not self._is_used(node, colour)]
            self._joints[colour] = found
        return found

    def _is_used(self, node: Face, colour: Face) -> bool:
        """Whether an exit is taken where each takes one link, the founding one included (RCG-17.2)."""
        if node == START or not self._one_per_colour:
            return False
        links = self.founding.values()
        return any(link.colour == colour and node in (link.origin, link.city) for link in links)

    def runs(self, origin: Face, first: Face, good: str, power: int) -> list[DeliverGood]:
        """What an engine can do with a good that leaves a city towards a neighbour (RCG-8.7).

        Remembered: it depends on the tree alone, and bots ask again and again.
        """
        key = (origin, first, good, power)
        if (found := self._runs.get(key)) is None:
            ends = self._walk(*key)
            found = self._runs[key] = [DeliverGood(origin, good, city) for city in ends]
        return found

    def _walk(self, origin: Face, first: Face, good: str, power: int) -> list[Face]:
        """Outward, ending each branch at the first city that accepts."""
        found = []
        branches = [(first, origin, power - 1)]
        while branches:
            node, back, left = branches.pop()
            if self.accepts(node, good):
                found.append(node)
            elif left:
                branches += [(beyond, node, left - 1) for beyond, _ in self.around[node] if beyond != back]
        return found

    def accepts(self, node: Face, good: str) -> bool:
        """Whether a node in play ends the delivery of a good; START never does (RCG-8.1)."""
        return node != START and self._roster[node].accepts(good)

    def route(self, origin: Face, destination: Face) -> list[Face]:
        """The nodes from one city to another, both included."""
        there, back = self._ways[origin].copy(), self._ways[destination].copy()
        while len(there) > 1 and len(back) > 1 and there[-2] == back[-2]:
            there.pop()
            back.pop()
        return there + back[-2::-1]

    def owners(self, nodes: list[Face]) -> list[Seat]:
        """Who owns each link of a route."""
        return [self._owner(one, other) for one, other in pairwise(nodes)]

    def _owner(self, one: Face, other: Face) -> Seat:
        """Who owns the link between neighbours, one of which was founded by it."""
        link = self.founding.get(one)
        return link.owner if link and link.origin == other else self.founding[other].owner


def network_of(state: RailwaysState, table: Table) -> Network:
    """The network of a state. Links are only ever added, so their number tells whether it is out of date."""
    network: Network | None = state.__dict__.get("network")
    if network is None or network.size != len(state.links):
        network = state.__dict__["network"] = Network(state.links, table)
    return network
