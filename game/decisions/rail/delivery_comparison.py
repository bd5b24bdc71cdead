"""Possible deliveries, sorted by what they bring the mover and what they bring other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.rules.core.codec import Seat
from game.rules.rail.actions import DeliverCube
from game.rules.rail.game import RailGame
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState

WORTH_WATCHING = 2
"""A rival's delivery is listed if it brings at least so much."""


class PossibleDelivery(NamedTuple):
    """A delivery that a seat could make, with its route and the gains by seat."""

    seat: Seat
    action: DeliverCube
    route: Route
    gains: tuple[tuple[Seat, int], ...]

    @property
    def own_gain(self) -> int:
        """Gain of the mover."""
        return dict(self.gains).get(self.seat, 0)

    @property
    def net_gain(self) -> int:
        """Gain of the mover minus the gains of all others."""
        return 2 * self.own_gain - sum(steps for _seat, steps in self.gains)

    @property
    def ends(self) -> tuple[int, int]:
        """Hexes of the cube and of its destination."""
        return self.route.nodes[0], self.route.nodes[-1]


def possible_deliveries(game: RailGame[Any], view: RailState, seat: Seat) -> list[PossibleDelivery]:
    """All deliveries that a seat could make now, best first; for each destination, one route."""
    memo, key = game.table.network(view).memo, ("trips", view.goods, view.engine[seat], seat)
    known = memo.get(key)
    if not isinstance(known, list):
        known = memo[key] = _best_deliveries(game, view, seat)
    return known


def _best_deliveries(game: RailGame[Any], view: RailState, seat: Seat) -> list[PossibleDelivery]:
    if view.out[seat]:
        return []
    best: dict[tuple[str, str, int], PossibleDelivery] = {}
    for trip in _all_deliveries(game.table, view, seat, game.deliveries(view, seat)):
        key = trip.action.start, trip.action.cube, trip.route.nodes[-1]
        if key not in best or _rank(trip) < _rank(best[key]):
            best[key] = trip
    return sorted(best.values(), key=_rank)


def _rank(trip: PossibleDelivery) -> tuple[int, int, int]:
    return -trip.net_gain, -trip.own_gain, len(trip.route.sections)


def _all_deliveries(
    table: RailRuleContext[Any], view: RailState, seat: Seat, deliveries: Iterable[DeliverCube]
) -> Iterable[PossibleDelivery]:
    for action in deliveries:
        if (trip := evaluate_delivery(table, view, seat, action)) is not None:
            yield trip


def evaluate_delivery(
    table: RailRuleContext[Any], view: RailState, seat: Seat, action: DeliverCube
) -> PossibleDelivery | None:
    """A delivery with route and gains; None if the route does not exist."""
    route = follow_route(table.network(view), table.railmap.index_by_label[action.start], action.exits)
    if route is None:
        return None
    gains = table.rules.delivery.rewards(table, view, seat, action.cube, route).steps_if_assigned_by(seat)
    return PossibleDelivery(seat, action, route, tuple(gains.items()))


def rival_deliveries(game: RailGame[Any], view: RailState, seat: Seat) -> list[PossibleDelivery]:
    """Deliveries of other seats that bring them enough, the most profitable first."""
    found = [
        trip
        for other in range(game.seats)
        if other != seat
        for trip in possible_deliveries(game, view, other)
        if trip.own_gain >= WORTH_WATCHING
    ]
    return sorted(found, key=lambda trip: (-trip.own_gain, _rank(trip)))


def best_by_cube(found: Sequence[PossibleDelivery]) -> dict[tuple[str, str], PossibleDelivery]:
    """For each cube, by place and colour, the most profitable delivery that others could make."""
    worst: dict[tuple[str, str], PossibleDelivery] = {}
    for trip in found:
        worst.setdefault((trip.action.start, trip.action.cube), trip)
    return worst
