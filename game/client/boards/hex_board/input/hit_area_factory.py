"""Creates widgets for the hit areas that parts of the board want."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.boards.board import HitArea
from game.client.boards.focus_ring import circle_around
from game.client.boards.hex_board.input.map_hit_areas import (
    ListRowHitArea,
    MapBackgroundHitArea,
    MapGestureHandler,
    MapHitArea,
)
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.rail_part import Commands, HitAreaSpec
from game.decisions.action_picker import Target
from game.decisions.rail.targets import CubeOnHex, GiveUpBuildButton
from game.decisions.targets import BACKGROUND


class HitAreaFactory:
    """Creates the widgets; their input goes to the part that owns the target."""

    def __init__(
        self,
        sheet: MapSheet,
        dragged: MapGestureHandler,
        press: Callable[[Target], None],
        do: Callable[[Commands], None],
        glance: Callable[[tuple[int, int]], None],
        scroll: Callable[[Target, int], None],
    ) -> None:
        self._sheet, self._gestures, self._press, self._do, self._glance = sheet, dragged, press, do, glance
        self._scroll = scroll

    def create(self, place: HitAreaSpec) -> HitArea:
        """Creates the widget of a hit area."""
        if place.target == BACKGROUND:
            return MapBackgroundHitArea(place.box, self._gestures, self._do, self._glance)
        target = place.target
        made: HitArea
        if place.is_draggable:
            made = MapHitArea(target, place.box, lambda: self._press(target), self._gestures, self._do)
        elif place.is_scrollable:
            made = ListRowHitArea(
                target, place.box, lambda: self._press(target), partial(self._scroll, target)
            )
        else:
            made = HitArea(target, place.box, lambda: self._press(target))
        if place.hex is not None:
            made.contains = lambda pos: self._sheet.hex_at(pos) == place.hex
            made.outline = partial(self._sheet.hex_ring, place.hex)
        elif isinstance(target, CubeOnHex):
            made.outline = lambda: circle_around(made.rect)
        made.description, made.is_decision, made.is_peripheral = (
            place.help,
            place.is_decision,
            place.is_peripheral,
        )
        made.is_informative, made.focus_card, made.focus_row = (
            place.is_informative,
            place.focus_card,
            place.focus_row,
        )
        made.is_destructive = isinstance(target, GiveUpBuildButton)
        if place.is_always_enabled:
            made.enable_always()
        return made
