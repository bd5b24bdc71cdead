"""Build turns thought out in advance: the links that promise most for what they cost, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.bots.rail_paths import Lay, Path, laid, new_paths, own_paths
from game.bots.rail_traffic import Market, trade, worth
from game.rules.rail import laying
from game.rules.rail.build import Survey
from game.rules.rail.moving import MOVE_ROUNDS
from game.rules.rail.sections import Network, network

LEAST = 0.15
"""A project must be worth this much more than it costs."""
TRIED = 28
"""So many projects, the cheapest for each link first, are looked at closely."""
SOON = 0.6
"""What the first trips count besides: they pay for the rest."""

Step = Lay | int
"""A tile operation, or the number of a direct link."""


class Project(NamedTuple):
    """Something to build, with what it costs, what it is worth, and the board after it."""

    steps: tuple[Step, ...]
    price: int
    value: float
    network: Network


class Plan(NamedTuple):
    """A whole build turn."""

    steps: tuple[Step, ...]
    price: int
    value: float
    network: Network


@dataclass(frozen=True)
class Outlook:
    """What a seat wants of a board. Worth is counted in links of trips."""

    survey: Survey
    market: Market
    seat: int
    engine: int
    moves: int
    patience: float
    stamp: int
    dollar: float
    standing: Callable[[Network, int], float]
    """What the board itself will score for a seat."""

    def worth(self, network: Network) -> float:
        """How good a board looks."""
        found = trade(network, self.market, self.seat, self.engine)
        soon = SOON * sum(found.now[:MOVE_ROUNDS])
        return worth(found.trips, self.moves, self.patience) + soon + self.standing(network, self.seat)

    def plan(self, network: Network, lays: int, money: int, barred: Sequence[int] = ()) -> Plan:
        """The most promising projects one after another, as far as operations and money go."""
        steps: tuple[Step, ...] = ()
        price, value, used = 0, 0.0, list(barred)
        while lays > 0:
            best = self._best(network, lays, money - price, used)
            if best is None:
                break
            steps += best.steps
            price += best.price
            value += best.value
            lays -= len(best.steps)
            used += [step.hex for step in best.steps if isinstance(step, Lay)]
            network = best.network
        return Plan(steps, price, value, network)

    def _best(self, network: Network, lays: int, money: int, barred: Sequence[int]) -> Project | None:
        """The best project that goes on from own track, else the best that begins elsewhere."""
        own = own_paths(self.survey, network, self.seat, lays, barred)
        if best := self._best_of(network, own, money):
            return best
        return self._best_of(network, new_paths(self.survey, network, self.seat, lays, barred), money)

    def _best_of(self, network: Network, found: Sequence[Path], money: int) -> Project | None:
        before = self.worth(network)
        best, best_rate = None, 0.0
        for steps, price, after in self._boards(network, found, money):
            value = self.worth(after) - before - self.dollar * price
            rate = value / (len(steps) + 1)
            if value > LEAST and rate > best_rate:
                best, best_rate = Project(steps, price, value, after), rate
        return best

    def _boards(
        self, board: Network, found: Sequence[Path], money: int
    ) -> Iterator[tuple[tuple[Step, ...], int, Network]]:
        """Every board a project could lead to, with its steps and price."""
        railmap = board.railmap
        for number, link in enumerate(railmap.direct_links):
            if not board.rails.direct[number] and link.cost <= money:
                yield (number,), link.cost, network(railmap, laying.build_direct(board, number, self.seat))
        affordable = [path for path in found if path.price <= money]
        for path in affordable[:TRIED]:
            after = laid(self.survey, board, self.seat, self.stamp, path.lays)
            if after is not None:
                yield path.lays, path.price, after
