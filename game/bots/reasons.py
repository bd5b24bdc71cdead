"""Why a bot would do something: codes and figures, which whoever reads them puts into words.

A game's bots tell it by a function `why(game, view, seat, action)` beside those that make players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.bots.bot import bots_module
from game.bots.search import OneStep
from game.rules.core.codec import Seat
from game.rules.core.game import Game, State
from game.rules.core.moves import Action

TENTHS = 10
"""Values are told in tenths: figures are whole numbers."""
LEAST = 0.05
"""A smaller difference is none."""


class Reason(NamedTuple):
    """One thing that decided."""

    code: str
    figures: tuple[int, ...] = ()


class Why(NamedTuple):
    """What decided, most important first, and what would have been next best, if anything was near."""

    reasons: tuple[Reason, ...] = ()
    instead: Action | None = None


Telling = Callable[[Game[Any], Any, Seat, Action], Why]


def why(game: Game[Any], view: State, seat: Seat, action: Action) -> Why:
    """Why a bot of this game would do that; nothing where its bots do not say."""
    tell: Telling | None = getattr(bots_module(game.key), "why", None)
    return tell(game, view, seat, action) if tell is not None else Why()


def tenths(value: float) -> int:
    """A figure for a reason."""
    return round(TENTHS * value)


def by_a_step(step: OneStep[Any], unit: str) -> Telling:
    """How much better the table looks after this action than after any other that is worth a thought."""

    def tell(game: Game[Any], view: Any, seat: Seat, action: Action) -> Why:
        others = [one for one in step.considered(game, view, seat) if one != action]
        if not others:
            return Why((Reason("only" if len(game.legal(view, seat)) == 1 else "sensible"),))
        values = step.values(game, view, seat, [action, *others])
        return compared(list(zip(values, [action, *others], strict=True)), unit)

    return tell


def compared(weighed: Sequence[tuple[float, Action]], unit: str) -> Why:
    """The first of these beside the best of the others, in so many of a unit."""
    (mine, _), *rest = weighed
    if not rest:
        return Why((Reason("only"),))
    next_best, instead = max(rest, key=lambda one: one[0])
    if mine - next_best < -LEAST:
        return Why()  # at a glance it is not the best: whoever chose it has seen more
    if mine - next_best < LEAST:
        return Why((Reason("as_good"),), instead)
    return Why((Reason(f"better_{unit}", (tenths(mine - next_best),)),), instead)
