"""Finds overlaps of cities, links and trains in a plan."""

from __future__ import annotations

import math
from itertools import combinations

from game.client.boards.railways.network.box_geometry import Box, angle_between, are_near, is_crossing
from game.client.boards.railways.network.layout_plan import NetworkPlan, NodeKey, train_box
from game.client.match.tweens import Point

MIN_SIDE_GAP, MIN_VERTICAL_GAP = 14.0, 12.0
"""The least gap between two cities, sideways and vertically."""
MIN_NODE_DISTANCE, MIN_LINK_DISTANCE = 28.0, 52.0
"""The least distance of a link from other cities, and from other links."""
MIN_ANGLE = math.radians(27)
"""The least angle between two links of a city."""
SPRING_TOLERANCE = 0.75
"""Share of the least distances that is enough for a layout made by the springs."""


class OverlapChecker:
    """The boxes, lines and trains of a plan, arranged so that overlaps are found fast."""

    def __init__(self, plan: NetworkPlan) -> None:
        self.plan = plan
        self.boxes = {node: plan.box(node) for node in plan.positions}
        self.lines = {city: plan.ends(city) for city in plan.links}
        self.trains = {city: self.train(city) for city in plan.links}
        self._taken = [box.enlarged_rect(MIN_SIDE_GAP, MIN_VERTICAL_GAP) for box in self.boxes.values()]
        self._taken += [train.enlarged_rect(6, 6) for train in self.trains.values()]

    def train(self, city: NodeKey) -> Box:
        return train_box(*self.lines[city], self.boxes[self.plan.links[city].origin], self.boxes[city])

    def all_boxes(self) -> list[Box]:
        """Everything that must be visible."""
        return [*self.boxes.values(), *self.trains.values()]

    def directions(self, node: NodeKey) -> list[float]:
        """Angles of the links of a node."""
        x, y = self.plan.positions[node]
        ends = [self.plan.positions[city] for city, leg in self.plan.links.items() if leg.origin == node]
        if node in self.plan.links:
            ends.append(self.plan.positions[self.plan.links[node].origin])
        return [math.atan2(end[1] - y, end[0] - x) for end in ends]

    def is_free(self, box: Box) -> bool:
        """Whether a city fits there, whatever its link would do."""
        if box.enlarged_rect(0, 0).collidelist(self._taken) >= 0:
            return False
        return not any(box.is_crossed(a, b, MIN_NODE_DISTANCE) for a, b in self.lines.values())

    def can_link(self, origin: NodeKey, spot: Point, box: Box) -> bool:
        """Whether a link can run from a node to a free position."""
        a = self.plan.positions[origin]
        train = train_box(a, spot, self.boxes[origin], box)
        if train.overlaps(self.boxes[origin], -8, -8) or train.overlaps(box, -8, -8):
            return False
        for node, taken in self.boxes.items():
            if node != origin and (
                taken.is_crossed(a, spot, MIN_NODE_DISTANCE) or taken.overlaps(train, 4, 4)
            ):
                return False
        for city, (c, d) in self.lines.items():
            if train.overlaps(self.trains[city]):
                return False
            if origin not in (city, self.plan.links[city].origin) and are_near(
                a, spot, c, d, MIN_LINK_DISTANCE
            ):
                return False
        return True

    def is_clear(self, care: float = SPRING_TOLERANCE) -> bool:
        """Whether nothing overlaps; ``care`` is a factor on the least distances."""
        boxes = list(self.boxes.values())
        if any(
            one.overlaps(other, MIN_SIDE_GAP * care, MIN_VERTICAL_GAP * care)
            for one, other in combinations(boxes, 2)
        ):
            return False
        if any(self._is_blocked(city, care) for city in self.lines):
            return False
        return not any(self._are_tangled(*pair, care) for pair in combinations(self.lines, 2))

    def _is_blocked(self, city: NodeKey, care: float) -> bool:
        """Whether a city covers a link or its train."""
        a, b = self.lines[city]
        train, own = self.trains[city], (city, self.plan.links[city].origin)
        for node, box in self.boxes.items():
            if node in own:
                if train.overlaps(box, -8, -8):
                    return True
            elif box.is_crossed(a, b, MIN_NODE_DISTANCE * care) or box.overlaps(train, 4 * care, 4 * care):
                return True
        return False

    def _are_tangled(self, one: NodeKey, other: NodeKey, care: float) -> bool:
        """Whether two links are too close."""
        if self.trains[one].overlaps(self.trains[other]):
            return True
        (a, b), (c, d) = self.lines[one], self.lines[other]
        turn = self._turn(one, other)
        return are_near(a, b, c, d, MIN_LINK_DISTANCE * care) if turn is None else turn < MIN_ANGLE * care

    def _turn(self, one: NodeKey, other: NodeKey) -> float | None:
        """The angle between two links of the same city; None if they have no common city."""
        joint = {one, self.plan.links[one].origin} & {other, self.plan.links[other].origin}
        if not joint:
            return None
        spot = self.plan.positions[joint.pop()]
        return angle_between(_away(spot, *self.lines[one]), _away(spot, *self.lines[other]))


def _away(spot: Point, a: Point, b: Point) -> float:
    far = b if a == spot else a
    return math.atan2(far[1] - spot[1], far[0] - spot[0])


def is_planar(plan: NetworkPlan) -> bool:
    """Whether no two links cross."""
    lines = [plan.ends(city) for city in plan.links]
    return not any(is_crossing(*one, *other) for one, other in combinations(lines, 2))
