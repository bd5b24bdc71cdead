"""Possible deliveries, ranked by the gains of the mover and of the other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.rules.core.codec import Seat
from game.rules.rail.actions import DeliverCube
from game.rules.rail.game import RailGame
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable

WORTH_WATCHING = 2
"""Minimum gain of a rival's delivery that is listed."""


class Trip(NamedTuple):
    """A delivery that a seat could make, with its route and the gains by seat."""

    seat: Seat
    action: DeliverCube
    route: Route
    gains: tuple[tuple[Seat, int], ...]

    @property
    def own(self) -> int:
        """Gain of the mover."""
        return dict(self.gains).get(self.seat, 0)

    @property
    def net(self) -> int:
        """Gain of the mover minus the gains of all others."""
        return 2 * self.own - sum(steps for _seat, steps in self.gains)

    @property
    def ends(self) -> tuple[int, int]:
        """Hexes of the cube and of its destination."""
        return self.route.nodes[0], self.route.nodes[-1]


def trips(game: RailGame[Any], view: RailState, seat: Seat) -> list[Trip]:
    """All deliveries a seat could make now, best first, with one route per destination."""
    memo, key = game.table.network(view).memo, ("trips", view.goods, view.engine[seat], seat)
    known = memo.get(key)
    if not isinstance(known, list):
        known = memo[key] = _best(game, view, seat)
    return known


def _best(game: RailGame[Any], view: RailState, seat: Seat) -> list[Trip]:
    if view.out[seat]:
        return []
    best: dict[tuple[str, str, int], Trip] = {}
    for trip in _all(game.table, view, seat, game.deliveries(view, seat)):
        key = trip.action.start, trip.action.cube, trip.route.nodes[-1]
        if key not in best or _rank(trip) < _rank(best[key]):
            best[key] = trip
    return sorted(best.values(), key=_rank)


def _rank(trip: Trip) -> tuple[int, int, int]:
    return -trip.net, -trip.own, len(trip.route.sections)


def _all(
    table: RailTable[Any], view: RailState, seat: Seat, deliveries: Iterable[DeliverCube]
) -> Iterable[Trip]:
    for action in deliveries:
        if (trip := trip_of(table, view, seat, action)) is not None:
            yield trip


def trip_of(table: RailTable[Any], view: RailState, seat: Seat, action: DeliverCube) -> Trip | None:
    """A delivery with route and gains; None if the route does not exist."""
    route = follow_route(table.network(view), table.railmap.index[action.start], action.exits)
    if route is None:
        return None
    gains = table.rules.delivery.gains(table, view, seat, action.cube, route).if_assigned_by(seat)
    return Trip(seat, action, route, tuple(gains.items()))


def rivals(game: RailGame[Any], view: RailState, seat: Seat) -> list[Trip]:
    """Deliveries of the other seats that bring them enough, most profitable first."""
    found = [
        trip
        for other in range(game.seats)
        if other != seat
        for trip in trips(game, view, other)
        if trip.own >= WORTH_WATCHING
    ]
    return sorted(found, key=lambda trip: (-trip.own, _rank(trip)))


def threats(found: Sequence[Trip]) -> dict[tuple[str, str], Trip]:
    """The most profitable delivery of others for each cube, by place and colour."""
    worst: dict[tuple[str, str], Trip] = {}
    for trip in found:
        worst.setdefault((trip.action.start, trip.action.cube), trip)
    return worst
