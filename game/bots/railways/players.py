"""The bots of Railways of the World: The Card Game, by strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from msgspec import structs

from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.playout import EndCondition, until_turns_played
from game.bots.railways.evaluation import ActionPriority, RailwaysEvaluator, drop_inferior_actions
from game.bots.railways.parameters import RailwaysParameters
from game.bots.railways.playout_policy import PlayoutPolicy, PlayoutPolicyWeights
from game.bots.reasons import explain_by_one_step
from game.bots.reviewer_interface import MatchReviewer
from game.bots.search import ActionFilter, OneStepBot, PlayoutSearch, SearchBudget
from game.bots.work_counter import work_counter
from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.railways.actions import BuildLink, DrawCard, Pass
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_SECOND
from game.rules.railways.state import RailwaysState

LAPSES = 25
"""Percentage of the easy bot's choices that are random."""
GREEDY = RailwaysParameters()
BETTER = replace(GREEDY, rivalry=0.8, gift=(0.8, 0.5, 0.2))
PERSONALITIES: Mapping[str, RailwaysParameters] = {
    "miser": replace(BETTER, borrowed=0.45, gift=(1.2, 0.8, 0.4)),
    "gambler": replace(BETTER, unknown_card=1.25, missing=0.9),
    "builder": replace(BETTER, city=1.25, majority=0.95),
    "spoiler": replace(BETTER, rivalry=1.1, gift=(1.4, 0.9, 0.4)),
    "hoarder": replace(BETTER, crowding=0.06, idle_track=0.4),
    "stoker": replace(BETTER, power=(0.0, 0.38, 0.31, 0.25, 0.19, 0.13, 0.08, 0.04)),
    "early_bird": replace(BETTER, soon=0.95, ready=0.55),
    "hermit": replace(BETTER, rivalry=0.3, gift=(0.3, 0.2, 0.0)),
}
"""The parameters of each character."""
PLAYOUT_ROUNDS = 3
"""Rounds in a play-out of the hard bot."""
BUDGET = SearchBudget(nodes=1_500, candidates=6, trust=8)
REVIEW_NODES = 600_000
"""Node budget of a review."""
WIN_VALUE = 8.0
"""What winning is worth in addition to the lead in points."""


def sensible_actions(
    mind: RailwaysEvaluator, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Leaves out passing while something can be done, and drawing a second card into a full hand."""
    assert isinstance(game, Railways)
    full = view.phase == DRAW_SECOND and view.seat_hands[seat].count >= game.table.hand_limit
    candidates = [
        action
        for action in actions
        if not isinstance(action, Pass) and not (full and isinstance(action, DrawCard))
    ]
    return drop_inferior_actions(mind, game, view, seat, candidates or actions)


def evaluated_lead(
    mind: RailwaysEvaluator, game: Game[RailwaysState], state: RailwaysState, seat: Seat
) -> float:
    """A seat's lead over the best other seat in points, by its own evaluation."""
    result = game.result(state) if state.phase == OVER else None
    if result is not None:
        points = list(result.points)
        ahead = points.pop(seat) - max(points)
        return ahead + WIN_VALUE if seat in result.winners else ahead - WIN_VALUE
    worth = [mind(game, state, each) for each in range(game.seats)]
    own = worth.pop(seat)
    return (own - max(worth)) / (1 + mind.parameters.rivalry)


def likeliest_actions(
    step: OneStepBot[Any], game: Game[RailwaysState], view: RailwaysState, seat: Seat
) -> Sequence[Action]:
    """The candidates for play-outs: all for the main action of a turn, only the best one for later steps."""
    ranked = step.ranked(game, view, seat)
    return ranked if view.phase == CHOOSE_ACTION else ranked[:1]


def until_rounds_played(
    game: Game[RailwaysState], view: RailwaysState, _seat: Seat
) -> EndCondition[RailwaysState]:
    """End condition: every seat has had PLAYOUT_ROUNDS turns."""
    return until_turns_played(view, PLAYOUT_ROUNDS * game.seats)


class RailwaysOneStepBot(OneStepBot[Any]):
    """Evaluates the state after each action.

    For links that differ only in where they start, everything but the network is computed once.
    """

    def __init__(self, mind: RailwaysEvaluator, narrow: ActionFilter[RailwaysState]) -> None:
        super().__init__(mind, narrow)
        self._mind = mind

    def values(
        self, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: Sequence[Action]
    ) -> list[float]:
        assert isinstance(game, Railways)
        work_counter.count += len(actions)
        mind, ground = self._mind, self._mind.evaluate_before(game, view, seat)
        values, built = [], dict[tuple[object, ...], tuple[RailwaysState, ActionPriority]]()
        for action in actions:
            cards: tuple[object, ...] = ()
            if type(action) is BuildLink:
                cards = (action.city, action.colour, action.ones, action.twos, action.wilds)
                if cards in built:
                    after, apart = built[cards]
                    after.links[-1] = structs.replace(after.links[-1], origin=action.origin)
                    after.__dict__["network"] = ground.network
                    values.append(mind.value_after(game, after, ground, apart))
                    continue
            after = _twin(view, seat)
            game.apply(after, seat, action, ignore_event)
            apart = mind.evaluate_without_network(game, after, ground)
            values.append(mind.value_after(game, after, ground, apart))
            if cards:
                built[cards] = after, apart
        return values


def _twin(view: RailwaysState, seat: Seat) -> RailwaysState:
    """A copy on which one action of this seat can be tried, until it asks for a random outcome.

    It shares with the original what only other seats or the dealer can change.
    """
    twin = view.__copy__()
    twin.discard, twin.area, twin.links = view.discard[:], view.area[:], view.links[:]
    twin.engines, twin.trains, twin.points = view.engines[:], view.trains[:], view.points[:]
    twin.pile, twin.cubes = view.pile.copy(), view.cubes.copy()
    twin.seat_hands = view.seat_hands[:]
    twin.seat_hands[seat] = view.seat_hands[seat].copy()
    twin.collected = view.collected[:]
    twin.collected[seat] = view.collected[seat].copy()
    twin.__dict__.update(view.__dict__)
    return twin


@cache
def _step(figures: RailwaysParameters) -> tuple[RailwaysEvaluator, RailwaysOneStepBot]:
    """The evaluator and the bot that all bots with these parameters share, with their caches."""
    mind = RailwaysEvaluator(figures)
    return mind, RailwaysOneStepBot(mind, partial(sensible_actions, mind))


PLAYOUT_POLICY = PlayoutPolicy(PlayoutPolicyWeights())


def easy(figures: RailwaysParameters = GREEDY) -> Bot:
    """Chooses by evaluating one step ahead, and now and then at random."""
    mind = RailwaysEvaluator(figures)
    step = RailwaysOneStepBot(mind, partial(drop_inferior_actions, mind))
    return LapsingBot(step, RandomBot(), LAPSES)


def normal(figures: RailwaysParameters = BETTER) -> Bot:
    """Chooses by evaluating one step ahead with better parameters, which also consider the next seat."""
    return _step(figures)[1]


why = explain_by_one_step(_step(BETTER)[1], "points")


def hard(figures: RailwaysParameters = BETTER) -> PlayoutSearch[Any]:
    """Chooses by playing its best candidates out for some rounds."""
    mind, step = _step(figures)
    return PlayoutSearch(
        propose=partial(likeliest_actions, step),
        policy=lambda: PLAYOUT_POLICY,
        evaluate=partial(evaluated_lead, mind),
        until=until_rounds_played,
        budget=BUDGET,
        prior=step.values,
    )


def reviewer() -> MatchReviewer:
    """The match reviewer."""
    return hard().build_reviewer(lambda game, _pick: [PLAYOUT_POLICY] * game.seats, "points", REVIEW_NODES)
