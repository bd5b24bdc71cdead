"""Finds a free position for a new city without moving the others."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.client.boards.railways.network.box_geometry import Box, angle_between, is_crossing
from game.client.boards.railways.network.incremental_work import Work
from game.client.boards.railways.network.layout_plan import (
    CITY,
    LinkSpec,
    NetworkPlan,
    NodeKey,
    PlanBounds,
    node_box,
    preferred_gap,
    shortest_gap,
)
from game.client.boards.railways.network.overlap_check import MIN_ANGLE, OverlapChecker
from game.client.boards.railways.network.zoom_to_fit import NetworkExtent, extent_of, is_inside, largest_fit
from game.client.match.tweens import Point

TURNS = 72
LONGER = (0.0, 24.0, 52.0, 90.0, 140.0, 210.0, 310.0, 440.0, 600.0, 800.0)
TRIED = 60
"""The most positions that are examined closely."""
TURNS_AT_ONCE, TRIED_AT_ONCE = 2, 8
"""Directions and positions that are examined before the work is interrupted."""


class _Candidate(NamedTuple):
    level: int
    cost: float
    spot: Point


def with_city_placed_freely(plan: NetworkPlan, leg: LinkSpec, walls: PlanBounds) -> Work[NetworkPlan | None]:
    """The plan with the city at the best free position near the city it joins; None if there is none."""
    sight = OverlapChecker(plan)
    candidates: list[_Candidate] = []
    span = extent_of(sight.all_boxes())
    for turn in range(TURNS):
        candidates += _candidates(plan, leg, walls, sight, span, 2 * math.pi * turn / TURNS)
        if turn % TURNS_AT_ONCE == 0:
            yield
    for index, candidate in enumerate(sorted(candidates)[:TRIED]):
        box = node_box(candidate.spot, False, plan.is_plain)
        if sight.can_link(leg.origin, candidate.spot, box):
            return plan.with_city(leg, candidate.spot)
        if index % TRIED_AT_ONCE == 0:
            yield
    return None


def _candidates(
    plan: NetworkPlan,
    leg: LinkSpec,
    walls: PlanBounds,
    sight: OverlapChecker,
    span: NetworkExtent,
    angle: float,
) -> Iterator[_Candidate]:
    """The free positions in one direction."""
    around = sight.directions(leg.origin)
    if any(angle_between(angle, other) < MIN_ANGLE for other in around):
        return
    home, (x, y) = sight.boxes[leg.origin], plan.positions[leg.origin]
    gap, fair = shortest_gap(leg.cards), preferred_gap(leg.cards)
    edge = home.distance_to_edge(angle) + Box(0, 0, CITY[0] / 2, CITY[1] / 2).distance_to_edge(angle)
    for longer in LONGER:
        far = edge + gap + longer
        spot = (x + far * math.cos(angle), y + far * math.sin(angle))
        box = node_box(spot, False, plan.is_plain)
        if sight.is_free(box):
            cost = _cost(angle, gap + longer - fair, box, leg.origin, sight, around)
            yield _Candidate(_level(plan, span.with_box(box), walls), cost, spot)


def _level(plan: NetworkPlan, span: NetworkExtent, walls: PlanBounds) -> int:
    """The zoom level that the network would need."""
    if is_inside(span, walls, plan.zoom, plan.shift):
        return plan.level
    return largest_fit(span, walls, plan.shift, plan.level).level


def _cost(
    angle: float, longer: float, box: Box, origin: NodeKey, sight: OverlapChecker, around: list[float]
) -> float:
    """How bad a position is: long or steep links are, and those near other links and cities."""
    cost = 0.5 * abs(longer) + 16 * abs(math.sin(angle))
    for other in around:
        cost += 80 * max(0.0, 1 - angle_between(angle, other) / 1.6)
    for node, taken in sight.boxes.items():
        if node != origin:
            cost += 0.45 * max(0.0, 110 - box.gap(taken))
    home = sight.boxes[origin]
    return cost + 0.3 * max(0.0, math.hypot(home.x, home.y) - math.hypot(box.x, box.y))


def with_city_placed_tightly(plan: NetworkPlan, leg: LinkSpec) -> NetworkPlan:
    """The plan with the city so close to the one it joins that its link crosses no other; cities may
    overlap."""
    sight = OverlapChecker(plan)
    x, y = plan.positions[leg.origin]
    around = sight.directions(leg.origin)

    def room(angle: float) -> float:
        return min((angle_between(angle, other) for other in around), default=math.pi)

    angle = max((2 * math.pi * turn / TURNS for turn in range(TURNS)), key=room)
    for far in (150.0, 100.0, 60.0, 30.0, 10.0):
        spot = (x + far * math.cos(angle), y + far * math.sin(angle))
        if not any(is_crossing((x, y), spot, *line) for line in sight.lines.values()):
            break
    return plan.with_city(leg, spot)
