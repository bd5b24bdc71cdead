"""Facts and values for one decision in a rail game; the abstract methods differ between the two games.

Values are in links of deliveries: a step of income in Age of Steam, a victory point in Steam.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from game.bots.rail.board_cache import familiar
from game.bots.rail.build_plans import Outlook, Step
from game.bots.rail.delivery_search import Trips, trips, worth
from game.bots.rail.demand import Load, Market, market
from game.bots.rail.personalities import Temper
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.game import RailGame
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.phases.goods_turn import MOVE_ROUNDS
from game.rules.rail.roles import MAX_ENGINE
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network

FORESEEN = 4
"""Maximum number of future turns for which an engine upgrade counts."""


class CityTile(NamedTuple):
    """A new city that may be founded: tile and colour numbers, its cubes, and the game's own mark for it."""

    tile: int
    colour: int
    cubes: tuple[Load, ...]
    mark: str | int | None


class RailMind(ABC):
    """Facts and values for one decision."""

    NEXT: ClassVar[float]
    """Discount factor from one trip to the next."""

    def __init__(
        self, game: RailGame[Any], table: RailTable[Any], view: RailState, seat: int, temper: Temper
    ) -> None:
        self.temper = temper
        self.game = game
        self.state = view
        self.board = table
        self.seat = seat
        self.network = familiar(self.survey(), table.network(view))
        self.turns = table.rounds - view.round + 1
        self.market = market(table, self.network, view, self.coming, self.coming_basis())

    @property
    def moves(self) -> int:
        """Number of moves left in the match, including the next one."""
        gone = self.state.step - 1 if self.state.phase == "move_goods" else 0
        return MOVE_ROUNDS * self.turns - gone

    @property
    def engine(self) -> int:
        """The seat's locomotive level."""
        return self.state.engine[self.seat]

    @abstractmethod
    def coming(self) -> Mapping[int, Sequence[Load]]:
        """Cubes expected to appear in time to be delivered, by city."""

    @abstractmethod
    def coming_basis(self) -> Hashable:
        """What `expected_cubes` depends on besides the board and its cubes (cache key)."""

    @abstractmethod
    def survey(self) -> BuildJudge:
        """The rules checker for the seat's builds."""

    @abstractmethod
    def allowance(self) -> int:
        """Tile operations in a build turn without the Engineer."""

    @abstractmethod
    def track_scores(self) -> tuple[float, float]:
        """Value of a link and of a link's segment in themselves."""

    @abstractmethod
    def cash_dollar(self) -> float:
        """Value of a dollar in hand."""

    @abstractmethod
    def raised_dollar(self) -> float:
        """Value of a dollar that must be raised first."""

    @abstractmethod
    def upkeep(self) -> float:
        """Cost of one more engine level until the end of the match."""

    def gains(self, action: DeliverCube) -> DeliveryRewards:
        """What a delivery brings each seat by the rules."""
        memo, known = self.network.memo, (follow_route, action.start, action.exits)
        route = memo.get(known)
        if not isinstance(route, Route):
            route = follow_route(self.network, self.board.railmap.index[action.start], action.exits)
            memo[known] = route
        if route is None:
            return DeliveryRewards(())
        return self.board.rules.delivery.gains(self.board, self.state, self.seat, action.cube, route)

    def gain(self, action: DeliverCube) -> float:
        """Value of a delivery to the seat, less a part of what the others get."""
        return self.weigh(self.gains(action))

    @abstractmethod
    def weigh(self, gains: DeliveryRewards) -> float:
        """Value of these gains to the seat."""

    @abstractmethod
    def new_cities(self) -> list[CityTile]:
        """New cities to choose from, one of each kind."""

    @abstractmethod
    def step(self, step: Step) -> Action:
        """Converts a plan's step to an action."""

    def outlook(self, dollar: float, market: Market | None = None) -> Outlook:
        """The seat's board evaluation with this value of a dollar."""
        per_link, per_segment = self.track_scores()
        return Outlook(
            self.survey(),
            market or self.market,
            self.seat,
            self.engine,
            self.moves,
            self.NEXT,
            self.state.round,
            dollar,
            per_link,
            per_segment,
        )

    def trips(self, network: Network | None = None, engine: int | None = None) -> Trips:
        """Possible trips on a board with an engine."""
        return trips(network or self.network, self.market, self.seat, engine or self.engine)

    def soon(self, network: Network) -> float:
        """Value of the best trips of one turn that can be made at once."""
        return sum(self.trips(network).trade.now[:MOVE_ROUNDS])

    def engine_value(self, network: Network) -> float:
        """Value that one more engine level adds to the remaining moves, less its upkeep."""
        if self.engine >= MAX_ENGINE:
            return -1.0
        now = worth(self.trips(network).trade.trips, self.moves, self.NEXT)
        later = worth(self.trips(network, self.engine + 1).trade.trips, self.moves, self.NEXT)
        return later - now - self.upkeep() + self.foresight()

    def foresight(self) -> float:
        """Extra value of an engine upgrade for future track and cubes; 0 if income is below expenses."""
        return self.temper.engine * min(self.turns - 1, FORESEEN) if self.pays_its_way() else 0.0

    @abstractmethod
    def pays_its_way(self) -> bool:
        """Whether income covers the expenses of a round."""
