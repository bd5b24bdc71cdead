"""Yardmaster's learned evaluation: the chance to win, by a value network over binary features."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.bots.trained_nets import trained_net
from game.bots.value_net import LOGIT_ONE, PROBABILITY_ONE, ValueNet, logistic
from game.bots.yardmaster.evaluation import YardmasterEvaluator
from game.bots.yardmaster.features import YardmasterFeatures
from game.bots.yardmaster.personalities import BETTER
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.phases import OVER
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import YardState

CERTAIN = 100 * LOGIT_ONE
"""Output for a match that is won; minus it for one that is lost."""


class LearnedEvaluator:
    """Evaluates a state for a seat by a network."""

    def __init__(self, game: Game[Any], net: ValueNet) -> None:
        self._features = features_of(game)
        self._net = net

    def __call__(self, game: Game[YardState], view: YardState, seat: Seat) -> int:
        """Output of the network; CERTAIN if the match is over."""
        if view.phase == OVER:
            result = game.result(view)
            return CERTAIN if result is not None and seat in result.winners else -CERTAIN
        return self._net.logit(self._features(view, seat))

    def chance(self, game: Game[YardState], view: YardState, seat: Seat) -> float:
        """Chance to win."""
        return logistic(self(game, view, seat)) / PROBABILITY_ONE


def features_of(game: Game[Any]) -> YardmasterFeatures:
    assert isinstance(game, Yardmaster)
    return YardmasterFeatures(game, YardmasterEvaluator(BETTER))


@lru_cache(maxsize=16)
def _trained(game: Game[YardState]) -> LearnedEvaluator:
    return LearnedEvaluator(game, trained_net(game.key, game.seats))


def trained_chance(game: Game[YardState], state: YardState, seat: Seat) -> float:
    """Chance of a seat to win, by the trained network."""
    return _trained(game).chance(game, state, seat)
