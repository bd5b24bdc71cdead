"""What the cubes on a board are worth to a seat: the best trip each could make, now or with a better engine.

Everything is counted in links: one own link of a trip is worth 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.bots.rail.market import COLOUR_BITS, Market
from game.rules.rail.goods.routes import departures
from game.rules.rail.roles import MOST_ENGINE
from game.rules.rail.track.rails import NOBODY
from game.rules.rail.track.sections import LOOSE, Network, Section

RIVAL = 0.3
"""What a link costs that pays a rival."""
WAIT = (1.0, 0.72, 0.5, 0.34, 0.22, 0.14)
"""What is left of a trip's worth for every step the engine still lacks."""
AHEAD = (2, 2, 2, 1, 1, 1, 0)
"""By engine how many steps a trip may lack to be looked at: longer ones never beat a shorter one."""
MOST_FOREIGN = 1
"""Trips use no more links of others: so they are also allowed where others may not own the larger part."""

Doors = Mapping[int, Sequence[tuple[int, float]]]
"""By node its links: the node at the other end, and what the link brings."""
Link = tuple[int, int]
COLOURS_OF = [tuple(colour for colour in range(6) if mask >> colour & 1) for mask in range(64)]
"""By mask the numbers of its colours."""


class Trade(NamedTuple):
    """What each cube could bring, and what each could bring at once; the most first."""

    trips: tuple[float, ...]
    now: tuple[float, ...]


def doors(network: Network, seat: int) -> Doors:
    """The links at each node and what each brings the seat."""
    found: dict[int, list[tuple[int, float]]] = {}
    for section in network.sections:
        if section.is_link:
            first, second = section.ends
            worth = link_worth(section.owner, seat)
            found.setdefault(first, []).append((second, worth))
            found.setdefault(second, []).append((first, worth))
    return found


def link_worth(owner: int, seat: int) -> float:
    """What a link of this owner brings the seat."""
    return 1.0 if owner == seat else 0.0 if owner == NOBODY else -RIVAL


def _first_step(section: Section, node: int, seat: int) -> tuple[int, float, int]:
    """From open track along its section to a node: what that brings, and the nodes that are now out of the
    question, for the section may not be used again."""
    seen = 0
    for end in section.ends:
        if end != LOOSE:
            seen |= 1 << end
    return node, link_worth(section.owner, seat), seen


class Trips:
    """The best trip of every cube, by its key: `best` counts the wait for an engine, `now` needs none."""

    def __init__(self, network: Network, market: Market, seat: int, engine: int) -> None:
        self._market = market
        self._engine = engine
        self._doors = doors(network, seat)
        self._reach = min(MOST_ENGINE, engine + AHEAD[engine])
        self._wait = [WAIT[max(0, links - engine)] for links in range(self._reach + 1)]
        self._ahead = _within(self._doors, market.ends, self._reach)
        self._further = [
            [(more - links, self._wait[more]) for more in range(links + 1, self._reach + 1)]
            for links in range(self._reach + 1)
        ]
        self._beyond = 0
        self._tried: dict[tuple[Link, ...], Trade] = {}
        self._open = {
            place: [_first_step(section, node, seat) for _, section, node in departures(network, place)]
            for place in market.colours
            if not network.is_node(place)
        }
        self.best: dict[int, float] = {}
        self.now: dict[int, float] = {}
        for place, colours in market.colours.items():
            self._leave(place, colours)
        self.trade = self._trade()

    def from_place(self, place: int, colour: int) -> float:
        """The worth of the best trip a cube of this colour could make from a place."""
        best, now = self.best, self.now
        self.best, self.now = {}, {}
        self._leave(place, 1 << colour)
        found = self.best.get(place << COLOUR_BITS | colour, 0.0)
        self.best, self.now = best, now
        return found

    def with_links(self, links: Sequence[Link]) -> Trade:
        """The trade once the seat owns these links too."""
        key = tuple(links)
        if key not in self._tried:
            self._tried[key] = self._over(links)
        return self._tried[key]

    def _over(self, links: Sequence[Link]) -> Trade:
        """Look only for trips over new links: all others are known."""
        kept = self.best, self.now, self._doors
        self.best, self.now = self.best.copy(), self.now.copy()
        added: dict[int, list[tuple[int, float]]] = {}
        for first, second in links:
            added.setdefault(first, []).append((second, 1.0))
            added.setdefault(second, []).append((first, 1.0))
            for node in first, second:
                self._beyond |= self._market.ends[node] | self._ahead[self._reach].get(node, 0)
        self._doors = {**self._doors, **{at: [*self._doors.get(at, ()), *new] for at, new in added.items()}}
        for first, second in links:
            self._come(first, second, -1, 1, 1.0, 0, 1 << first | 1 << second)
            self._come(second, first, -1, 1, 1.0, 0, 1 << first | 1 << second)
        found = self._trade()
        self.best, self.now, self._doors = kept
        self._beyond = 0
        return found

    def _trade(self) -> Trade:
        best, now, cubes = self.best, self.now, self._market.cubes
        trips = [best[key] * weight for key, weight in cubes if key in best]
        soon = [now[key] for key, weight in cubes if weight == 1.0 and key in now]
        return Trade(tuple(sorted(trips, reverse=True)), tuple(sorted(soon, reverse=True)))

    def _leave(self, start: int, colours: int) -> None:
        """Follow the cubes of a place wherever they may go."""
        key = start << COLOUR_BITS
        if start not in self._open:
            self._walk(key, start, colours & self._ahead[self._reach].get(start, 0), 0, 0.0, 0, 1 << start)
            return
        for node, gain, seen in self._open[start]:
            self._arrive(key, node, colours, 1, gain, gain < 1.0, seen)

    def _come(
        self, node: int, onward: int, colours: int, links: int, worth: float, foreign: int, seen: int
    ) -> None:
        """Cubes may have come from this node, or over it, to a link that leads onward."""
        market = self._market
        if starting := market.colours.get(node, 0) & colours:
            self._arrive(node << COLOUR_BITS, onward, starting, links, worth, foreign, seen)
        colours &= market.passes[node] & ~market.ends[node]
        if colours and links < self._reach:
            for other, gain in self._doors.get(node, ()):
                strangers = foreign if gain == 1.0 else foreign + 1
                if strangers <= MOST_FOREIGN and not seen >> other & 1:
                    self._come(other, onward, colours, links + 1, worth + gain, strangers, seen | 1 << other)

    def _walk(
        self, key: int, node: int, colours: int, links: int, worth: float, foreign: int, seen: int
    ) -> None:
        """Leave a node by every link that may still lead somewhere."""
        ends, ahead, beyond = self._market.ends, self._ahead[self._reach - links - 1], self._beyond
        for other, gain in self._doors.get(node, ()):
            if not seen >> other & 1:
                there = colours & (ends[other] | ahead.get(other, 0) | beyond)
                strangers = foreign if gain == 1.0 else foreign + 1
                if there and strangers <= MOST_FOREIGN:
                    self._arrive(key, other, there, links + 1, worth + gain, strangers, seen | 1 << other)

    def _arrive(
        self, key: int, node: int, colours: int, links: int, worth: float, foreign: int, seen: int
    ) -> None:
        ending = self._market.ends[node] & colours
        if ending:
            value = worth * self._wait[links]
            best = self.best
            for colour in COLOURS_OF[ending]:
                if value > best.get(key | colour, 0.0):
                    best[key | colour] = value
            if links <= self._engine:
                now = self.now
                for colour in COLOURS_OF[ending]:
                    if worth > now.get(key | colour, 0.0):
                        now[key | colour] = worth
            colours ^= ending
        if links < self._reach and (going := colours & self._market.passes[node]):
            going = self._hopeful(key, going, links, worth)
            if going:
                self._walk(key, node, going, links, worth, foreign, seen)

    def _hopeful(self, key: int, colours: int, links: int, worth: float) -> int:
        """The colours for which going on could still make a better trip than the best known."""
        top = 0.0
        for more, wait in self._further[links]:
            if (value := (worth + more) * wait) > top:
                top = value
        best, soon = self.best, worth + self._engine - links
        for colour in COLOURS_OF[colours]:
            if best.get(key | colour, 0.0) >= top and self.now.get(key | colour, 0.0) >= soon:
                colours ^= 1 << colour
        return colours


def _within(doors: Doors, ends: Sequence[int], reach: int) -> list[dict[int, int]]:
    """For every number of links, by node the colours taken somewhere that few links away."""
    rings = [{node: ends[node] for node in doors}]
    for _ in range(reach):
        last = rings[-1]
        ring = {}
        for node, links in doors.items():
            colours = last[node]
            for other, _gain in links:
                colours |= last[other]
            ring[node] = colours
        rings.append(ring)
    return rings


def trips(network: Network, market: Market, seat: int, engine: int) -> Trips:
    """The trips the cubes on a board could make for the seat; kept beside the network."""
    key = trips, market.key, seat, engine
    found = network.memo.get(key)
    if not isinstance(found, Trips):
        found = network.memo[key] = Trips(network, market, seat, engine)
    return found


def worth(found: Sequence[float], moves: int, patience: float) -> float:
    """What trips are worth together when so many moves are left to make them, each counting less than the one
    before: others take cubes too."""
    total, part = 0.0, 1.0
    for value in found[:moves]:
        total += value * part
        part *= patience
    return total
