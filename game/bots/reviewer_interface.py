"""What a game must provide for match reviews: better actions, and playing a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from game.bots.bot import Bot
from game.bots.playout import NodeBudget, sampled_worlds
from game.rules.core.codec import Seat
from game.rules.core.dealer import RandomStream
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action

ReviewUnit = Literal["points", "chance"]
"""Unit of a review: final points or, in a race, the chance to win in per cent."""
BANKRUPT_POINTS = -50.0
"""Points given to a bankrupt seat, lower than any other result."""
PLAYERS_STREAM = 1 << 42
"""Key of the random stream of a world that chooses the bots of a play-out."""


class PlayoutResult(NamedTuple):
    """Result of a play-out for each seat."""

    points: tuple[float, ...]
    win_percent: tuple[float, ...]
    """For each seat, 100 if it won; several winners share it."""

    def values(self, unit: ReviewUnit) -> tuple[float, ...]:
        return self.points if unit == "points" else self.win_percent


EvaluateInWorld = Callable[[int, Seat, Sequence[Action]], PlayoutResult]
"""Plays on after a seat's actions in the world with this number; actions that are not legal there are left
out."""


@dataclass(frozen=True)
class MatchReviewer:
    """Functions of a game's bots that review a match."""

    doubt: Callable[[Game[Any], Any, Seat, Action], float]
    """How much worse an action looks than the likeliest one, judged without search."""
    likeliest: Callable[[Game[Any], Any, Seat], Action]
    """The action chosen without search."""
    best: Callable[[Game[Any], Any, Seat, RandomBelow], Action]
    """The action chosen by search."""
    players: Callable[[Game[Any], RandomBelow], Sequence[Bot]]
    """The bots that play on in a world. They may differ between worlds, so that no single style decides."""
    unit: ReviewUnit
    nodes: int
    """Default node budget for a whole match."""

    def play_out_worlds(
        self, game: Game[Any], view: Any, pick: RandomBelow, nodes: NodeBudget
    ) -> EvaluateInWorld:
        """Returns a function that plays sampled worlds to the end, each with its own luck and bots."""
        world = sampled_worlds(game, view, pick)

        def end(number: int, seat: Seat, actions: Sequence[Action]) -> PlayoutResult:
            here = world(number)
            line = here.start_playout(nodes)
            for action in actions:
                if game.why_not(line.state, seat, action) is not None:
                    break
                line.play(seat, action)
            line.play_until(
                self.players(game, RandomStream(here.seed, PLAYERS_STREAM).below), lambda _state: False
            )
            result = game.result(line.state)
            assert result is not None
            points = (
                BANKRUPT_POINTS if seat in result.out else float(had)
                for seat, had in enumerate(result.points)
            )
            share = 100 / max(1, len(result.winners))
            won = (share if seat in result.winners else 0.0 for seat in range(game.seats))
            return PlayoutResult(tuple(points), tuple(won))

        return end
