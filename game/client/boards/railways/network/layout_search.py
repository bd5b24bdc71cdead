"""Search for a better layout: lays out the whole network around START, in small steps.

Wedges sized by branch weight give the order around START, stress majorization approximates path lengths,
springs make room. Each attempt randomizes order and direction; the best one wins.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from game.client.boards.railways.network.layout_plan import (
    CITY,
    PLAIN_CITY_LEVEL,
    ZOOM_LEVELS,
    LinkSpec,
    NetworkPlan,
    NodeKey,
    PlanBounds,
    preferred_gap,
)
from game.client.boards.railways.network.overlap_check import OverlapChecker, is_planar
from game.client.boards.railways.network.spring_layout import COLD, HOT, STILL, Springs
from game.client.boards.railways.network.zoom_to_fit import is_valid
from game.client.match.tweens import Point
from game.client.style.slack import Work

WEIGHT = 0.8
FARTHEST, FLAT, ROUNDS = 900.0, 1.45, 40
"""Stress parameters: maximum distance, aspect ratio of the board, and number of iterations."""
SPREADING, SETTLING = 70, 125
SPREAD = 0.6
AT_ONCE = 5
"""Steps between two yields."""
COLUMNS, ROWS = 6, 3
EDGE = (90.0, 70.0)
CROWDING_PENALTY = 0.15
"""Penalty per pair of overlapping links: more than a clearly more even plan would gain."""


def search_plan(
    legs: Sequence[LinkSpec], walls: PlanBounds, hub: NodeKey, tries: int
) -> Work[NetworkPlan | None]:
    """The best plan of ``tries`` attempts; None if none is valid."""
    chance = random.Random(len(legs))
    best: NetworkPlan | None = None
    for _ in range(tries):
        # First a level with arches; then one level larger than the best so far.
        for level in _levels(best):
            found = yield from _tried(legs, walls, hub, level, chance)
            if found is not None and (best is None or _worth(found, walls) < _worth(best, walls)):
                best = found
                break
    return best


def _levels(best: NetworkPlan | None) -> Sequence[int]:
    if best is None:
        return (PLAIN_CITY_LEVEL - 2, PLAIN_CITY_LEVEL - 1, PLAIN_CITY_LEVEL + 1)
    return (max(0, best.level - 1),)


def _worth(plan: NetworkPlan, walls: PlanBounds) -> tuple[int, float]:
    """Sort key; smaller is better."""
    return plan.level, roughness(plan, walls)


def roughness(plan: NetworkPlan, walls: PlanBounds) -> float:
    """Unevenness plus a penalty for overlapping links."""
    return unevenness(plan, walls) + CROWDING_PENALTY * OverlapChecker(plan).count_crowded()


def unevenness(plan: NetworkPlan, walls: PlanBounds) -> float:
    """Unevenness of cities and trains over a grid on the board: 0 if every cell has equally many."""
    counts = [0] * (COLUMNS * ROWS)
    wide, high = walls.right - walls.left, walls.bottom - walls.top
    for box in OverlapChecker(plan).all_boxes():
        x, y = box.x * plan.zoom + plan.shift[0], box.y * plan.zoom + plan.shift[1]
        column = min(COLUMNS - 1, max(0, int((x - walls.left) / wide * COLUMNS)))
        row = min(ROWS - 1, max(0, int((y - walls.top) / high * ROWS)))
        counts[row * COLUMNS + column] += 1
    mean = sum(counts) / len(counts)
    return math.sqrt(sum((count - mean) ** 2 for count in counts) / len(counts)) / mean


def _tried(
    legs: Sequence[LinkSpec], walls: PlanBounds, hub: NodeKey, level: int, chance: random.Random
) -> Work[NetworkPlan | None]:
    """One attempt at a level; None if the plan is not valid."""
    wedged = _wedges(legs, walls, hub, level, chance)
    yield
    drawn = yield from _stressed(wedged, walls)
    seed = drawn if is_planar(drawn) else wedged
    if not is_planar(seed):
        return None
    yield
    springs = Springs(seed, walls, pinned=True)
    springs.spread = SPREAD
    for step in range(SPREADING):
        springs.step(HOT + (COLD - HOT) * step / SPREADING / 2)
        if step % AT_ONCE == 0:
            yield
    springs.spread = 0.0
    for step in range(SETTLING):
        moved = springs.step((HOT + COLD) / 2 * (1 - step / SETTLING) + COLD * step / SETTLING)
        if step % AT_ONCE == 0:
            yield
        if moved < STILL or step % (2 * AT_ONCE) == 2 * AT_ONCE - 1:
            found = springs.result()
            if is_valid(found, walls):
                return found
            if moved < STILL:
                break
    return None


def _wedges(
    legs: Sequence[LinkSpec], walls: PlanBounds, hub: NodeKey, level: int, chance: random.Random
) -> NetworkPlan:
    """Each branch in a wedge sized by its leaves, the circle stretched to the walls."""
    branches: dict[NodeKey, list[NodeKey]] = {}
    depth: dict[NodeKey, int] = {hub: 0}
    for leg in legs:
        branches.setdefault(leg.origin, []).append(leg.city)
        depth[leg.city] = depth[leg.origin] + 1
    for cities in branches.values():
        chance.shuffle(cities)
    first, deepest, zoom = chance.random() * 2 * math.pi, max(depth.values()), ZOOM_LEVELS[level]
    spots: dict[NodeKey, Point] = {hub: (0.0, 0.0)}

    def leaves(node: NodeKey) -> int:
        return sum(map(leaves, branches.get(node, ()))) or 1

    def spread(node: NodeKey, start: float, end: float) -> None:
        weights = [leaves(city) ** WEIGHT for city in branches.get(node, ())]
        at = start
        for city, weight in zip(branches.get(node, ()), weights, strict=True):
            until = at + (end - start) * weight / sum(weights)
            angle = (at + until) / 2 + first
            far = _to_wall(walls, angle) * depth[city] / deepest / zoom
            spots[city] = (far * math.cos(angle), far * math.sin(angle))
            spread(city, at, until)
            at = until

    spread(hub, 0.0, 2 * math.pi)
    in_order = {node: spots[node] for node in (hub, *(leg.city for leg in legs))}
    return NetworkPlan(in_order, {leg.city: leg for leg in legs}, hub, level)


def _to_wall(walls: PlanBounds, angle: float) -> float:
    """Distance from START to the walls: the mean of a rectangle's and an ellipse's."""
    c, s = math.cos(angle), math.sin(angle)
    wide = walls.right - EDGE[0] if c > 0 else -walls.left - EDGE[0]
    high = walls.bottom - EDGE[1] if s > 0 else -walls.top - EDGE[1]
    box = min(wide / max(1e-6, abs(c)), high / max(1e-6, abs(s)))
    return (box + 1 / math.hypot(c / wide, s / high)) / 2


def _stressed(plan: NetworkPlan, walls: PlanBounds) -> Work[NetworkPlan]:
    """Stress majorization: distances approximate path lengths, within the walls, START fixed."""
    nodes, zoom = list(plan.positions), plan.zoom
    ways = _ways(plan, nodes)
    x = [plan.positions[node][0] / FLAT for node in nodes]
    y = [plan.positions[node][1] for node in nodes]
    left, right = (walls.left / zoom + EDGE[0]) / FLAT, (walls.right / zoom - EDGE[0]) / FLAT
    top, foot = walls.top / zoom + EDGE[1], walls.bottom / zoom - EDGE[1]
    for turn in range(ROUNDS):
        before_x, before_y = x[:], y[:]
        for i in range(1, len(nodes)):
            total = to_x = to_y = 0.0
            for j, way in enumerate(ways[i]):
                if i == j:
                    continue
                weight = 1 / (way * way)
                dx, dy = before_x[i] - before_x[j], before_y[i] - before_y[j]
                far = way / (math.hypot(dx, dy) or 1.0)
                to_x += weight * (before_x[j] + far * dx)
                to_y += weight * (before_y[j] + far * dy)
                total += weight
            x[i] = min(right, max(left, to_x / total))
            y[i] = min(foot, max(top, to_y / total))
        if turn % AT_ONCE == 0:
            yield
    return plan._replace(positions={node: (x[i] * FLAT, y[i]) for i, node in enumerate(nodes)})


def _ways(plan: NetworkPlan, nodes: Sequence[NodeKey]) -> list[list[float]]:
    """Path lengths along the links between all pairs of nodes."""
    number = {node: index for index, node in enumerate(nodes)}
    beside: list[list[tuple[int, float]]] = [[] for _ in nodes]
    for leg in plan.links.values():
        one, other, long = number[leg.origin], number[leg.city], CITY[0] + preferred_gap(leg.cards)
        beside[one].append((other, long))
        beside[other].append((one, long))
    found = []
    for start in range(len(nodes)):
        row = [0.0] * len(nodes)
        waiting = [(start, -1, 0.0)]
        while waiting:
            node, came_from, way = waiting.pop()
            row[node] = min(way, FARTHEST)
            waiting += [(to, node, way + long) for to, long in beside[node] if to != came_from]
        found.append(row)
    return found
