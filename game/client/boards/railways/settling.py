"""When a network has outgrown its walls: the cities shift a little until all have room again.

Springs draw neighbours together, boxes and links push each other off, the walls hold everything in. A city
never gets through a link on its way, so what did not cross before does not cross after.
"""

from __future__ import annotations

import math

from game.client.boards.railways.shapes import Box, turn_between
from game.client.boards.railways.tree import (
    ABOVE,
    BESIDE,
    LEVELS,
    OFF_NODES,
    SPREAD,
    TRAIN,
    Node,
    Plan,
    Walls,
    fair_gap,
    shortest_gap,
)
from game.client.motion import Point

STEPS = 70
STILL = 0.9
HOT, COLD = 24.0, 3.0
SLACK = 9.0
"""A little more room than is needed, so that what has come to rest is surely clear."""


def relaxed(plan: Plan, walls: Walls, level: int) -> Plan:
    """The plan after everything has had time to shift within the walls of a level."""
    springs = _Springs(plan, walls, LEVELS[level])
    for step in range(STEPS):
        if springs.step(HOT + (COLD - HOT) * step / STEPS) < STILL:
            break
    return plan._replace(spots=springs.result(), level=level)


class _Springs:
    """The forces of one moment. Nodes are numbered, START is 0 and never moves."""

    def __init__(self, plan: Plan, walls: Walls, zoom: float) -> None:
        self.nodes: list[Node] = [plan.hub, *plan.legs]
        number = {node: index for index, node in enumerate(self.nodes)}
        self.boxes = [plan.box(node) for node in self.nodes]
        self.x = [box.x for box in self.boxes]
        self.y = [box.y for box in self.boxes]
        self.links = [(number[leg.origin], number[leg.city], leg.cards) for leg in plan.legs.values()]
        self.left, self.right = walls.left / zoom, walls.right / zoom
        self.top, self.foot = walls.top / zoom, walls.bottom / zoom
        self.corner = (walls.corner[0] / zoom, walls.corner[1] / zoom)
        self.fx: list[float] = []
        self.fy: list[float] = []

    def result(self) -> dict[Node, Point]:
        return {node: (self.x[index], self.y[index]) for index, node in enumerate(self.nodes)}

    def step(self, most: float) -> float:
        """Let all forces work once; nobody moves farther than that. How far the farthest moved."""
        self.fx, self.fy = [0.0] * len(self.nodes), [0.0] * len(self.nodes)
        self._draw_together()
        self._push_apart()
        self._clear_links()
        self._fan_out()
        self._hold_in()
        for index in range(1, len(self.nodes)):
            far = math.hypot(self.fx[index], self.fy[index])
            share = min(1.0, most / far) if far else 0.0
            self.x[index] += self.fx[index] * share
            self.y[index] += self.fy[index] * share
        return max(map(math.hypot, self.fx[1:], self.fy[1:]), default=0.0)

    def _add(self, index: int, dx: float, dy: float) -> None:
        self.fx[index] += dx
        self.fy[index] += dy

    def _draw_together(self) -> None:
        for a, b, cards in self.links:
            dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
            far = math.hypot(dx, dy) or 1.0
            angle = math.atan2(dy, dx)
            gap = far - self.boxes[a].reach(angle) - self.boxes[b].reach(angle)
            fair, least = fair_gap(cards), shortest_gap(cards) + SLACK
            pull = 0.1 * (gap - fair) + (0.5 * (gap - least) if gap < least else 0.0)
            dx, dy = dx / far * pull, dy / far * pull
            self._add(a, dx, dy)
            self._add(b, -dx, -dy)

    def _push_apart(self) -> None:
        """Boxes that are too near part along the shorter way."""
        for a in range(len(self.nodes)):
            one = self.boxes[a]
            for b in range(a):
                other = self.boxes[b]
                dx, dy = self.x[a] - self.x[b], self.y[a] - self.y[b]
                over_x = one.wide + other.wide + BESIDE + SLACK - abs(dx)
                over_y = one.high + other.high + ABOVE + SLACK - abs(dy)
                if over_x <= 0 or over_y <= 0:
                    continue
                if over_x < over_y:
                    push = math.copysign(0.45 * over_x, dx)
                    self._add(a, push, 0.0)
                    self._add(b, -push, 0.0)
                else:
                    push = math.copysign(0.45 * over_y, dy)
                    self._add(a, 0.0, push)
                    self._add(b, 0.0, -push)

    def _clear_links(self) -> None:
        """A city and a link that is not its own keep off each other, with room for the link's train."""
        for a, b, _cards in self.links:
            ax, ay = self.x[a], self.y[a]
            dx, dy = self.x[b] - ax, self.y[b] - ay
            square = dx * dx + dy * dy or 1.0
            for v in range(len(self.nodes)):
                if v in (a, b):
                    continue
                px, py = self.x[v] - ax, self.y[v] - ay
                share = min(1.0, max(0.0, (px * dx + py * dy) / square))
                ox, oy = px - share * dx, py - share * dy
                far = math.hypot(ox, oy) or 1.0
                if far > 190:
                    continue
                need = self._need(self.boxes[v], ox, oy, share)
                if far < need:
                    push = 0.4 * (need - far) / far
                    self._add(v, ox * push, oy * push)
                    self._add(a, -ox * push * (1 - share) * 0.6, -oy * push * (1 - share) * 0.6)
                    self._add(b, -ox * push * share * 0.6, -oy * push * share * 0.6)

    def _need(self, box: Box, ox: float, oy: float, share: float) -> float:
        """How far a link must pass the middle of a city, when it lies in this direction."""
        angle = math.atan2(oy, ox)
        c, s = abs(math.cos(angle)), abs(math.sin(angle))
        off = OFF_NODES + SLACK
        if 0.3 < share < 0.7:
            off = max(off, TRAIN[0] / 2 * c + TRAIN[1] / 2 * s + SLACK)
        return box.wide * c + box.high * s + off

    def _fan_out(self) -> None:
        """Two links of one node turn away from each other."""
        for at in range(len(self.nodes)):
            ends = [b if a == at else a for a, b, _cards in self.links if at in (a, b)]
            angles = [math.atan2(self.y[e] - self.y[at], self.x[e] - self.x[at]) for e in ends]
            for i, end in enumerate(ends):
                for j in range(i):
                    narrow = SPREAD * 1.2 - turn_between(angles[i], angles[j])
                    if narrow > 0:
                        self._turn(at, end, ends[j], angles[i], angles[j], narrow)

    def _turn(self, at: int, one: int, other: int, angle: float, against: float, by: float) -> None:
        side = math.copysign(1.0, math.sin(angle - against))
        for end, turn, sign in ((one, angle, side), (other, against, -side)):
            far = math.hypot(self.x[end] - self.x[at], self.y[end] - self.y[at])
            push = 0.3 * by * far * sign
            self._add(end, -math.sin(turn) * push, math.cos(turn) * push)

    def _hold_in(self) -> None:
        for index, box in enumerate(self.boxes):
            x, y = self.x[index], self.y[index]
            self._add(
                index,
                0.7 * (max(0.0, self.left + box.wide - x) - max(0.0, x + box.wide - self.right)),
                0.7 * (max(0.0, self.top + box.high - y) - max(0.0, y + box.high - self.foot)),
            )
            over_x, over_y = x + box.wide - self.corner[0], y + box.high - self.corner[1]
            if over_x > 0 and over_y > 0:
                if over_x < over_y:
                    self._add(index, -0.7 * over_x, 0.0)
                else:
                    self._add(index, 0.0, -0.7 * over_y)
