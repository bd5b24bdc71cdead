"""Highlights on the network: dimming, lit routes, point seals and the preview of a new city."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

import pygame

from game.client.boards.board_part import Repaint, Wanted
from game.client.boards.railways import appearance
from game.client.boards.railways.appearance import HUNDRED
from game.client.boards.railways.choose.hover_forecast import Forecast
from game.client.boards.railways.network.network_sprites import NetworkScene
from game.client.boards.railways.railways_view import RailwaysPart, RailwaysSight
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Cast, Look, Placed, Pose, Sprite
from game.client.match.animation import Point
from game.client.style.numerals import SERIF, centred, squeezed
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blurred, darken, fade
from game.client.style.svg import Kept, Pixels, circle, path, picture, raster, rect
from game.client.style.theme import hue
from game.rules.core.codec import Face
from game.rules.railways.state import RailwaysState

DUSK = 112
"""Opacity of the dimming."""
BANDS = 12 * 2**20
"""Cache size in bytes of the route glows: a long route at 4K."""
Nodes = tuple[Face, ...]
GHOST = 170
PILL = 2.1
"""Width-to-height ratio of a pill."""
SOFT = 4


class Lights(RailwaysPart):
    """Highlights of the selected or hovered action."""

    def __init__(self, sight: RailwaysSight, forecast: Forecast, network: NetworkScene, cast: Cast) -> None:
        super().__init__(sight)
        self._forecast, self._network, self._cast = forecast, network, cast
        self._shown: Hashable = None
        self._followed: Nodes = ()
        self._lit_for: tuple[list[tuple[Nodes, bool]], dict[Hashable, Sprite], list[Sprite]] = ([], {}, [])

    def changed(self) -> bool:
        """Whether the highlights changed since the last call."""
        forecast = self._forecast
        now = (forecast.run, tuple(forecast.others), forecast.link, bool(self.sight.picker.touched))
        before, self._shown = self._shown, now
        return now != before

    def arrange(self, places: Places, view: RailwaysState) -> None:
        """Point seals at destinations, pills at links of other seats, and the preview of a city to build."""
        sight, forecast = self.sight, self._forecast
        unit, me = self._network.camera.unit, sight.seat
        for node, run in forecast.others.items():
            x, y = self._network.to_window(node)
            chosen = run == forecast.run
            size = (64 if chosen else 50) * sight.scale.u
            x = min(x + 62 * unit, sight.scale.width - size / 2 - 4)
            y = max(y - 44 * unit, sight.area.top + size / 2 + 4)
            x, y = off_the_corner((x, y), (size, size), sight.layout.gauges())
            places["seal", node] = Placed(seal_look(f"+{run.gains[me]}", chosen), Pose(x, y, size, 0, 50))
        if forecast.run is not None:
            self._pills(places, forecast.run.nodes, forecast.run.owners)
        self._ghost(places, view)

    def _pills(self, places: Places, nodes: tuple[Face, ...], owners: tuple[int, ...]) -> None:
        sight = self.sight
        for one, other, owner in zip(nodes, nodes[1:], owners, strict=False):
            if owner == sight.seat:
                continue
            leg = self._network.plan.legs.get(other)
            city = other if leg is not None and leg.origin == one else one
            x, y = self._network.camera.to_window(self._network.way(city).train)
            artwork = pill_look(sight.players[owner].colour, "+1")
            high = 42 * sight.scale.u
            below = x, y + 46 * self._network.camera.unit
            x, y = off_the_corner(below, (high * PILL, high), sight.layout.gauges())
            places["seal", "pill", city] = Placed(artwork, Pose(x, y, high, 0, 51))

    def _ghost(self, places: Places, view: RailwaysState) -> None:
        sight, link = self.sight, self._forecast.link
        if link is None or link.city in view.cubes:
            return
        network = self._network
        plan = network.with_link(link)
        if plan is None:
            return
        for key, placed in network.pieces(plan, link):
            places["ghost", key] = Placed(placed.look, placed.pose._replace(z=12, alpha=GHOST))
        size = self._network.camera.unit * HUNDRED
        x, y = self._network.camera.to_window(plan.spots[link.city])
        artwork = appearance.node_look(sight.level.roster[link.city], plan.is_plain, sight.layout.faces_both)
        places["ghost", "node"] = Placed(artwork, Pose(x, y, size, 0, 22, GHOST))

    def kindle(self, nodes: Nodes, link: int) -> None:
        """Draws the glow of one link of a route ahead of time."""
        self._band(list(self._network.ways(nodes))[link], chosen=True)

    def follow(self, nodes: Nodes) -> Wanted:
        """Highlights the route of a running delivery and dims everything else; an empty route ends it."""
        if nodes == self._followed:
            return []
        self._followed = nodes
        return [Repaint(self.sight.layout.land)]

    def _routes(self) -> list[tuple[Nodes, bool]]:
        """The routes to show, the chosen one last."""
        if self._followed:
            return [(self._followed, True)]
        forecast = self._forecast
        found = [(run.nodes, False) for run in forecast.others.values() if run != forecast.run]
        return [*found, (forecast.run.nodes, True)] if forecast.run is not None else found

    def draw(self, target: pygame.Surface) -> None:
        """Paints the dimming and the routes, then the sprites on them again."""
        routes = self._routes()
        if not routes:
            return
        area = target.get_clip()
        darken(target, area, hue("yard.dusk"), DUSK)
        network = self._network
        for nodes, chosen in routes:
            for points in network.ways(nodes) if chosen else network.seen_ways(nodes):
                if len(points) < 2:
                    continue
                target.blit(*self._band(points, chosen))
        for sprite in self._lit_by(routes):
            if sprite.drawn.colliderect(area):
                sprite.draw(target)
        self._cast.draw(target, low=50, high=60)

    def _band(self, points: list[Point], chosen: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        return _band(tuple(points), round(self._network.camera.unit, 3), chosen)

    def _lit_by(self, routes: list[tuple[Nodes, bool]]) -> list[Sprite]:
        """Sprites on the routes; cached until the sprites change."""
        if routes != self._lit_for[0] or self._cast.sprites is not self._lit_for[1]:
            self._lit_for = (routes, self._cast.sprites, self._lit(routes))
        return self._lit_for[2]

    def _lit(self, routes: list[tuple[Nodes, bool]]) -> list[Sprite]:
        """All sprites on the chosen route; of the others only those at both ends."""
        cast, legs = self._cast, self._network.plan.legs
        shining: set[Face] = set()
        keys: list[Hashable] = []
        for nodes, chosen in routes:
            shining |= set(nodes) if chosen else {nodes[0], nodes[-1]}
            for one, other in pairwise(nodes) if chosen else ():
                leg = legs.get(other)
                city = other if leg is not None and leg.origin == one else one
                keys += [key for key in cast.sprites if is_of_link(key, city)]
        found = [cast.get(key) for key in keys]
        for node in shining:
            found.append(cast.get("hub" if node == self._network.plan.hub else ("node", node)))
            found += [
                sprite
                for key, sprite in cast.sprites.items()
                if isinstance(key, tuple) and key[:2] == ("cube", node)
            ]
        return [sprite for sprite in found if sprite is not None]


def off_the_corner(at: Point, size: tuple[float, float], corner: pygame.Rect) -> Point:
    """Moves a box up or left, whichever is shorter, out of the lower right corner."""
    (x, y), (wide, high) = at, size
    over, into = y + high / 2 - corner.top, x + wide / 2 - corner.left
    if over <= 0 or into <= 0:
        return at
    return (x, y - over) if over < into else (x - into, y)


def is_of_link(key: Hashable, city: Face) -> bool:
    """Whether a sprite is part of the link that leads to a city."""
    return isinstance(key, tuple) and key[0] in ("bare", "track", "train") and key[1] == city


_bands = Kept(BANDS)


def _band(points: tuple[Point, ...], unit: float, chosen: bool) -> tuple[pygame.Surface, tuple[int, int]]:
    """Glow of a link on the chosen route, or brass dots on another, with its top left corner."""
    pad = round(60 * unit)
    left, top = round(min(x for x, _ in points)) - pad, round(min(y for _, y in points)) - pad
    found = _bands.get((points, unit, chosen))
    if found is None:
        wide = round(max(x for x, _ in points)) - left + pad
        high = round(max(y for _, y in points)) - top + pad
        d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in points)
        found = (_glow if chosen else _dots)(d, (wide, high), unit)
        _bands.put((points, unit, chosen), found)
    return found, (left, top)


def _dots(d: str, size: Pixels, unit: float) -> pygame.Surface:
    body = path(
        d,
        stroke=hue("brass_light"),
        stroke_width=7 * unit,
        stroke_linecap="round",
        stroke_dasharray=f"1 {15 * unit:g}",
    )
    return raster(body, (0, 0, *size), size)


def _glow(d: str, size: Pixels, unit: float) -> pygame.Surface:
    body = path(
        d,
        stroke=hue("network.route"),
        stroke_width=64 * unit,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    # Blurring at reduced size is much cheaper and looks the same.
    small = raster(body, (0, 0, *size), (size[0] // SOFT, size[1] // SOFT))
    glow = fade(blurred(small, max(1, round(9 * unit / SOFT))), 235)
    return pygame.transform.smoothscale(glow, size)


def seal_look(text: str, chosen: bool) -> Look:
    return Look(("seal", text, chosen), lambda size: _seal(text, chosen, round(size)))


@picture
def _seal(text: str, chosen: bool, side: int) -> pygame.Surface:
    fill = hue("brass_light") if chosen else hue("ivory")
    body = circle(50, 50, 49, hue("brass_dark")) + circle(50, 50, 45, fill)
    body += circle(50, 50, 40, "none", stroke=hue("brass"), stroke_width=2)
    out = raster(body, (0, 0, 100, 100), (side, side))
    centred(out, squeezed(text, SERIF, hue("ink"), round(side * 0.42), side * 0.78), (side / 2, side / 2))
    return out


def pill_look(colour: str, text: str) -> Look:
    return Look(("pill", colour, text), lambda size: _pill(colour, text, round(size)))


@picture
def _pill(colour: str, text: str, high: int) -> pygame.Surface:
    """A disc in the owner's colour with the points that the owner gets."""
    wide = round(high * PILL)
    edge = hue("brass_dark")
    body = rect(
        1, 1, wide - 2, high - 2, hue("ivory"), high / 2 - 1, stroke=edge, stroke_width=max(1.5, high * 0.06)
    )
    out = raster(body, (0, 0, wide, high), (wide, high))
    token = disc(colour, round(high * 0.76))
    out.blit(token, token.get_rect(center=(round(high * 0.52), high // 2)))
    centred(out, squeezed(text, SERIF, hue("ink"), round(high * 0.58), wide * 0.5), (wide * 0.7, high / 2))
    return out
