"""Draggable hit areas of the Railways board: the background and the cards of the hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.board_part import Commands
from game.client.boards.draggable_hit_area import DraggableHitArea
from game.client.boards.railways.network.drag_handling import DragHandler
from game.client.ui.input_events import PointerEvent, PointerKind
from game.decisions.action_picker import Target
from game.decisions.targets import BACKGROUND


class NetworkHitArea(DraggableHitArea):
    """A draggable hit area that zooms with the wheel."""

    def __init__(
        self,
        target: Target,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        pulls: DragHandler,
        do: Callable[[Commands], None],
    ) -> None:
        super().__init__(target, rect, on_press)
        self.drags, self.run_commands = pulls, do

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            wanted = self.drags.zoom(1 if event.wheel > 0 else -1, event.pos)
            self.run_commands(wanted or ())
            return wanted is not None
        return super().pointer(event)


class BackgroundHitArea(NetworkHitArea):
    """The background of the network; not focusable by keyboard."""

    pinches = True

    def __init__(self, rect: pygame.Rect, pulls: DragHandler, do: Callable[[Commands], None]) -> None:
        super().__init__(BACKGROUND, rect, lambda: do(pulls.reset()), pulls, do)
        self._last = (0, 0)

    def takes_focus(self) -> bool:
        return False

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN:
            self._last = event.pos
        if event.kind is PointerKind.PINCH:
            self.pressed = False  # a second finger cancels the press
            self.run_commands((self.drags.zoom(int(event.wheel), event.pos) if event.wheel else None) or ())
            return True
        return super().pointer(event)

    def on_drag(self, pos: tuple[int, int]) -> None:
        self.run_commands(self.drags.pan(pos[0] - self._last[0], pos[1] - self._last[1]))
        self._last = pos


class HandCardHitArea(NetworkHitArea):
    """A card of the hand, to be clicked or dragged."""

    def on_drag(self, pos: tuple[int, int]) -> None:
        self.run_commands(self.drags.drag_card(self.target, pos))

    def on_drop(self, pos: tuple[int, int]) -> None:
        self.run_commands(self.drags.drop_card(self.target, pos))
