"""The bots of Yardmaster, by strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.learning import Learnable
from game.bots.playout import EndCondition, EvaluateState, until_turns_played
from game.bots.reasons import explain_by_one_step
from game.bots.reviewer_interface import MatchReviewer
from game.bots.search import ActionFilter, HideCards, OneStepBot, PlayoutSearch, SearchBudget
from game.bots.trained_nets import load_nets
from game.bots.value_net import ValueNet
from game.bots.work_counter import work_counter
from game.bots.yardmaster.candidates import (
    distinct_actions,
    drop_equal_payments,
    hide_pile,
    playout_actions,
    sensible_actions,
)
from game.bots.yardmaster.evaluation import YardmasterEvaluator, YardmasterParameters
from game.bots.yardmaster.learned import LearnedEvaluator, features_of, trained_chance
from game.bots.yardmaster.personalities import BETTER, GREEDY, PERSONALITIES
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.state import YardState

__all__ = ["LEARNABLE", "PERSONALITIES", "easy", "hard", "master", "normal", "reviewer", "why"]

LAPSES = 25
"""Percentage of the easy bot's choices that are random."""
PLAYOUT_TURNS = 2
"""Turns in a play-out of the hard bot: its own and the next seat's."""
BUDGET = SearchBudget(nodes=700, candidates=8, trust=2)
MASTER_BUDGET = SearchBudget(nodes=3_000, candidates=6, trust=2)
ACTION_CHANCE = 0.02
"""Chance to win that an action saved is worth; the scale of the master bot's priors."""
REVIEW_NODES = 600_000
"""Node budget of a review; large, because wins vary more than points."""
WIN_VALUE = 40.0
"""Value of a won match, and the most that any other evaluation can be."""


def evaluated_lead(mind: YardmasterEvaluator, game: Game[YardState], state: YardState, seat: Seat) -> float:
    """A seat's lead over the best other seat, by its own evaluation."""
    if state.phase == OVER:
        result = game.result(state)
        return WIN_VALUE if result is not None and seat in result.winners else -WIN_VALUE
    worth = [min(WIN_VALUE, mind(game, state, each)) for each in range(game.seats)]
    own = worth.pop(seat)
    return own - max(worth)


def until_next_seat_replied(_game: Game[YardState], view: YardState, _seat: Seat) -> EndCondition[YardState]:
    """End condition: the next seat has had its turn."""
    return until_turns_played(view, PLAYOUT_TURNS)


class YardmasterOneStepBot(OneStepBot[Any]):
    """Evaluates most actions without applying them."""

    def __init__(
        self,
        mind: YardmasterEvaluator,
        narrow: ActionFilter[YardState],
        conceal: HideCards[YardState] | None = None,
    ) -> None:
        super().__init__(mind, narrow, conceal)
        self._mind = mind

    def values(
        self, game: Game[YardState], view: YardState, seat: Seat, actions: Sequence[Action]
    ) -> list[float]:
        after, pile = self._mind.value_after, view.cargo.cards
        card = pile[-1] if pile and self._conceal is None else None
        values = []
        for action in actions:
            if (worth := after(game, view, seat, action, card)) is None:
                [worth] = super().values(game, view, seat, (action,))
            else:
                work_counter.count += 1
            values.append(worth)
        return values


@cache
def _mind(figures: YardmasterParameters) -> YardmasterEvaluator:
    """The evaluator that all bots with these parameters share, with its caches."""
    return YardmasterEvaluator(figures)


PLAYOUT_POLICY = YardmasterOneStepBot(_mind(BETTER), playout_actions, hide_pile)


def easy(figures: YardmasterParameters = GREEDY) -> Bot:
    """Chooses by evaluating one step ahead, and now and then at random."""
    return LapsingBot(
        YardmasterOneStepBot(YardmasterEvaluator(figures), drop_equal_payments), RandomBot(), LAPSES
    )


def normal(figures: YardmasterParameters = BETTER) -> Bot:
    """Chooses by evaluating one step ahead with better parameters."""
    return YardmasterOneStepBot(_mind(figures), sensible_actions)


why = explain_by_one_step(YardmasterOneStepBot(_mind(BETTER), sensible_actions), "actions")


def hard(figures: YardmasterParameters = BETTER) -> PlayoutSearch[Any]:
    """Chooses by playing its best candidates out until the next seat has replied."""
    mind = _mind(figures)
    step = YardmasterOneStepBot(mind, distinct_actions)
    return PlayoutSearch(
        propose=step.ranked,
        policy=lambda: PLAYOUT_POLICY,
        evaluate=partial(evaluated_lead, mind),
        until=until_next_seat_replied,
        budget=BUDGET,
        prior=step.values,
    )


class MasterBot:
    """Plays more worlds out than the hard bot and evaluates them by the trained network.

    With a number of seats for which no network was adopted it plays like the hard bot.
    """

    remembers = True

    def __init__(self, figures: YardmasterParameters) -> None:
        self._hard = hard(figures)
        self._learned = learned_search(trained_chance, MASTER_BUDGET, figures)

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: RandomBelow) -> Action:
        is_trained = str(game.seats) in load_nets(game.key).nets
        return (self._learned if is_trained else self._hard).choose(game, view, seat, pick)


def master(figures: YardmasterParameters = BETTER) -> Bot:
    """The strongest bot."""
    return MasterBot(figures)


def learned_search(
    chance: EvaluateState[YardState], budget: SearchBudget, figures: YardmasterParameters = BETTER
) -> PlayoutSearch[Any]:
    """The hard bot's search, with chances to win as the evaluation."""
    step = YardmasterOneStepBot(_mind(figures), distinct_actions)

    def prior(
        game: Game[YardState], view: YardState, seat: Seat, actions: Sequence[Action]
    ) -> Sequence[float]:
        values = step.values(game, view, seat, actions)
        most = max(values)
        return [0.5 + ACTION_CHANCE * (value - most) for value in values]

    return replace(hard(figures), evaluate=chance, budget=budget, prior=prior)


def _contender(game: Game[Any], net: ValueNet) -> Bot:
    """At the gate networks play with the hard bot's budget, so that only the evaluation differs."""
    mind = LearnedEvaluator(game, net)
    return learned_search(mind.chance, BUDGET)


def _one_step(game: Game[Any], net: ValueNet) -> OneStepBot[Any]:
    return OneStepBot(LearnedEvaluator(game, net), distinct_actions, hide_pile)


LEARNABLE = Learnable(features_of, _one_step, _contender)


def reviewer() -> MatchReviewer:
    """The match reviewer; Yardmaster is a race, so it reports chances to win."""
    return hard().build_reviewer(lambda game, _pick: [PLAYOUT_POLICY] * game.seats, "chance", REVIEW_NODES)
