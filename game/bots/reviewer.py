"""Who looks at a match again: finds what would have been better, and plays matches on to their ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from game.bots.bot import Bot
from game.bots.playout import Nodes, worlds
from game.rules.core.codec import Seat
from game.rules.core.dealer import Stream
from game.rules.core.game import Game, Pick
from game.rules.core.moves import Action

Unit = Literal["points", "chance"]
"""What is told of a match: points at its end, or in a race the chance to win it, of a hundred."""
BROKEN = -50.0
"""What who is out before the end is said to have, so that nothing looks worse."""
COMPANY = 1 << 42
"""The key of a world's stream from which it is chosen who plays on in it."""


class Ending(NamedTuple):
    """How a line of play ended for each seat."""

    points: tuple[float, ...]
    won: tuple[float, ...]
    """Of a hundred, which those who win together share."""

    def values(self, unit: Unit) -> tuple[float, ...]:
        return self.points if unit == "points" else self.won


Ends = Callable[[int, Seat, Sequence[Action]], Ending]
"""How the world of a number ends if a seat begins with these actions, as long as they can be done."""


@dataclass(frozen=True)
class Teacher:
    """What a game's bots know to look at a match again."""

    doubt: Callable[[Game[Any], Any, Seat, Action], float]
    """By how much an action looks worse than the likeliest one, at a glance."""
    likeliest: Callable[[Game[Any], Any, Seat], Action]
    """What is played at a glance."""
    best: Callable[[Game[Any], Any, Seat, Pick], Action]
    """What is played after some thought."""
    players: Callable[[Game[Any], Pick], Sequence[Bot]]
    """Who plays on in a world; in another world they may be others, so that no way to play decides alone."""
    unit: Unit
    nodes: int
    """What a whole match may cost, by default."""

    def ends(self, game: Game[Any], view: Any, pick: Pick, nodes: Nodes) -> Ends:
        """The ends of worlds that are as the view shows, each with its own luck and its own company."""
        world = worlds(game, view, pick)

        def end(number: int, seat: Seat, actions: Sequence[Action]) -> Ending:
            here = world(number)
            line = here.line(nodes)
            for action in actions:
                if game.why_not(line.state, seat, action) is not None:
                    break
                line.play(seat, action)
            line.play_on(self.players(game, Stream(here.seed, COMPANY).below), lambda _state: False)
            result = game.result(line.state)
            assert result is not None
            points = (BROKEN if seat in result.out else float(had) for seat, had in enumerate(result.points))
            share = 100 / max(1, len(result.winners))
            won = (share if seat in result.winners else 0.0 for seat in range(game.seats))
            return Ending(tuple(points), tuple(won))

        return end
