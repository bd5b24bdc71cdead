"""What a table promises each seat: the score as it stands, and what the rounds to come will make of it.

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
from game.rules.rail.roles import MOST_ENGINE
from game.rules.rail.state import RailState

RUIN = -10_000.0
"""What a line is worth at whose end the seat is out: no other worlds make up for it."""
BROKEN = -50.0
"""The same in points, where a mean is told of."""
SHORT, SHORTFALL = 15.0, 2.0
"""What it costs, alone against the bank, to end below nothing, and what each point below it counts."""
LEVEL = 20.0
"""A lead of so many points is worth half of the greatest lead."""
OWN = 0.02
"""What a point of one's own counts besides the lead it makes."""
RUNAWAY, MANY = 15.0, 4
"""Who will end further ahead than this is held back, where at least so many share the work of it."""


@dataclass(frozen=True)
class Weight:
    """What a unit is worth in points: with one round left, and more for each further one up to a number."""

    last: float
    more: float
    rounds: int = 9

    def at(self, left: int) -> float:
        return self.last + self.more * min(left - 1, self.rounds) if left else 0.0


@dataclass(frozen=True)
class Weights:
    """What is worth what, besides the score."""

    income: Weight
    debt: Weight
    cash: Weight
    plenty: int
    """Dollars beyond this count nothing."""
    engine: Weight
    links: Weight
    trips: Weight
    """A link of the trips that a better engine could make."""
    hold: float = 0.0
    """What each point counts by which the best rival runs away."""


class Prospects(ABC):
    """Reckons what each seat will come to."""

    @abstractmethod
    def weights(self, game: Any) -> Weights:
        """What is worth what in a game."""

    @abstractmethod
    def mind(self, game: Any, state: Any, seat: Seat) -> RailMind:
        """What a seat knows of a table."""

    @abstractmethod
    def score(self, game: Any, state: Any, seat: Seat) -> int:
        """What a seat would have if the match ended now."""

    @abstractmethod
    def debts(self, state: Any, seat: Seat) -> int:
        """Shares, or whatever else must be served every round."""

    def of(self, game: Game[Any], state: RailState, seat: Seat) -> float:
        """The final score to expect."""
        now = self.score(game, state, seat)
        mind = self.mind(game, state, seat)
        left = 0 if state.phase == OVER else mind.turns
        if not left:
            return float(now)
        weights, engine = self.weights(game), min(mind.engine + 1, MOST_ENGINE)
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
        """How good the table looks to a seat: its lead over each rival, the first points of it most."""
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
        """By how many points a seat will end before the others' mean, for those who tell of it in points."""
        if state.out[seat]:
            return BROKEN
        others = [self.of(game, state, other) for other in range(game.seats) if not state.out[other]]
        mine = self.of(game, state, seat)
        others.remove(mine)
        return mine - fsum(others) / len(others) if others else mine


def lead(mine: float, others: Sequence[float]) -> float:
    """What it is worth to have these points where others have those."""
    gaps = [mine - theirs for theirs in others]
    return fsum(gap / (LEVEL + abs(gap)) for gap in gaps) / len(gaps) + OWN * mine
