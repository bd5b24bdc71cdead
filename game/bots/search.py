"""Two bots: one-step evaluation, and play-outs of the best candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from game.bots.bot import Bot
from game.bots.playout import Evaluation, Moment, Nodes, undisturbed, work, worlds
from game.bots.reviewer import Teacher, Unit
from game.bots.sequential_halving import Tried, halve
from game.rules.core.codec import Seat
from game.rules.core.events import discard_event
from game.rules.core.game import Game, Pick, S
from game.rules.core.moves import Action

Narrowing = Callable[[Game[S], S, Seat, list[Action]], list[Action]]
"""Selects the legal actions worth evaluating; never returns an empty list."""


Concealing = Callable[[S, Action], None]
"""Removes from an open copy the cards that the action would reveal too early."""


class OneStep(Generic[S]):
    """Chooses the action with the best evaluation after it; chance asks it causes stay unanswered."""

    def __init__(
        self,
        evaluate: Evaluation[S],
        narrow: Narrowing[S] | None = None,
        conceal: Concealing[S] | None = None,
    ) -> None:
        self._evaluate = evaluate
        self._narrow = narrow
        self._conceal = conceal

    def choose(self, game: Game[S], view: S, seat: Seat, pick: Pick) -> Action:
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
        work.done += len(actions)
        evaluate = self._evaluate
        return [evaluate(game, after, seat) for after in self.outcomes(game, view, seat, actions)]

    def outcomes(self, game: Game[S], view: S, seat: Seat, actions: Sequence[Action]) -> Iterator[S]:
        """State after each action; a yielded state is valid only until the next one."""
        for action in actions:
            after = view.copy()
            if self._conceal is not None:
                self._conceal(after, action)
            game.apply(after, seat, action, discard_event)
            yield after


Proposals = Callable[[Game[S], S, Seat], Sequence[Action]]
"""Candidate actions for play-outs, likeliest first; never empty."""


@dataclass(frozen=True)
class Budget:
    """Limits of a search."""

    nodes: int
    candidates: int
    worlds: int = 1_000
    trust: int = 0
    """Number of worlds that a candidate's prior counts for."""


@dataclass(frozen=True)
class Search(Generic[S]):
    """Chooses by play-outs of the best candidates in sampled worlds."""

    propose: Proposals[S]
    policy: Callable[[], Bot]
    """Makes a new policy for each seat of each play-out, so that plans do not leak between play-outs."""
    evaluate: Evaluation[S]
    until: Callable[[Game[S], S, Seat], Moment[S]]
    """Makes the end condition of one play-out from this view."""
    budget: Budget
    prior: Callable[[Game[S], S, Seat, Sequence[Action]], Sequence[float]] | None = None
    """Values of the candidates before any play-out, on the scale of `evaluate`."""
    remembers: bool = True

    def choose(self, game: Game[S], view: S, seat: Seat, pick: Pick) -> Action:
        return self.judged(game, view, seat, pick)[0].candidate

    def judged(
        self, game: Game[S], view: S, seat: Seat, pick: Pick, candidates: Sequence[Action] = ()
    ) -> list[Tried[Action]]:
        """The given candidates, or the likeliest ones, with their values; best first."""
        tried = candidates or self.propose(game, view, seat)[: self.budget.candidates]
        if len(tried) == 1:
            return [Tried(tried[0])]
        nodes = Nodes(self.budget.nodes)
        trial = self._trial(game, view, seat, pick, nodes)
        priors = self.prior(game, view, seat, tried) if self.prior is not None else ()
        with undisturbed():
            return halve(tried, trial, nodes, self.budget.worlds, priors, self.budget.trust)

    def doubt(self, game: Game[S], view: S, seat: Seat, played: Action) -> float:
        """How much worse an action looks than the likeliest one before any play-out."""
        likeliest = self.propose(game, view, seat)[0]
        if self.prior is None or likeliest == played:
            return 0.0
        best, mine = self.prior(game, view, seat, (likeliest, played))
        return best - mine

    def teacher(self, players: Callable[[Game[Any], Pick], Sequence[Bot]], unit: Unit, nodes: int) -> Teacher:
        """Makes a reviewer from this search and the players of its play-outs."""
        return Teacher(
            self.doubt,
            lambda game, view, seat: self.propose(game, view, seat)[0],
            self.choose,
            players,
            unit,
            nodes,
        )

    def _trial(
        self, game: Game[S], view: S, seat: Seat, pick: Pick, nodes: Nodes
    ) -> Callable[[Action, int], float]:
        """Returns a function that evaluates an action in the world of a number."""
        world = worlds(game, view, pick)

        def trial(action: Action, number: int) -> float:
            line = world(number).line(nodes)
            line.play(seat, action)
            line.play_on([self.policy() for _ in range(game.seats)], self.until(game, view, seat))
            return self.evaluate(game, line.state, seat)

        return trial
