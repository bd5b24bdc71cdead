"""Where everything of a network lies: START in the origin, lengths in pixels of a 1920 by 1080 window."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from game.client.boards.railways.network.box_geometry import Box
from game.client.match.animation import Point

Node = Hashable

CITY = (156.0, 127.0)
PLAIN = (156.0, 91.0)
"""A city with its arch, and one without."""
HUB = (136.0, 124.0)
CITY_DRAWN = (Box(0, -40, 52, 24), Box(-2, 9, 72, 29))
PLAIN_DRAWN = (Box(0, -11, 76, 33),)
HUB_DRAWN = (Box(0, 0, 64, 8), Box(0, 0, 50, 30), Box(0, 0, 36, 56))
"""What is surely drawn of a node around its middle: corners are hollow, and so is a place without exits."""
TRAIN = (84.0, 46.0)
LEVELS = (
    1.24, 1.12, 1.0, 0.94, 0.88, 0.82, 0.77, 0.73, 0.69, 0.65,
    0.61, 0.57, 0.53, 0.49, 0.45, 0.41, 0.37, 0.33, 0.29,
)  # fmt: skip
"""By level, how large everything is drawn."""
PLAIN_FROM = 9
"""From this level on cities go without their arch: they get more room, and their words stay large."""
SHORTEST, FAIREST, CARD_STEP = 72.0, 92.0, 24.0


class Walls(NamedTuple):
    """The board's edges as seen from its middle at the first level, and the corner that is taken."""

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


class NetworkPlan(NamedTuple):
    """Links run straight from middle to middle."""

    spots: Mapping[Node, Point]
    legs: Mapping[Node, Leg]
    """By the city they lead to."""
    hub: Node
    level: int = 0
    shift: Point = (0.0, 0.0)
    """How far START lies from the middle of the board; all goes with it."""

    @property
    def zoom(self) -> float:
        return LEVELS[self.level]

    @property
    def is_plain(self) -> bool:
        """Whether its cities go without their arch."""
        return self.level >= PLAIN_FROM

    def box(self, node: Node) -> Box:
        return node_box(self.spots[node], node == self.hub, self.is_plain)

    def drawn(self, node: Node) -> tuple[Box, ...]:
        """What is surely drawn of a node: rails that end there are seen to reach it."""
        x, y = self.spots[node]
        parts = HUB_DRAWN if node == self.hub else PLAIN_DRAWN if self.is_plain else CITY_DRAWN
        return tuple(part._replace(x=x + part.x, y=y + part.y) for part in parts)

    def ends(self, city: Node) -> tuple[Point, Point]:
        """The two ends of the link that leads to a city."""
        return self.spots[self.legs[city].origin], self.spots[city]

    def enlarged(self, by: float) -> NetworkPlan:
        """Everything farther from START: what did not cross still does not, and all have more room."""
        return self._replace(spots={node: (x * by, y * by) for node, (x, y) in self.spots.items()})

    def with_city(self, leg: Leg, spot: Point) -> NetworkPlan:
        """One city more, and nobody else has moved."""
        return self._replace(spots={**self.spots, leg.city: spot}, legs={**self.legs, leg.city: leg})


def node_box(spot: Point, is_hub: bool, is_plain: bool) -> Box:
    wide, high = HUB if is_hub else PLAIN if is_plain else CITY
    return Box(spot[0], spot[1], wide / 2, high / 2)


def train_box(a: Point, b: Point, start: Box, end: Box) -> Box:
    """The room for the train in the middle of what is seen of a link."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    middle = (start.reach(angle) + math.dist(a, b) - end.reach(angle)) / 2
    return Box(a[0] + middle * math.cos(angle), a[1] + middle * math.sin(angle), TRAIN[0] / 2, TRAIN[1] / 2)


def shortest_gap(cards: int) -> float:
    """From edge to edge, so that something of every card of a link can be seen."""
    return SHORTEST + CARD_STEP / 2 * (cards - 1)


def fair_gap(cards: int) -> float:
    """From edge to edge, so that the cards of a link lie comfortably."""
    return FAIREST + CARD_STEP * (cards - 1)
