"""Counts of a bot's actions over its games, to compare personalities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING

from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.analysis.arena import GameResult

ActionCounts = Mapping[str, int]
"""Counts by action name.

An action with an amount counts that amount; a choice by name is counted under that name.
"""
AMOUNTS = ("amount", "count", "blocks")
"""Names of action fields that hold amounts; other numbers in an action are places or seats."""


def count_actions(actions: Iterable[Action]) -> dict[str, int]:
    """Counts these actions."""
    done: Counter[str] = Counter()
    for action in actions:
        name, fields = type(action).__name__, action.__struct_fields__
        match [(field, getattr(action, field)) for field in fields]:
            case [(field, int(amount))] if field in AMOUNTS:
                done[name] += amount
            case [(_, str(choice))]:
                done[f"{name} {choice}"] += 1
            case _:
                done[name] += 1
    return dict(done)


def mean_counts(bot: str, games: Sequence[GameResult]) -> dict[str, float]:
    """The mean counts of a bot's actions, per game and seat that it played."""
    seats = sum(played.seating.count(bot) for played in games)
    names = dict.fromkeys(name for played in games for name in played.deeds.get(bot, ()))
    mine = [played.deeds.get(bot, {}) for played in games]
    each = max(1, seats)
    return {name: round(fsum(deeds.get(name, 0) for deeds in mine) / each, 3) for name in sorted(names)}
