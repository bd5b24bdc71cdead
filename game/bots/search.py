"""Two kinds of bots: one evaluates the state after each action, the other plays the best candidates out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from game.bots.bot import Bot
from game.bots.playout import (
    EndCondition,
    EvaluateState,
    NodeBudget,
    garbage_collection_disabled,
    sampled_worlds,
)
from game.bots.reviewer_interface import MatchReviewer, ReviewUnit
from game.bots.sequential_halving import CandidateResult, rank_candidates
from game.bots.work_counter import work_counter
from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, RandomBelow, S
from game.rules.core.moves import Action

ActionFilter = Callable[[Game[S], S, Seat, list[Action]], list[Action]]
"""Selects the legal actions that are worth evaluating; at least one."""


HideCards = Callable[[S, Action], None]
"""Hides cards in an open copy that an action would reveal too early."""


class OneStepBot(Generic[S]):
    """Chooses the action after which the evaluation is best; random outcomes that follow are not
    considered."""

    def __init__(
        self,
        evaluate: EvaluateState[S],
        narrow: ActionFilter[S] | None = None,
        conceal: HideCards[S] | None = None,
    ) -> None:
        self._evaluate = evaluate
        self._narrow = narrow
        self._conceal = conceal

    def choose(self, game: Game[S], view: S, seat: Seat, pick: RandomBelow) -> Action:
        actions = self.considered(game, view, seat)
        if len(actions) == 1:
            return actions[0]
        values = self.values(game, view, seat, actions)
        return actions[values.index(max(values))]

    def considered(self, game: Game[S], view: S, seat: Seat) -> list[Action]:
        """Actions worth evaluating; never empty."""
        actions = game.legal(view, seat)
        return actions if self._narrow is None else self._narrow(game, view, seat, actions)

    def ranked(self, game: Game[S], view: S, seat: Seat) -> list[Action]:
        """Actions worth evaluating, best first."""
        actions = self.considered(game, view, seat)
        values = self.values(game, view, seat, actions)
        order = sorted(range(len(actions)), key=lambda at: -values[at])
        return [actions[at] for at in order]

    def values(self, game: Game[S], view: S, seat: Seat, actions: Sequence[Action]) -> list[float]:
        """Evaluation after each action."""
        work_counter.count += len(actions)
        evaluate = self._evaluate
        return [evaluate(game, after, seat) for after in self.states_after(game, view, seat, actions)]

    def states_after(self, game: Game[S], view: S, seat: Seat, actions: Sequence[Action]) -> Iterator[S]:
        """The state after each action; each yielded state is valid only until the next one."""
        for action in actions:
            after = view.copy()
            if self._conceal is not None:
                self._conceal(after, action)
            game.apply(after, seat, action, ignore_event)
            yield after


ProposeActions = Callable[[Game[S], S, Seat], Sequence[Action]]
"""Returns the candidates for play-outs, the likeliest first; there is at least one."""


@dataclass(frozen=True)
class SearchBudget:
    """Limits of a search."""

    nodes: int
    candidates: int
    worlds: int = 1_000
    trust: int = 0
    """For how many worlds a candidate's prior value counts."""


@dataclass(frozen=True)
class PlayoutSearch(Generic[S]):
    """Chooses by playing the best candidates out in sampled worlds."""

    propose: ProposeActions[S]
    policy: Callable[[], Bot]
    """Makes a new bot for each seat of each play-out, so that play-outs do not affect one another."""
    evaluate: EvaluateState[S]
    until: Callable[[Game[S], S, Seat], EndCondition[S]]
    """Makes the condition that ends a play-out from this view."""
    budget: SearchBudget
    prior: Callable[[Game[S], S, Seat, Sequence[Action]], Sequence[float]] | None = None
    """Returns values of the candidates before any play-out, on the scale of `evaluate`."""
    remembers: bool = True

    def choose(self, game: Game[S], view: S, seat: Seat, pick: RandomBelow) -> Action:
        return self.evaluated_candidates(game, view, seat, pick)[0].candidate

    def evaluated_candidates(
        self, game: Game[S], view: S, seat: Seat, pick: RandomBelow, candidates: Sequence[Action] = ()
    ) -> list[CandidateResult[Action]]:
        """The given candidates, or else the likeliest ones, with their values; best first."""
        tried = candidates or self.propose(game, view, seat)[: self.budget.candidates]
        if len(tried) == 1:
            return [CandidateResult(tried[0])]
        nodes = NodeBudget(self.budget.nodes)
        trial = self._trial(game, view, seat, pick, nodes)
        priors = self.prior(game, view, seat, tried) if self.prior is not None else ()
        with garbage_collection_disabled():
            return rank_candidates(tried, trial, nodes, self.budget.worlds, priors, self.budget.trust)

    def doubt(self, game: Game[S], view: S, seat: Seat, played: Action) -> float:
        """How much worse an action looks than the likeliest one, before any play-out."""
        likeliest = self.propose(game, view, seat)[0]
        if self.prior is None or likeliest == played:
            return 0.0
        best, mine = self.prior(game, view, seat, (likeliest, played))
        return best - mine

    def build_reviewer(
        self, players: Callable[[Game[Any], RandomBelow], Sequence[Bot]], unit: ReviewUnit, nodes: int
    ) -> MatchReviewer:
        """Builds a match reviewer from this search and the bots that play on."""
        return MatchReviewer(
            self.doubt,
            lambda game, view, seat: self.propose(game, view, seat)[0],
            self.choose,
            players,
            unit,
            nodes,
        )

    def _trial(
        self, game: Game[S], view: S, seat: Seat, pick: RandomBelow, nodes: NodeBudget
    ) -> Callable[[Action, int], float]:
        """Returns a function that plays an action out in the world with a given number, and returns its
        value."""
        world = sampled_worlds(game, view, pick)

        def trial(action: Action, number: int) -> float:
            line = world(number).start_playout(nodes)
            line.play(seat, action)
            line.play_until([self.policy() for _ in range(game.seats)], self.until(game, view, seat))
            return self.evaluate(game, line.state, seat)

        return trial
