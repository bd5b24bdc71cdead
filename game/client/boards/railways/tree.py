"""The network laid out by itself: a tree that stays put as it grows.

START is the origin. A new city looks for a free place round the node it joins, and nobody else moves. When
there is none within the walls, the walls move out by a level, which on the screen draws everything nearer to
START; before that the others are asked to move up a little. Lengths are pixels of a 1920 by 1080 window at
the first level.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.client.boards.railways.shapes import Box, are_near, is_crossing, turn_between
from game.client.motion import Point

Node = Hashable

CITY = (152.0, 118.0)
HUB = (136.0, 124.0)
TRAIN = (76.0, 42.0)
LEVELS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.71, 0.66, 0.61, 0.56, 0.52, 0.48, 0.44, 0.4, 0.36, 0.32, 0.28, 0.24)
"""By level, how large everything is drawn."""
TURNS = 48
SHORTEST, FAIREST, CARD_STEP = 70.0, 96.0, 26.0
LONGER = (0.0, 30.0, 66.0, 110.0, 170.0, 250.0, 350.0, 480.0)
BESIDE, ABOVE = 14.0, 12.0
"""Room between two cities."""
OFF_NODES, OFF_LINKS = 28.0, 52.0
"""How far a link keeps from cities that are not its own, and from other links."""
SHIFT, MOST_SHIFTS = 90.0, 4
"""How far START moves in one step, and how many steps at most."""
LOOSER = 1.12
"""By so much everything moves outward where it has got stuck."""
SPREAD = math.radians(27)
"""Between two links of one node."""


class Walls(NamedTuple):
    """The board's edges as seen from START at the first level, and the corner that is taken."""

    left: float
    top: float
    right: float
    bottom: float
    corner: Point
    """Right of and below this lies something else."""


class Leg(NamedTuple):
    """A link to be laid: from a node in play to a new city, by so many cards."""

    origin: Node
    city: Node
    cards: int


class Plan(NamedTuple):
    """Where everything lies; links run straight from middle to middle."""

    spots: Mapping[Node, Point]
    legs: Mapping[Node, Leg]
    """By the city they lead to."""
    level: int
    hub: Node
    at: int = 0
    """How many steps START has moved on the board to make room on its other side; all goes with it."""

    @property
    def zoom(self) -> float:
        return LEVELS[self.level]

    def box(self, node: Node) -> Box:
        return node_box(self.spots[node], node == self.hub)

    def ends(self, city: Node) -> tuple[Point, Point]:
        """The two ends of the link that leads to a city."""
        return self.spots[self.legs[city].origin], self.spots[city]

    def is_clear(self, walls: Walls) -> bool:
        """Whether everything lies within the walls and nothing is in the way of anything."""
        look = _Look(self)
        return self.is_inside(walls) and not any(look.fault(node, 0.75) for node in self.spots)

    def is_inside(self, walls: Walls) -> bool:
        """Whether everything lies within the walls of its level, where START is now."""
        edges = moved(walls, self.at)
        look = _Look(self)
        boxes = (*look.boxes.values(), *look.trains.values())
        return all(is_within(box, edges, self.zoom - 0.004) for box in boxes)

    @property
    def is_planar(self) -> bool:
        """Whether no link crosses another."""
        lines = {city: self.ends(city) for city in self.legs}
        return not any(is_crossing(*lines[one], *lines[other]) for one, other in combinations(lines, 2))


def node_box(spot: Point, is_hub: bool) -> Box:
    wide, high = HUB if is_hub else CITY
    return Box(spot[0], spot[1], wide / 2, high / 2)


@lru_cache(maxsize=512)
def laid_out(legs: tuple[Leg, ...], walls: Walls, hub: Node) -> Plan:
    """The plan of a network, link by link in the order they were built."""
    if not legs:
        return Plan({hub: (0.0, 0.0)}, {}, 0, hub)
    return grown(laid_out(legs[:-1], walls, hub), legs[-1], walls)


def grown(plan: Plan, leg: Leg, walls: Walls) -> Plan:
    """The plan with one more city: as it is if there is a place, else with everybody shifted a little."""
    from game.client.boards.railways.settling import relaxed

    free = placed(plan, leg, walls)
    seed = free or budded(plan, leg)
    for level in range(plan.level, len(LEVELS)):
        if free is not None and free.level <= level:
            return free
        seed = seed._replace(at=_roomiest(seed, walls))
        found = relaxed(seed, moved(walls, seed.at), level)
        if found.is_clear(walls):
            return _drawn_in(found, walls, plan.level)
        if found.is_planar:
            seed = enlarged(found, LOOSER) if found.is_inside(walls) else found
        else:
            seed = enlarged(seed, LOOSER)
    return seed._replace(level=len(LEVELS) - 1)


def _drawn_in(plan: Plan, walls: Walls, wanted: int) -> Plan:
    """Back towards the level it had, as far as that goes."""
    from game.client.boards.railways.settling import relaxed

    for level in range(plan.level - 1, wanted - 1, -1):
        found = relaxed(plan, moved(walls, plan.at), level)
        if not found.is_clear(walls):
            break
        plan = found
    return plan


def moved(walls: Walls, at: int) -> Walls:
    """The walls as START sees them when it has moved so many steps to the left."""
    by = at * SHIFT
    return Walls(
        walls.left + by, walls.top, walls.right + by, walls.bottom, (walls.corner[0] + by, walls.corner[1])
    )


def _roomiest(plan: Plan, walls: Walls) -> int:
    """Where START should be for the network to lie in the middle; it stays if that is near enough."""
    boxes = [plan.box(node) for node in plan.spots]
    left, right = min(box.x - box.wide for box in boxes), max(box.x + box.wide for box in boxes)
    middle = (left + right) / 2 * plan.zoom - (walls.left + walls.right) / 2
    wanted = max(-MOST_SHIFTS, min(MOST_SHIFTS, round(middle / SHIFT)))
    return wanted if abs(wanted - plan.at) > 1 else plan.at


def enlarged(plan: Plan, by: float) -> Plan:
    """Everything farther from START: what did not cross still does not, and all have more room."""
    return plan._replace(spots={node: (x * by, y * by) for node, (x, y) in plan.spots.items()})


def budded(plan: Plan, leg: Leg) -> Plan:
    """A city so near to the node it joins that its link crosses nothing; forces must make room for it."""
    look = _Look(plan)
    x, y = plan.spots[leg.origin]
    around = look.directions(leg.origin)

    def room(angle: float) -> float:
        return min((turn_between(angle, other) for other in around), default=math.pi)

    angle = max((2 * math.pi * turn / TURNS for turn in range(TURNS)), key=room)
    for far in (150.0, 100.0, 60.0, 30.0, 10.0):
        spot = (x + far * math.cos(angle), y + far * math.sin(angle))
        if not any(is_crossing((x, y), spot, *line) for line in look.lines.values()):
            break
    return Plan({**plan.spots, leg.city: spot}, {**plan.legs, leg.city: leg}, plan.level, plan.hub)


def placed(plan: Plan, leg: Leg, walls: Walls) -> Plan | None:
    """The plan with a city at the best free place round the node it joins; nothing else moves."""
    look = _Look(plan)
    for candidate in sorted(_candidates(plan, leg, walls, look)):
        found = Plan(
            {**plan.spots, leg.city: candidate.spot},
            {**plan.legs, leg.city: leg},
            candidate.level,
            plan.hub,
            candidate.at,
        )
        fresh = _Look(found)
        train_is_seen = is_within(fresh.trains[leg.city], moved(walls, found.at), found.zoom)
        if train_is_seen and not fresh.fault(leg.city, 0.95):
            return found
    return None


def shortest_gap(cards: int) -> float:
    """From edge to edge, so that something of every card of a link can be seen."""
    return SHORTEST + CARD_STEP / 2 * (cards - 1)


def fair_gap(cards: int) -> float:
    """From edge to edge, so that the cards of a link lie comfortably."""
    return FAIREST + CARD_STEP * (cards - 1)


class _Candidate(NamedTuple):
    level: int
    cost: float
    spot: Point
    at: int


def _candidates(plan: Plan, leg: Leg, walls: Walls, look: _Look) -> Iterator[_Candidate]:
    home, (x, y) = look.boxes[leg.origin], plan.spots[leg.origin]
    around = look.directions(leg.origin)
    edges = _edges(plan, walls, look)
    gap = shortest_gap(leg.cards)
    fair = fair_gap(leg.cards) - gap
    for turn in range(TURNS):
        angle = 2 * math.pi * turn / TURNS
        if any(turn_between(angle, other) < SPREAD for other in around):
            continue
        edge = home.reach(angle) + Box(0, 0, CITY[0] / 2, CITY[1] / 2).reach(angle)
        for longer in LONGER:
            far = edge + gap + longer
            spot = (x + far * math.cos(angle), y + far * math.sin(angle))
            box = node_box(spot, False)
            if look.is_free(box):
                cost = _cost(angle, longer - fair, box, leg.origin, look, around)
                level, steps, at = min(
                    (max(level_of(box, seen), lowest), abs(at - plan.at), at) for at, seen, lowest in edges
                )
                yield _Candidate(level, cost + 30 * steps, spot, at)


def _edges(plan: Plan, walls: Walls, look: _Look) -> list[tuple[int, Walls, int]]:
    """Where START may be: the walls it would see there, and the level that what there is would need."""
    found = []
    for at in range(-MOST_SHIFTS, MOST_SHIFTS + 1):
        seen = moved(walls, at)
        boxes = (*look.boxes.values(), *look.trains.values())
        found.append((at, seen, max(plan.level, *(level_of(box, seen) for box in boxes))))
    return found


def _cost(angle: float, longer: float, box: Box, origin: Node, look: _Look, around: list[float]) -> float:
    """Short, level, away from the other links, with room on all sides."""
    cost = 0.5 * abs(longer) + 16 * abs(math.sin(angle))
    for other in around:
        cost += 80 * max(0.0, 1 - turn_between(angle, other) / 1.6)
    for node, taken in look.boxes.items():
        if node != origin:
            cost += 0.45 * max(0.0, 110 - box.gap(taken))
    home = look.boxes[origin]
    return cost + 0.3 * max(0.0, math.hypot(home.x, home.y) - math.hypot(box.x, box.y))


class _Look:
    """A plan seen from all sides, to find faults quickly."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.boxes = {node: plan.box(node) for node in plan.spots}
        self.lines = {city: plan.ends(city) for city in plan.legs}
        self.trains = {city: self.train(city) for city in plan.legs}

    def train(self, city: Node) -> Box:
        """The room for the train in the middle of what is seen of a link."""
        a, b = self.lines[city]
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        start = self.boxes[self.plan.legs[city].origin].reach(angle)
        end = math.dist(a, b) - self.boxes[city].reach(angle)
        middle = (start + end) / 2
        spot = (a[0] + middle * math.cos(angle), a[1] + middle * math.sin(angle))
        return Box(spot[0], spot[1], TRAIN[0] / 2, TRAIN[1] / 2)

    def directions(self, node: Node) -> list[float]:
        """Where the links of a node lead."""
        x, y = self.plan.spots[node]
        ends = [self.plan.spots[city] for city, leg in self.plan.legs.items() if leg.origin == node]
        if node in self.plan.legs:
            ends.append(self.plan.spots[self.plan.legs[node].origin])
        return [math.atan2(end[1] - y, end[0] - x) for end in ends]

    def is_free(self, box: Box) -> bool:
        """Whether a city could stand there, whatever leads to it."""
        if any(box.meets(other, BESIDE, ABOVE) for other in self.boxes.values()):
            return False
        if any(box.meets(train, 6, 6) for train in self.trains.values()):
            return False
        return not any(box.is_crossed(a, b, OFF_NODES) for a, b in self.lines.values())

    def fault(self, node: Node, care: float = 1.0) -> str:
        """What is wrong about a node and its links, or nothing; with less care less room will do."""
        box = self.boxes[node]
        for other, taken in self.boxes.items():
            if other != node and box.meets(taken, BESIDE * care, ABOVE * care):
                return "overlap"
        own = [city for city, leg in self.plan.legs.items() if node in (city, leg.origin)]
        for city, (a, b) in self.lines.items():
            if city not in own and (
                box.is_crossed(a, b, OFF_NODES * care) or box.meets(self.trains[city], 4 * care, 4 * care)
            ):
                return "on a link"
        for city in own:
            if fault := self._link_fault(city, care):
                return fault
        return ""

    def _link_fault(self, city: Node, care: float) -> str:
        a, b = self.lines[city]
        leg, train = self.plan.legs[city], self.trains[city]
        for node, box in self.boxes.items():
            own = node in (city, leg.origin)
            if train.meets(box, -8, -8) if own else box.is_crossed(a, b, OFF_NODES * care):
                return "hidden"
        for other, (c, d) in self.lines.items():
            theirs = self.plan.legs[other]
            if other == city:
                continue
            if train.meets(self.trains[other]):
                return "trains"
            joint = {city, leg.origin} & {other, theirs.origin}
            if not joint and are_near(a, b, c, d, OFF_LINKS * care):
                return "crossing"
            if joint and self._turn_at(joint.pop(), city, other) < SPREAD * care:
                return "narrow"
        return ""

    def _turn_at(self, node: Node, one: Node, other: Node) -> float:
        x, y = self.plan.spots[node]
        angles = []
        for city in (one, other):
            a, b = self.lines[city]
            far = b if self.plan.legs[city].origin == node else a
            angles.append(math.atan2(far[1] - y, far[0] - x))
        return turn_between(*angles)


def level_of(box: Box, walls: Walls) -> int:
    """The first level at which a box lies within the walls; the last one where none is enough."""
    for level, zoom in enumerate(LEVELS):
        if is_within(box, walls, zoom):
            return level
    return len(LEVELS) - 1


def is_within(box: Box, walls: Walls, zoom: float) -> bool:
    right, foot = (box.x + box.wide) * zoom, (box.y + box.high) * zoom
    if right > walls.corner[0] and foot > walls.corner[1]:
        return False
    return (
        (box.x - box.wide) * zoom >= walls.left
        and right <= walls.right
        and (box.y - box.high) * zoom >= walls.top
        and foot <= walls.bottom
    )
