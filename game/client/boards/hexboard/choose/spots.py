"""What can be touched on the sheet: the ground itself, which is moved and zoomed, and the things on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.boards.board import Spot
from game.client.match.picker import Target
from game.client.ui.inputs import Pointer, Press

GROUND: Target = ("ground",)
SLOP = 7


class Dragged(Protocol):
    """Who is told of pulls over the sheet."""

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a pull that begins here lays track; else it moves the sheet."""

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> None:
        """A route is being drawn."""

    def let_go(self) -> None:
        """The route is drawn."""

    def push(self, dx: int, dy: int) -> None:
        """The sheet is moved."""

    def wheel(self, steps: int, pos: tuple[int, int]) -> bool:
        """The wheel was turned over the sheet."""

    def tapped(self, pos: tuple[int, int]) -> None:
        """The sheet was touched where nothing stands open."""

    def glance(self, pos: tuple[int, int]) -> None:
        """The pointer moves over the sheet where nothing stands open."""


class SheetSpot(Spot):
    """Something on the sheet: pressed like any spot, or the beginning of a pull."""

    def __init__(
        self, target: Target, rect: pygame.Rect, on_press: Callable[[], None], board: Dragged
    ) -> None:
        super().__init__(target, rect, on_press)
        self.board = board
        self._start = (0, 0)
        self._last = (0, 0)
        self._pulling = ""

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            return self.board.wheel(1 if event.wheel > 0 else -1, event.pos)
        if event.press is Press.DOWN and event.button == 1:
            self._start = self._last = event.pos
            self._pulling = ""
            self.pressed = True
            return True
        if event.press is Press.MOVE and self.pressed:
            self._pull(event.pos)
            return True
        if event.press is Press.UP and self.pressed:
            self.pressed = False
            self._release(event.pos)
            return True
        return False

    def _pull(self, pos: tuple[int, int]) -> None:
        far = abs(pos[0] - self._start[0]) + abs(pos[1] - self._start[1]) > SLOP
        if not self._pulling and far:
            self._pulling = "route" if self.board.starts_route(self._start) else "sheet"
        if self._pulling == "route":
            self.board.pull(self._start, pos)
        elif self._pulling == "sheet":
            self.board.push(pos[0] - self._last[0], pos[1] - self._last[1])
        self._last = pos

    def _release(self, pos: tuple[int, int]) -> None:
        if self._pulling == "route":
            self.board.let_go()
        elif not self._pulling and self.target == GROUND:
            self.board.tapped(pos)
        elif not self._pulling and self.hit(pos) is not None:
            self.press()
        self._pulling = ""


class Ground(SheetSpot):
    """The sheet under everything; keys pass over it."""

    def __init__(self, rect: pygame.Rect, board: Dragged) -> None:
        super().__init__(GROUND, rect, lambda: None, board)

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.MOVE and not self.pressed:
            self.board.glance(event.pos)
        return super().pointer(event)

    def takes_focus(self) -> bool:
        return False
