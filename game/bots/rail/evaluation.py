"""Expected final score of each seat: its score now plus the value of the rounds left.

The weights, which depend on the rounds left, were fitted to the final scores of several hundred games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from game.bots.rail.context import RailContext
from game.bots.rail.delivery_search import discounted_sum
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.phases import OVER
from game.rules.rail.roles import MAX_ENGINE
from game.rules.rail.state import RailState

BANKRUPTCY_VALUE = -10_000.0
"""Value of going bankrupt; no gain in other worlds makes up for it."""
BANKRUPT_POINTS = -50.0
"""Points that count for a bankrupt seat in averages and reports."""
NEGATIVE_PENALTY, NEGATIVE_WEIGHT = 15.0, 2.0
"""In games for one player: what a negative final score costs, and the weight of each point below 0."""
HALF_VALUE_LEAD = 20.0
"""Lead in points that is worth half of the maximum."""
OWN_POINT = 0.02
"""Value of a point of one's own apart from the lead it gives."""
RUNAWAY_LEAD, RUNAWAY_RIVALS = 15.0, 4
"""With this many rivals or more, a rival who leads by more than RUNAWAY_LEAD points is held back."""


@dataclass(frozen=True)
class WeightByRound:
    """Points for each unit with one round left, plus an amount for each further round up to a limit."""

    in_last_round: float
    per_further_round: float
    max_further_rounds: int = 9

    def at(self, left: int) -> float:
        return (
            self.in_last_round + self.per_further_round * min(left - 1, self.max_further_rounds)
            if left
            else 0.0
        )


@dataclass(frozen=True)
class ScoreWeights:
    """Weights of the values that are added to the current score."""

    income: WeightByRound
    debt: WeightByRound
    cash: WeightByRound
    max_cash: int
    """Dollars beyond this number count nothing."""
    engine: WeightByRound
    links: WeightByRound
    trips: WeightByRound
    """Weight of a link of the trips that one more engine level makes possible."""
    runaway: float = 0.0
    """Weight of each point by which the best rival leads beyond RUNAWAY_LEAD."""


class ScoreEstimator(ABC):
    """Estimates the final score of each seat."""

    @abstractmethod
    def weights(self, game: Any) -> ScoreWeights:
        pass

    @abstractmethod
    def context(self, game: Any, state: Any, seat: Seat) -> RailContext:
        """The decision context of a seat."""

    @abstractmethod
    def score(self, game: Any, state: Any, seat: Seat) -> int:
        """The seat's score if the match ended now."""

    @abstractmethod
    def debts(self, state: Any, seat: Seat) -> int:
        """Shares or similar obligations that cost money every round."""

    def expected_score(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Expected final score of a seat."""
        now = self.score(game, state, seat)
        mind = self.context(game, state, seat)
        left = 0 if state.phase == OVER else mind.turns_left
        if not left:
            return float(now)
        weights, engine = self.weights(game), min(mind.engine + 1, MAX_ENGINE)
        links = [section for section in mind.network.owned_by(seat) if section.is_link]
        trips = discounted_sum(mind.trips(engine=engine).values.trips, mind.moves_left, mind.TRIP_DISCOUNT)
        return fsum(
            (
                now,
                weights.income.at(left) * state.income[seat],
                weights.debt.at(left) * self.debts(state, seat),
                weights.cash.at(left) * min(state.cash[seat], weights.max_cash),
                weights.engine.at(left) * mind.engine,
                weights.links.at(left) * len(links),
                weights.trips.at(left) * trips,
            )
        )

    def evaluate(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Value of a state to a seat: its lead over each rival, where a larger lead counts for less per
        point."""
        if state.out[seat]:
            return BANKRUPTCY_VALUE
        mine = self.expected_score(game, state, seat)
        others = [other for other in range(game.seats) if other != seat]
        if not others:
            return mine if mine >= 0 else NEGATIVE_WEIGHT * mine - NEGATIVE_PENALTY
        theirs = [0.0 if state.out[other] else self.expected_score(game, state, other) for other in others]
        ahead = max(0.0, max(theirs) - mine - RUNAWAY_LEAD) if len(theirs) >= RUNAWAY_RIVALS else 0.0
        return value_of_lead(mine, theirs) - self.weights(game).runaway * ahead

    def expected_lead(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """Expected lead over the mean of the others, in points."""
        if state.out[seat]:
            return BANKRUPT_POINTS
        others = [
            self.expected_score(game, state, other) for other in range(game.seats) if not state.out[other]
        ]
        mine = self.expected_score(game, state, seat)
        others.remove(mine)
        return mine - fsum(others) / len(others) if others else mine


def value_of_lead(mine: float, others: Sequence[float]) -> float:
    """Value of these points against those of the others; a larger lead counts for less per point."""
    gaps = [mine - theirs for theirs in others]
    return fsum(gap / (HALF_VALUE_LEAD + abs(gap)) for gap in gaps) / len(gaps) + OWN_POINT * mine
