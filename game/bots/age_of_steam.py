"""The players of Age of Steam, by their names."""

from __future__ import annotations

from game.bots.age_of_steam_greedy import Greedy
from game.bots.age_of_steam_hard import SEARCH
from game.bots.age_of_steam_normal import Normal
from game.bots.bot import Bot, Lapsing, RandomBot

LAPSES = 15
"""Of a hundred choices of the easy bot, those left to chance."""


def greedy() -> Bot:
    """The yardstick."""
    return Greedy()


def easy() -> Bot:
    """Greedy, with lapses."""
    return Lapsing(greedy(), RandomBot(), LAPSES)


def normal() -> Bot:
    """A policy without search."""
    return Normal()


def hard() -> Bot:
    """Plays its best candidates on."""
    return SEARCH
