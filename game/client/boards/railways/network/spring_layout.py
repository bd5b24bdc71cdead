"""Spring layout: moves the cities a little until all fit within the edges of the board.

Springs pull neighbours together, boxes and links push each other away, and the edges keep everything inside.
A city never passes through a link, so links that do not cross never will.
"""

from __future__ import annotations

import math

from game.client.boards.railways.network.incremental_work import Work
from game.client.boards.railways.network.layout_plan import (
    CITY,
    HUB,
    PLAIN,
    TRAIN,
    NetworkPlan,
    NodeKey,
    PlanBounds,
    preferred_gap,
    shortest_gap,
)
from game.client.boards.railways.network.overlap_check import (
    MIN_ANGLE,
    MIN_NODE_DISTANCE,
    MIN_SIDE_GAP,
    MIN_VERTICAL_GAP,
)

STILL = 0.6
HOT, COLD = 26.0, 4.0
AT_ONCE = 3
"""How many steps are computed before the work is interrupted."""
SLACK = 7.0
"""Distance beyond the least one, so that a layout at rest certainly has no overlaps."""
SLOW = 0.4
NEAR = 150.0
"""Links and cities further apart than this do not affect each other."""


class SpringLayout:
    """State of the simulation. Nodes are numbered; START is 0 and moves slowest."""

    def __init__(self, plan: NetworkPlan, walls: PlanBounds) -> None:
        self.plan = plan
        self.nodes: list[NodeKey] = [plan.hub, *plan.links]
        number = {node: index for index, node in enumerate(self.nodes)}
        city = PLAIN if plan.is_plain else CITY
        self.wide = [HUB[0] / 2] + [city[0] / 2] * len(plan.links)
        self.high = [HUB[1] / 2] + [city[1] / 2] * len(plan.links)
        self.x = [plan.positions[node][0] for node in self.nodes]
        self.y = [plan.positions[node][1] for node in self.nodes]
        self.links = [(number[leg.origin], number[leg.city], leg.cards) for leg in plan.links.values()]
        self.ends: list[list[int]] = [[] for _ in self.nodes]
        for a, b, _cards in self.links:
            self.ends[a].append(b)
            self.ends[b].append(a)
        zoom, shift = plan.zoom, plan.shift
        self.left, self.right = (walls.left - shift[0]) / zoom, (walls.right - shift[0]) / zoom
        self.top, self.foot = (walls.top - shift[1]) / zoom, (walls.bottom - shift[1]) / zoom
        self.corner = ((walls.corner[0] - shift[0]) / zoom, (walls.corner[1] - shift[1]) / zoom)
        self.fx = [0.0] * len(self.nodes)
        self.fy = [0.0] * len(self.nodes)

    def run(self, steps: int) -> Work[bool]:
        """Runs the simulation; returns whether everything came to rest."""
        for step in range(steps):
            if self.step(HOT + (COLD - HOT) * step / steps) < STILL:
                return True
            if step % AT_ONCE == 0:
                yield
        return False

    def result(self) -> NetworkPlan:
        """The current plan, with START as its origin."""
        x, y = self.x[0], self.y[0]
        spots = {node: (self.x[index] - x, self.y[index] - y) for index, node in enumerate(self.nodes)}
        zoom, shift = self.plan.zoom, self.plan.shift
        return self.plan._replace(positions=spots, shift=(shift[0] + x * zoom, shift[1] + y * zoom))

    def step(self, most: float) -> float:
        """Applies all forces once, moving nothing by more than ``most``; returns the largest force."""
        fx, fy = self.fx, self.fy = [0.0] * len(self.nodes), [0.0] * len(self.nodes)
        self._draw_together()
        self._push_apart()
        self._clear_links()
        self._part_trains()
        self._fan_out()
        self._hold_in()
        farthest = 0.0
        fx[0], fy[0] = fx[0] * SLOW, fy[0] * SLOW
        for index, (dx, dy) in enumerate(zip(fx, fy, strict=True)):
            far = math.hypot(dx, dy)
            if far > most:
                dx, dy = dx * most / far, dy * most / far
            self.x[index] += dx
            self.y[index] += dy
            farthest = max(farthest, far)
        return farthest

    def _draw_together(self) -> None:
        fx, fy = self.fx, self.fy
        for a, b, cards in self.links:
            dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
            far = math.hypot(dx, dy) or 1.0
            dx, dy = dx / far, dy / far
            gap = far - self._reach(a, dx, dy) - self._reach(b, dx, dy)
            fair, least = preferred_gap(cards), shortest_gap(cards) + SLACK
            pull = 0.06 * (gap - fair) + (0.5 * (gap - least) if gap < least else 0.0)
            fx[a] += dx * pull
            fy[a] += dy * pull
            fx[b] -= dx * pull
            fy[b] -= dy * pull

    def _reach(self, index: int, dx: float, dy: float) -> float:
        """Distance from the centre of a node to its edge in a direction."""
        dx, dy = abs(dx), abs(dy)
        wide, high = self.wide[index], self.high[index]
        if not dx and not dy:
            # Two nodes at the same position have no direction.
            return high
        return wide / dx if dx * high > dy * wide else high / dy

    def _push_apart(self) -> None:
        """Moves boxes apart that are too close, in the direction that needs less."""
        x, y, wide, high, fx, fy = self.x, self.y, self.wide, self.high, self.fx, self.fy
        for a in range(len(x)):
            ax, ay = x[a], y[a]
            aw, ah = wide[a] + MIN_SIDE_GAP + SLACK, high[a] + MIN_VERTICAL_GAP + SLACK
            for b in range(a):
                dx = ax - x[b]
                over_x = aw + wide[b] - abs(dx)
                if over_x <= 0:
                    continue
                dy = ay - y[b]
                over_y = ah + high[b] - abs(dy)
                if over_y <= 0:
                    continue
                if over_x < over_y:
                    push = math.copysign(0.45 * over_x, dx)
                    fx[a] += push
                    fx[b] -= push
                else:
                    push = math.copysign(0.45 * over_y, dy)
                    fy[a] += push
                    fy[b] -= push

    def _clear_links(self) -> None:
        """Moves cities away from links of other cities, with room for the link's train."""
        x, y, fx, fy = self.x, self.y, self.fx, self.fy
        count = len(x)
        for a, b, _cards in self.links:
            ax, ay, bx, by = x[a], y[a], x[b], y[b]
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy or 1.0
            left, right = min(ax, bx) - NEAR, max(ax, bx) + NEAR
            top, foot = min(ay, by) - NEAR, max(ay, by) + NEAR
            for v in range(count):
                vx, vy = x[v], y[v]
                if not (left < vx < right and top < vy < foot) or v in (a, b):
                    continue
                px, py = vx - ax, vy - ay
                share = min(1.0, max(0.0, (px * dx + py * dy) / square))
                ox, oy = px - share * dx, py - share * dy
                far = math.hypot(ox, oy) or 1.0
                need = self._need(v, ox / far, oy / far, share)
                if far < need:
                    push = 0.4 * (need - far) / far
                    ox, oy = ox * push, oy * push
                    fx[v] += ox
                    fy[v] += oy
                    back = 0.6 * (1 - share)
                    fx[a] -= ox * back
                    fy[a] -= oy * back
                    fx[b] -= ox * (0.6 - back)
                    fy[b] -= oy * (0.6 - back)

    def _need(self, index: int, dx: float, dy: float, share: float) -> float:
        """Minimum distance between a link and the centre of a city in this direction."""
        dx, dy = abs(dx), abs(dy)
        off = MIN_NODE_DISTANCE + SLACK
        if 0.3 < share < 0.7:
            off = max(off, TRAIN[0] / 2 * dx + TRAIN[1] / 2 * dy + SLACK)
        return self.wide[index] * dx + self.high[index] * dy + off

    def _part_trains(self) -> None:
        """Moves trains apart that overlap."""
        x, y, fy = self.x, self.y, self.fy
        middles = [((x[a] + x[b]) / 2, (y[a] + y[b]) / 2) for a, b, _cards in self.links]
        for i, (ax, ay) in enumerate(middles):
            for j in range(i):
                over_x = TRAIN[0] + SLACK - abs(ax - middles[j][0])
                if over_x <= 0:
                    continue
                over_y = TRAIN[1] + SLACK - abs(ay - middles[j][1])
                if over_y <= 0:
                    continue
                push = math.copysign(0.3 * over_y, ay - middles[j][1])
                for end in self.links[i][:2]:
                    fy[end] += push
                for end in self.links[j][:2]:
                    fy[end] -= push

    def _fan_out(self) -> None:
        """Turns links of the same city away from each other."""
        for at, ends in enumerate(self.ends):
            if len(ends) < 2:
                continue
            angles = [math.atan2(self.y[e] - self.y[at], self.x[e] - self.x[at]) for e in ends]
            for i, end in enumerate(ends):
                for j in range(i):
                    turn = abs((angles[i] - angles[j] + math.pi) % (2 * math.pi) - math.pi)
                    if turn < MIN_ANGLE * 1.2:
                        self._turn(at, end, ends[j], angles[i], angles[j], MIN_ANGLE * 1.2 - turn)

    def _turn(self, at: int, one: int, other: int, angle: float, against: float, by: float) -> None:
        side = math.copysign(1.0, math.sin(angle - against))
        for end, turn, sign in ((one, angle, side), (other, against, -side)):
            far = math.hypot(self.x[end] - self.x[at], self.y[end] - self.y[at])
            push = 0.3 * by * far * sign
            self.fx[end] -= math.sin(turn) * push
            self.fy[end] += math.cos(turn) * push

    def _hold_in(self) -> None:
        for index, (x, y) in enumerate(zip(self.x, self.y, strict=True)):
            wide, high = self.wide[index], self.high[index]
            if x - wide < self.left:
                self.fx[index] += 0.7 * (self.left + wide - x)
            elif x + wide > self.right:
                self.fx[index] -= 0.7 * (x + wide - self.right)
            if y - high < self.top:
                self.fy[index] += 0.7 * (self.top + high - y)
            elif y + high > self.foot:
                self.fy[index] -= 0.7 * (y + high - self.foot)
            over_x, over_y = x + wide - self.corner[0], y + high - self.corner[1]
            if over_x > 0 and over_y > 0:
                if over_x < over_y:
                    self.fx[index] -= 0.7 * over_x
                else:
                    self.fy[index] -= 0.7 * over_y
