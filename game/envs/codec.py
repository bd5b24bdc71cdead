"""What an environment needs to know of a game: fixed numbers for actions, and a view as float32 features."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action


class Codec(ABC):
    """Numbers the actions of a game and describes its views, relative to the seat."""

    version: ClassVar[int]
    """Raised whenever a number or a feature changes its meaning."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @property
    @abstractmethod
    def action_names(self) -> Sequence[str]:
        """What each action number means."""

    @property
    @abstractmethod
    def feature_names(self) -> Sequence[str]:
        """What each feature means."""

    @abstractmethod
    def number(self, view: Any, seat: Seat, action: Action) -> int:
        """The number of an action; nearly equal actions share one."""

    @abstractmethod
    def features(self, view: Any, seat: Seat) -> list[float]:
        """The features of a view, mostly between 0 and 1."""

    def points(self, state: Any) -> Sequence[int]:
        """The points of all seats so far; zeros if the game counts them only at the end."""
        return [0] * self.game.seats

    def choices(self, view: Any, seat: Seat) -> dict[int, Action]:
        """The legal actions by number; of several with one number, the first."""
        found: dict[int, Action] = {}
        for action in self.game.legal(view, seat):
            found.setdefault(self.number(view, seat, action), action)
        return found

    def observation(self, view: Any, seat: Seat) -> np.ndarray:
        return np.array(self.features(view, seat), np.float32)
