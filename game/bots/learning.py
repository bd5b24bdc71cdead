"""What a game provides so that an evaluation can be learned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.bots.bot import Bot
from game.bots.search import OneStepBot
from game.bots.value_net import Position, ValueNet
from game.rules.core.codec import Seat
from game.rules.core.game import Game


class Features(Protocol):
    """Lists the active binary features of a state as a seat sees it."""

    @property
    def size(self) -> int: ...

    @property
    def ordered(self) -> Sequence[tuple[int, int]]:
        """First feature and number of those that are the values of one quantity."""

    def __call__(self, view: Any, seat: Seat) -> Position: ...


@dataclass(frozen=True)
class Learnable:
    """How a game is learned."""

    features: Callable[[Game[Any]], Features]
    player: Callable[[Game[Any], ValueNet], OneStepBot[Any]]
    """Makes the bot that looks one step ahead with a network."""
    contender: Callable[[Game[Any], ValueNet], Bot]
    """Makes the bot that plays for a network at the gate."""
    hidden_units: int = 64
