"""The plan of a network: positions in pixels of a 1920 by 1080 window, with START at (0, 0)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from game.client.boards.railways.network.box_geometry import Box
from game.client.match.tweens import Point

NodeKey = Hashable

CITY = (156.0, 127.0)
PLAIN = (156.0, 91.0)
"""Size of a city with its arch (CITY) and of one without (PLAIN)."""
HUB = (136.0, 124.0)
CITY_DRAWN = (Box(0, -40, 52, 24), Box(-2, 9, 72, 29))
PLAIN_DRAWN = (Box(0, -11, 76, 33),)
HUB_DRAWN = (Box(0, 0, 64, 8), Box(0, 0, 50, 30), Box(0, 0, 36, 56))
"""Parts of START that are certainly opaque, relative to its centre."""
TRAIN = (84.0, 46.0)
ZOOM_LEVELS = (
    1.24, 1.12, 1.0, 0.94, 0.88, 0.82, 0.77, 0.73, 0.69, 0.65,
    0.61, 0.57, 0.53, 0.49, 0.45, 0.41, 0.37, 0.33, 0.29,
)  # fmt: skip
"""For each zoom level, the factor on lengths."""
PLAIN_CITY_LEVEL = 9
"""From this level on, cities are drawn without their arch, so that there is more room and text stays
large."""
SHORTEST_GAP, PREFERRED_GAP, CARD_STEP = 72.0, 92.0, 24.0


class PlanBounds(NamedTuple):
    """Edges of the board relative to where START is at zoom 1, and the corner that is occupied."""

    left: float
    top: float
    right: float
    bottom: float
    corner: Point
    """What is right of and below this point is occupied."""


STANDARD_BOUNDS = PlanBounds(-750.0, -320.0, 830.0, 320.0, (450.0, 160.0))
"""The edges in a window of 16 to 9, within which positions are computed for every screen."""


class LinkSpec(NamedTuple):
    """A link to be laid out: from a city in play to a new one, with its number of cards."""

    origin: NodeKey
    city: NodeKey
    cards: int


class NetworkPlan(NamedTuple):
    """Positions of START and all cities; links run straight from centre to centre."""

    positions: Mapping[NodeKey, Point]
    links: Mapping[NodeKey, LinkSpec]
    """The links, by the city to which each leads."""
    hub: NodeKey
    level: int = 0
    shift: Point = (0.0, 0.0)
    """How far START, and with it the network, is from the centre of the board."""

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
        """Parts of a city that hide the ends of rails below them."""
        x, y = self.positions[node]
        parts = HUB_DRAWN if node == self.hub else PLAIN_DRAWN if self.is_plain else CITY_DRAWN
        return tuple(part._replace(x=x + part.x, y=y + part.y) for part in parts)

    def ends(self, city: NodeKey) -> tuple[Point, Point]:
        """Both ends of the link that leads to a city."""
        return self.positions[self.links[city].origin], self.positions[city]

    def enlarged(self, by: float) -> NetworkPlan:
        """All positions moved away from START by a factor, which gives more room and adds no crossings."""
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
    """The least distance between two cities at which a part of every card of their link is visible."""
    return SHORTEST_GAP + CARD_STEP / 2 * (cards - 1)


def preferred_gap(cards: int) -> float:
    """The distance between two cities at which all cards of their link are visible."""
    return PREFERRED_GAP + CARD_STEP * (cards - 1)
