"""Two ways to choose an action: one step ahead by an evaluation, and by playing the best candidates on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from game.bots.bot import Bot
from game.bots.playout import Evaluation, Moment, Nodes, undisturbed, work, worlds
from game.bots.reviewer import Teacher, Unit
from game.bots.sequential_halving import Tried, halve
from game.rules.core.codec import Seat
from game.rules.core.events import silent
from game.rules.core.game import Game, Pick, S
from game.rules.core.moves import Action

Narrowing = Callable[[Game[S], S, Seat, list[Action]], list[Action]]
"""The actions worth a thought, out of all legal ones; never none."""


Concealing = Callable[[S, Action], None]
"""Takes away from an open copy what the action would show to its seat too early."""


class OneStep(Generic[S]):
    """Chooses the action after which the table looks best; chances it opens are left unanswered."""

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
        """All that are worth a thought; never none."""
        actions = game.legal(view, seat)
        return actions if self._narrow is None else self._narrow(game, view, seat, actions)

    def ranked(self, game: Game[S], view: S, seat: Seat) -> list[Action]:
        """All that are worth a thought, the best first."""
        actions = self.considered(game, view, seat)
        values = self.values(game, view, seat, actions)
        order = sorted(range(len(actions)), key=lambda at: -values[at])
        return [actions[at] for at in order]

    def values(self, game: Game[S], view: S, seat: Seat, actions: Sequence[Action]) -> list[float]:
        """How good the table looks after each of these actions."""
        work.done += len(actions)
        evaluate = self._evaluate
        return [evaluate(game, after, seat) for after in self.outcomes(game, view, seat, actions)]

    def outcomes(self, game: Game[S], view: S, seat: Seat, actions: Sequence[Action]) -> Iterator[S]:
        """The table after each of these actions, good until the next is asked for."""
        for action in actions:
            after = view.copy()
            if self._conceal is not None:
                self._conceal(after, action)
            game.apply(after, seat, action, silent)
            yield after


Proposals = Callable[[Game[S], S, Seat], Sequence[Action]]
"""The actions worth playing on, the likeliest first; never none."""


@dataclass(frozen=True)
class Budget:
    """How much a search may do."""

    nodes: int
    candidates: int
    worlds: int = 1_000
    trust: int = 0
    """As so many worlds counts what the candidates looked like beforehand."""


@dataclass(frozen=True)
class Search(Generic[S]):
    """Plays the best candidates on in imagined worlds: a policy for all seats, an evaluation and a budget."""

    propose: Proposals[S]
    policy: Callable[[], Bot]
    """A fresh one for each seat of each play-out: what it plans in one must not reach another."""
    evaluate: Evaluation[S]
    until: Callable[[Game[S], S, Seat], Moment[S]]
    """Where a play-out from this view ends; made anew for each."""
    budget: Budget
    prior: Callable[[Game[S], S, Seat, Sequence[Action]], Sequence[float]] | None = None
    """What the candidates look like beforehand, on the scale of the evaluation."""
    remembers: bool = True

    def choose(self, game: Game[S], view: S, seat: Seat, pick: Pick) -> Action:
        return self.judged(game, view, seat, pick)[0].candidate

    def judged(
        self, game: Game[S], view: S, seat: Seat, pick: Pick, candidates: Sequence[Action] = ()
    ) -> list[Tried[Action]]:
        """The candidates, or the likeliest ones, with what each came to, the best first."""
        tried = candidates or self.propose(game, view, seat)[: self.budget.candidates]
        if len(tried) == 1:
            return [Tried(tried[0])]
        nodes = Nodes(self.budget.nodes)
        trial = self._trial(game, view, seat, pick, nodes)
        priors = self.prior(game, view, seat, tried) if self.prior is not None else ()
        with undisturbed():
            return halve(tried, trial, nodes, self.budget.worlds, priors, self.budget.trust)

    def doubt(self, game: Game[S], view: S, seat: Seat, played: Action) -> float:
        """By how much an action looks worse than the likeliest one, before anything is played on."""
        likeliest = self.propose(game, view, seat)[0]
        if self.prior is None or likeliest == played:
            return 0.0
        best, mine = self.prior(game, view, seat, (likeliest, played))
        return best - mine

    def teacher(self, players: Callable[[Game[Any], Pick], Sequence[Bot]], unit: Unit, nodes: int) -> Teacher:
        """The same who looks at a match again, and who plays it on then."""
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
        """What an action comes to in the world of a number."""
        world = worlds(game, view, pick)

        def trial(action: Action, number: int) -> float:
            line = world(number).line(nodes)
            line.play(seat, action)
            line.play_on([self.policy() for _ in range(game.seats)], self.until(game, view, seat))
            return self.evaluate(game, line.state, seat)

        return trial
