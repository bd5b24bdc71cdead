"""Draggable hit areas of the Railways board: the background and the cards of the hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.board_part import Wanted
from game.client.boards.draggable_spot import PulledSpot
from game.client.boards.railways.network.drag_handling import Pulls
from game.client.boards.targets import GROUND
from game.client.match.action_picker import Target
from game.client.ui.input_events import Pointer, Press


class NetworkSpot(PulledSpot):
    """A draggable hit area that zooms with the wheel."""

    def __init__(
        self,
        target: Target,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        pulls: Pulls,
        do: Callable[[Wanted], None],
    ) -> None:
        super().__init__(target, rect, on_press)
        self.pulls, self.do = pulls, do

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            wanted = self.pulls.wheel(1 if event.wheel > 0 else -1, event.pos)
            self.do(wanted or ())
            return wanted is not None
        return super().pointer(event)


class BoardSpot(NetworkSpot):
    """The background of the network; not focusable by keyboard."""

    pinches = True

    def __init__(self, rect: pygame.Rect, pulls: Pulls, do: Callable[[Wanted], None]) -> None:
        super().__init__(GROUND, rect, lambda: do(pulls.refit()), pulls, do)
        self._last = (0, 0)

    def takes_focus(self) -> bool:
        return False

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.DOWN:
            self._last = event.pos
        if event.press is Press.PINCH:
            self.pressed = False  # a second finger cancels the press
            self.do((self.pulls.wheel(int(event.wheel), event.pos) if event.wheel else None) or ())
            return True
        return super().pointer(event)

    def pulled(self, pos: tuple[int, int]) -> None:
        self.do(self.pulls.push(pos[0] - self._last[0], pos[1] - self._last[1]))
        self._last = pos


class CardSpot(NetworkSpot):
    """A card of the hand, to be clicked or dragged."""

    def pulled(self, pos: tuple[int, int]) -> None:
        self.do(self.pulls.carry(self.target, pos))

    def let_go(self, pos: tuple[int, int]) -> None:
        self.do(self.pulls.drop(self.target, pos))
