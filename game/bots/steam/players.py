"""The players of Steam, by their names."""

from __future__ import annotations

from game.bots.bot import Bot, Lapsing, RandomBot
from game.bots.rail.personalities import NORMAL, TEMPERS, Temper
from game.bots.reviewer import Teacher
from game.bots.steam.greedy import GreedySteam
from game.bots.steam.hard import searching, teaching
from game.bots.steam.normal import NormalSteam, why

__all__ = ["TEMPERS", "easy", "greedy", "hard", "normal", "teacher", "why"]

LAPSES = 15
"""Of a hundred choices of the easy bot, those left to chance."""


def greedy() -> Bot:
    """The yardstick."""
    return GreedySteam()


def easy(temper: Temper | None = None) -> Bot:
    """Greedy, or somebody with a temper, with lapses."""
    return Lapsing(greedy() if temper is None else normal(temper), RandomBot(), LAPSES)


def normal(temper: Temper = NORMAL) -> Bot:
    """A policy without search."""
    return NormalSteam(temper)


def hard(temper: Temper = NORMAL) -> Bot:
    """Plays its best candidates on."""
    return searching(temper)


def teacher() -> Teacher:
    """Who looks at a match again."""
    return teaching()
