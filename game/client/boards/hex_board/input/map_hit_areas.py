"""Widgets for hit areas on the map: its background, which moves and zooms it, and the targets on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.boards.board import HitArea
from game.client.boards.hex_board.rail_part import Commands
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.decisions.action_picker import Target
from game.decisions.targets import BACKGROUND

SLOP = 7
_ARROWS = {Nav.RIGHT: 1, Nav.DOWN: 1, Nav.LEFT: -1, Nav.UP: -1}


class MapGestureHandler(Protocol):
    """Receives drags and gestures on the map."""

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a drag from here draws a route; else it moves the map."""

    def draw_route(self, start: tuple[int, int], now: tuple[int, int]) -> Commands:
        """Handles a drag that draws a route."""

    def finish_route(self) -> Commands:
        """Handles the end of a drag that drew a route."""

    def pan(self, dx: int, dy: int) -> Commands:
        """Handles panning."""

    def wheel(self, steps: int, pos: tuple[int, int]) -> Commands:
        """Handles the mouse wheel."""

    def pinch(self, steps: int, pos: tuple[int, int]) -> Commands:
        """Handles a two-finger zoom."""

    def press_closed_hex(self, pos: tuple[int, int]) -> Commands:
        """Handles a press where there is no target."""

    def handle_arrow(self, target: Target, by: int) -> Commands | None:
        """Handles an arrow key on the focused target; returns None to move the focus instead."""


class MapHitArea(HitArea):
    """Hit area on the map; it can be pressed, or start a drag."""

    pinches = may_drag = True

    def __init__(
        self,
        target: Target,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        dragged: MapGestureHandler,
        do: Callable[[Commands], None],
    ) -> None:
        super().__init__(target, rect, on_press)
        self._gestures, self._do = dragged, do
        self._start = (0, 0)
        self._last = (0, 0)
        self._drag_kind = ""

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            self._do(self._gestures.wheel(1 if event.wheel > 0 else -1, event.pos))
            return True
        if event.kind is PointerKind.PINCH:
            self._pinch(int(event.wheel), event.pos)
            return True
        if event.kind is PointerKind.DOWN and event.button == 1:
            self._start = self._last = event.pos
            self._drag_kind = ""
            self.pressed = True
            return True
        if event.kind is PointerKind.MOVE and self.pressed:
            self._drag(event.pos)
            return True
        if event.kind is PointerKind.UP and self.pressed:
            self.pressed = False
            self._release(event.pos)
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        wanted = self._gestures.handle_arrow(self.target, _ARROWS[nav]) if nav in _ARROWS else None
        if wanted is None:
            return super().nav(nav)
        self._do(wanted)
        return True

    def _pinch(self, steps: int, pos: tuple[int, int]) -> None:
        """Ends the drag of the first finger and zooms."""
        if self._drag_kind == "route":
            self._do(self._gestures.finish_route())
        self.pressed, self._drag_kind = False, ""
        if steps:
            self._do(self._gestures.pinch(steps, pos))

    def _drag(self, pos: tuple[int, int]) -> None:
        far = abs(pos[0] - self._start[0]) + abs(pos[1] - self._start[1]) > SLOP
        if not self._drag_kind and far:
            self._drag_kind = "route" if self._gestures.starts_route(self._start) else "sheet"
        if self._drag_kind == "route":
            self._do(self._gestures.draw_route(self._start, pos))
        elif self._drag_kind == "sheet":
            self._do(self._gestures.pan(pos[0] - self._last[0], pos[1] - self._last[1]))
        self._last = pos

    def _release(self, pos: tuple[int, int]) -> None:
        if self._drag_kind == "route":
            self._do(self._gestures.finish_route())
        elif not self._drag_kind and self.target == BACKGROUND:
            self._do(self._gestures.press_closed_hex(pos))
        elif not self._drag_kind and self.hit(pos) is not None:
            self.press()
        self._drag_kind = ""


class ListRowHitArea(HitArea):
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

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.WHEEL:
            self._scroll(1 if event.wheel > 0 else -1)
            return True
        return super().pointer(event)


class MapBackgroundHitArea(MapHitArea):
    """The background of the map, which never has the focus."""

    def __init__(
        self,
        rect: pygame.Rect,
        dragged: MapGestureHandler,
        do: Callable[[Commands], None],
        glance: Callable[[tuple[int, int]], None],
    ) -> None:
        super().__init__(BACKGROUND, rect, lambda: None, dragged, do)
        self._on_hover = glance

    def pointer(self, event: PointerEvent) -> bool:
        used = super().pointer(event)
        if event.kind in (PointerKind.MOVE, PointerKind.UP) and not self.pressed:
            self._on_hover(event.pos)  # also after a drag
        return used

    def takes_focus(self) -> bool:
        return False
