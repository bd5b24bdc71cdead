"""The bot protocol of the frozen bots."""

from __future__ import annotations

from typing import Any, Protocol

from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action


class Bot(Protocol):
    """Chooses a legal action from a seat's view; `pick` is its only source of randomness."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action: ...
