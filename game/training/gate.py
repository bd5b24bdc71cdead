"""The gate: a new network is adopted only if it beats the one before on fresh deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.analysis.sequential_test import decision, look_points
from game.analysis.simulation import MOST_ACTIONS, BareMatch
from game.bots.bot import HARD, Bot, make_bot
from game.bots.value_net import NetWeights, ValueNet
from game.rules import catalog
from game.rules.core.dealer import joint_seed
from game.rules.core.game import Game
from game.rules.core.match_settings import MatchSettings
from game.training.self_play import learnable


@dataclass(frozen=True)
class GateResult:
    """How the new network did: shares of wins in games of one new against the old in all other seats."""

    games: int
    wins: float
    is_adopted: bool


def hold_gate(
    settings: MatchSettings, new: NetWeights, old: NetWeights | None, most_games: int, seed: int
) -> GateResult:
    """Plays until it is decided (sequential_test.py); without an old network against `hard`."""
    game, how = catalog.create(*settings), learnable(settings.game)
    champion = make_bot(HARD, game) if old is None else how.contender(game, ValueNet(old))
    looks, against = look_points(most_games), 1 / game.seats
    games, wins, decided = 0, 0.0, 0
    for share in _shares_won(game, how.contender(game, ValueNet(new)), champion, seed):
        games, wins = games + 1, wins + share
        if games in looks:
            decided = decision(wins, games, against)
        if decided or games >= most_games:
            break
    return GateResult(games, wins, decided > 0)


def _shares_won(game: Game[Any], challenger: Bot, champion: Bot, seed: int) -> Iterator[float]:
    """The challenger's shares of the wins; it plays each deal in every seat before the next."""
    deal = 0
    while True:
        for seat in range(game.seats):
            bots = [challenger if place == seat else champion for place in range(game.seats)]
            table = BareMatch(game, joint_seed(f"gate:{seed}:{deal}".encode(), ()), range(game.seats))
            winners = _winners(table, bots)
            yield (seat in winners) / len(winners)
        deal += 1


def _winners(table: BareMatch, bots: list[Bot]) -> tuple[int, ...]:
    for _step in range(MOST_ACTIONS):
        if (result := table.game.result(table.public_state)) is not None:
            return result.winners
        [seat] = table.game.to_act(table.public_state)
        table.play(seat, table.choice(seat, bots[seat]))
    raise RuntimeError(f"{table.game.key} does not end")
