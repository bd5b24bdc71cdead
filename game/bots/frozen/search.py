"""Two bots: one-step evaluation, and play-outs of the best candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from game.bots.frozen.playout import (
    EndCondition,
    EvaluateState,
    NodeBudget,
    garbage_collection_disabled,
    sampled_worlds,
)
from game.bots.frozen.protocol import Bot
from game.bots.frozen.sequential_halving import CandidateResult, rank_candidates
from game.bots.work_counter import work_counter
from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, RandomBelow, S
from game.rules.core.moves import Action

ActionFilter = Callable[[Game[S], S, Seat, list[Action]], list[Action]]
"""Selects the legal actions worth evaluating; never returns an empty list."""


HideCards = Callable[[S, Action], None]
"""Removes from an open copy the cards that the action would reveal too early."""


class OneStepBot(Generic[S]):
    """Chooses the action with the best evaluation after it; chance asks it causes stay unanswered."""

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
        """State after each action; a yielded state is valid only until the next one."""
        for action in actions:
            after = view.copy()
            if self._conceal is not None:
                self._conceal(after, action)
            game.apply(after, seat, action, ignore_event)
            yield after


ProposeActions = Callable[[Game[S], S, Seat], Sequence[Action]]
"""Candidate actions for play-outs, likeliest first; never empty."""


@dataclass(frozen=True)
class SearchBudget:
    """Limits of a search."""

    nodes: int
    candidates: int
    worlds: int = 1_000
    trust: int = 0
    """Number of worlds that a candidate's prior counts for."""


@dataclass(frozen=True)
class PlayoutSearch(Generic[S]):
    """Chooses by play-outs of the best candidates in sampled worlds."""

    propose: ProposeActions[S]
    policy: Callable[[], Bot]
    """Makes a new policy for each seat of each play-out, so that plans do not leak between play-outs."""
    evaluate: EvaluateState[S]
    until: Callable[[Game[S], S, Seat], EndCondition[S]]
    """Makes the end condition of one play-out from this view."""
    budget: SearchBudget
    prior: Callable[[Game[S], S, Seat, Sequence[Action]], Sequence[float]] | None = None
    """Values of the candidates before any play-out, on the scale of `evaluate`."""
    remembers: bool = True

    def choose(self, game: Game[S], view: S, seat: Seat, pick: RandomBelow) -> Action:
        return self.evaluated_candidates(game, view, seat, pick)[0].candidate

    def evaluated_candidates(
        self, game: Game[S], view: S, seat: Seat, pick: RandomBelow, candidates: Sequence[Action] = ()
    ) -> list[CandidateResult[Action]]:
        """The given candidates, or the likeliest ones, with their values; best first."""
        tried = candidates or self.propose(game, view, seat)[: self.budget.candidates]
        if len(tried) == 1:
            return [CandidateResult(tried[0])]
        nodes = NodeBudget(self.budget.nodes)
        trial = self._trial(game, view, seat, pick, nodes)
        priors = self.prior(game, view, seat, tried) if self.prior is not None else ()
        with garbage_collection_disabled():
            return rank_candidates(tried, trial, nodes, self.budget.worlds, priors, self.budget.trust)

    def _trial(
        self, game: Game[S], view: S, seat: Seat, pick: RandomBelow, nodes: NodeBudget
    ) -> Callable[[Action, int], float]:
        """Returns a function that evaluates an action in the world of a number."""
        world = sampled_worlds(game, view, pick)

        def trial(action: Action, number: int) -> float:
            line = world(number).start_playout(nodes)
            line.play(seat, action)
            line.play_until([self.policy() for _ in range(game.seats)], self.until(game, view, seat))
            return self.evaluate(game, line.state, seat)

        return trial
