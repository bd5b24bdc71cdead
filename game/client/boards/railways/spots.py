"""Touching the network by pulling: the ground moves, a card is carried to where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.boards.pulled import PulledSpot
from game.client.boards.targets import GROUND
from game.client.match.picker import Target
from game.client.ui.inputs import Pointer, Press


class Pulled(Protocol):
    """Who is told of pulls."""

    def wheel(self, steps: int, pos: tuple[int, int]) -> bool:
        """The wheel was turned over the network."""

    def push(self, dx: int, dy: int) -> None:
        """The network is pulled aside."""

    def refit(self) -> None:
        """See all of it again."""

    def carry(self, target: Target, pos: tuple[int, int]) -> None:
        """A card is being carried."""

    def drop(self, target: Target, pos: tuple[int, int]) -> None:
        """A card was let go."""


class NetworkSpot(PulledSpot):
    """Something on or over the network, which the wheel brings nearer."""

    def __init__(
        self, target: Target, rect: pygame.Rect, on_press: Callable[[], None], board: Pulled
    ) -> None:
        super().__init__(target, rect, on_press)
        self.board = board

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            return self.board.wheel(1 if event.wheel > 0 else -1, event.pos)
        return super().pointer(event)


class BoardSpot(NetworkSpot):
    """The board under everything; keys pass over it."""

    def __init__(self, rect: pygame.Rect, board: Pulled) -> None:
        super().__init__(GROUND, rect, board.refit, board)
        self._last = (0, 0)

    def takes_focus(self) -> bool:
        return False

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.DOWN:
            self._last = event.pos
        return super().pointer(event)

    def pulled(self, pos: tuple[int, int]) -> None:
        self.board.push(pos[0] - self._last[0], pos[1] - self._last[1])
        self._last = pos


class CardSpot(NetworkSpot):
    """A card of the hand: touched, or carried to where it should go."""

    def pulled(self, pos: tuple[int, int]) -> None:
        self.board.carry(self.target, pos)

    def let_go(self, pos: tuple[int, int]) -> None:
        self.board.drop(self.target, pos)
