"""Plans whole build turns: picks the project with the best value for its price, then the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.bots.rail.delivery_search import Link, Trade, trips, worth
from game.bots.rail.demand import Market
from game.bots.rail.hex_exits import Lay
from game.bots.rail.link_paths import Path, city_paths, laid, new_paths, own_paths
from game.rules.rail.phases.goods_turn import MOVE_ROUNDS
from game.rules.rail.track import changes as laying
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network, network

LEAST = 0.15
"""Minimum net value of a project."""
TRIED = 40
"""Maximum number of paths evaluated, cheapest per link first."""
SOON = 0.6
"""Extra weight of the first trips, because they pay for the rest."""

Step = Lay | int
"""A tile operation, or the number of a direct link."""


class BuildPlan(NamedTuple):
    """A build turn or part of one: its steps, price, net value, and the board after it."""

    steps: tuple[Step, ...]
    price: int
    value: float
    network: Network


class Idea(NamedTuple):
    """A project: its estimated value per operation, steps and price."""

    rate: float
    steps: tuple[Step, ...]
    price: int


@dataclass(frozen=True)
class Outlook:
    """Evaluates boards and plans build turns for a seat; values are in links of trips."""

    survey: BuildJudge
    market: Market
    seat: int
    engine: int
    moves: int
    patience: float
    stamp: int
    dollar: float
    per_link: float
    """Value of a link in itself."""
    per_segment: float
    """Value of a link's segment in itself."""

    def worth(self, network: Network) -> float:
        """Value of a board."""
        own = [section for section in network.owned_by(self.seat) if section.is_link]
        size = sum(section.size for section in own)
        found = trips(network, self.market, self.seat, self.engine).trade
        return self._traffic(found) + self.per_link * len(own) + self.per_segment * size

    def _traffic(self, found: Trade) -> float:
        return worth(found.trips, self.moves, self.patience) + SOON * sum(found.now[:MOVE_ROUNDS])

    def plan(self, network: Network, lays: int, money: int, barred: Sequence[int] = ()) -> BuildPlan:
        """A build turn of the best projects, within the operations and the money."""
        return self._go_on(BuildPlan((), 0, 0.0, network), lays, money, barred)

    def openings(self, network: Network, lays: int, money: int, most: int) -> list[Step]:
        """First steps of the best projects, all different, at most `most`."""
        steps: dict[Step, None] = {}
        for find in (own_paths, new_paths):
            paths = find(self.survey, network, self.seat, lays, ())
            for idea in sorted(self._ideas(network, paths, money), key=_by_rate):
                if len(steps) < most and self._built(network, idea.steps) is not None:
                    steps[idea.steps[0]] = None
        return list(steps)

    def plan_from(self, city: int, network: Network, lays: int, money: int) -> BuildPlan:
        """A build turn that begins with a link of this city; has no steps if none is worth its price."""
        if self.survey.rules.city_anchors(network, self.seat, city):
            paths = city_paths(self.survey, network, self.seat, lays, city)
        else:
            own = own_paths(self.survey, network, self.seat, lays, ())
            paths = tuple(path for path in own if city in path.nodes)
        first = self._best_of(network, paths, money)
        return self._go_on(first, lays, money, ()) if first else BuildPlan((), 0, 0.0, network)

    def _go_on(self, plan: BuildPlan, lays: int, money: int, barred: Sequence[int]) -> BuildPlan:
        while (left := lays - len(plan.steps)) > 0:
            used = [*barred, *(step.hex for step in plan.steps if isinstance(step, Lay))]
            best = self._best(plan.network, left, money - plan.price, used)
            if best is None:
                break
            plan = BuildPlan(
                plan.steps + best.steps, plan.price + best.price, plan.value + best.value, best.network
            )
        return plan

    def _best(self, network: Network, lays: int, money: int, barred: Sequence[int]) -> BuildPlan | None:
        """The best project that extends own track, else the best that starts elsewhere."""
        own = own_paths(self.survey, network, self.seat, lays, barred)
        if best := self._best_of(network, own, money):
            return best
        return self._best_of(network, new_paths(self.survey, network, self.seat, lays, barred), money)

    def _best_of(self, network: Network, found: Sequence[Path], money: int) -> BuildPlan | None:
        """The best legal project among these paths."""
        before = self.worth(network)
        for idea in sorted(self._ideas(network, found, money), key=_by_rate):
            after = self._built(network, idea.steps)
            if after is not None:
                value = self.worth(after) - before - self.dollar * idea.price
                if value > LEAST:
                    return BuildPlan(idea.steps, idea.price, value, after)
        return None

    def _ideas(self, board: Network, found: Iterable[Path], money: int) -> list[Idea]:
        """Every project with enough estimated value."""
        base = trips(board, self.market, self.seat, self.engine)
        before, ideas = self._traffic(base.trade), []
        is_open, known = self.market.has_open_loads, base.worths(self.moves, self.patience)
        dollar, per_link, per_segment = self.dollar, self.per_link, self.per_segment

        def weigh(steps: tuple[Step, ...], price: int, links: tuple[Link, ...], size: int) -> None:
            after = None if is_open else known.get(links)
            if after is None:
                after = self._traffic(self._traded(board, steps) if is_open else base.with_links(links))
                if not is_open:
                    known[links] = after
            value = after - before - dollar * price
            value += per_link * len(links) + per_segment * size
            if value > LEAST:
                ideas.append(Idea(value / (len(steps) + 1), steps, price))

        for number, link in enumerate(board.railmap.direct_links):
            if not board.rails.direct[number] and link.cost <= money:
                weigh((number,), link.cost, ((link.first, link.second),), 1)
        for path in islice((path for path in found if path.price <= money), TRIED):
            weigh(path.lays, path.price, path.links, path.size)
        return ideas

    def _traded(self, board: Network, steps: Sequence[Step]) -> Trade:
        """Trip values after these steps, computed on the built board."""
        after = self._built(board, steps)
        return trips(after or board, self.market, self.seat, self.engine).trade

    def _built(self, board: Network, steps: Sequence[Step]) -> Network | None:
        """The board after these steps, or None if one is illegal."""
        lays = tuple(step for step in steps if isinstance(step, Lay))
        if lays:
            return laid(self.survey, board, self.seat, self.stamp, lays)
        for step in steps:
            assert isinstance(step, int)
            board = network(board.railmap, laying.build_direct(board, step, self.seat))
        return board


def _by_rate(idea: Idea) -> float:
    return -idea.rate
