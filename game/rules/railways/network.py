"""What follows from the links: a tree rooted at START, with one route between any two nodes (RCG-4.3)."""

from __future__ import annotations

from itertools import pairwise

from game.rules.core.codec import Face, Seat
from game.rules.railways.level import Table
from game.rules.railways.state import START, Link, RailwaysState


class Network:
    """The tree as it stands; never changed, but replaced when a link is added."""

    def __init__(self, links: list[Link], table: Table) -> None:
        self.size = len(links)
        self.around: dict[Face, list[tuple[Face, Seat]]] = {START: []}
        """By node: its neighbours, and who owns the link to each."""
        self.founding: dict[Face, Link] = {}
        self.doors: dict[Seat, list[tuple[Face, Face]]] = {seat: [] for seat in range(table.seats)}
        """By seat: each city at an end of an own link, and the node at the other end."""
        for link in links:
            self.around[link.origin].append((link.city, link.owner))
            self.around[link.city] = [(link.origin, link.owner)]
            self.founding[link.city] = link
            self.doors[link.owner].append((link.city, link.origin))
            if link.origin != START:
                self.doors[link.owner].append((link.origin, link.city))
        self._roster = table.level.roster
        self.joints = {track.face: self._joints(track.face, links, table) for track in table.level.tracks}
        """By colour: the nodes that accept a link of it (RCG-4.5)."""
        self._ends: dict[tuple[Face, Face, str], list[tuple[Face, int]]] = {}

    def _joints(self, colour: Face, links: list[Link], table: Table) -> list[Face]:
        used: set[Face] = set()
        if table.one_per_colour:
            same = [link for link in links if link.colour == colour]
            used = {link.origin for link in same} | {link.city for link in same}
        cities = [link.city for link in links if colour in self._roster[link.city].exits]
        return [START, *(city for city in cities if city not in used)]

    def ends(self, origin: Face, first: Face, good: str) -> list[tuple[Face, int]]:
        """Where a good can go that leaves a city towards a neighbour, and over how many links (RCG-8.7).

        Remembered: it depends on the tree alone, and bots ask again and again.
        """
        key = (origin, first, good)
        if (found := self._ends.get(key)) is None:
            found = self._ends[key] = self._walk(*key)
        return found

    def _walk(self, origin: Face, first: Face, good: str) -> list[tuple[Face, int]]:
        found = []
        open_ends = [(first, origin, 1)]
        while open_ends:
            node, back, length = open_ends.pop()
            if self.accepts(node, good):
                found.append((node, length))
                continue
            open_ends += [(beyond, node, length + 1) for beyond, _ in self.around[node] if beyond != back]
        return found

    def accepts(self, node: Face, good: str) -> bool:
        """Whether a node in play ends the delivery of a good; START never does (RCG-8.1)."""
        return node != START and self._roster[node].accepts(good)

    def route(self, origin: Face, destination: Face) -> list[Face]:
        """The nodes from one city to another, both included."""
        there, back = self._way_to_start(origin), self._way_to_start(destination)
        while len(there) > 1 and len(back) > 1 and there[-2] == back[-2]:
            there.pop()
            back.pop()
        return there + back[-2::-1]

    def _way_to_start(self, node: Face) -> list[Face]:
        way = [node]
        while node != START:
            node = self.founding[node].origin
            way.append(node)
        return way

    def owners(self, nodes: list[Face]) -> list[Seat]:
        """Who owns each link of a route."""
        return [dict(self.around[one])[other] for one, other in pairwise(nodes)]


def network_of(state: RailwaysState, table: Table) -> Network:
    """The network of a state. Links are only ever added, so their number tells whether it is out of date."""
    network: Network | None = state.__dict__.get("network")
    if network is None or network.size != len(state.links):
        network = state.__dict__["network"] = Network(state.links, table)
    return network
