"""Plans whole build turns: picks the project with the best value for its price, then the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.bots.frozen.rail.delivery_search import NodePair, TripValues, discounted_sum, find_trips
from game.bots.frozen.rail.demand import DeliveryMarket
from game.bots.frozen.rail.hex_exits import TileOperation
from game.bots.frozen.rail.link_paths import (
    LinkPath,
    board_after_operations,
    city_paths,
    new_paths,
    own_paths,
)
from game.rules.rail.phases.goods_phase import MOVE_ROUNDS
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network, network_of

MIN_PROJECT_VALUE = 0.15
"""Minimum net value of a project."""
MAX_PATHS = 40
"""Maximum number of paths evaluated, cheapest per link first."""
SOON = 0.6
"""Extra weight of the first trips, because they pay for the rest."""

BuildStep = TileOperation | int
"""A tile operation, or the number of a direct link."""


class BuildPlan(NamedTuple):
    """A build turn or part of one: its steps, price, net value, and the board after it."""

    steps: tuple[BuildStep, ...]
    price: int
    value: float
    network: Network


class BuildProject(NamedTuple):
    """A project: its estimated value per operation, steps and price."""

    rate: float
    steps: tuple[BuildStep, ...]
    price: int


@dataclass(frozen=True)
class BuildPlanner:
    """Evaluates boards and plans build turns for a seat; values are in links of trips."""

    build_judge: BuildJudge
    market: DeliveryMarket
    seat: int
    engine: int
    moves_left: int
    trip_discount: float
    round_number: int
    dollar_value: float
    link_value: float
    """Value of a link in itself."""
    segment_value: float
    """Value of a link's segment in itself."""

    def board_value(self, network: Network) -> float:
        """Value of a board."""
        own = [section for section in network.owned_by(self.seat) if section.is_link]
        size = sum(section.size for section in own)
        found = find_trips(network, self.market, self.seat, self.engine).values
        return self._traffic(found) + self.link_value * len(own) + self.segment_value * size

    def _traffic(self, found: TripValues) -> float:
        return discounted_sum(found.trips, self.moves_left, self.trip_discount) + SOON * sum(
            found.now[:MOVE_ROUNDS]
        )

    def plan(self, network: Network, lays: int, money: int, barred: Sequence[int] = ()) -> BuildPlan:
        """A build turn of the best projects, within the operations and the money."""
        return self._extend_plan(BuildPlan((), 0, 0.0, network), lays, money, barred)

    def first_steps(self, network: Network, lays: int, money: int, most: int) -> list[BuildStep]:
        """First steps of the best projects, all different, at most `most`."""
        steps: dict[BuildStep, None] = {}
        for find in (own_paths, new_paths):
            paths = find(self.build_judge, network, self.seat, lays, ())
            for idea in sorted(self._ideas(network, paths, money), key=_by_rate):
                if len(steps) < most and self._built(network, idea.steps) is not None:
                    steps[idea.steps[0]] = None
        return list(steps)

    def plan_from(self, city: int, network: Network, lays: int, money: int) -> BuildPlan:
        """A build turn that begins with a link of this city; has no steps if none is worth its price."""
        if self.build_judge.rules.city_anchors(network, self.seat, city):
            paths = city_paths(self.build_judge, network, self.seat, lays, city)
        else:
            own = own_paths(self.build_judge, network, self.seat, lays, ())
            paths = tuple(path for path in own if city in path.nodes)
        first = self._best_of(network, paths, money)
        return self._extend_plan(first, lays, money, ()) if first else BuildPlan((), 0, 0.0, network)

    def _extend_plan(self, plan: BuildPlan, lays: int, money: int, barred: Sequence[int]) -> BuildPlan:
        while (left := lays - len(plan.steps)) > 0:
            used = [*barred, *(step.hex for step in plan.steps if isinstance(step, TileOperation))]
            best = self._best(plan.network, left, money - plan.price, used)
            if best is None:
                break
            plan = BuildPlan(
                plan.steps + best.steps, plan.price + best.price, plan.value + best.value, best.network
            )
        return plan

    def _best(self, network: Network, lays: int, money: int, barred: Sequence[int]) -> BuildPlan | None:
        """The best project that extends own track, else the best that starts elsewhere."""
        own = own_paths(self.build_judge, network, self.seat, lays, barred)
        if best := self._best_of(network, own, money):
            return best
        return self._best_of(network, new_paths(self.build_judge, network, self.seat, lays, barred), money)

    def _best_of(self, network: Network, found: Sequence[LinkPath], money: int) -> BuildPlan | None:
        """The best legal project among these paths."""
        before = self.board_value(network)
        for idea in sorted(self._ideas(network, found, money), key=_by_rate):
            after = self._built(network, idea.steps)
            if after is not None:
                value = self.board_value(after) - before - self.dollar_value * idea.price
                if value > MIN_PROJECT_VALUE:
                    return BuildPlan(idea.steps, idea.price, value, after)
        return None

    def _ideas(self, board: Network, found: Iterable[LinkPath], money: int) -> list[BuildProject]:
        """Every project with enough estimated value."""
        base = find_trips(board, self.market, self.seat, self.engine)
        before, ideas = self._traffic(base.values), []
        is_open, known = (
            self.market.has_cubes_on_open_track,
            base.cached_values(self.moves_left, self.trip_discount),
        )
        dollar, per_link, per_segment = self.dollar_value, self.link_value, self.segment_value

        def weigh(steps: tuple[BuildStep, ...], price: int, links: tuple[NodePair, ...], size: int) -> None:
            after = None if is_open else known.get(links)
            if after is None:
                after = self._traffic(self._traded(board, steps) if is_open else base.with_links(links))
                if not is_open:
                    known[links] = after
            value = after - before - dollar * price
            value += per_link * len(links) + per_segment * size
            if value > MIN_PROJECT_VALUE:
                ideas.append(BuildProject(value / (len(steps) + 1), steps, price))

        for number, link in enumerate(board.railmap.direct_links):
            if not board.rails.direct[number] and link.cost <= money:
                weigh((number,), link.cost, ((link.first, link.second),), 1)
        for path in islice((path for path in found if path.price <= money), MAX_PATHS):
            weigh(path.operations, path.price, path.links, path.size)
        return ideas

    def _traded(self, board: Network, steps: Sequence[BuildStep]) -> TripValues:
        """Trip values after these steps, computed on the built board."""
        after = self._built(board, steps)
        return find_trips(after or board, self.market, self.seat, self.engine).values

    def _built(self, board: Network, steps: Sequence[BuildStep]) -> Network | None:
        """The board after these steps, or None if one is illegal."""
        lays = tuple(step for step in steps if isinstance(step, TileOperation))
        if lays:
            return board_after_operations(self.build_judge, board, self.seat, self.round_number, lays)
        for step in steps:
            assert isinstance(step, int)
            board = network_of(board.railmap, laying.build_direct_link(board, step, self.seat))
        return board


def _by_rate(idea: BuildProject) -> float:
    return -idea.rate
