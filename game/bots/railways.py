"""The players of the Railways cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.bots.bot import Bot, Lapsing, RandomBot
from game.bots.playout import Moment
from game.bots.railways_mind import Evaluation, Figures, narrow
from game.bots.railways_playout import Quick, Thumb
from game.bots.search import Budget, OneStep, Search
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.railways.actions import DrawCard, Pass
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_SECOND
from game.rules.railways.state import RailwaysState

LAPSES = 25
"""Of a hundred choices of the easy bot, those left to chance."""
BETTER = replace(Figures(), rivalry=0.8, gift=(0.8, 0.5, 0.2))
ROUNDS = 3
"""So far hard plays on."""
BUDGET = Budget(nodes=1_500, candidates=6, trust=8)
VICTORY = 8.0
"""What winning is worth beside the points it is won by."""


def sensible(
    mind: Evaluation, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """No turn is passed that can be used, and no second card is drawn into a full hand."""
    assert isinstance(game, Railways)
    full = view.phase == DRAW_SECOND and view.held[seat].count >= game.table.hand_limit
    kept = [
        action
        for action in actions
        if not isinstance(action, Pass) and not (full and isinstance(action, DrawCard))
    ]
    return narrow(mind, game, view, seat, kept or actions)


def lead(game: Game[RailwaysState], state: RailwaysState, seat: Seat) -> float:
    """How many points a seat is before the best of the others."""
    result = game.result(state) if state.phase == OVER else None
    if result is not None:
        points = list(result.points)
        ahead = points.pop(seat) - max(points)
        return ahead + VICTORY if seat in result.winners else ahead - VICTORY
    worth = [MIND(game, state, each) for each in range(game.seats)]
    own = worth.pop(seat)
    return (own - max(worth)) / (1 + MIND.figures.rivalry)


def likeliest(game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> Sequence[Action]:
    """What to do with the turn is worth playing on; the rest of it is seen at a glance."""
    ranked = NORMAL.ranked(game, view, seat)
    return ranked if view.phase == CHOOSE_ACTION else ranked[:1]


def rounds_on(game: Game[RailwaysState], view: RailwaysState, _seat: Seat) -> Moment[RailwaysState]:
    """When everybody has had their turns."""
    active, turns = view.active, ROUNDS * game.seats

    def ended(state: RailwaysState) -> bool:
        nonlocal active, turns
        if state.active != active:
            active, turns = state.active, turns - 1
        return turns <= 0

    return ended


MIND = Evaluation(BETTER)
NORMAL: OneStep[Any] = OneStep(MIND, partial(sensible, MIND))
QUICK = Quick(Thumb())


def greedy() -> Bot:
    """One step ahead."""
    mind = Evaluation(Figures())
    return OneStep(mind, partial(narrow, mind))


def easy() -> Bot:
    """Greedy, with lapses."""
    return Lapsing(greedy(), RandomBot(), LAPSES)


def normal() -> Bot:
    """One step ahead by better figures, with an eye on the next seat."""
    return NORMAL


def teacher() -> Search[Any]:
    """Plays its best candidates on for some rounds."""
    return Search(
        propose=likeliest,
        policy=lambda: QUICK,
        evaluate=lead,
        until=rounds_on,
        budget=BUDGET,
        prior=NORMAL.values,
    )


def hard() -> Bot:
    """The one who also teaches."""
    return teacher()
