"""Builds widgets from the hit areas that parts declare."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.boards.board import Spot
from game.client.boards.focus_ring import circle_round
from game.client.boards.hex_board.choose.map_hit_areas import Dragged, GroundSpot, ScrollSpot, SheetSpot
from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.rail_part import Place, Wanted
from game.client.boards.hex_board.targets import CubeOn, GiveUp
from game.client.boards.targets import GROUND
from game.client.match.action_picker import Target


class Touching:
    """Creates hit area widgets; their input is forwarded to the owner of the target."""

    def __init__(
        self,
        sheet: Sheet,
        dragged: Dragged,
        press: Callable[[Target], None],
        do: Callable[[Wanted], None],
        glance: Callable[[tuple[int, int]], None],
        scroll: Callable[[Target, int], None],
    ) -> None:
        self._sheet, self._dragged, self._press, self._do, self._glance = sheet, dragged, press, do, glance
        self._scroll = scroll

    def spot(self, place: Place) -> Spot:
        """Creates the widget of a hit area."""
        if place.target == GROUND:
            return GroundSpot(place.box, self._dragged, self._do, self._glance)
        target = place.target
        made: Spot
        if place.on_sheet:
            made = SheetSpot(target, place.box, lambda: self._press(target), self._dragged, self._do)
        elif place.scrolls:
            made = ScrollSpot(target, place.box, lambda: self._press(target), partial(self._scroll, target))
        else:
            made = Spot(target, place.box, lambda: self._press(target))
        if place.hex is not None:
            made.inside = lambda pos: self._sheet.hex_at(pos) == place.hex
            made.outline = partial(self._sheet.edge, place.hex)
        elif isinstance(target, CubeOn):
            made.outline = lambda: circle_round(made.rect)
        made.about, made.decides, made.aside = place.help, place.decides, place.aside
        made.only_tells, made.card, made.lane = place.only_tells, place.card, place.lane
        made.wary = isinstance(target, GiveUp)
        if place.always:
            made.stay_open()
        return made
