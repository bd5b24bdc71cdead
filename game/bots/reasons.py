"""Reasons for a bot's action, as codes and figures that the caller puts into words.

A game's bot module provides them with a function `why(game, view, seat, action)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.bots.bot import bots_module
from game.bots.search import OneStepBot
from game.rules.core.codec import Seat
from game.rules.core.game import Game, State
from game.rules.core.moves import Action

TENTHS = 10
"""Figures are integers, so values are given in tenths."""
LEAST_DIFFERENCE = 0.05
"""Smaller differences count as equal."""


class Reason(NamedTuple):
    """One reason: a code and its figures."""

    code: str
    figures: tuple[int, ...] = ()


class Explanation(NamedTuple):
    """Reasons, most important first, and the next best action if one was close."""

    reasons: tuple[Reason, ...] = ()
    next_best: Action | None = None


ExplainAction = Callable[[Game[Any], Any, Seat, Action], Explanation]


def why(game: Game[Any], view: State, seat: Seat, action: Action) -> Explanation:
    """Reasons for an action; empty if the game's bots give none."""
    tell: ExplainAction | None = getattr(bots_module(game.key), "why", None)
    return tell(game, view, seat, action) if tell is not None else Explanation()


def tenths(value: float) -> int:
    """Converts a value to the integer figure of a reason."""
    return round(TENTHS * value)


def explain_by_one_step(step: OneStepBot[Any], unit: str) -> ExplainAction:
    """Makes a `why` function that compares the action with the alternatives by a one-step evaluation."""

    def tell(game: Game[Any], view: Any, seat: Seat, action: Action) -> Explanation:
        others = [one for one in step.considered(game, view, seat) if one != action]
        if not others:
            return Explanation((Reason("only" if len(game.legal(view, seat)) == 1 else "sensible"),))
        values = step.values(game, view, seat, [action, *others])
        return explain_by_comparison(list(zip(values, [action, *others], strict=True)), unit)

    return tell


def explain_by_comparison(weighed: Sequence[tuple[float, Action]], unit: str) -> Explanation:
    """Compares the first action with the best of the others, in the given unit."""
    (mine, _), *rest = weighed
    if not rest:
        return Explanation((Reason("only"),))
    next_best, instead = max(rest, key=lambda one: one[0])
    if mine - next_best < -LEAST_DIFFERENCE:
        return Explanation()  # another action looks better in one step: the bot chose by search
    if mine - next_best < LEAST_DIFFERENCE:
        return Explanation((Reason("as_good"),), instead)
    return Explanation((Reason(f"better_{unit}", (tenths(mine - next_best),)),), instead)
