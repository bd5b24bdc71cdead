"""A ladder of fixed house bots: how any bot does against each of them, and how much it thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any, NamedTuple

from game.analysis.arena import Contest, ContestFile, GameResult, PlayGames, run_contest
from game.analysis.arena_ratings import wilson_interval
from game.bots.bot import EASY, FROZEN_BOTS, GREEDY, RANDOM, bot_names
from game.i18n import _
from game.i18n.number_format import format_decimal
from game.rules.core.match_settings import MatchSettings

HOUSE_BOTS = (RANDOM, EASY, GREEDY, *(name for name in FROZEN_BOTS if name != GREEDY))
"""The rungs, weakest first. The frozen ones never change, so that ladders of different days compare."""
COMPUTE_CLASSES = (10, 100, 1_000, 10_000)
"""Most actions tried for a choice in the compute classes 1, 2, 3 and 4; more is class 5."""


class Rung(NamedTuple):
    """How a bot did against a house bot. A game counts as the share of its rivals that a seat finished
    ahead of; a tie counts half."""

    opponent: str
    games: int
    ahead: float
    low: float
    high: float
    units: float
    """Actions tried for a choice, the same on every machine."""

    @property
    def compute_class(self) -> int:
        return 1 + sum(self.units > most for most in COMPUTE_CLASSES)


def house_bots(game_key: str, bot: str) -> list[str]:
    """The rungs of a game for a bot, which does not play against itself."""
    return [name for name in HOUSE_BOTS if name in bot_names(game_key) and name != bot]


def climb(
    bot: str,
    settings: MatchSettings,
    games: int,
    seed: int,
    run: PlayGames,
    store: Callable[[Contest], ContestFile] = ContestFile,
    progress: bool = False,
) -> list[Rung]:
    """Plays a bot against every house bot; stored games are reused."""
    rungs = []
    for opponent in house_bots(settings.game, bot):
        contest = Contest(settings, (bot, opponent), seed)
        rungs.append(_rung(bot, opponent, run_contest(contest, games, run, store(contest), progress)))
    return rungs


def _rung(bot: str, opponent: str, games: Sequence[GameResult]) -> Rung:
    both = [played for played in games if {bot, opponent} <= set(played.seating)]
    ahead = fsum(_share_ahead(played, bot) for played in both)
    costs = [cost for played in both for name, cost in played.thinking if name == bot]
    choices = sum(cost.choices for cost in costs) or 1
    rate = ahead / len(both) if both else 0.0
    low, high = wilson_interval(ahead, len(both))
    return Rung(opponent, len(both), rate, low, high, sum(cost.work for cost in costs) / choices)


def _share_ahead(played: GameResult, bot: str) -> float:
    ranks = played.ranks()
    mine = [rank for rank, name in zip(ranks, played.seating, strict=True) if name == bot]
    theirs = [rank for rank, name in zip(ranks, played.seating, strict=True) if name != bot]
    duels = [(one < other) + 0.5 * (one == other) for one in mine for other in theirs]
    return fsum(duels) / len(duels)


def ladder_json(bot: str, settings: MatchSettings, rungs: Sequence[Rung]) -> dict[str, Any]:
    return {
        "game": settings.game,
        "map": settings.map or None,
        "seats": settings.seats,
        "bot": bot,
        "rungs": [rung._asdict() | {"compute_class": rung.compute_class} for rung in rungs],
    }


def ladder_text(bot: str, rungs: Sequence[Rung]) -> str:
    """A line for each rung."""
    line = _("{bot} finishes ahead of {other} in {percent} % ({low}…{high}) of {games} games")
    lines = [
        line.format(
            bot=bot,
            other=rung.opponent,
            percent=format_decimal(100 * rung.ahead),
            low=round(100 * rung.low),
            high=round(100 * rung.high),
            games=rung.games,
        )
        for rung in rungs
    ]
    units, classes = rungs[-1].units, rungs[-1].compute_class
    cost = _("{bot} tries {units} actions for a choice: compute class {number} of 5")
    return "\n".join([*lines, cost.format(bot=bot, units=round(units), number=classes)])
