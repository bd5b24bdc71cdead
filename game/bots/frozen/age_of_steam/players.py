"""The bots of Age of Steam, frozen."""

from __future__ import annotations

from game.bots.frozen.age_of_steam.greedy import AosGreedyBot
from game.bots.frozen.age_of_steam.hard import build_search
from game.bots.frozen.age_of_steam.normal import AosNormalBot
from game.bots.frozen.protocol import Bot
from game.bots.frozen.rail.personalities import NORMAL, RailPersonality


def greedy() -> Bot:
    """The baseline for comparisons."""
    return AosGreedyBot()


def normal(temper: RailPersonality = NORMAL) -> Bot:
    """A policy without search."""
    return AosNormalBot(temper)


def hard(temper: RailPersonality = NORMAL) -> Bot:
    """Chooses by play-outs."""
    return build_search(temper)
