"""What a player of either rail game knows and weighs; the abstract methods are all in which the games differ.

Everything is counted in links of deliveries: a step of income in Age of Steam, a victory point in Steam.
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
from game.rules.rail.goods.rewards import Gains
from game.rules.rail.goods.routes import Route, follow
from game.rules.rail.phases.goods_turn import MOVE_ROUNDS
from game.rules.rail.roles import MOST_ENGINE
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.track.build_options import Survey
from game.rules.rail.track.sections import Network

FORESEEN = 4
"""So many turns after this one are thought of where an engine is improved."""


class CityTile(NamedTuple):
    """A new city that may be founded: the number of its tile and of its colour, the cubes it would bring, and
    the figure or letter by which the game tells it from others like it."""

    tile: int
    colour: int
    cubes: tuple[Load, ...]
    mark: str | int | None


class RailMind(ABC):
    """What one decision needs to know, worked out once."""

    NEXT: ClassVar[float]
    """What a trip counts beside the one before it."""

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
        """The moves still to be made in the match, the next one included."""
        gone = self.state.step - 1 if self.state.phase == "move_goods" else 0
        return MOVE_ROUNDS * self.turns - gone

    @property
    def engine(self) -> int:
        """The links of a seat's engine."""
        return self.state.engine[self.seat]

    @abstractmethod
    def coming(self) -> Mapping[int, Sequence[Load]]:
        """By city, the cubes that will probably come out in time."""

    @abstractmethod
    def coming_basis(self) -> Hashable:
        """What `coming` depends on besides the board and the cubes on it."""

    @abstractmethod
    def survey(self) -> Survey:
        """The judge of the seat's builds."""

    @abstractmethod
    def allowance(self) -> int:
        """Tile operations of a build turn without the Engineer."""

    @abstractmethod
    def track_scores(self) -> tuple[float, float]:
        """What a link, and what a segment of a link, scores by itself."""

    @abstractmethod
    def cash_dollar(self) -> float:
        """What a dollar in hand is worth."""

    @abstractmethod
    def raised_dollar(self) -> float:
        """What a dollar is worth that must be raised."""

    @abstractmethod
    def upkeep(self) -> float:
        """What a better engine costs to the end of the match."""

    def gains(self, action: DeliverCube) -> Gains:
        """What a delivery brings by the rules."""
        memo, known = self.network.memo, (follow, action.start, action.exits)
        route = memo.get(known)
        if not isinstance(route, Route):
            route = follow(self.network, self.board.railmap.index[action.start], action.exits)
            memo[known] = route
        if route is None:
            return Gains(())
        return self.board.rules.delivery.gains(self.board, self.state, self.seat, action.cube, route)

    def gain(self, action: DeliverCube) -> float:
        """What a delivery brings the seat, less a part of what others get."""
        return self.weigh(self.gains(action))

    @abstractmethod
    def weigh(self, gains: Gains) -> float:
        """What such gains are worth to the seat."""

    @abstractmethod
    def new_cities(self) -> list[CityTile]:
        """The new cities to choose from, those that are alike once."""

    @abstractmethod
    def step(self, step: Step) -> Action:
        """A step of a plan as an action."""

    def outlook(self, dollar: float, market: Market | None = None) -> Outlook:
        """What the seat wants of a board, with so much for a dollar."""
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
        """What cubes could bring on a board, with an engine."""
        return trips(network or self.network, self.market, self.seat, engine or self.engine)

    def soon(self, network: Network) -> float:
        """What the best trips of a turn bring that can be made at once."""
        return sum(self.trips(network).trade.now[:MOVE_ROUNDS])

    def engine_value(self, network: Network) -> float:
        """What a better engine adds to the moves to come, less its upkeep."""
        if self.engine >= MOST_ENGINE:
            return -1.0
        now = worth(self.trips(network).trade.trips, self.moves, self.NEXT)
        later = worth(self.trips(network, self.engine + 1).trade.trips, self.moves, self.NEXT)
        return later - now - self.upkeep() + self.foresight()

    def foresight(self) -> float:
        """What a better engine is worth for track and cubes that are not there yet, to who earns what it
        costs."""
        return self.temper.engine * min(self.turns - 1, FORESEEN) if self.pays_its_way() else 0.0

    @abstractmethod
    def pays_its_way(self) -> bool:
        """Does income cover what every round costs?"""
