"""Where the focus starts on a rail board, and where it moves after an action."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.boards.board import HitArea
from game.client.boards.hex_board.choose.new_cities_drawer import NewCityInDrawer
from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.decisions.action_picker import Target
from game.decisions.rail.delivery_comparison import PossibleDelivery, possible_deliveries
from game.decisions.rail.targets import (
    ColumnOf,
    CubeOnHex,
    DestinationAt,
    OnHex,
    RouteOption,
    TownForNewCity,
)
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import LOOSE


def first_focus(sight: RailBoardAccess, spots: Sequence[HitArea]) -> HitArea | None:
    """The hit area that gets the focus first.

    In this order: the cube of our best delivery (else the last button), the first new city, the hex nearest
    to our track, or to the centre of the map, where something can be built.
    """
    if sight.view is None or sight.is_mouse_in_use:
        return next(iter(spots), None)
    cubes = {spot.target: spot for spot in spots if isinstance(spot.target, CubeOnHex)}
    if cubes:
        best = [trip for trip in possible_deliveries(sight.game, sight.view, sight.seat) if trip.own_gain > 0]
        # The first button passes; the last one upgrades the engine.
        plates = [spot for spot in spots if spot.target not in cubes] or spots
        return next((cubes[_cube(trip)] for trip in best if _cube(trip) in cubes), plates[-1])
    signs = [spot for spot in spots if isinstance(spot.target, NewCityInDrawer)]
    hexes = [spot for spot in spots if isinstance(spot.target, OnHex)]
    if signs or not hexes:
        return next(iter(signs or spots), None)
    return _nearest_ours(sight, sight.view, hexes)


def town_for_sign(sight: RailBoardAccess, before: Target, spots: Sequence[HitArea]) -> Target | None:
    """The town nearest to our track, for a new city that was just chosen."""
    towns = [spot for spot in spots if isinstance(spot.target, TownForNewCity)]
    if not isinstance(before, NewCityInDrawer) or not towns or sight.view is None:
        return None
    return _nearest_ours(sight, sight.view, towns).target


def next_goods_column(sight: RailBoardAccess, before: Target, spots: Sequence[HitArea]) -> Target | None:
    """First open column of goods after a place was chosen."""
    if isinstance(before, ColumnOf) or not sight.picker.touched:
        return None
    columns = (spot.target for spot in spots if isinstance(spot.target, ColumnOf))
    return next((column for column in columns if column in sight.open_targets), None)


def _nearest_ours(sight: RailBoardAccess, view: RailState, spots: Sequence[HitArea]) -> HitArea:
    ours = _our_track(sight, view) or [sight.layout.inner.center]
    return min(spots, key=lambda spot: min(math.dist(spot.rect.center, one) for one in ours))


def best_destination(sight: RailBoardAccess, before: Target) -> Target | None:
    """The best destination of the chosen cube, or its best route; None if no cube was chosen."""
    if isinstance(before, DestinationAt) and before in sight.picker.touched:
        return RouteOption(0)
    if not isinstance(before, CubeOnHex) or sight.picker.touched != (before,) or sight.view is None:
        return None
    ours = (trip for trip in possible_deliveries(sight.game, sight.view, sight.seat) if _cube(trip) == before)
    stops = (DestinationAt(sight.table.label(trip.ends[1])) for trip in ours)
    return next((stop for stop in stops if stop in sight.open_targets), None)


def _cube(trip: PossibleDelivery) -> CubeOnHex:
    return CubeOnHex(trip.action.start, trip.action.cube)


def _our_track(sight: RailBoardAccess, view: RailState) -> list[tuple[int, int]]:
    """Where our track is in the window; only unfinished track, if there is any."""
    ours = [section for section in sight.table.network(view).sections if section.owner == sight.seat]
    loose = [section for section in ours if LOOSE in section.ends]
    hexes = {key // 6 for section in loose or ours for key in section.segments}
    return [sight.sheet.hex_centre(hex_) for hex_ in sorted(hexes)]
