"""The network as sprites: START, links, trains, cities and their cubes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.client.art.stations import COMPACT, CUBE, HIGH, TRAY, WIDE, square_at
from game.client.boards.cardtable import copies
from game.client.boards.railways import looks
from game.client.boards.railways.looks import HUNDRED
from game.client.boards.railways.offers import at_node, cube_on
from game.client.boards.railways.tree import SHIFT, Leg, Plan, laid_out
from game.client.boards.railways.ways import Way, way_of
from game.client.boards.spriteboard import Places
from game.client.motion import Path, Point
from game.client.sprites import Placed, Pose
from game.rules.core.codec import Face
from game.rules.railways.state import START, Link, RailwaysState
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.railways.table import RailwaysBoard

PAD = 40.0


class NetworkScene:
    """Lays the network out and says where its things rest."""

    def __init__(self, board: RailwaysBoard) -> None:
        self.board = board
        self.plan = Plan({START: (0.0, 0.0)}, {}, 0, START)

    def plan_of(self, links: list[Link]) -> Plan:
        """Where everything of these links lies."""
        legs = tuple(Leg(link.origin, link.city, len(link.track())) for link in links)
        return laid_out(legs, self.board.layout.walls(), START)

    def arrange(self, places: Places, view: RailwaysState) -> None:
        self.plan = self.plan_of(view.links)
        if self.board.camera.look(self.plan.zoom, self.plan.at * SHIFT):
            self.board.desk.repaint(self.board.area)
        size = self.board.camera.unit * HUNDRED
        x, y = self.to_window(START)
        places["hub"] = Placed(looks.hub_look(), Pose(x, y, size, 0, 20), at_node(START), _("The start"))
        for link in view.links:
            self._link(places, link, size)
        for city, cubes in view.cubes.items():
            self._city(places, city, cubes, size)

    def to_window(self, node: Face) -> Point:
        return self.board.camera.to_window(self.plan.spots[node])

    @property
    def is_compact(self) -> bool:
        return looks.is_compact(self.board.camera.unit / self.board.scale.u)

    def way(self, city: Face) -> Way:
        return way_of(self.plan, city)

    def window_way(self, city: Face) -> list[Point]:
        """The link that leads to a city, in the window."""
        return [self.board.camera.to_window(spot) for spot in self.way(city).points]

    def route(self, nodes: tuple[Face, ...]) -> list[Point]:
        """The way over several nodes, in the window."""
        points: list[Point] = []
        for one, other in pairwise(nodes):
            leg = self.plan.legs.get(other)
            if leg is not None and leg.origin == one:
                points += self.window_way(other)
            else:
                points += reversed(self.window_way(one))
        return points

    def _link(self, places: Places, link: Link, size: float) -> None:
        board = self.board
        placed, _corner = self.link_sprite(self.plan, link, size)
        places["link", link.city] = placed
        way = self.way(link.city)
        x, y = board.camera.to_window(way.train)
        colour = board.desk.players[link.owner].colour
        words = _("{name}'s link from {origin} to {city}, value {value}").format(
            name=board.desk.names[link.owner],
            origin=board.words.node(link.origin),
            city=board.words.node(link.city),
            value=link.value,
        )
        look = looks.train_look(colour, link.value, way.right)
        places["train", link.city] = Placed(
            look, Pose(x, y + 10 * board.camera.unit, size, 0, 34), ("train", link.city), words
        )

    def link_sprite(self, plan: Plan, link: Link, size: float) -> tuple[Placed, Point]:
        """A link's picture in its place."""
        way = way_of(plan, link.city)
        xs, ys = [x for x, _ in way.points], [y for _, y in way.points]
        corner = (min(xs) - PAD, min(ys) - PAD)
        box = (max(xs) - min(xs) + 2 * PAD, max(ys) - min(ys) + 2 * PAD)
        look = looks.link_look(way, tuple(link.track()), link.colour, corner, box)
        middle = self.board.camera.to_window((corner[0] + box[0] / 2, corner[1] + box[1] / 2))
        return Placed(look, Pose(*middle, size, 0, 10)), corner

    def _city(self, places: Places, city: Face, cubes: tuple[str, ...], size: float) -> None:
        board, compact = self.board, self.is_compact
        level = board.game.level
        x, y = self.to_window(city)
        look = looks.node_look(level.roster[city], compact)
        places["node", city] = Placed(look, Pose(x, y, size, 0, 20), at_node(city), board.words.city(city))
        for index, (good, copy) in enumerate(copies(cubes)):
            places["cube", city, good, copy] = Placed(
                looks.cube_look(good), self.cube_pose(city, index), cube_on(city, good)
            )

    def cube_pose(self, city: Face, index: int) -> Pose:
        """On a square of a city."""
        compact = self.is_compact
        unit = looks.node_unit(self.board.camera.unit * HUNDRED, compact)
        high = COMPACT if compact else HIGH
        x, y = self.to_window(city)
        return Pose(
            x + (square_at(index) - WIDE / 2 + 1) * unit,
            y + (high / 2 - TRAY - 5) * unit,
            CUBE * 1.12 * unit,
            0,
            24 + index / 10,
        )

    def run(self, nodes: tuple[Face, ...]) -> Path:
        """The way of a train, by arc length."""
        return Path(self.route(nodes))
