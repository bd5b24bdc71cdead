"""The bots of Yardmaster, by strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.playout import EndCondition, until_turns_played
from game.bots.reasons import explain_by_one_step
from game.bots.reviewer_interface import MatchReviewer
from game.bots.search import ActionFilter, HideCards, OneStepBot, PlayoutSearch, SearchBudget
from game.bots.work_counter import work_counter
from game.bots.yardmaster.evaluation import YardmasterEvaluator, YardmasterParameters
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import (
    DrawDiscard,
    DrawPile,
    EndTurn,
    LoadCar,
    PlayDrawThree,
    PlayRefresh,
    SwapToken,
)
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import YardState

LAPSES = 25
"""Percentage of the easy bot's choices that are random."""
GREEDY = YardmasterParameters()
BETTER = replace(
    GREEDY,
    parked=0.9,
    asked_for=(0.8, 0.9, 0.95, 0.8, 0.5, 0.3, *(0.05,) * 6),
    for_later=(0.7, 0.75, 0.75, 0.7, 0.4, 0.2, *(0.05,) * 6),
    threat=3.0,
)
PERSONALITIES: Mapping[str, YardmasterParameters] = {
    "miser": replace(BETTER, pay_one_less=1.7, unknown_card=0.75, open_card=0.14),
    "gambler": replace(BETTER, unknown_card=0.95, draw_three=2.9),
    "builder": replace(BETTER, parked=0.97, spare=0.4),
    "spoiler": replace(BETTER, threat=5.0, steal=1.9, stolen=1.8, loot=0.03, open_card=0.25),
    "hoarder": replace(BETTER, parked=0.95, spare=0.3, pay_one_less=1.5, open_card=0.02),
    "stoker": replace(BETTER, within_reach=(0.6, 0.4, 0.2, 0.1), last_car=4.0),
    "early_bird": replace(BETTER, parked=0.8, new_car=1.0, refresh=0.7),
    "hermit": replace(BETTER, steal=0.7, stolen=0.9, threat=1.5, open_card=0.02),
}
"""The parameters of each character."""
PLAYOUT_TURNS = 2
"""Turns in a play-out of the hard bot: its own and the next seat's."""
BUDGET = SearchBudget(nodes=700, candidates=8, trust=2)
REVIEW_NODES = 600_000
"""Node budget of a review; large, because wins vary more than points."""
WIN_VALUE = 40.0
"""Value of a won match, and the most that any other evaluation can be."""


def hide_pile(after: YardState, action: Action) -> None:
    """Hides the draw pile before a draw."""
    if isinstance(action, DrawPile | PlayDrawThree):
        after.cargo.cards = [None] * len(after.cargo.cards)


def drop_equal_payments(
    game: Game[YardState], _view: YardState, _seat: Seat, actions: list[Action]
) -> list[Action]:
    """Of payments with the same last card, keeps one (YM-6.6)."""
    return game.representatives(actions)


def sensible_actions(
    game: Game[YardState], view: YardState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Leaves out ending a turn early, and a last draw into a full hand while a car can be bought.

    The hand limit applies only at the end of the turn, so earlier draws are kept.
    """
    assert isinstance(game, Yardmaster)
    full = view.seat_hands[seat].count >= game.table.hand_limit
    busy = full and view.actions_left == 1 and any(isinstance(action, LoadCar) for action in actions)
    return [
        action
        for action in game.representatives(actions)
        if not (isinstance(action, EndTurn) and view.actions_left)
        and not (busy and isinstance(action, DrawPile | DrawDiscard))
    ] or actions


def distinct_actions(
    game: Game[YardState], view: YardState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """The sensible actions; the order of cars that go under the deck together is ignored."""
    return [
        action
        for action in sensible_actions(game, view, seat, actions)
        if not isinstance(action, PlayRefresh) or list(action.slots) == sorted(action.slots)
    ]


def playout_actions(
    game: Game[YardState], view: YardState, _seat: Seat, actions: list[Action]
) -> list[Action]:
    """The actions considered in a play-out: without token exchanges, and with at most one car refreshed."""
    candidates = []
    for action in actions:
        kind = type(action)
        if kind is LoadCar:
            wanted = game.canonical(action) == action
        elif kind is EndTurn:
            wanted = not view.actions_left
        elif kind is PlayRefresh:
            wanted = len(cast(PlayRefresh, action).slots) == 1
        else:
            wanted = kind is not SwapToken
        if wanted:
            candidates.append(action)
    return candidates or actions


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


def reviewer() -> MatchReviewer:
    """The match reviewer; Yardmaster is a race, so it reports chances to win."""
    return hard().build_reviewer(lambda game, _pick: [PLAYOUT_POLICY] * game.seats, "chance", REVIEW_NODES)
