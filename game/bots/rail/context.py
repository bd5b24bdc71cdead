"""Facts and values for one decision in a rail game; the abstract methods differ between the two games.

Values are in links of deliveries: a step of income in Age of Steam, a victory point in Steam.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from game.bots.rail.board_cache import cached_network
from game.bots.rail.build_plans import BuildPlanner, BuildStep
from game.bots.rail.delivery_search import Trips, discounted_sum, find_trips
from game.bots.rail.demand import DeliveryMarket, WeightedCube, build_market
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
"""Maximum number of future turns for which an engine upgrade counts."""


class NewCityOption(NamedTuple):
    """A new city that may be founded: tile and colour numbers, its cubes, and the game's own mark for it."""

    tile: int
    colour: int
    cubes: tuple[WeightedCube, ...]
    choice: str | int | None


class RailContext(ABC):
    """Facts and values for one decision."""

    TRIP_DISCOUNT: ClassVar[float]
    """Discount factor from one trip to the next."""

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
        """Number of moves left in the match, including the next one."""
        gone = self.state.step - 1 if self.state.phase == "move_goods" else 0
        return MOVE_ROUNDS * self.turns_left - gone

    @property
    def engine(self) -> int:
        """The seat's locomotive level."""
        return self.state.engine[self.seat]

    @abstractmethod
    def expected_cubes(self) -> Mapping[int, Sequence[WeightedCube]]:
        """Cubes expected to appear in time to be delivered, by city."""

    @abstractmethod
    def expected_cubes_key(self) -> Hashable:
        """What `expected_cubes` depends on besides the board and its cubes (cache key)."""

    @abstractmethod
    def build_judge(self) -> BuildJudge:
        """The rules checker for the seat's builds."""

    @abstractmethod
    def tile_allowance(self) -> int:
        """Tile operations in a build turn without the Engineer."""

    @abstractmethod
    def track_values(self) -> tuple[float, float]:
        """Value of a link and of a link's segment in themselves."""

    @abstractmethod
    def cash_dollar_value(self) -> float:
        """Value of a dollar in hand."""

    @abstractmethod
    def raised_dollar_value(self) -> float:
        """Value of a dollar that must be raised first."""

    @abstractmethod
    def engine_upkeep(self) -> float:
        """Cost of one more engine level until the end of the match."""

    def delivery_rewards(self, action: DeliverCube) -> DeliveryRewards:
        """What a delivery brings each seat by the rules."""
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
        """Value of a delivery to the seat, less a part of what the others get."""
        return self.rewards_value(self.delivery_rewards(action))

    @abstractmethod
    def rewards_value(self, gains: DeliveryRewards) -> float:
        """Value of these gains to the seat."""

    @abstractmethod
    def new_cities(self) -> list[NewCityOption]:
        """New cities to choose from, one of each kind."""

    @abstractmethod
    def action_of_step(self, step: BuildStep) -> Action:
        """Converts a plan's step to an action."""

    def build_planner(self, dollar: float, market: DeliveryMarket | None = None) -> BuildPlanner:
        """The seat's board evaluation with this value of a dollar."""
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
        """Possible trips on a board with an engine."""
        return find_trips(network or self.network, self.market, self.seat, engine or self.engine)

    def immediate_value(self, network: Network) -> float:
        """Value of the best trips of one turn that can be made at once."""
        return sum(self.trips(network).values.now[:MOVE_ROUNDS])

    def engine_value(self, network: Network) -> float:
        """Value that one more engine level adds to the remaining moves, less its upkeep."""
        if self.engine >= MAX_ENGINE:
            return -1.0
        now = discounted_sum(self.trips(network).values.trips, self.moves_left, self.TRIP_DISCOUNT)
        later = discounted_sum(
            self.trips(network, self.engine + 1).values.trips, self.moves_left, self.TRIP_DISCOUNT
        )
        return later - now - self.engine_upkeep() + self.future_engine_value()

    def future_engine_value(self) -> float:
        """Extra value of an engine upgrade for future track and cubes; 0 if income is below expenses."""
        return self.personality.engine * min(self.turns_left - 1, FORESEEN) if self.covers_expenses() else 0.0

    @abstractmethod
    def covers_expenses(self) -> bool:
        """Whether income covers the expenses of a round."""
