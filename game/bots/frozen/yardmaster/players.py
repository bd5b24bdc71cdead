"""The bots of Yardmaster, frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

from game.bots.frozen.playout import EndCondition, until_turns_played
from game.bots.frozen.protocol import Bot
from game.bots.frozen.search import ActionFilter, HideCards, OneStepBot, PlayoutSearch, SearchBudget
from game.bots.frozen.yardmaster.evaluation import YardmasterEvaluator, YardmasterParameters
from game.bots.work_counter import work_counter
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

GREEDY = YardmasterParameters()
BETTER = replace(
    GREEDY,
    parked=0.9,
    asked_for=(0.8, 0.9, 0.95, 0.8, 0.5, 0.3, *(0.05,) * 6),
    for_later=(0.7, 0.75, 0.75, 0.7, 0.4, 0.2, *(0.05,) * 6),
    threat=3.0,
)
PLAYOUT_TURNS = 2
"""Turns in a play-out of the hard bot: its own and the next seat's."""
BUDGET = SearchBudget(nodes=700, candidates=8, trust=2)
WIN_VALUE = 40.0
"""Value of a won match, and upper limit of any other evaluation."""


def hide_pile(after: YardState, action: Action) -> None:
    """Hides the draw pile before a draw."""
    if isinstance(action, DrawPile | PlayDrawThree):
        after.cargo.cards = [None] * len(after.cargo.cards)


def drop_equal_payments(
    game: Game[YardState], _view: YardState, _seat: Seat, actions: list[Action]
) -> list[Action]:
    """Drops payments that differ only in their order, except for the card that ends on top (YM-6.6)."""
    return game.representatives(actions)


def sensible_actions(
    game: Game[YardState], view: YardState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Drops ending a turn with actions left, and a last draw into a full hand while a car can be loaded.

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
    """The sensible actions, ignoring the order of cars that go under the deck together."""
    return [
        action
        for action in sensible_actions(game, view, seat, actions)
        if not isinstance(action, PlayRefresh) or list(action.slots) == sorted(action.slots)
    ]


def playout_actions(
    game: Game[YardState], view: YardState, _seat: Seat, actions: list[Action]
) -> list[Action]:
    """Actions considered in a play-out: no token swaps, and at most one car refreshed."""
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
    """A seat's lead over the best of the others, by its own evaluation."""
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
    """One-step bot that evaluates most actions without applying them."""

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
    """Evaluation shared by all bots with these parameters, including its caches."""
    return YardmasterEvaluator(figures)


PLAYOUT_POLICY = YardmasterOneStepBot(_mind(BETTER), playout_actions, hide_pile)


def greedy() -> Bot:
    """One-step evaluation."""
    return YardmasterOneStepBot(YardmasterEvaluator(GREEDY), drop_equal_payments)


def normal(figures: YardmasterParameters = BETTER) -> Bot:
    """One-step evaluation with better parameters."""
    return YardmasterOneStepBot(_mind(figures), sensible_actions)


def hard(figures: YardmasterParameters = BETTER) -> PlayoutSearch[Any]:
    """Plays its best candidates out until the next seat has replied."""
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
