"""Plan of a network: START at the origin, lengths in pixels of a 1920 by 1080 window."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from game.client.boards.railways.network.box_geometry import Box
from game.client.match.tweens import Point

NodeKey = Hashable

CITY = (156.0, 127.0)
PLAIN = (156.0, 91.0)
"""Size of a city with its arch (CITY) and without (PLAIN)."""
HUB = (136.0, 124.0)
CITY_DRAWN = (Box(0, -40, 52, 24), Box(-2, 9, 72, 29))
PLAIN_DRAWN = (Box(0, -11, 76, 33),)
HUB_DRAWN = (Box(0, 0, 64, 8), Box(0, 0, 50, 30), Box(0, 0, 36, 56))
"""Parts of a node that are certainly opaque, relative to its centre; corners and unused exits are not."""
TRAIN = (84.0, 46.0)
ZOOM_LEVELS = (
    1.24, 1.12, 1.0, 0.94, 0.88, 0.82, 0.77, 0.73, 0.69, 0.65,
    0.61, 0.57, 0.53, 0.49, 0.45, 0.41, 0.37, 0.33, 0.29,
)  # fmt: skip
"""Zoom factor of each level."""
PLAIN_CITY_LEVEL = 9
"""Level from which cities lose their arch: they get more room, and their text stays large."""
SHORTEST_GAP, PREFERRED_GAP, CARD_STEP = 72.0, 92.0, 24.0


class PlanBounds(NamedTuple):
    """Edges of the board relative to START's default position at zoom 1, and the occupied corner."""

    left: float
    top: float
    right: float
    bottom: float
    corner: Point
    """The area right of and below this point is occupied."""


STANDARD_BOUNDS = PlanBounds(-750.0, -320.0, 830.0, 320.0, (450.0, 160.0))
"""Bounds of a window of 16 to 9, within which positions are computed for every screen."""


class LinkSpec(NamedTuple):
    """A link to lay out: from a node in play to a new city, with its number of cards."""

    origin: NodeKey
    city: NodeKey
    cards: int


class NetworkPlan(NamedTuple):
    """Positions of all nodes; links run straight from centre to centre."""

    positions: Mapping[NodeKey, Point]
    links: Mapping[NodeKey, LinkSpec]
    """Legs by the city that they lead to."""
    hub: NodeKey
    level: int = 0
    shift: Point = (0.0, 0.0)
    """Offset of START, and with it the network, from the centre of the board."""

    @property
    def zoom(self) -> float:
        return ZOOM_LEVELS[self.level]

    @property
    def is_plain(self) -> bool:
        """Whether cities are drawn without their arch."""
        return self.level >= PLAIN_CITY_LEVEL

    def box(self, node: NodeKey) -> Box:
        return node_box(self.positions[node], node == self.hub, self.is_plain)

    def opaque_boxes(self, node: NodeKey) -> tuple[Box, ...]:
        """Opaque parts of a node, under which the ends of rails are hidden."""
        x, y = self.positions[node]
        parts = HUB_DRAWN if node == self.hub else PLAIN_DRAWN if self.is_plain else CITY_DRAWN
        return tuple(part._replace(x=x + part.x, y=y + part.y) for part in parts)

    def ends(self, city: NodeKey) -> tuple[Point, Point]:
        """Both ends of the link that leads to a city."""
        return self.positions[self.links[city].origin], self.positions[city]

    def enlarged(self, by: float) -> NetworkPlan:
        """Scales all positions away from START; adds room and no crossings."""
        return self._replace(positions={node: (x * by, y * by) for node, (x, y) in self.positions.items()})

    def with_city(self, leg: LinkSpec, spot: Point) -> NetworkPlan:
        """The plan with one more city, the others unmoved."""
        return self._replace(
            positions={**self.positions, leg.city: spot}, links={**self.links, leg.city: leg}
        )


def node_box(spot: Point, is_hub: bool, is_plain: bool) -> Box:
    wide, high = HUB if is_hub else PLAIN if is_plain else CITY
    return Box(spot[0], spot[1], wide / 2, high / 2)


def train_box(a: Point, b: Point, start: Box, end: Box) -> Box:
    """Area of the train in the middle of the visible part of a link."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    middle = (start.distance_to_edge(angle) + math.dist(a, b) - end.distance_to_edge(angle)) / 2
    return Box(a[0] + middle * math.cos(angle), a[1] + middle * math.sin(angle), TRAIN[0] / 2, TRAIN[1] / 2)


def shortest_gap(cards: int) -> float:
    """Minimum distance between the boxes so that a part of every card is visible."""
    return SHORTEST_GAP + CARD_STEP / 2 * (cards - 1)


def preferred_gap(cards: int) -> float:
    """Preferred distance between the boxes, with room for all cards."""
    return PREFERRED_GAP + CARD_STEP * (cards - 1)
