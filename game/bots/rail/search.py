"""Search of the rail bots: tries the best candidates by playing on for a round or two with simple bots in all
seats.

A candidate is an action, and the personality with which the seat plays until the phase ends, so that a build
turn or an auction is tried as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.bots.bot import Bot
from game.bots.playout import NodeBudget, garbage_collection_disabled, sampled_worlds
from game.bots.rail.board_cache import clear_board_cache
from game.bots.rail.personalities import NORMAL, RailPersonality
from game.bots.sequential_halving import CandidateResult, rank_candidates
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action
from game.rules.rail.state import RailState

BUILD_TURN_PERSONALITIES = (
    replace(NORMAL, dollar=0.4),
    replace(NORMAL, dollar=2.0),
    replace(NORMAL, reach=3.0),
    replace(NORMAL, dollar=0.5, reach=0.0),
    replace(NORMAL, dollar=0.4, caution=0.0),
)
"""Further personalities with which a build turn is tried."""
HIGH_BID_FACTOR = 3.0
"""Factor on the bids of a seat that wants a place badly."""
SOLO_NODE_FACTOR = 4
"""Factor on the node budget in games for one player, where nodes are cheaper and luck weighs more."""
SOLO_PRIOR, SOLO_PRIOR_WEIGHT = 20.0, 4
"""In games for one player, the likeliest candidate begins with SOLO_PRIOR points, which count as
SOLO_PRIOR_WEIGHT worlds.

A few such play-outs are mostly luck, so another candidate must be clearly better.
"""
FURTHER_ROUNDS = {1: 9, 2: 2}
"""Rounds that are played after the current one, by number of seats; 1 for other numbers."""
FEW_ON_TRACK, FEW_OFF_TRACK = 3, 1


def with_high_bids(temper: RailPersonality) -> RailPersonality:
    """The personality with high bids for a place."""
    return replace(temper, place=HIGH_BID_FACTOR)


def for_playouts(temper: RailPersonality) -> RailPersonality:
    """The same personality, except that it evaluates fewer new cities, which makes play-outs faster."""
    return replace(temper, on_track=FEW_ON_TRACK, off_track=FEW_OFF_TRACK)


class RailCandidate(NamedTuple):
    """An action to try, and the personality with which the seat plays until the phase ends."""

    action: Action
    personality: RailPersonality


def without_duplicates(thoughts: Sequence[RailCandidate]) -> list[RailCandidate]:
    """Removes candidates with the same action and bid factor, because they will probably play on in the
    same way."""
    found: dict[object, RailCandidate] = {}
    for thought in thoughts:
        found.setdefault((thought.action, thought.personality.place), thought)
    return list(found.values())


ProposeCandidates = Callable[[Any, Any, Seat, RailPersonality], Sequence[RailCandidate]]
"""Returns the candidates for play-outs, the likeliest first; there is at least one."""


@dataclass(frozen=True)
class RailBudget:
    """Limits of a search."""

    nodes: int
    candidates: int
    is_short: bool = False
    """Whether only the current round is played; ignored in games for one player."""
    worlds: int = 16
    most_seats: int = 6
    """With more seats than this, the likeliest candidate is chosen without search."""


class PhaseSwitchingBot:
    """Plays like one bot until a phase ends, then like another."""

    def __init__(self, first: Bot, then: Bot, phase: str) -> None:
        self._first = first
        self._then = then
        self._phase: str | None = phase

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: RandomBelow) -> Action:
        if self._phase is not None and view.phase != self._phase:
            self._phase = None
        bot = self._then if self._phase is None else self._first
        return bot.choose(game, view, seat, pick)


@dataclass(frozen=True)
class RailSearch:
    """A bot that chooses by play-outs."""

    propose: ProposeCandidates
    make_policy: Callable[[RailPersonality], Bot]
    """Makes a new policy for each seat of each play-out."""
    personality: RailPersonality
    """The bot's own personality; all other seats in a play-out have the normal one."""
    evaluate: Callable[[Any, Any, Seat], float]
    budgets: dict[str, RailBudget]
    """Limits by phase; in other phases the likeliest candidate is chosen without search."""

    def choose(self, game: Game[Any], view: Any, seat: Seat, pick: RandomBelow) -> Action:
        return self.evaluated_candidates(game, view, seat, pick)[0].candidate.action

    def evaluated_candidates(
        self, game: Game[Any], view: Any, seat: Seat, pick: RandomBelow
    ) -> list[CandidateResult[RailCandidate]]:
        """The candidates with their values, best first."""
        assert isinstance(view, RailState)
        budget = self.budgets.get(view.phase)
        thoughts = list(self.propose(game, view, seat, self.personality))
        if budget is None or game.seats > budget.most_seats or len(thoughts) < 2:
            return [CandidateResult(thoughts[0])]
        alone = game.seats == 1
        nodes = NodeBudget(budget.nodes * (SOLO_NODE_FACTOR if alone else 1))
        trial = self.trial(game, view, seat, pick, nodes, budget.is_short and not alone)
        with garbage_collection_disabled():
            chosen = thoughts[: budget.candidates]
            priors = [SOLO_PRIOR] + [0.0] * (len(chosen) - 1) if alone else ()
            tried = rank_candidates(chosen, trial, nodes, budget.worlds, priors, SOLO_PRIOR_WEIGHT)
            clear_board_cache()
        return tried

    def trial(
        self, game: Game[Any], view: Any, seat: Seat, pick: RandomBelow, nodes: NodeBudget, is_short: bool
    ) -> Callable[[RailCandidate, int], float]:
        """Returns a function that plays a candidate out in the world with a given number, and returns its
        value."""
        world = sampled_worlds(game, view, pick)
        last = view.round + (0 if is_short else FURTHER_ROUNDS.get(game.seats, 1))

        def trial(thought: RailCandidate, number: int) -> float:
            line = world(number).start_playout(nodes)
            line.play(seat, thought.action)
            policies: list[Bot] = [self.make_policy(NORMAL) for _ in range(game.seats)]
            policies[seat] = PhaseSwitchingBot(
                self.make_policy(thought.personality), self.make_policy(self.personality), view.phase
            )
            line.play_until(policies, lambda state: state.round > last)
            return self.evaluate(game, line.state, seat)

        return trial
