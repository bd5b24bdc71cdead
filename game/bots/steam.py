"""The players of Steam, by their names."""

from __future__ import annotations

from game.bots.bot import Bot, Lapsing, RandomBot
from game.bots.steam_greedy import GreedySteam

LAPSES = 15
"""Of a hundred choices of the easy bot, those left to chance."""


def greedy() -> Bot:
    """The yardstick."""
    return GreedySteam()


def easy() -> Bot:
    """Greedy, with lapses."""
    return Lapsing(greedy(), RandomBot(), LAPSES)


normal = hard = greedy
