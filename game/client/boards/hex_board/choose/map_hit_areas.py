"""What can be touched on the sheet: the ground itself, which is moved and zoomed, and the things on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.boards.board import Spot
from game.client.boards.hex_board.rail_part import Wanted
from game.client.boards.targets import GROUND
from game.client.match.action_picker import Target
from game.client.ui.input_events import Nav, Pointer, Press

SLOP = 7
_ARROWS = {Nav.RIGHT: 1, Nav.DOWN: 1, Nav.LEFT: -1, Nav.UP: -1}


class Dragged(Protocol):
    """Who is told of pulls over the sheet."""

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a pull that begins here lays track; else it moves the sheet."""

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> Wanted:
        """A route is being drawn."""

    def let_go(self) -> Wanted:
        """The route is drawn."""

    def push(self, dx: int, dy: int) -> Wanted:
        """The sheet is moved."""

    def wheel(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """The wheel was turned over the sheet."""

    def pinch(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Two fingers on the sheet have gone apart, or together."""

    def tapped(self, pos: tuple[int, int]) -> Wanted:
        """The sheet was touched where nothing stands open."""

    def steered(self, target: Target, by: int) -> Wanted | None:
        """An arrow was pressed where the focus is; None if it leads elsewhere."""


class SheetSpot(Spot):
    """Something on the sheet: pressed like any spot, or the beginning of a pull."""

    pinches = may_pull = True

    def __init__(
        self,
        target: Target,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        dragged: Dragged,
        do: Callable[[Wanted], None],
    ) -> None:
        super().__init__(target, rect, on_press)
        self._dragged, self._do = dragged, do
        self._start = (0, 0)
        self._last = (0, 0)
        self._pulling = ""

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            self._do(self._dragged.wheel(1 if event.wheel > 0 else -1, event.pos))
            return True
        if event.press is Press.PINCH:
            self._pinch(int(event.wheel), event.pos)
            return True
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

    def nav(self, nav: Nav) -> bool:
        wanted = self._dragged.steered(self.target, _ARROWS[nav]) if nav in _ARROWS else None
        if wanted is None:
            return super().nav(nav)
        self._do(wanted)
        return True

    def _pinch(self, steps: int, pos: tuple[int, int]) -> None:
        """A second finger ends what the first has begun, whatever that was."""
        if self._pulling == "route":
            self._do(self._dragged.let_go())
        self.pressed, self._pulling = False, ""
        if steps:
            self._do(self._dragged.pinch(steps, pos))

    def _pull(self, pos: tuple[int, int]) -> None:
        far = abs(pos[0] - self._start[0]) + abs(pos[1] - self._start[1]) > SLOP
        if not self._pulling and far:
            self._pulling = "route" if self._dragged.starts_route(self._start) else "sheet"
        if self._pulling == "route":
            self._do(self._dragged.pull(self._start, pos))
        elif self._pulling == "sheet":
            self._do(self._dragged.push(pos[0] - self._last[0], pos[1] - self._last[1]))
        self._last = pos

    def _release(self, pos: tuple[int, int]) -> None:
        if self._pulling == "route":
            self._do(self._dragged.let_go())
        elif not self._pulling and self.target == GROUND:
            self._do(self._dragged.tapped(pos))
        elif not self._pulling and self.hit(pos) is not None:
            self.press()
        self._pulling = ""


class ScrollSpot(Spot):
    """Something in a list that the wheel moves."""

    def __init__(
        self,
        target: Target,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        scroll: Callable[[int], None],
    ) -> None:
        super().__init__(target, rect, on_press)
        self._scroll = scroll

    def pointer(self, event: Pointer) -> bool:
        if event.press is Press.WHEEL:
            self._scroll(1 if event.wheel > 0 else -1)
            return True
        return super().pointer(event)


class GroundSpot(SheetSpot):
    """The sheet under everything; keys pass over it."""

    def __init__(
        self,
        rect: pygame.Rect,
        dragged: Dragged,
        do: Callable[[Wanted], None],
        glance: Callable[[tuple[int, int]], None],
    ) -> None:
        super().__init__(GROUND, rect, lambda: None, dragged, do)
        self._glance = glance

    def pointer(self, event: Pointer) -> bool:
        used = super().pointer(event)
        if event.press in (Press.MOVE, Press.UP) and not self.pressed:
            self._glance(event.pos)  # where a pull has ended, too
        return used

    def takes_focus(self) -> bool:
        return False
