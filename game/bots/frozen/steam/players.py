"""The bots of Steam, frozen."""

from __future__ import annotations

from game.bots.frozen.protocol import Bot
from game.bots.frozen.rail.personalities import NORMAL, RailPersonality
from game.bots.frozen.steam.greedy import SteamGreedyBot
from game.bots.frozen.steam.hard import build_search
from game.bots.frozen.steam.normal import SteamNormalBot


def greedy() -> Bot:
    """The baseline for comparisons."""
    return SteamGreedyBot()


def normal(temper: RailPersonality = NORMAL) -> Bot:
    """A policy without search."""
    return SteamNormalBot(temper)


def hard(temper: RailPersonality = NORMAL) -> Bot:
    """Chooses by play-outs."""
    return build_search(temper)
