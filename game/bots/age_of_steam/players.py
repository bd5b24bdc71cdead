"""The bots of Age of Steam, by strength."""

from __future__ import annotations

from game.bots.age_of_steam.greedy import AosGreedyBot
from game.bots.age_of_steam.hard import build_reviewer, build_search
from game.bots.age_of_steam.normal import AosNormalBot, why
from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.rail.personalities import NORMAL, PERSONALITIES, RailPersonality
from game.bots.reviewer_interface import MatchReviewer

__all__ = ["PERSONALITIES", "easy", "hard", "normal", "reviewer", "why"]

LAPSES = 15
"""Percentage of the easy bot's choices that are random."""


def easy(temper: RailPersonality | None = None) -> Bot:
    """The greedy bot (with a personality: the normal bot), which now and then plays a random action."""
    return LapsingBot(AosGreedyBot() if temper is None else normal(temper), RandomBot(), LAPSES)


def normal(temper: RailPersonality = NORMAL) -> Bot:
    """The bot that decides by rules of thumb, without search."""
    return AosNormalBot(temper)


def hard(temper: RailPersonality = NORMAL) -> Bot:
    """The bot that chooses by play-outs."""
    return build_search(temper)


def reviewer() -> MatchReviewer:
    """The match reviewer."""
    return build_reviewer()
