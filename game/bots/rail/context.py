"""Facts and values for one decision in a rail game; abstract methods are what the two games do differently.

The unit of values is a link of a delivery: an income step in Age of Steam, a victory point in Steam.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from game.bots.rail.board_cache import cached_network
from game.bots.rail.build_plans import BuildPlanner, BuildStep
from game.bots.rail.delivery_market import DeliveryMarket, WeightedCube, build_market
from game.bots.rail.delivery_search import Trips, discounted_sum, find_trips
from game.bots.rail.personalities import RailPersonality
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.game import RailGame
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.phases.goods_phase import MOVE_ROUNDS
from game.rules.rail.roles import MAX_ENGINE
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network

FORESEEN = 4
"""The most future turns in which an engine upgrade counts."""


class NewCityOption(NamedTuple):
    """A new city that may be founded: numbers of its tile and colour, its cubes, and data of the game
    about it."""

    tile: int
    colour: int
    cubes: tuple[WeightedCube, ...]
    choice: str | int | None


class RailContext(ABC):
    """Facts and values for one decision of one seat."""

    TRIP_DISCOUNT: ClassVar[float]
    """Factor by which each further delivery counts less than the one before."""

    def __init__(
        self,
        game: RailGame[Any],
        table: RailRuleContext[Any],
        view: RailState,
        seat: int,
        temper: RailPersonality,
    ) -> None:
        self.personality = temper
        self.game = game
        self.state = view
        self.rail_table = table
        self.seat = seat
        self.network = cached_network(self.build_judge(), table.network(view))
        self.turns_left = table.rounds - view.round + 1
        self.market = build_market(table, self.network, view, self.expected_cubes, self.expected_cubes_key())

    @property
    def moves_left(self) -> int:
        """How many moves the seat has left in the match, including the next one."""
        gone = self.state.step - 1 if self.state.phase == "move_goods" else 0
        return MOVE_ROUNDS * self.turns_left - gone

    @property
    def engine(self) -> int:
        """The seat's locomotive level."""
        return self.state.engine[self.seat]

    @abstractmethod
    def expected_cubes(self) -> Mapping[int, Sequence[WeightedCube]]:
        """For each city, the cubes that will probably appear there in time."""

    @abstractmethod
    def expected_cubes_key(self) -> Hashable:
        """What `expected_cubes` depends on besides the board and its cubes; part of a cache key."""

    @abstractmethod
    def build_judge(self) -> BuildJudge:
        """The object that judges the seat's builds."""

    @abstractmethod
    def tile_allowance(self) -> int:
        """Tile operations in a build turn without the Engineer."""

    @abstractmethod
    def track_values(self) -> tuple[float, float]:
        """What a link, and what a segment of a link, is worth apart from deliveries."""

    @abstractmethod
    def cash_dollar_value(self) -> float:
        """Value of a dollar of cash."""

    @abstractmethod
    def raised_dollar_value(self) -> float:
        """Value of a dollar that must first be raised by shares or capital."""

    @abstractmethod
    def engine_upkeep(self) -> float:
        """What one more engine level costs until the end of the match."""

    def delivery_rewards(self, action: DeliverCube) -> DeliveryRewards:
        """The rewards that the rules give for a delivery."""
        memo, known = self.network.memo, (follow_route, action.start, action.exits)
        route = memo.get(known)
        if not isinstance(route, Route):
            route = follow_route(
                self.network, self.rail_table.railmap.index_by_label[action.start], action.exits
            )
            memo[known] = route
        if route is None:
            return DeliveryRewards(())
        return self.rail_table.rules.delivery.rewards(
            self.rail_table, self.state, self.seat, action.cube, route
        )

    def delivery_value(self, action: DeliverCube) -> float:
        """Value of a delivery to the seat, less part of what others get."""
        return self.rewards_value(self.delivery_rewards(action))

    @abstractmethod
    def rewards_value(self, gains: DeliveryRewards) -> float:
        """Value of these rewards to the seat."""

    @abstractmethod
    def new_cities(self) -> list[NewCityOption]:
        """The new cities to choose from, one of each kind."""

    @abstractmethod
    def action_of_step(self, step: BuildStep) -> Action:
        """Converts a plan's step to an action."""

    def build_planner(self, dollar: float, market: DeliveryMarket | None = None) -> BuildPlanner:
        """Builds the seat's planner, for this value of a dollar."""
        per_link, per_segment = self.track_values()
        return BuildPlanner(
            self.build_judge(),
            market or self.market,
            self.seat,
            self.engine,
            self.moves_left,
            self.TRIP_DISCOUNT,
            self.state.round,
            dollar,
            per_link,
            per_segment,
        )

    def trips(self, network: Network | None = None, engine: int | None = None) -> Trips:
        """The deliveries possible on a board with an engine."""
        return find_trips(network or self.network, self.market, self.seat, engine or self.engine)

    def immediate_value(self, network: Network) -> float:
        """Value of the best deliveries that can be made this turn."""
        return sum(self.trips(network).values.now[:MOVE_ROUNDS])

    def engine_value(self, network: Network) -> float:
        """Value that one more engine level adds to the moves left, less what it costs."""
        if self.engine >= MAX_ENGINE:
            return -1.0
        now = discounted_sum(self.trips(network).values.trips, self.moves_left, self.TRIP_DISCOUNT)
        later = discounted_sum(
            self.trips(network, self.engine + 1).values.trips, self.moves_left, self.TRIP_DISCOUNT
        )
        return later - now - self.engine_upkeep() + self.future_engine_value()

    def future_engine_value(self) -> float:
        """Extra value of an engine upgrade for later track and cubes; 0 while income is below expenses."""
        return self.personality.engine * min(self.turns_left - 1, FORESEEN) if self.covers_expenses() else 0.0

    @abstractmethod
    def covers_expenses(self) -> bool:
        """Whether income covers the expenses of a round."""
