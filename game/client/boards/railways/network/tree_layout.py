"""Layout of the network as a tree that hardly moves while it grows.

A new city gets a free position near the city it joins, and nothing else moves; the zoom decreases if the
network needs it. Only when it would become small are other cities moved, by less than the length of a card;
farther only where there is no room at all, or the network would become very small. Only a network that would
become unreadable is laid out anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.client.boards.railways.network.city_placement import (
    with_city_placed_freely,
    with_city_placed_tightly,
)
from game.client.boards.railways.network.incremental_work import Work
from game.client.boards.railways.network.layout_plan import (
    PLAIN_CITY_LEVEL,
    LinkSpec,
    NetworkPlan,
    NodeKey,
    PlanBounds,
)
from game.client.boards.railways.network.overlap_check import is_planar
from game.client.boards.railways.network.spring_layout import SpringLayout
from game.client.boards.railways.network.zoom_to_fit import (
    MIN_LEVEL_GAIN,
    centred_at_level,
    is_valid,
    zoomed_to_fit,
)

STEPS, ROUNDS, TRIES = 30, 2, 2
"""Limits of moving cities for one new link: spring steps between checks, checks per zoom level, and
levels."""
LOOSER, MOST_LOOSENED = 1.2, 3.0
LEVELS_FOR_ROOM = 4
"""At how many zoom levels it is tried to make room for a city by moving others."""
SMALL = PLAIN_CITY_LEVEL - 2
"""Beyond this level, cities are moved a little so that the zoom can be larger."""
TOO_SMALL = PLAIN_CITY_LEVEL + 1
"""From this level on, cities are moved as far as necessary."""
RESTART_LEVEL = PLAIN_CITY_LEVEL + 2
"""From this level on, a new layout is tried, because names become unreadable."""
SMALL_SHIFT = 66.0
"""The length of a card on a link."""


def extend_plan(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan]:
    """Adds a city to the plan; if the plan would become unreadable, lays out everything anew."""
    found = yield from _extended(plan, leg, walls)
    if found.level < RESTART_LEVEL or found.level <= plan.level:
        return found
    fresh = yield from _afresh(found, walls, found.level - MIN_LEVEL_GAIN)
    return fresh or found


def _afresh(plan: NetworkPlan, walls: PlanBounds, smallest: int) -> Work[NetworkPlan | None]:
    """Lays out everything anew, largest branches first; None if the result is too small."""
    fresh = NetworkPlan({plan.hub: plan.positions[plan.hub]}, {}, plan.hub)
    for leg in _heaviest_first(plan):
        fresh = yield from _extended(fresh, leg, walls)
        if fresh.level > smallest:
            return None
    return fresh


def _heaviest_first(plan: NetworkPlan) -> Iterator[LinkSpec]:
    """All links, each after the one from which it starts, branch by branch."""
    branches: dict[NodeKey, list[LinkSpec]] = {}
    for leg in plan.links.values():
        branches.setdefault(leg.origin, []).append(leg)

    def weight(node: NodeKey) -> int:
        return 1 + sum(weight(leg.city) for leg in branches.get(node, ()))

    waiting = [plan.hub]
    while waiting:
        legs = sorted(branches.get(waiting.pop(), ()), key=lambda leg: weight(leg.city), reverse=True)
        yield from legs
        waiting += [leg.city for leg in reversed(legs)]


def _extended(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan]:
    """Adds a city at a free position; if there is none, moves the others."""
    wanted = min(plan.level, max(SMALL, plan.level - 2))
    free = yield from with_city_placed_freely(plan, leg, walls)
    if free is not None:
        free = zoomed_to_fit(free, walls)
        if free.level <= SMALL:
            return free
        shifted = yield from enlarge_by_shifting(free, walls, wanted, free.level)
        return shifted if shifted is not None and _is_worth_moving(free, shifted) else free
    return (yield from _with_room_made(plan, leg, walls))


def _with_room_made(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan]:
    """Adds a city where there is no free position, moving the others as little as a smaller zoom allows."""
    crowded, best, least = with_city_placed_tightly(plan, leg), None, math.inf
    for level in range(plan.level, min(plan.level + LEVELS_FOR_ROOM, RESTART_LEVEL)):
        found = yield from enlarge_by_shifting(crowded, walls, level, level + 1)
        if found is not None and (moved := _farthest_move(plan, found)) < least:
            best, least = found, moved
        if least <= SMALL_SHIFT:
            break
    if best is not None:
        return best
    loose = yield from _loosened(plan, leg, walls)
    if loose is None:
        return zoomed_to_fit(crowded, walls)
    wanted = min(plan.level, max(SMALL, plan.level - 2))
    return (yield from enlarge_by_shifting(loose, walls, wanted, loose.level)) or loose


def _is_worth_moving(plan: NetworkPlan, shifted: NetworkPlan) -> bool:
    """Whether a larger zoom justifies how far the nodes move."""
    return _farthest_move(plan, shifted) <= SMALL_SHIFT or (
        plan.level >= TOO_SMALL and plan.level - shifted.level >= MIN_LEVEL_GAIN
    )


def _farthest_move(plan: NetworkPlan, shifted: NetworkPlan) -> float:
    """How far the city moves that moves farthest, relative to START."""
    return max(math.dist(spot, shifted.positions[node]) for node, spot in plan.positions.items())


def _loosened(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan | None]:
    """Enlarges the plan until the city to be joined has room for another;

    None if links are in the way everywhere.
    """
    by = LOOSER
    while by < MOST_LOOSENED:
        found = yield from with_city_placed_freely(plan.enlarged(by), leg, walls)
        if found is not None:
            return zoomed_to_fit(found, walls)
        by *= LOOSER
    return None


def enlarge_by_shifting(
    seed: NetworkPlan, walls: PlanBounds, largest: int, smallest: int
) -> Work[NetworkPlan | None]:
    """Moves cities so that the plan fits at a level before ``smallest``; None if that fails."""
    for _ in range(TRIES):
        if largest >= smallest:
            break
        springs = SpringLayout(centred_at_level(seed, walls, largest), walls)
        for _ in range(ROUNDS):
            is_still = yield from springs.run(STEPS)
            found = springs.result()
            if is_valid(found, walls):
                return found
            yield
            if is_still:
                break
        if is_planar(found):
            seed = found
        largest = max(largest + 1, (largest + smallest) // 2)
    return None
