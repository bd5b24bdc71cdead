"""Search of the rail bots: plays the best candidates for a round or two with a plain policy in all seats.

A candidate is an action and the personality the seat plays with until the phase ends, so that a build turn or
an auction is tried as a whole.
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
"""Alternative personalities that a build turn is tried with."""
KEEN = 3.0
"""Bid factor of a player who wants a place badly."""
ALONE = 4
"""Factor on the node budget in solo games, where nodes are cheaper and luck weighs more."""
HABIT, TRUST = 20.0, 4
"""Solo prior of the likeliest candidate: SOLO_PRIOR points, counted as SOLO_PRIOR_WEIGHT worlds.

A few solo play-outs are mostly luck, so another candidate must be clearly better.
"""
FURTHER = {1: 9, 2: 2}
"""Rounds played after the current one, by number of seats (default 1)."""
FEW_ON_TRACK, FEW_OFF_TRACK = 3, 1


def keen(temper: Temper) -> Temper:
    """The personality with high bids for a place."""
    return replace(temper, place=KEEN)


def quick(temper: Temper) -> Temper:
    """The personality for play-outs, which evaluates fewer new cities."""
    return replace(temper, on_track=FEW_ON_TRACK, off_track=FEW_OFF_TRACK)


class Thought(NamedTuple):
    """A candidate: an action, and the personality used for the rest of the phase."""

    action: Action
    temper: Temper


def different(thoughts: Sequence[Thought]) -> list[Thought]:
    """Removes candidates with an equal action and bid factor, which are assumed to continue alike."""
    found: dict[object, Thought] = {}
    for thought in thoughts:
        found.setdefault((thought.action, thought.temper.place), thought)
    return list(found.values())


Proposals = Callable[[Any, Any, Seat, Temper], Sequence[Thought]]
"""Candidates for play-outs, likeliest first; never empty."""


@dataclass(frozen=True)
class RailBudget:
    """Limits of a search."""

    nodes: int
    candidates: int
    is_short: bool = False
    """Whether only the current round is played out; ignored in solo games."""
    worlds: int = 16
    most_seats: int = 6
    """With more seats the likeliest candidate is chosen without search."""


class Tempered:
    """Plays like one bot until a phase ends, then like another."""

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
    """A bot that chooses by play-outs."""

    propose: Proposals
    player: Callable[[Temper], Bot]
    """Makes a new policy for each seat of each play-out."""
    temper: Temper
    """The bot's own personality; all others in a play-out have the normal one."""
    evaluate: Callable[[Any, Any, Seat], float]
    budgets: dict[str, RailBudget]
    """Limits by phase; in other phases the likeliest candidate is chosen."""

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: Pick) -> Action:
        return self.judged(game, view, seat, pick)[0].candidate.action

    def judged(self, game: Game[Any], view: Any, seat: Seat, pick: Pick) -> list[Tried[Thought]]:
        """The candidates with their values, best first."""
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
        """Returns a function that evaluates a candidate in the world of a number."""
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
