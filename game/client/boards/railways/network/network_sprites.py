"""Sprites of the network: START, links, trains, cities and cubes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.client.art.game_pieces.railways_network import CUBE, HIGH, PLAIN, WIDE, square_at
from game.client.boards.board_part import Commands, Repaint
from game.client.boards.card_board import numbered_copies
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import (
    RailwaysBoardAccess,
    RailwaysPart,
    RefreshSprites,
)
from game.client.boards.railways.choose.hover_forecast import RailwaysForecast
from game.client.boards.railways.network.box_geometry import Box
from game.client.boards.railways.network.camera import Camera
from game.client.boards.railways.network.layout_plan import LinkSpec, NetworkPlan
from game.client.boards.railways.network.layout_planner import (
    LinkSpecs,
    NetworkPlanner,
    provisional_plan,
    with_city_of,
)
from game.client.boards.railways.network.link_curves import LinkCurve, curve_of
from game.client.boards.railways.network.resized_pictures import ResizedPictures
from game.client.boards.railways.network.zoom_to_fit import zoomed_to_fit
from game.client.boards.railways.sprite_appearances import SPRITE_PLAN_SIZE
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.match.tweens import MeasuredPath, Point
from game.decisions.action_picker import Target
from game.decisions.railways.targets import CityCube, NetworkNode
from game.decisions.targets import HoverTarget
from game.i18n import _, language_code
from game.rules.core.codec import Face
from game.rules.railways.state import START, Link, RailwaysState

SELECTED_CUBE_SCALE, MIN_SELECTED_CUBE_SIZE = 2.2, 40
"""Scale of a selected cube, and its least size in a window of 1920 by 1080."""

NODE_DEPTH = 20
"""Depth of START and the cities, the largest sprites of the network."""
MAX_PROVISIONAL_CITIES = 2
"""The most new cities shown before their positions are known; more would overlap."""


class NetworkSprite(NamedTuple):
    """A sprite of the network in plan coordinates, independent of the camera."""

    key: Hashable
    appearance: Appearance
    position: Point
    angle: float
    z: float
    target: Target | None = None
    help: str = ""
    plan_size: float = SPRITE_PLAN_SIZE
    """Size in plan units; only cubes differ."""


@lru_cache(maxsize=128)
def _leg(link: Link) -> LinkSpec:
    return LinkSpec(link.origin, link.city, len(link.track()))


def _legs(links: Sequence[Link]) -> LinkSpecs:
    return tuple(map(_leg, links))


class NetworkPart(RailwaysPart):
    """Lays out the network, and places its sprites."""

    def __init__(self, sight: RailwaysBoardAccess, forecast: RailwaysForecast) -> None:
        super().__init__(sight)
        self._forecast = forecast
        self._is_makeshift = False
        """Whether the plan that is shown is only for the time being."""
        self.camera = Camera()
        self.resized = ResizedPictures()
        self._planner = NetworkPlanner(START)
        self._promised: tuple[Link | None, int] = (None, 0)
        self.plan = self._sure = NetworkPlan({START: (0.0, 0.0)}, {}, START)
        """The plan that is shown, and the last one that was final."""
        self._laid: dict[Hashable, list[NetworkSprite]] = {}
        self._laid_for: tuple[object, ...] = ()
        """What `_laid` depends on: the sprites of links and cities in plan coordinates."""
        self._seen: dict[Hashable, SpriteSpecs] = {}
        self._seen_from: tuple[object, ...] = ()
        """Cache key of `_seen`, the same sprites in the window."""

    def plan_of(self, links: Sequence[Link]) -> NetworkPlan | None:
        """The plan of these links; None while it is being computed."""
        asked = self._planner.plan_now if self.board.calm else self._planner.plan
        return asked(_legs(links), self.board.layout.plan_bounds())

    def is_ready_for(self, view: RailwaysState) -> bool:
        """Whether the plan of a state is known; if not, starts to compute it."""
        return self.plan_of(view.links) is not None

    def update(self, dt: float) -> Commands:
        """Continues to compute a plan, and shows it when it is known."""
        if not self._planner.is_computing:
            return ()
        is_found = self._planner.work()
        return [RefreshSprites()] if is_found and self._is_makeshift else ()

    def rest(self) -> float | None:
        return 0.0 if self._planner.is_computing else None

    def is_resized(self, view: RailwaysState) -> bool:
        """Whether the plan of a state has another zoom factor than the one shown."""
        return self._plan_for(view).zoom != self.plan.zoom

    def _plan_for(self, view: RailwaysState) -> NetworkPlan:
        plan, ahead = self.plan_of(view.links), self._ahead(view)
        self._is_makeshift = plan is None
        if plan is None:
            return self._at_hand(_legs(view.links))
        self._sure = plan
        if ahead is None:
            return plan
        grown = self.plan_of([*view.links, ahead])
        self._is_makeshift = grown is None
        if grown is None:
            return plan
        # Nothing moves during a decision; the zoom changes only if the city would not be visible.
        return zoomed_to_fit(with_city_of(plan, grown, _leg(ahead)), self.board.layout.plan_bounds())

    def _at_hand(self, legs: LinkSpecs) -> NetworkPlan:
        """A plan for the time being, until the final one is computed; after a jump, computes the final one
        now."""
        if sum(self._sure.links.get(leg.city) != leg for leg in legs) > MAX_PROVISIONAL_CITIES:
            self._is_makeshift = False
            self._sure = self._planner.plan_now(legs, self.board.layout.plan_bounds())
            return self._sure
        return provisional_plan(self.plan, legs)

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> Commands:
        self.plan = self._plan_for(view)
        is_elsewhere = self.camera.fit_plan(self.plan.zoom, self.plan.shift)
        size = self.camera.unit * SPRITE_PLAN_SIZE
        x, y = self.to_window(START)
        hub = self.resized(sprite_appearances.hub_appearance(), size)
        places["hub"] = SpriteSpec(
            hub, SpritePose(x, y, size, 0, NODE_DEPTH), NetworkNode(START), _("The start")
        )
        self._begin_laying()
        for link in view.links:
            places.update(self._lay(link, partial(self._link, link)))
        for city, cubes in view.cubes.items():
            places.update(self._lay((city, cubes), partial(self._city, city, cubes)))
        self._lift_out(places, view)
        return [Repaint(self.board.layout.network_clip)] if is_elsewhere else []

    def _begin_laying(self) -> None:
        """Forgets cached sprites if the plan, the language, the players or the camera have changed."""
        camera, sight = self.camera, self.board
        laid_for = (self.plan, language_code(), *sight.players, *sight.names)
        if laid_for != self._laid_for:
            self._laid, self._laid_for, self._seen_from = {}, laid_for, ()
        seen_from = (camera.unit, camera.unpanned_origin, camera.pan_offset, self.resized.version)
        if seen_from != self._seen_from:
            self._seen, self._seen_from = {}, seen_from

    def _lay(self, key: Hashable, lay: Callable[[], Iterator[NetworkSprite]]) -> SpriteSpecs:
        """Sprites of a link or a city, cached."""
        if key not in self._laid:
            self._laid[key] = list(lay())
        if key not in self._seen:
            self._seen[key] = dict(self._in_window(self._laid[key]))
        return self._seen[key]

    def _in_window(self, things: Iterable[NetworkSprite]) -> Iterator[tuple[Hashable, SpriteSpec]]:
        """Converts sprites from plan coordinates to the window."""
        camera, looks_now = self.camera, dict[Hashable, Appearance]()
        unit, (left, top) = camera.unit, camera.origin
        sizes = {SPRITE_PLAN_SIZE: SPRITE_PLAN_SIZE * unit, CUBE: round(CUBE * unit, 1)}
        for key, artwork, (x, y), angle, z, target, words, length in things:
            now, size = looks_now.get(artwork.key), sizes[length]
            if now is None:
                now = looks_now[artwork.key] = self.resized(artwork, size)
            yield (
                key,
                SpriteSpec(now, SpritePose(left + x * unit, top + y * unit, size, angle, z), target, words),
            )

    def _ahead(self, view: RailwaysState) -> Link | None:
        """The link that is proposed, until it is built or withdrawn."""
        proposed = self._forecast.proposed
        if proposed is not None or self.board.picker.offers:
            self._promised = (proposed, len(view.links))
        link, number = self._promised
        return link if number == len(view.links) else None

    def with_link(self, link: Link) -> NetworkPlan | None:
        """The plan that is shown with one more link, even if it overlaps others;

        None if that is impossible.
        """
        assert self.board.view is not None
        if self.plan.links.get(link.city) == _leg(link):
            return self.plan
        plan = self.plan_of([*self.board.view.links, link])
        if plan is None:
            self._is_makeshift = True
            return None
        return with_city_of(self.plan, plan, _leg(link))

    def to_window(self, node: Face) -> Point:
        return self.camera.to_window(self.plan.positions[node])

    def curve_of(self, city: Face) -> LinkCurve:
        return curve_of(self.plan, city)

    def window_curve(self, city: Face) -> list[Point]:
        """The link that leads to a city, in window coordinates."""
        return [self.camera.to_window(spot) for spot in self.curve_of(city).points]

    def route_curves(self, nodes: tuple[Face, ...]) -> Iterator[list[Point]]:
        """The route over several nodes, link by link, in window coordinates."""
        for one, other in pairwise(nodes):
            leg = self.plan.links.get(other)
            forth = leg is not None and leg.origin == one
            yield self.window_curve(other) if forth else self.window_curve(one)[::-1]

    def visible_route_curves(self, nodes: tuple[Face, ...]) -> Iterator[list[Point]]:
        """The route over several nodes without the parts hidden under the nodes."""
        for ends, way in zip(pairwise(nodes), self.route_curves(nodes), strict=True):
            boxes = [self._window_box(node) for node in ends]
            yield [spot for spot in way if not any(box.collidepoint(spot) for box in boxes)]

    def _window_box(self, node: Face) -> pygame.FRect:
        box, unit = self.plan.box(node), self.camera.unit
        x, y = self.camera.to_window((box.x, box.y))
        return Box(x, y, box.half_width * unit, box.half_height * unit).enlarged_rect(4 * unit, 4 * unit)

    def _link(self, link: Link) -> Iterator[NetworkSprite]:
        sight, way = self.board, self.curve_of(link.city)
        yield from _pieces(way, link)
        x, y = way.train_position
        words = _("{name}'s link from {origin} to {city}, value {value}").format(
            name=sight.names[link.owner],
            origin=sight.lexicon.node(link.origin),
            city=sight.lexicon.node(link.city),
            value=link.value,
        )
        artwork = sprite_appearances.train_appearance(
            sight.players[link.owner].colour, link.value, way.faces_right
        )
        yield NetworkSprite(
            ("train", link.city), artwork, (x, y + 10), 0, 34, HoverTarget(("train", link.city)), words
        )

    def link_pieces(self, plan: NetworkPlan, link: Link) -> Iterator[tuple[Hashable, SpriteSpec]]:
        """Cards of a link and the bare track between them and the nodes."""
        return self._in_window(_pieces(curve_of(plan, link.city), link))

    def _city_look(self, city: Face, plain: bool) -> Appearance:
        return sprite_appearances.node_appearance(
            self.board.level.roster[city], plain, self.board.layout.faces_both
        )

    def _city(self, city: Face, cubes: tuple[str, ...]) -> Iterator[NetworkSprite]:
        artwork, spot = self._city_look(city, self.plan.is_plain), self.plan.positions[city]
        yield NetworkSprite(
            ("node", city), artwork, spot, 0, NODE_DEPTH, NetworkNode(city), self.board.lexicon.city(city)
        )
        for index, (good, copy) in enumerate(numbered_copies(cubes)):
            key, at = ("cube", city, good, copy), self._square(city, index)
            yield NetworkSprite(
                key,
                sprite_appearances.cube_appearance(good),
                at,
                0,
                24 + index / 10,
                CityCube(city, good),
                plan_size=CUBE,
            )

    def _lift_out(self, places: SpriteSpecs, view: RailwaysState) -> None:
        """Shows the selected cube next to its city; of equal cubes, the last one."""
        match self.board.picker.touched[:1]:
            case (CityCube(city, good) as target,) if good in view.cubes.get(city, ()):
                x, y = self.to_window(city)
            case _:
                return
        unit, board = self.camera.unit, self.board.layout.network_area
        size = max(SELECTED_CUBE_SCALE * round(CUBE * unit, 1), MIN_SELECTED_CUBE_SIZE * self.board.scale.u)
        spot = (max(board.left + size / 2, x - 66 * unit), max(board.top + size / 2, y - 62 * unit))
        pose = SpritePose(*spot, round(size, 1), 0, 48)
        places["cube", city, good, view.cubes[city].count(good) - 1] = SpriteSpec(
            sprite_appearances.cube_appearance(good), pose, target
        )

    def _square(self, city: Face, index: int) -> Point:
        """Position of a cube on a city."""
        (x, y), plain = self.plan.positions[city], self.plan.is_plain
        dx, dy = square_at(index, plain)
        return x + dx + 0.5 - WIDE / 2, y + dy - 0.5 - (PLAIN if plain else HIGH) / 2

    def train_path(self, nodes: tuple[Face, ...]) -> MeasuredPath:
        """Path of a train over several nodes, by arc length."""
        return MeasuredPath([spot for way in self.route_curves(nodes) for spot in way])


def _pieces(way: LinkCurve, link: Link) -> Iterator[NetworkSprite]:
    """Cards of a link and the bare track between them and the nodes."""
    bare = sprite_appearances.bare_track_appearance()
    for index, (spot, angle) in enumerate(way.bare_track):
        yield NetworkSprite(("bare", link.city, index), bare, spot, angle, 9)
    for index, ((spot, angle), card) in enumerate(zip(way.cards, link.track(), strict=True)):
        artwork = sprite_appearances.track_appearance(link.colour, card)
        yield NetworkSprite(("track", link.city, index), artwork, spot, angle, 10 + index / 10)
