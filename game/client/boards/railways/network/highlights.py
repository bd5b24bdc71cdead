"""Highlights on the network: dimming, routes, points at destinations, and a city that would be built."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

import pygame

from game.client.boards.board_part import Commands, Repaint
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import RailwaysBoardAccess, RailwaysPart
from game.client.boards.railways.choose.hover_forecast import RailwaysForecast
from game.client.boards.railways.network.network_sprites import NetworkPart
from game.client.boards.railways.sprite_appearances import SPRITE_PLAN_SIZE
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, Sprite, SpriteGroup, SpritePose, SpriteSpec
from game.client.match.tweens import Point
from game.client.style.picture_lettering import SERIF, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blurred, darken, reduce_alpha
from game.client.style.svg import Pixels, circle, path, rasterise, rect
from game.client.style.theme import hue
from game.rules.core.codec import Face
from game.rules.railways.state import RailwaysState

DIM_ALPHA = 112
"""Opacity of the dimming."""
RouteNodes = tuple[Face, ...]
PREVIEW_ALPHA = 170
PILL = 2.1
"""Width of a rounded label, divided by its height."""
SOFT = 4


class NetworkHighlights(RailwaysPart):
    """Highlights of the selected or hovered action."""

    def __init__(
        self,
        sight: RailwaysBoardAccess,
        forecast: RailwaysForecast,
        network: NetworkPart,
        cast: SpriteGroup,
    ) -> None:
        super().__init__(sight)
        self._forecast, self._network, self._cast = forecast, network, cast
        self._shown: Hashable = None
        self._followed: RouteNodes = ()
        self._lit_for: tuple[list[tuple[RouteNodes, bool]], dict[Hashable, Sprite], list[Sprite]] = (
            [],
            {},
            [],
        )

    def has_changed(self) -> bool:
        """Whether the highlights changed since the last call."""
        forecast = self._forecast
        now = (forecast.route, tuple(forecast.other_routes), forecast.link, bool(self.board.picker.touched))
        before, self._shown = self._shown, now
        return now != before

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        """Adds points at destinations, labels at links of other seats, and the city that would be built."""
        sight, forecast = self.board, self._forecast
        unit, me = self._network.camera.unit, sight.seat
        for node, run in forecast.other_routes.items():
            x, y = self._network.to_window(node)
            chosen = run == forecast.route
            size = (64 if chosen else 50) * sight.scale.u
            x = min(x + 62 * unit, sight.scale.width - size / 2 - 4)
            y = max(y - 44 * unit, sight.area.top + size / 2 + 4)
            x, y = moved_off_corner((x, y), (size, size), sight.layout.gauges())
            places["seal", node] = SpriteSpec(
                seal_appearance(f"+{run.gains[me]}", chosen), SpritePose(x, y, size, 0, 50)
            )
        if forecast.route is not None:
            self._pills(places, forecast.route.nodes, forecast.route.owners)
        self._ghost(places, view)

    def _pills(self, places: SpriteSpecs, nodes: tuple[Face, ...], owners: tuple[int, ...]) -> None:
        sight = self.board
        for one, other, owner in zip(nodes, nodes[1:], owners, strict=False):
            if owner == sight.seat:
                continue
            leg = self._network.plan.links.get(other)
            city = other if leg is not None and leg.origin == one else one
            x, y = self._network.camera.to_window(self._network.curve_of(city).train_position)
            artwork = pill_appearance(sight.players[owner].colour, "+1")
            high = 42 * sight.scale.u
            below = x, y + 46 * self._network.camera.unit
            x, y = moved_off_corner(below, (high * PILL, high), sight.layout.gauges())
            places["seal", "pill", city] = SpriteSpec(artwork, SpritePose(x, y, high, 0, 51))

    def _ghost(self, places: SpriteSpecs, view: RailwaysState) -> None:
        sight, link = self.board, self._forecast.link
        if link is None or link.city in view.cubes:
            return
        network = self._network
        plan = network.with_link(link)
        if plan is None:
            return
        for key, placed in network.link_pieces(plan, link):
            places["ghost", key] = SpriteSpec(
                placed.appearance, placed.pose._replace(z=12, alpha=PREVIEW_ALPHA)
            )
        size = self._network.camera.unit * SPRITE_PLAN_SIZE
        x, y = self._network.camera.to_window(plan.positions[link.city])
        artwork = sprite_appearances.node_appearance(
            sight.level.roster[link.city], plan.is_plain, sight.layout.faces_both
        )
        places["ghost", "node"] = SpriteSpec(artwork, SpritePose(x, y, size, 0, 22, PREVIEW_ALPHA))

    def highlight_route(self, nodes: RouteNodes) -> Commands:
        """Highlights the route of a delivery that is running, and dims all else; an empty route ends that."""
        if nodes == self._followed:
            return []
        self._followed = nodes
        return [Repaint(self.board.layout.network_clip)]

    def _routes(self) -> list[tuple[RouteNodes, bool]]:
        """The routes to be shown, the chosen one last."""
        if self._followed:
            return [(self._followed, True)]
        forecast = self._forecast
        found = [(run.nodes, False) for run in forecast.other_routes.values() if run != forecast.route]
        return [*found, (forecast.route.nodes, True)] if forecast.route is not None else found

    def draw(self, target: pygame.Surface) -> None:
        """Paints the dimming, then the routes, then again the sprites on them."""
        routes = self._routes()
        if not routes:
            return
        area = target.get_clip()
        darken(target, area, hue("yard.dusk"), DIM_ALPHA)
        network = self._network
        for nodes, chosen in routes:
            for points in network.route_curves(nodes) if chosen else network.visible_route_curves(nodes):
                if len(points) < 2:
                    continue
                target.blit(*self._band(points, chosen))
        for sprite in self._lit_by(routes):
            if sprite.area.colliderect(area):
                sprite.draw(target)
        self._cast.draw(target, low=50, high=60)

    def _band(self, points: list[Point], chosen: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        return _band(tuple(points), round(self._network.camera.unit, 3), chosen)

    def _lit_by(self, routes: list[tuple[RouteNodes, bool]]) -> list[Sprite]:
        """Sprites on the routes; cached until the sprites change."""
        if routes != self._lit_for[0] or self._cast.by_key is not self._lit_for[1]:
            self._lit_for = (routes, self._cast.by_key, self._lit(routes))
        return self._lit_for[2]

    def _lit(self, routes: list[tuple[RouteNodes, bool]]) -> list[Sprite]:
        """All sprites on the chosen route; of the others only those at both ends."""
        cast, legs = self._cast, self._network.plan.links
        shining: set[Face] = set()
        keys: list[Hashable] = []
        for nodes, chosen in routes:
            shining |= set(nodes) if chosen else {nodes[0], nodes[-1]}
            for one, other in pairwise(nodes) if chosen else ():
                leg = legs.get(other)
                city = other if leg is not None and leg.origin == one else one
                keys += [key for key in cast.by_key if is_of_link(key, city)]
        found = [cast.get(key) for key in keys]
        for node in shining:
            found.append(cast.get("hub" if node == self._network.plan.hub else ("node", node)))
            found += [
                sprite
                for key, sprite in cast.by_key.items()
                if isinstance(key, tuple) and key[:2] == ("cube", node)
            ]
        return [sprite for sprite in found if sprite is not None]


def moved_off_corner(at: Point, size: tuple[float, float], corner: pygame.Rect) -> Point:
    """Moves a box out of the lower right corner: up or to the left, whichever is shorter."""
    (x, y), (wide, high) = at, size
    over, into = y + high / 2 - corner.top, x + wide / 2 - corner.left
    if over <= 0 or into <= 0:
        return at
    return (x, y - over) if over < into else (x - into, y)


def is_of_link(key: Hashable, city: Face) -> bool:
    """Whether a sprite is part of the link that leads to a city."""
    return isinstance(key, tuple) and key[0] in ("bare", "track", "train") and key[1] == city


def _band(points: tuple[Point, ...], unit: float, chosen: bool) -> tuple[pygame.Surface, tuple[int, int]]:
    """Glow of a link on the chosen route, or dots along a link on another, with its upper left corner."""
    pad = round(60 * unit)
    left, top = round(min(x for x, _ in points)) - pad, round(min(y for _, y in points)) - pad
    wide = round(max(x for x, _ in points)) - left + pad
    high = round(max(y for _, y in points)) - top + pad
    d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in points)
    return (_glow if chosen else _dots)(d, (wide, high), unit), (left, top)


@cached_picture
def _dots(d: str, size: Pixels, unit: float) -> pygame.Surface:
    body = path(
        d,
        stroke=hue("brass_light"),
        stroke_width=7 * unit,
        stroke_linecap="round",
        stroke_dasharray=f"1 {15 * unit:g}",
    )
    return rasterise(body, (0, 0, *size), size)


@cached_picture
def _glow(d: str, size: Pixels, unit: float) -> pygame.Surface:
    body = path(
        d,
        stroke=hue("network.route"),
        stroke_width=64 * unit,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    # Blurring at reduced size is much cheaper and looks the same.
    small = rasterise(body, (0, 0, *size), (size[0] // SOFT, size[1] // SOFT))
    glow = reduce_alpha(blurred(small, max(1, round(9 * unit / SOFT))), 235)
    return pygame.transform.smoothscale(glow, size)


def seal_appearance(text: str, chosen: bool) -> Appearance:
    return Appearance(("seal", text, chosen), lambda size: _seal(text, chosen, round(size)))


@cached_picture
def _seal(text: str, chosen: bool, side: int) -> pygame.Surface:
    fill = hue("brass_light") if chosen else hue("ivory")
    body = circle(50, 50, 49, hue("brass_dark")) + circle(50, 50, 45, fill)
    body += circle(50, 50, 40, "none", stroke=hue("brass"), stroke_width=2)
    out = rasterise(body, (0, 0, 100, 100), (side, side))
    draw_centred(
        out, shrunk_art_line(text, SERIF, hue("ink"), round(side * 0.42), side * 0.78), (side / 2, side / 2)
    )
    return out


def pill_appearance(colour: str, text: str) -> Appearance:
    return Appearance(("pill", colour, text), lambda size: _pill(colour, text, round(size)))


@cached_picture
def _pill(colour: str, text: str, high: int) -> pygame.Surface:
    """A label with a disc in the owner's colour and the points that the owner gets."""
    wide = round(high * PILL)
    edge = hue("brass_dark")
    body = rect(
        1, 1, wide - 2, high - 2, hue("ivory"), high / 2 - 1, stroke=edge, stroke_width=max(1.5, high * 0.06)
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    token = disc(colour, round(high * 0.76))
    out.blit(token, token.get_rect(center=(round(high * 0.52), high // 2)))
    draw_centred(
        out, shrunk_art_line(text, SERIF, hue("ink"), round(high * 0.58), wide * 0.5), (wide * 0.7, high / 2)
    )
    return out
