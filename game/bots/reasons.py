"""Reasons for a bot's action, as codes and numbers; the caller puts them into words.

The module of a game's bots provides them with a function `why(game, view, seat, action)`.
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
"""Values in a reason are integers in tenths."""
LEAST_DIFFERENCE = 0.05
"""Smaller differences count as none."""


class Reason(NamedTuple):
    """A reason: a code, and the numbers that its sentence needs."""

    code: str
    figures: tuple[int, ...] = ()


class Explanation(NamedTuple):
    """Reasons, the most important first, and the second best action if it was close."""

    reasons: tuple[Reason, ...] = ()
    next_best: Action | None = None


ExplainAction = Callable[[Game[Any], Any, Seat, Action], Explanation]


def why(game: Game[Any], view: State, seat: Seat, action: Action) -> Explanation:
    """Reasons for an action; empty if the game's bots give none."""
    tell: ExplainAction | None = getattr(bots_module(game.key), "why", None)
    return tell(game, view, seat, action) if tell is not None else Explanation()


def tenths(value: float) -> int:
    """Converts a value to the integer that a reason contains."""
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
    """Compares the first action with the best of the others."""
    (mine, _), *rest = weighed
    if not rest:
        return Explanation((Reason("only"),))
    next_best, instead = max(rest, key=lambda one: one[0])
    if mine - next_best < -LEAST_DIFFERENCE:
        return Explanation()  # another action looks better in one step: the bot chose by search
    if mine - next_best < LEAST_DIFFERENCE:
        return Explanation((Reason("as_good"),), instead)
    return Explanation((Reason(f"better_{unit}", (tenths(mine - next_best),)),), instead)
