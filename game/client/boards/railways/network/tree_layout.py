"""Incremental layout of the network as a tree that stays stable while it grows.

A new city takes a free position around the node it joins, and no other node moves. If that would require a
smaller zoom, the others are shifted a little first. The zoom decreases only if that does not help, and
increases again when there is room. A network that would become very small is laid out from scratch.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.client.boards.railways.network.city_placement import (
    with_city_placed_freely,
    with_city_placed_tightly,
)
from game.client.boards.railways.network.layout_plan import (
    PLAIN_CITY_LEVEL,
    LinkSpec,
    NetworkPlan,
    NodeKey,
    PlanBounds,
)
from game.client.boards.railways.network.overlap_check import is_planar
from game.client.boards.railways.network.spring_layout import Springs
from game.client.boards.railways.network.zoom_to_fit import (
    MIN_LEVEL_GAIN,
    centred_at_level,
    is_valid,
    zoomed_to_fit,
)
from game.client.style.slack import Work

STEPS, ROUNDS, TRIES = 30, 2, 2
"""Limits of shifting for one build: spring steps per check, checks per level, and levels."""
LOOSER = 1.2
RESTART_LEVEL = PLAIN_CITY_LEVEL
"""Level from which a layout from scratch is tried."""
SMALL = PLAIN_CITY_LEVEL - 2
"""Level from which every build tries to increase the zoom again."""


def build_plan(legs: tuple[LinkSpec, ...], walls: PlanBounds, hub: NodeKey) -> Work[NetworkPlan]:
    """Lays out a network link by link in the order of building."""
    plan = NetworkPlan({hub: (0.0, 0.0)}, {}, hub)
    for leg in legs:
        plan = yield from extend_plan(plan, leg, walls)
    return plan


def extend_plan(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan]:
    """Adds a city to the plan; lays everything out from scratch where that gives a larger zoom."""
    found = yield from _extended(plan, leg, walls)
    if found.level < RESTART_LEVEL or found.level <= plan.level:
        return found
    fresh = yield from _afresh(found, walls, found.level - MIN_LEVEL_GAIN)
    return fresh or found


def _afresh(plan: NetworkPlan, walls: PlanBounds, smallest: int) -> Work[NetworkPlan | None]:
    """Lays out everything from scratch, heaviest branches first; None if it becomes too small."""
    fresh = NetworkPlan({plan.hub: plan.positions[plan.hub]}, {}, plan.hub)
    for leg in _heaviest_first(plan):
        fresh = yield from _extended(fresh, leg, walls)
        if fresh.level > smallest:
            return None
    return fresh


def _heaviest_first(plan: NetworkPlan) -> Iterator[LinkSpec]:
    """Every link after the one it starts from, branch by branch."""
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
    """Adds a city at a free position, or shifts the other nodes if there is none."""
    wanted = min(plan.level, max(SMALL, plan.level - 2))
    free = yield from with_city_placed_freely(plan, leg, walls)
    if free is not None:
        free = zoomed_to_fit(free, walls)
        return (yield from enlarge_by_shifting(free, walls, wanted, free.level)) or free
    loose = zoomed_to_fit((yield from _loosened(plan, leg, walls)), walls)
    tight = yield from enlarge_by_shifting(with_city_placed_tightly(plan, leg), walls, wanted, loose.level)
    return tight or (yield from enlarge_by_shifting(loose, walls, wanted, loose.level)) or loose


def _loosened(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan]:
    """Scales the plan up until the enclosed node has room for the city."""
    by = LOOSER
    while (found := (yield from with_city_placed_freely(plan.enlarged(by), leg, walls))) is None:
        by *= LOOSER
    return found


def enlarge_by_shifting(
    seed: NetworkPlan, walls: PlanBounds, largest: int, smallest: int
) -> Work[NetworkPlan | None]:
    """Shifts all nodes so that the plan fits at one of the levels before ``smallest``; None if none fits."""
    for _ in range(TRIES):
        if largest >= smallest:
            break
        springs = Springs(centred_at_level(seed, walls, largest), walls)
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
