"""Hit area widgets on the map: the background, which pans and zooms, and the targets on it."""

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
    """Receives drags and gestures on the map."""

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a drag from here draws a route; if not, it pans the map."""

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> Wanted:
        """Handles a drag that draws a route."""

    def let_go(self) -> Wanted:
        """Handles the end of a drag that drew a route."""

    def push(self, dx: int, dy: int) -> Wanted:
        """Handles panning."""

    def wheel(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Handles the mouse wheel."""

    def pinch(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Handles a two-finger zoom."""

    def tapped(self, pos: tuple[int, int]) -> Wanted:
        """Handles a press where no target is open."""

    def steered(self, target: Target, by: int) -> Wanted | None:
        """Handles an arrow key on the focused target; returns None to move the focus instead."""


class SheetSpot(Spot):
    """Hit area on the map; it can be pressed, or start a drag."""

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
        """Ends the drag of the first finger and zooms."""
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
    """Hit area in a list that scrolls with the wheel."""

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
    """The map background; it takes no keyboard focus."""

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
            self._glance(event.pos)  # also after a drag
        return used

    def takes_focus(self) -> bool:
        return False
