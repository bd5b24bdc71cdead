"""Touching the network by pulling: the ground moves, a card is carried to where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.boards.spriteboard import SpriteSpot
from game.client.picker import Target
from game.client.ui.inputs import Pointer, Press

SLOP = 8
"""So far a pointer may stray and still have clicked."""
GROUND: Target = ("ground",)


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


class PulledSpot(SpriteSpot):
    """Pressed like any spot, or pulled."""

    def __init__(
        self, target: Target, rect: pygame.Rect, on_press: Callable[[], None], board: Pulled
    ) -> None:
        super().__init__(target, rect, on_press)
        self.board = board
        self._start = (0, 0)
        self._pulling = False

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            return self.board.wheel(1 if event.wheel > 0 else -1, event.pos)
        if event.press is Press.DOWN and event.button == 1:
            self._start, self._pulling = event.pos, False
        elif event.press is Press.MOVE and self.pressed:
            far = abs(event.pos[0] - self._start[0]) + abs(event.pos[1] - self._start[1]) > SLOP
            self._pulling = self._pulling or far
            if self._pulling:
                self.pulled(event.pos)
                return True
        elif event.press is Press.UP and self.pressed and self._pulling:
            self._set_pressed(False)
            self._pulling = False
            self.let_go(event.pos)
            return True
        return super().pointer(event)

    def pulled(self, pos: tuple[int, int]) -> None:
        """It follows the pointer."""

    def let_go(self, pos: tuple[int, int]) -> None:
        """It was pulled as far as this."""


class BoardSpot(PulledSpot):
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


class CardSpot(PulledSpot):
    """A card of the hand: touched, or carried to where it should go."""

    def pulled(self, pos: tuple[int, int]) -> None:
        self.board.carry(self.target, pos)

    def let_go(self, pos: tuple[int, int]) -> None:
        self.board.drop(self.target, pos)
