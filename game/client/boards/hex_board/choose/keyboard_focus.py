"""Initial keyboard focus on a rail table, and the next focus after an action."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.boards.board import Spot
from game.client.boards.hex_board.choose.new_cities_drawer import SignAt
from game.client.boards.hex_board.deliver.delivery_comparison import Trip, trips
from game.client.boards.hex_board.rail_part import Sight
from game.client.boards.hex_board.targets import ColumnOf, CubeOn, OnHex, StopAt, TownFor, WayOf
from game.client.match.action_picker import Target
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import LOOSE


def first_focus(sight: Sight, spots: Sequence[Spot]) -> Spot | None:
    """Initial focus.

    In order of preference: the cube of our best delivery (or else the last button), the first new city, the
    buildable hex nearest to our track or to the centre of the sheet.
    """
    if sight.view is None or sight.by_pointer:
        return next(iter(spots), None)
    cubes = {spot.target: spot for spot in spots if isinstance(spot.target, CubeOn)}
    if cubes:
        best = [trip for trip in trips(sight.game, sight.view, sight.seat) if trip.own > 0]
        # The first button passes; the last one upgrades the engine.
        plates = [spot for spot in spots if spot.target not in cubes] or spots
        return next((cubes[_cube(trip)] for trip in best if _cube(trip) in cubes), plates[-1])
    signs = [spot for spot in spots if isinstance(spot.target, SignAt)]
    hexes = [spot for spot in spots if isinstance(spot.target, OnHex)]
    if signs or not hexes:
        return next(iter(signs or spots), None)
    return _nearest_ours(sight, sight.view, hexes)


def town_for_sign(sight: Sight, before: Target, spots: Sequence[Spot]) -> Target | None:
    """Town nearest to our track for a new city that was just picked up."""
    towns = [spot for spot in spots if isinstance(spot.target, TownFor)]
    if not isinstance(before, SignAt) or not towns or sight.view is None:
        return None
    return _nearest_ours(sight, sight.view, towns).target


def goods_beside(sight: Sight, before: Target, spots: Sequence[Spot]) -> Target | None:
    """First open column of goods after a place was chosen."""
    if isinstance(before, ColumnOf) or not sight.picker.touched:
        return None
    columns = (spot.target for spot in spots if isinstance(spot.target, ColumnOf))
    return next((column for column in columns if column in sight.open_now), None)


def _nearest_ours(sight: Sight, view: RailState, spots: Sequence[Spot]) -> Spot:
    ours = _our_track(sight, view) or [sight.layout.inner.center]
    return min(spots, key=lambda spot: min(math.dist(spot.rect.center, one) for one in ours))


def best_stop(sight: Sight, before: Target) -> Target | None:
    """Best destination of a picked cube, or its best route; None if no cube was picked."""
    if isinstance(before, StopAt) and before in sight.picker.touched:
        return WayOf(0)
    if not isinstance(before, CubeOn) or sight.picker.touched != (before,) or sight.view is None:
        return None
    ours = (trip for trip in trips(sight.game, sight.view, sight.seat) if _cube(trip) == before)
    stops = (StopAt(sight.table.label(trip.ends[1])) for trip in ours)
    return next((stop for stop in stops if stop in sight.open_now), None)


def _cube(trip: Trip) -> CubeOn:
    return CubeOn(trip.action.start, trip.action.cube)


def _our_track(sight: Sight, view: RailState) -> list[tuple[int, int]]:
    """Window positions of our track; only unfinished track, if there is any."""
    ours = [section for section in sight.table.network(view).sections if section.owner == sight.seat]
    loose = [section for section in ours if LOOSE in section.ends]
    hexes = {key // 6 for section in loose or ours for key in section.segments}
    return [sight.sheet.middle(hex_) for hex_ in sorted(hexes)]
