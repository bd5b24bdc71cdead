"""Expected final score of each seat: the current score plus the value of the remaining rounds.

The weights were fitted to the final scores of several hundred games, by rounds left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from game.bots.rail.context import RailMind
from game.bots.rail.delivery_search import worth
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.phases import OVER
from game.rules.rail.roles import MAX_ENGINE
from game.rules.rail.state import RailState

RUIN = -10_000.0
"""Value of a bankrupt seat; no gain in other worlds compensates for it."""
BROKEN = -50.0
"""Points of a bankrupt seat where values are averaged and reported."""
SHORT, SHORTFALL = 15.0, 2.0
"""In solo games: penalty for a negative final score, and weight of each point below 0."""
LEVEL = 20.0
"""A lead of this many points is worth half of the maximum."""
OWN = 0.02
"""Value of an own point besides the lead it gives."""
RUNAWAY, MANY = 15.0, 4
"""With RUNAWAY_RIVALS or more rivals, one that leads by more than RUNAWAY_LEAD points is held back."""


@dataclass(frozen=True)
class Weight:
    """Points per unit with one round left, plus an amount for each further round up to a limit."""

    last: float
    more: float
    rounds: int = 9

    def at(self, left: int) -> float:
        return self.last + self.more * min(left - 1, self.rounds) if left else 0.0


@dataclass(frozen=True)
class Weights:
    """Weights of the terms added to the current score."""

    income: Weight
    debt: Weight
    cash: Weight
    plenty: int
    """Dollars above this count nothing."""
    engine: Weight
    links: Weight
    trips: Weight
    """Weight of a link of the trips possible with one more engine level."""
    hold: float = 0.0
    """Weight of each point by which the best rival leads beyond RUNAWAY_LEAD."""


class Prospects(ABC):
    """Estimates the final score of each seat."""

    @abstractmethod
    def weights(self, game: Any) -> Weights:
        pass

    @abstractmethod
    def mind(self, game: Any, state: Any, seat: Seat) -> RailMind:
        """The decision context of a seat."""

    @abstractmethod
    def score(self, game: Any, state: Any, seat: Seat) -> int:
        """The seat's score if the match ended now."""

    @abstractmethod
    def debts(self, state: Any, seat: Seat) -> int:
        """Shares or other obligations that cost money every round."""

    def of(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Expected final score of a seat."""
        now = self.score(game, state, seat)
        mind = self.mind(game, state, seat)
        left = 0 if state.phase == OVER else mind.turns
        if not left:
            return float(now)
        weights, engine = self.weights(game), min(mind.engine + 1, MAX_ENGINE)
        links = [section for section in mind.network.owned_by(seat) if section.is_link]
        trips = worth(mind.trips(engine=engine).trade.trips, mind.moves, mind.NEXT)
        return fsum(
            (
                now,
                weights.income.at(left) * state.income[seat],
                weights.debt.at(left) * self.debts(state, seat),
                weights.cash.at(left) * min(state.cash[seat], weights.plenty),
                weights.engine.at(left) * mind.engine,
                weights.links.at(left) * len(links),
                weights.trips.at(left) * trips,
            )
        )

    def evaluate(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Value of a state to a seat: its lead over each rival, with diminishing returns."""
        if state.out[seat]:
            return RUIN
        mine = self.of(game, state, seat)
        others = [other for other in range(game.seats) if other != seat]
        if not others:
            return mine if mine >= 0 else SHORTFALL * mine - SHORT
        theirs = [0.0 if state.out[other] else self.of(game, state, other) for other in others]
        ahead = max(0.0, max(theirs) - mine - RUNAWAY) if len(theirs) >= MANY else 0.0
        return lead(mine, theirs) - self.weights(game).hold * ahead

    def points(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Expected lead over the mean of the others, in points."""
        if state.out[seat]:
            return BROKEN
        others = [self.of(game, state, other) for other in range(game.seats) if not state.out[other]]
        mine = self.of(game, state, seat)
        others.remove(mine)
        return mine - fsum(others) / len(others) if others else mine


def lead(mine: float, others: Sequence[float]) -> float:
    """Value of these points against the others' points, with diminishing returns."""
    gaps = [mine - theirs for theirs in others]
    return fsum(gap / (LEVEL + abs(gap)) for gap in gaps) / len(gaps) + OWN * mine
