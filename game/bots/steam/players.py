"""The bots of Steam, by strength."""

from __future__ import annotations

from game.bots.bot import Bot, LapsingBot, RandomBot
from game.bots.rail.personalities import NORMAL, PERSONALITIES, RailPersonality
from game.bots.reviewer_interface import MatchReviewer
from game.bots.steam.greedy import SteamGreedyBot
from game.bots.steam.hard import build_reviewer, build_search
from game.bots.steam.normal import SteamNormalBot, why

__all__ = ["PERSONALITIES", "easy", "hard", "normal", "reviewer", "why"]

LAPSES = 15
"""Percentage of the easy bot's choices that are random."""


def easy(temper: RailPersonality | None = None) -> Bot:
    """The greedy bot (with a personality: the normal bot), which now and then plays a random action."""
    return LapsingBot(SteamGreedyBot() if temper is None else normal(temper), RandomBot(), LAPSES)


def normal(temper: RailPersonality = NORMAL) -> Bot:
    """The bot that decides by rules of thumb, without search."""
    return SteamNormalBot(temper)


def hard(temper: RailPersonality = NORMAL) -> Bot:
    """The bot that chooses by play-outs."""
    return build_search(temper)


def reviewer() -> MatchReviewer:
    """The match reviewer."""
    return build_reviewer()
