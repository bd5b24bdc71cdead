"""The bots of Age of Steam, by strength."""

from __future__ import annotations

from game.bots.age_of_steam.greedy import Greedy
from game.bots.age_of_steam.hard import searching, teaching
from game.bots.age_of_steam.normal import Normal, why
from game.bots.bot import Bot, Lapsing, RandomBot
from game.bots.rail.personalities import NORMAL, TEMPERS, Temper
from game.bots.reviewer import Teacher

__all__ = ["TEMPERS", "easy", "greedy", "hard", "normal", "teacher", "why"]

LAPSES = 15
"""Percentage of the easy bot's choices that are random."""


def greedy() -> Bot:
    """The baseline for comparisons."""
    return Greedy()


def easy(temper: Temper | None = None) -> Bot:
    """The greedy bot, or the normal bot with a personality, with random lapses."""
    return Lapsing(greedy() if temper is None else normal(temper), RandomBot(), LAPSES)


def normal(temper: Temper = NORMAL) -> Bot:
    """A policy without search."""
    return Normal(temper)


def hard(temper: Temper = NORMAL) -> Bot:
    """Chooses by play-outs."""
    return searching(temper)


def teacher() -> Teacher:
    """The match reviewer."""
    return teaching()
