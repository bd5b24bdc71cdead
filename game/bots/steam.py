"""The players of Steam, by their names."""

from __future__ import annotations

from game.bots.bot import Bot, Lapsing, RandomBot
from game.bots.steam_greedy import GreedySteam
from game.bots.steam_hard import SEARCH
from game.bots.steam_normal import NormalSteam

LAPSES = 15
"""Of a hundred choices of the easy bot, those left to chance."""


def greedy() -> Bot:
    """The yardstick."""
    return GreedySteam()


def easy() -> Bot:
    """Greedy, with lapses."""
    return Lapsing(greedy(), RandomBot(), LAPSES)


def normal() -> Bot:
    """A policy without search."""
    return NormalSteam()


def hard() -> Bot:
    """Plays its best candidates on."""
    return SEARCH
