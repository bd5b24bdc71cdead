"""Plays the best ways to go on over a round or two, with a plain policy in all seats, and takes the best.

What is tried is an action and the temper with which the seat goes on until the phase is over: so a build turn
or an auction is tried as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.bots.bot import Bot
from game.bots.playout import Nodes, undisturbed, worlds
from game.bots.rail.board_cache import forget
from game.bots.rail.personalities import NORMAL, Temper
from game.bots.sequential_halving import Tried, halve
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick
from game.rules.core.moves import Action
from game.rules.rail.state import RailState

TURNS = (
    replace(NORMAL, dollar=0.4),
    replace(NORMAL, dollar=2.0),
    replace(NORMAL, reach=3.0),
    replace(NORMAL, dollar=0.5, reach=0.0),
    replace(NORMAL, dollar=0.4, caution=0.0),
)
"""The other tempers that a build turn is tried with."""
KEEN = 3.0
"""What who wants a place badly bids for it, beside what it is worth."""
ALONE = 4
"""Who plays alone has so many times the nodes: each costs less, and luck weighs more."""
HABIT, TRUST = 20.0, 4
"""Alone a line is played on to the end, and a few lines are mostly luck: what comes first to mind counts as
so many points more in so many worlds, and is left only for what is clearly better."""
FURTHER = {1: 9, 2: 2}
"""By seats the rounds that are played on after the one under way, where it is not one: they are shorter."""
FEW_ON_TRACK, FEW_OFF_TRACK = 3, 1


def keen(temper: Temper) -> Temper:
    """The temper of who wants a place badly."""
    return replace(temper, place=KEEN)


def quick(temper: Temper) -> Temper:
    """A temper for play-outs: fewer new cities are looked at closely."""
    return replace(temper, on_track=FEW_ON_TRACK, off_track=FEW_OFF_TRACK)


class Thought(NamedTuple):
    """An action, and the temper with which the phase is played on."""

    action: Action
    temper: Temper


def different(thoughts: Sequence[Thought]) -> list[Thought]:
    """Each thought once; a temper that begins a build turn like another is taken to go on like it."""
    found: dict[object, Thought] = {}
    for thought in thoughts:
        found.setdefault((thought.action, thought.temper.place), thought)
    return list(found.values())


Proposals = Callable[[Any, Any, Seat, Temper], Sequence[Thought]]
"""The thoughts worth playing on, the likeliest first; never none."""


@dataclass(frozen=True)
class RailBudget:
    """How much a choice may cost, and how far it looks."""

    nodes: int
    candidates: int
    is_short: bool = False
    """Is only the round under way played on, where others play too?"""
    worlds: int = 16
    most_seats: int = 6
    """Where more play, what comes first to mind is done."""


class Tempered:
    """Plays with one temper until a phase is over, and with another from then on."""

    def __init__(self, first: Bot, then: Bot, phase: str) -> None:
        self._first = first
        self._then = then
        self._phase: str | None = phase

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: Pick) -> Action:
        if self._phase is not None and view.phase != self._phase:
            self._phase = None
        bot = self._then if self._phase is None else self._first
        return bot.choose(game, view, seat, pick)


@dataclass(frozen=True)
class RailSearch:
    """A player that thinks."""

    propose: Proposals
    player: Callable[[Temper], Bot]
    """A policy for play-outs, made anew for every seat of each."""
    temper: Temper
    """The player's own; all others in a play-out have the normal one."""
    evaluate: Callable[[Any, Any, Seat], float]
    budgets: dict[str, RailBudget]
    """By phase; in others the likeliest thought is taken."""

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: Pick) -> Action:
        return self.judged(game, view, seat, pick)[0].candidate.action

    def judged(self, game: Game[Any], view: Any, seat: Seat, pick: Pick) -> list[Tried[Thought]]:
        """The thoughts worth a try with what each came to, the best first."""
        assert isinstance(view, RailState)
        budget = self.budgets.get(view.phase)
        thoughts = list(self.propose(game, view, seat, self.temper))
        if budget is None or game.seats > budget.most_seats or len(thoughts) < 2:
            return [Tried(thoughts[0])]
        alone = game.seats == 1
        nodes = Nodes(budget.nodes * (ALONE if alone else 1))
        trial = self.trial(game, view, seat, pick, nodes, budget.is_short and not alone)
        with undisturbed():
            chosen = thoughts[: budget.candidates]
            priors = [HABIT] + [0.0] * (len(chosen) - 1) if alone else ()
            tried = halve(chosen, trial, nodes, budget.worlds, priors, TRUST)
            forget()
        return tried

    def trial(
        self, game: Game[Any], view: Any, seat: Seat, pick: Pick, nodes: Nodes, is_short: bool
    ) -> Callable[[Thought, int], float]:
        """What a thought comes to in the world of a number."""
        world = worlds(game, view, pick)
        last = view.round + (0 if is_short else FURTHER.get(game.seats, 1))

        def trial(thought: Thought, number: int) -> float:
            line = world(number).line(nodes)
            line.play(seat, thought.action)
            policies: list[Bot] = [self.player(NORMAL) for _ in range(game.seats)]
            policies[seat] = Tempered(self.player(thought.temper), self.player(self.temper), view.phase)
            line.play_on(policies, lambda state: state.round > last)
            return self.evaluate(game, line.state, seat)

        return trial
