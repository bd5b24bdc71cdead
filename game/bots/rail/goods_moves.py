"""Choice of deliveries and engine upgrades, shared by both rail games."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from game.bots.rail.context import RailContext
from game.bots.rail.delivery_search import discounted_sum
from game.bots.rail.dominated_deliveries import sensible_deliveries
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube

SPARED = 1.0
"""Extra value of an early engine upgrade, for track that is still to be built."""
LATER = 0.75
"""Factor on deliveries that are made later."""


def best_move(mind: RailContext, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action) -> Action:
    """The delivery or upgrade that is worth most; `urgency` is the weight of what pays at once."""
    best, best_value = idle, float("-inf")
    for value, action in moves_with_values(mind, may_upgrade, urgency, idle, upgrade):
        if value > best_value:
            best, best_value = action, value
    return best


def best_move_preferring_delivery(
    mind: RailContext, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action
) -> Action:
    """The best move; passing only if no delivery gains more for the seat than for rivals."""
    weighed = list(moves_with_values(mind, may_upgrade, urgency, idle, upgrade))
    _, best = max(weighed, key=itemgetter(0))
    if best != idle:
        return best
    gainful = [one for one in weighed if isinstance(one[1], DeliverCube) and mind.delivery_value(one[1]) > 0]
    return max(gainful, key=itemgetter(0))[1] if gainful else idle


def moves_with_values(
    mind: RailContext, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action
) -> Iterator[tuple[float, Action]]:
    """Every sensible move and its value."""
    moves, found = mind.moves_left - 1, mind.trips()
    yield LATER * discounted_sum(found.values.trips, moves, mind.TRIP_DISCOUNT), idle
    if may_upgrade and mind.game.why_not(mind.state, mind.seat, upgrade) is None:
        better = discounted_sum(mind.trips(engine=mind.engine + 1).values.trips, moves, mind.TRIP_DISCOUNT)
        yield LATER * better - mind.engine_upkeep() + _spared(mind) + mind.future_engine_value(), upgrade
    left: dict[tuple[str, str], float] = {}
    candidates = mind.game.candidates(mind.state, mind.seat)
    for action in sensible_deliveries(mind, [one for one in candidates if isinstance(one, DeliverCube)]):
        cube = action.start, action.cube
        if cube not in left:
            left[cube] = discounted_sum(_without(mind, action), moves, mind.TRIP_DISCOUNT)
        yield urgency * mind.delivery_value(action) + LATER * left[cube], action


def _spared(mind: RailContext) -> float:
    """Extra value of an engine upgrade to a seat that owns track."""
    if not mind.network.owned_by(mind.seat):
        return 0.0
    return SPARED * (mind.turns_left - 1) / mind.rail_table.rounds


def _without(mind: RailContext, action: DeliverCube) -> list[float]:
    """The values of the trips that are left when this cube is gone."""
    found, colours = mind.trips(), mind.rail_table.colours
    place = mind.rail_table.railmap.index_by_label[action.start]
    rest = list(found.values.trips)
    mine = found.value_of_cube(place, colours.index(action.cube))
    if mine is not None:
        rest.remove(mine)
    return rest
