"""Which actions of Yardmaster are worth evaluating."""

from __future__ import annotations

from typing import cast

from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
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
