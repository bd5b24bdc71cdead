"""The bots of Age of Steam, by strength."""

from __future__ import annotations

from game.bots.age_of_steam.greedy import AosGreedyBot
from game.bots.age_of_steam.hard import build_reviewer, build_search
from game.bots.age_of_steam.normal import AosNormalBot, why
from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.rail.personalities import NORMAL, PERSONALITIES, RailPersonality
from game.bots.reviewer import MatchReviewer

__all__ = ["PERSONALITIES", "easy", "hard", "normal", "reviewer", "why"]

LAPSES = 15
"""Percentage of the easy bot's choices that are random."""


def easy(temper: RailPersonality | None = None) -> Bot:
    """The greedy bot, or the normal bot with a personality, with random lapses."""
    return LapsingBot(AosGreedyBot() if temper is None else normal(temper), RandomBot(), LAPSES)


def normal(temper: RailPersonality = NORMAL) -> Bot:
    """A policy without search."""
    return AosNormalBot(temper)


def hard(temper: RailPersonality = NORMAL) -> Bot:
    """Chooses by play-outs."""
    return build_search(temper)


def reviewer() -> MatchReviewer:
    """The match reviewer."""
    return build_reviewer()
