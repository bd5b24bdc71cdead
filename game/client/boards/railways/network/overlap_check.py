"""Detects overlaps between the cities, links and trains of a plan."""

from __future__ import annotations

import math
from itertools import combinations

from game.client.boards.railways.network.box_geometry import Box, are_near, is_crossing, turn_between
from game.client.boards.railways.network.layout_plan import NetworkPlan, Node, train_box
from game.client.match.animation import Point

BESIDE, ABOVE = 14.0, 12.0
"""Minimum gap between two cities."""
OFF_NODES, OFF_LINKS = 28.0, 52.0
"""Minimum distance of a link from other cities, and from other links."""
SPREAD = math.radians(27)
"""Minimum angle between two links of a node."""
CROWDED = math.radians(36)
"""Angle below which the first cards of two links of a node overlap."""
SETTLED = 0.75
"""Share of the minimum distances that suffices for a spring layout."""


class Sight:
    """Boxes, lines and trains of a plan, indexed for overlap checks."""

    def __init__(self, plan: NetworkPlan) -> None:
        self.plan = plan
        self.boxes = {node: plan.box(node) for node in plan.spots}
        self.lines = {city: plan.ends(city) for city in plan.legs}
        self.trains = {city: self.train(city) for city in plan.legs}
        self._taken = [box.grown(BESIDE, ABOVE) for box in self.boxes.values()]
        self._taken += [train.grown(6, 6) for train in self.trains.values()]

    def train(self, city: Node) -> Box:
        return train_box(*self.lines[city], self.boxes[self.plan.legs[city].origin], self.boxes[city])

    def all_boxes(self) -> list[Box]:
        """Everything that must be visible."""
        return [*self.boxes.values(), *self.trains.values()]

    def directions(self, node: Node) -> list[float]:
        """Angles of the links of a node."""
        x, y = self.plan.spots[node]
        ends = [self.plan.spots[city] for city, leg in self.plan.legs.items() if leg.origin == node]
        if node in self.plan.legs:
            ends.append(self.plan.spots[self.plan.legs[node].origin])
        return [math.atan2(end[1] - y, end[0] - x) for end in ends]

    def is_free(self, box: Box) -> bool:
        """Whether a city fits there, regardless of the link to it."""
        if box.grown(0, 0).collidelist(self._taken) >= 0:
            return False
        return not any(box.is_crossed(a, b, OFF_NODES) for a, b in self.lines.values())

    def is_open(self, origin: Node, spot: Point, box: Box) -> bool:
        """Whether a link can run from a node to a free position."""
        a = self.plan.spots[origin]
        train = train_box(a, spot, self.boxes[origin], box)
        if train.meets(self.boxes[origin], -8, -8) or train.meets(box, -8, -8):
            return False
        for node, taken in self.boxes.items():
            if node != origin and (taken.is_crossed(a, spot, OFF_NODES) or taken.meets(train, 4, 4)):
                return False
        for city, (c, d) in self.lines.items():
            if train.meets(self.trains[city]):
                return False
            if origin not in (city, self.plan.legs[city].origin) and are_near(a, spot, c, d, OFF_LINKS):
                return False
        return True

    def is_clear(self, care: float = SETTLED) -> bool:
        """Whether nothing overlaps; ``care`` scales the minimum distances."""
        boxes = list(self.boxes.values())
        if any(one.meets(other, BESIDE * care, ABOVE * care) for one, other in combinations(boxes, 2)):
            return False
        if any(self._is_blocked(city, care) for city in self.lines):
            return False
        return not any(self._are_tangled(*pair, care) for pair in combinations(self.lines, 2))

    def _is_blocked(self, city: Node, care: float) -> bool:
        """Whether a city covers a link or its train."""
        a, b = self.lines[city]
        train, own = self.trains[city], (city, self.plan.legs[city].origin)
        for node, box in self.boxes.items():
            if node in own:
                if train.meets(box, -8, -8):
                    return True
            elif box.is_crossed(a, b, OFF_NODES * care) or box.meets(train, 4 * care, 4 * care):
                return True
        return False

    def _are_tangled(self, one: Node, other: Node, care: float) -> bool:
        """Whether two links are too close."""
        if self.trains[one].meets(self.trains[other]):
            return True
        (a, b), (c, d) = self.lines[one], self.lines[other]
        turn = self._turn(one, other)
        return are_near(a, b, c, d, OFF_LINKS * care) if turn is None else turn < SPREAD * care

    def _turn(self, one: Node, other: Node) -> float | None:
        """Angle between two links that share a node; None if they share none."""
        joint = {one, self.plan.legs[one].origin} & {other, self.plan.legs[other].origin}
        if not joint:
            return None
        spot = self.plan.spots[joint.pop()]
        return turn_between(_away(spot, *self.lines[one]), _away(spot, *self.lines[other]))

    def crowds(self) -> int:
        """Number of pairs of links that overlap near their common node."""
        turns = (self._turn(*pair) for pair in combinations(self.lines, 2))
        return sum(turn is not None and turn < CROWDED for turn in turns)


def _away(spot: Point, a: Point, b: Point) -> float:
    far = b if a == spot else a
    return math.atan2(far[1] - spot[1], far[0] - spot[0])


def is_planar(plan: NetworkPlan) -> bool:
    """Whether no two links cross."""
    lines = [plan.ends(city) for city in plan.legs]
    return not any(is_crossing(*one, *other) for one, other in combinations(lines, 2))
