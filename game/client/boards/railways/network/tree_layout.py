"""The network laid out by itself: a tree that stays put as it grows.

A new city looks for a free place round the node it joins, and nobody else moves. When that would make
everything smaller, the others are asked to move up a little; only when that does not help either is the
network drawn a level smaller, and larger again when it has the room. A network that has grown so unluckily
that it would become very small is laid out afresh.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.client.boards.railways.network.city_placement import budded, placed
from game.client.boards.railways.network.layout_plan import PLAIN_FROM, Leg, NetworkPlan, Node, Walls
from game.client.boards.railways.network.overlap_check import is_planar
from game.client.boards.railways.network.spring_layout import Springs
from game.client.boards.railways.network.zoom_to_fit import REGAINED, fitted, is_sound, pressed
from game.client.style.slack import Work

STEPS, ROUNDS, TRIES = 30, 2, 2
"""So long everybody may move up for one build: so many steps before it is looked whether that will do, so
many such rounds at a level, and so many levels. It must not be felt."""
LOOSER = 1.2
AFRESH = PLAIN_FROM
"""From this level on it is tried whether a network would be larger if it were laid out anew."""
SMALL = PLAIN_FROM - 2
"""From this level on it is tried at every build to get larger again."""


def laid_out(legs: tuple[Leg, ...], walls: Walls, hub: Node) -> Work[NetworkPlan]:
    """The plan of a network, link by link in the order they were built."""
    plan = NetworkPlan({hub: (0.0, 0.0)}, {}, hub)
    for leg in legs:
        plan = yield from grown(plan, leg, walls)
    return plan


def grown(plan: NetworkPlan, leg: Leg, walls: Walls) -> Work[NetworkPlan]:
    """The plan with one more city; all of it anew where that is worth it."""
    found = yield from _extended(plan, leg, walls)
    if found.level < AFRESH or found.level <= plan.level:
        return found
    fresh = yield from _afresh(found, walls, found.level - REGAINED)
    return fresh or found


def _afresh(plan: NetworkPlan, walls: Walls, smallest: int) -> Work[NetworkPlan | None]:
    """All of it laid out anew, the heaviest branches first; None if it would not be large enough."""
    fresh = NetworkPlan({plan.hub: plan.spots[plan.hub]}, {}, plan.hub)
    for leg in _heaviest_first(plan):
        fresh = yield from _extended(fresh, leg, walls)
        if fresh.level > smallest:
            return None
    return fresh


def _heaviest_first(plan: NetworkPlan) -> Iterator[Leg]:
    """Every link after the one it goes on from, branch by branch."""
    branches: dict[Node, list[Leg]] = {}
    for leg in plan.legs.values():
        branches.setdefault(leg.origin, []).append(leg)

    def weight(node: Node) -> int:
        return 1 + sum(weight(leg.city) for leg in branches.get(node, ()))

    waiting = [plan.hub]
    while waiting:
        legs = sorted(branches.get(waiting.pop(), ()), key=lambda leg: weight(leg.city), reverse=True)
        yield from legs
        waiting += [leg.city for leg in reversed(legs)]


def _extended(plan: NetworkPlan, leg: Leg, walls: Walls) -> Work[NetworkPlan]:
    """The plan with one more city: as it is if there is a place, else with everybody shifted a little."""
    wanted = min(plan.level, max(SMALL, plan.level - 2))
    free = yield from placed(plan, leg, walls)
    if free is not None:
        free = fitted(free, walls)
        return (yield from moved_up(free, walls, wanted, free.level)) or free
    loose = fitted((yield from _loosened(plan, leg, walls)), walls)
    tight = yield from moved_up(budded(plan, leg), walls, wanted, loose.level)
    return tight or (yield from moved_up(loose, walls, wanted, loose.level)) or loose


def _loosened(plan: NetworkPlan, leg: Leg, walls: Walls) -> Work[NetworkPlan]:
    """The node that the city joins is shut in: all others make way, as far as it takes."""
    by = LOOSER
    while (found := (yield from placed(plan.enlarged(by), leg, walls))) is None:
        by *= LOOSER
    return found


def moved_up(seed: NetworkPlan, walls: Walls, largest: int, smallest: int) -> Work[NetworkPlan | None]:
    """With everybody shifted so that the network can be drawn at one level or the next, if not too small."""
    for _ in range(TRIES):
        if largest >= smallest:
            break
        springs = Springs(pressed(seed, walls, largest), walls)
        for _ in range(ROUNDS):
            is_still = yield from springs.run(STEPS)
            found = springs.result()
            if is_sound(found, walls):
                return found
            yield
            if is_still:
                break
        if is_planar(found):
            seed = found
        largest = max(largest + 1, (largest + smallest) // 2)
    return None
