"""Deliveries (RCG-8): in a turn, after playing a locomotive, and at the end of the match."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Refusal
from game.rules.railways.actions import DeliverGood
from game.rules.railways.events import GoodDelivered
from game.rules.railways.level_file import RailwaysRuleContext
from game.rules.railways.network import link_tree_of
from game.rules.railways.state import DELIVERIES, ROYALTIES, RailwaysState


def deliveries(state: RailwaysState, seat: Seat, table: RailwaysRuleContext) -> list[DeliverGood]:
    """Every delivery a seat can make, in the order in which the links were built (RCG-8.7)."""
    power = state.engines[seat]
    found: list[DeliverGood] = []
    if not power:
        return found
    network = link_tree_of(state, table)
    for origin, first in network.link_ends[seat]:
        if cubes := state.cubes[origin]:
            runs = network.deliveries_from(origin, first, power)
            for good in dict.fromkeys(cubes):
                found += runs[good]
    return found


def why_not_deliver(
    state: RailwaysState, seat: Seat, table: RailwaysRuleContext, action: DeliverGood
) -> Refusal | None:
    """Judges a delivery, in the order of RCG-8.2: None if it is legal, else the reason."""
    origin, good, destination = action.origin, action.good, action.destination
    if good not in state.cubes.get(origin, ()):
        return Refusal("no_such_cube")
    network = link_tree_of(state, table)
    if destination == origin or destination not in state.cubes or not network.accepts(destination, good):
        return Refusal("not_demanded")
    nodes = network.route(origin, destination)
    if network.owners(nodes)[0] != seat:
        return Refusal("first_link_not_yours")
    length, power = len(nodes) - 1, state.engines[seat]
    if length > power:
        return Refusal("engine_too_weak", (length, power))
    for node in nodes[1:-1]:
        if network.accepts(node, good):
            return Refusal("stops_earlier", (node,))
    return None


class DeliveryRoute(NamedTuple):
    """What a delivery does: the cities on its route, the owners of its links, and the points of each seat."""

    nodes: tuple[Face, ...]
    owners: tuple[Seat, ...]
    gains: tuple[int, ...]


def delivery_points(owners: list[Seat], seat: Seat, seats: int) -> list[int]:
    """The points of each seat for a delivery over links of these owners (RCG-8.5)."""
    return [len(owners) if other == seat else owners.count(other) for other in range(seats)]


def delivery_route(
    state: RailwaysState, seat: Seat, table: RailwaysRuleContext, action: DeliverGood
) -> DeliveryRoute:
    """The route and points of a delivery; used both to apply and to display it."""
    network = link_tree_of(state, table)
    nodes = network.route(action.origin, action.destination)
    owners = network.owners(nodes)
    return DeliveryRoute(tuple(nodes), tuple(owners), tuple(delivery_points(owners, seat, table.seats)))


def deliver(
    state: RailwaysState, seat: Seat, table: RailwaysRuleContext, action: DeliverGood, emit: Emit
) -> None:
    """Applies a delivery: the deliverer scores the length of the route, other owners score their links
    (RCG-8.5)."""
    run = delivery_route(state, seat, table, action)
    cubes = list(state.cubes[action.origin])
    cubes.remove(action.good)
    state.cubes[action.origin] = tuple(cubes)
    state.collected[seat][action.good] += 1
    for other, gain in enumerate(run.gains):
        if gain:
            state.add_points(other, DELIVERIES if other == seat else ROYALTIES, gain)
    emit(GoodDelivered(seat, action.good, *run))
