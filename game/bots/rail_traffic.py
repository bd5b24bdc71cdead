"""What the cubes on a board are worth to a seat: the best trip each could make, now or with a better engine.

Everything is counted in links: one own link of a trip is worth 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.rules.core.game import Game
from game.rules.core.phases import PhasedGame
from game.rules.rail.moving import GoodsPhase
from game.rules.rail.rails import NOBODY
from game.rules.rail.roles import MOST_ENGINE
from game.rules.rail.routes import departures
from game.rules.rail.sections import Network

RIVAL = 0.3
"""What a link costs that pays a rival."""
WAIT = (1.0, 0.72, 0.5, 0.34, 0.22, 0.14)
"""What is left of a trip's worth for every step the engine still lacks."""
AHEAD = (2, 2, 2, 1, 1, 1, 0)
"""By engine how many steps a trip may lack to be looked at: longer ones never beat a shorter one."""
MOST_FOREIGN = 1

Load = tuple[int, float]
"""A cube: the number of its colour, and how much it counts; one still to come counts less than 1."""
Doors = Mapping[int, Sequence[tuple[int, float]]]
"""By node its links: the node at the other end, and what the link brings."""


@dataclass(frozen=True)
class Market:
    """Which colours each hex takes and lets pass, as masks, and the cubes that may leave each place."""

    ends: tuple[int, ...]
    passes: tuple[int, ...]
    loads: Mapping[int, Sequence[Load]]
    key: Hashable
    """What it was made from: markets with the same key are the same."""

    def with_city(self, town: int, colour: int, cubes: Sequence[Load] = ()) -> Market:
        """The market once a town is a city of this colour with these further cubes."""
        ends = list(self.ends)
        ends[town] |= 1 << colour
        loads = {**self.loads, town: [*self.loads.get(town, ()), *cubes]}
        return replace(self, ends=tuple(ends), loads=loads, key=(self.key, town, colour))


def goods_phase(game: Game[Any]) -> GoodsPhase[Any, Any]:
    """The phase in which cubes move; it knows the map's rules of delivery."""
    assert isinstance(game, PhasedGame)
    phase = game.phases[GoodsPhase.name]
    assert isinstance(phase, GoodsPhase)
    return phase


def market(game: Game[Any], view: Any, coming: Mapping[int, Sequence[Load]], key: Hashable) -> Market:
    """The market of a table, with the cubes that are `coming` by place; `key` says what they depend on."""
    phase = goods_phase(game)
    table, rules = phase.table, phase.rules.delivery
    railmap, colours = table.railmap, table.colours
    ends, passes = [0] * len(railmap.sites), [0] * len(railmap.sites)
    for number, colour in enumerate(colours):
        stops = rules.stops(table, view, colour)
        for hex_ in range(len(railmap.sites)):
            ends[hex_] |= stops.ends[hex_] << number
            passes[hex_] |= stops.passes[hex_] << number
    loads: dict[int, list[Load]] = {}
    kinds = len(colours)
    for at, hex_ in enumerate(railmap.places):
        counts = view.goods[at * kinds : at * kinds + kinds]
        cubes = [
            (number, 1.0)
            for number, count in enumerate(counts)
            if count and rules.may_start(table, view, hex_, colours[number])
            for _ in range(count)
        ]
        cubes += coming.get(hex_, ())
        if cubes:
            loads[hex_] = cubes
    return Market(tuple(ends), tuple(passes), loads, (view.goods, view.rails.cities, key))


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


class Trade(NamedTuple):
    """What each cube could bring, and what each could bring at once; the most first."""

    trips: tuple[float, ...]
    now: tuple[float, ...]


class Trips:
    """The best trip of every colour from one place; `now` are those the engine can make already."""

    def __init__(self, network: Network, market: Market, seat: int, engine: int) -> None:
        self._network = network
        self._market = market
        self._seat = seat
        self._engine = engine
        self._doors = doors(network, seat)
        self._reach = min(MOST_ENGINE, engine + AHEAD[engine])
        self._wait = [WAIT[max(0, links - engine)] for links in range(self._reach + 1)]
        self._ahead = _within(self._doors, market.ends, self._reach)
        self._further = [
            [(more - links, self._wait[more]) for more in range(links + 1, self._reach + 1)]
            for links in range(self._reach + 1)
        ]
        self._best: dict[int, float] = {}
        self.now: dict[int, float] = {}

    def from_place(self, start: int, colours: int) -> Mapping[int, float]:
        """By bit of each colour of the mask the worth of its best trip."""
        self._best = {}
        self.now = {}
        if self._network.is_node(start):
            self._walk(start, colours & self._ahead[self._reach].get(start, 0), 0, 0.0, 0, 1 << start)
        else:
            for _edge, section, node in departures(self._network, start):
                gain = link_worth(section.owner, self._seat)
                self._arrive(node, colours, 1, gain, gain < 1.0, 1 << node)
        return self._best

    def _walk(self, node: int, colours: int, links: int, worth: float, foreign: int, seen: int) -> None:
        """Leave a node by every link that may still lead somewhere."""
        ends, ahead = self._market.ends, self._ahead[self._reach - links - 1]
        for other, gain in self._doors.get(node, ()):
            if not seen >> other & 1:
                there = colours & (ends[other] | ahead.get(other, 0))
                strangers = foreign if gain == 1.0 else foreign + 1
                if there and strangers <= MOST_FOREIGN:
                    self._arrive(other, there, links + 1, worth + gain, strangers, seen | 1 << other)

    def _arrive(self, node: int, colours: int, links: int, worth: float, foreign: int, seen: int) -> None:
        ending = self._market.ends[node] & colours
        if ending:
            _raise(self._best, ending, worth * self._wait[links])
            if links <= self._engine:
                _raise(self.now, ending, worth)
            colours &= ~ending
        if colours and links < self._reach and (going := colours & self._market.passes[node]):
            going = self._hopeful(going, links, worth)
            if going:
                self._walk(node, going, links, worth, foreign, seen)

    def _hopeful(self, colours: int, links: int, worth: float) -> int:
        """The colours for which going on could still make a better trip than the best known."""
        top = 0.0
        for more, wait in self._further[links]:
            if (value := (worth + more) * wait) > top:
                top = value
        best, soon = self._best, worth + self._engine - links
        for bit in (1, 2, 4, 8, 16, 32):
            if colours & bit and best.get(bit, 0.0) >= top and self.now.get(bit, 0.0) >= soon:
                colours ^= bit
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


def _raise(best: dict[int, float], colours: int, value: float) -> None:
    bit = 1
    while bit <= colours:
        if colours & bit and value > best.get(bit, 0.0):
            best[bit] = value
        bit <<= 1


def trade(network: Network, market: Market, seat: int, engine: int) -> Trade:
    """What the cubes on a board could bring the seat; kept beside the network."""
    key = trade, market.key, seat, engine
    found = network.memo.get(key)
    if not isinstance(found, Trade):
        found = network.memo[key] = _trade(network, market, seat, engine)
    return found


def _trade(network: Network, market: Market, seat: int, engine: int) -> Trade:
    finder = Trips(network, market, seat, engine)
    found: list[float] = []
    now: list[float] = []
    for start, cubes in market.loads.items():
        colours = 0
        for colour, _ in cubes:
            colours |= 1 << colour
        best = finder.from_place(start, colours)
        if best:
            found += [best[1 << colour] * weight for colour, weight in cubes if 1 << colour in best]
            now += [
                finder.now[1 << colour]
                for colour, weight in cubes
                if weight == 1.0 and 1 << colour in finder.now
            ]
    return Trade(tuple(sorted(found, reverse=True)), tuple(sorted(now, reverse=True)))


def worth(found: Sequence[float], moves: int, patience: float) -> float:
    """What trips are worth together when so many moves are left to make them, each counting less than the one
    before: others take cubes too."""
    total, part = 0.0, 1.0
    for value in found[:moves]:
        total += value * part
        part *= patience
    return total
