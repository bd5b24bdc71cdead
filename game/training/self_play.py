"""Matches of a bot against itself, and the positions a network learns from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.bots.bot import Bot, bots_module, make_bot, seeded_pick
from game.bots.learning import Features, Learnable
from game.bots.playout import NodeBudget, Playout
from game.bots.search import OneStepBot
from game.bots.value_net import NetWeights, Position, ValueNet
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.game import Game, RandomBelow
from game.rules.core.match_settings import MatchSettings
from game.training.trajectories import Trajectory

MOST_ACTIONS = 20_000


class WanderingBot:
    """Plays like `bot`, except for `percent` of its choices, which are random."""

    def __init__(self, bot: Bot, percent: int) -> None:
        self._bot, self._percent = bot, percent

    def choose(self, game: Game[Any], view: Any, seat: int, pick: RandomBelow) -> Any:
        chooser = game.sample if pick(100) < self._percent else None
        return chooser(view, seat, pick) if chooser else self._bot.choose(game, view, seat, pick)


def learnable(game_key: str) -> Learnable:
    """How a game is learned; BadData if it cannot be."""
    found: Learnable | None = getattr(bots_module(game_key), "LEARNABLE", None)
    if found is None:
        raise BadData("{game} has no learned evaluation", game=game_key)
    return found


@cache
def _game(settings: MatchSettings) -> Game[Any]:
    return catalog.create(*settings)


def play_training_games(
    settings: MatchSettings, net: NetWeights, teacher: str, percent: int, seeds: Sequence[str]
) -> list[Trajectory]:
    """Plays a match for each seed and returns a trajectory for each seat, match by match.

    Players are the named bot, or the network one step ahead if `teacher` is empty; `percent` of their choices
    are random.
    """
    game, how = _game(settings), learnable(settings.game)
    features, step = how.features(game), how.player(game, ValueNet(net))
    player = WanderingBot(make_bot(teacher, game) if teacher else step, percent)
    return [
        Trajectory.of_positions(positions, outcome, features.size)
        for seed in seeds
        for positions, outcome in _play(game, player, step, features, seed)
    ]


def _play(
    game: Game[Any], player: Bot, step: OneStepBot[Any], features: Features, seed: str
) -> list[tuple[list[Position], float]]:
    """Plays a match; returns the positions of each seat and the share of the win it ended with.

    A seat's positions are those after each of its actions, as `step` sees them before chance is answered, and
    those at the end of every other seat's turn. The state is fully open; features read what the seat sees.
    """
    start = game.setup()
    for hand in start.hands().values():
        hand.open(())
    table: Playout[Any] = Playout(game, start, seed.encode(), NodeBudget(0))
    state, pick = table.state, seeded_pick(seed)
    positions: list[list[Position]] = [[] for _ in range(game.seats)]
    for _step in range(MOST_ACTIONS):
        [seat] = game.to_act(state)
        action = player.choose(game, state, seat, pick)
        for after in step.states_after(game, state, seat, (action,)):
            positions[seat].append(features(after, seat))
        table.play(seat, action)
        if (result := game.result(state)) is not None:
            shares = [(place in result.winners) / len(result.winners) for place in range(game.seats)]
            return list(zip(positions, shares, strict=True))
        if state.active != seat:
            for other in range(game.seats):
                if other != seat:
                    positions[other].append(features(state, other))
    raise RuntimeError(f"{game.key} does not end")
