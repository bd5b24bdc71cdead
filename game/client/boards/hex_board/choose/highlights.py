"""Highlights on the map: usable hexes, the previewed tile, cubes, destinations and routes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Literal

import pygame

from game.client.boards.hex_board.map import track_art
from game.client.boards.hex_board.map.hex_geometry import Lie, Point, line_path
from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.map.track_paths import section_line
from game.client.boards.hex_board.surroundings import note_pictures
from game.client.match.animation import Path
from game.client.style.svg import path, raster
from game.client.style.theme import Scale, hue
from game.rules.core.codec import Seat
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.goods.routes import Route, gains_of, route_of
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.track.sections import LOOSE, Network, Section

Look = Literal["chosen", "planned", "faint"]
Tag = Literal["open", "late", "pointed"]
CLEAR = (0, 0, 0, 0)
SIGN = 0.4
"""Distance by which a broad highlight extends beyond its line, in hex units."""
STRENGTH: dict[Look, int] = {"chosen": 255, "planned": 215, "faint": 120}
"""Alpha of track that is not built yet."""

TAG_SPOTS = [
    *((a, b) for b in (0.98, -0.98) for a in (0.0, -0.7, 0.7)),
    *((a, b) for b in (1.3, -1.3) for a in (0.0, -0.9, 0.9)),
    *((a, b) for a in (-1.5, 1.5) for b in (0.5, -0.5)),
]
"""Allowed positions of a price tag, in hex units from the hex centre, nearest first."""


class Lights:
    """Draws highlights over the map; callers decide what is highlighted."""

    def __init__(self, sheet: Sheet, table: RailTable[Any], colours: Sequence[str]) -> None:
        self.sheet = sheet
        self.table = table
        self.colours = colours

    @property
    def _unit(self) -> float:
        return self.sheet.frame.unit

    @property
    def _lie(self) -> Lie:
        return self.sheet.country.geometry.lie

    def _blit(self, target: pygame.Surface, picture: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
        return target.blit(picture, picture.get_rect(center=middle))

    def _under(
        self,
        target: pygame.Surface,
        picture: pygame.Surface,
        middle: tuple[int, int],
        all_names: Sequence[pygame.Rect] | None = None,
    ) -> None:
        """Draws a picture except where place names are."""
        box = picture.get_rect(center=middle)
        if target.get_clip().colliderect(box):  # most highlighted hexes are outside the clip
            target.blit(self._off_names(picture, box, all_names), box)

    def _off_names(
        self, picture: pygame.Surface, box: pygame.Rect, all_names: Sequence[pygame.Rect] | None = None
    ) -> pygame.Surface:
        """Copy of a picture with the areas of names cleared."""
        known = self.sheet.names() if all_names is None else all_names
        names = [name.move(-box.left, -box.top) for name in known if name.colliderect(box)]
        if names:
            picture = picture.copy()
            for name in names:
                picture.fill(CLEAR, name)
        return picture

    def hexes(self, target: pygame.Surface, view: RailState, labels: Sequence[str]) -> None:
        """Highlights hexes that can be chosen."""
        names = self.sheet.names()
        for label in labels:
            hex_ = self.table.railmap.index[label]
            site = self.table.railmap.sites[hex_]
            bare = not view.rails.track[hex_] and not site.code and site.cost is None
            bare = bare and not self.table.cubes_on(view, hex_)
            lit = note_pictures.lit_hex(self._lie, self._unit, bare)
            self._under(target, lit, self.sheet.middle(hex_), names)

    def rings(self, target: pygame.Surface, labels: Sequence[str]) -> None:
        """Draws rings around places that can be chosen."""
        for label in labels:
            middle = self.sheet.middle(self.table.railmap.index[label])
            self._under(target, note_pictures.ring(self._lie, self._unit), middle)

    def ring_areas(self, labels: Sequence[str]) -> list[pygame.Rect]:
        """Areas of the rings around places."""
        ring, index = note_pictures.ring(self._lie, self._unit), self.table.railmap.index
        return [ring.get_rect(center=self.sheet.middle(index[label])) for label in labels]

    def towns(self, target: pygame.Surface, labels: Sequence[str]) -> None:
        """Draws dashed rings around the dots of towns that can be chosen; they leave the names free."""
        for label in labels:
            middle = self.sheet.middle(self.table.railmap.index[label])
            self._under(target, note_pictures.town_ring(self._unit), middle)

    def city(
        self, target: pygame.Surface, hexagon: pygame.Surface, bar: pygame.Surface, label: str
    ) -> pygame.Rect:
        """Draws the preview of a new city; returns the box of its name."""
        middle = self.sheet.middle(self.table.railmap.index[label])
        for picture in (note_pictures.halo(self._unit), hexagon):
            self._blit(target, picture, middle)
        box = bar.get_rect(center=middle).clamp(self.sheet.area)
        target.blit(bar, box)
        return box

    def earnings(self, target: pygame.Surface, gains: Mapping[str, DeliveryRewards], scale: Scale) -> None:
        """Draws every seat's gain above each destination; an unassigned bonus has no colour."""
        for label, gained in gains.items():
            row = [(self.colours[seat], f"+{steps}") for seat, steps in gained.without_bonus.items()]
            if gained.bonus is not None:
                row.append(("", f"+{gained.bonus.steps}"))
            if row:
                x, y = self.sheet.middle(self.table.railmap.index[label])
                tag = note_pictures.gain_row(tuple(row), scale)
                box = tag.get_rect(midbottom=(x, y - round(0.86 * self._unit)))
                target.blit(tag, box.clamp(self.sheet.area))

    def cubes(self, target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
        """Highlights movable cubes."""
        for box in boxes:
            self._blit(target, note_pictures.cube_rim(box.width), box.center)

    def looked_at(self, target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
        """Highlights hovered cubes."""
        for box in boxes:
            self._blit(target, note_pictures.cube_ring(box.width), box.center)

    def tile(
        self,
        target: pygame.Surface,
        view: RailState,
        seat: Seat,
        action: LayTrack,
        look: Look = "chosen",
        turn: float = 0.0,
    ) -> None:
        """Draws an unbuilt tile, rotated by `turn` degrees during its animation."""
        railmap = self.table.railmap
        hex_ = railmap.index[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        if code is None:
            return
        middle, read = self.sheet.middle(hex_), [*self.sheet.names(), *self._cubes()]
        if look == "chosen":
            self._under(target, _turned(note_pictures.chosen_hex(self._lie, self._unit), turn), middle, read)
        elif look == "planned":
            self._under(target, note_pictures.planned_hex(self._lie, self._unit), middle, read)
        face = railmap.tiles.faces[code]
        tracks = self._owners_after(view, seat, hex_, face.segments)
        picture = self.sheet.painter.laid(hex_, tracks, face.is_crossing, STRENGTH[look])
        if hex_ not in self.sheet.painter.standing.towns:
            self._under(target, _turned(picture, turn), middle, read)
            return
        # A town's name moves only when track is built; until then it is drawn over the preview.
        words, standing = self.sheet.painter.standing.towns[hex_]
        own = self.sheet.moved(standing)
        others = [box for box in read if box != own]
        self._under(target, _turned(picture, turn), middle, others)
        self._blit(target, track_art.town_dot(self._unit), middle)
        self._blit(target, words, own.center)

    def _cubes(self) -> list[pygame.Rect]:
        """Boxes of all cubes; those of a full city reach into neighbouring hexes."""
        return [self.sheet.moved(box) for box in self.sheet.painter.standing.cubes.values()]

    def _owners_after(
        self, view: RailState, seat: Seat, hex_: int, segments: Sequence[tuple[int, int]]
    ) -> track_art.Tracks:
        """Segments with owner colours: existing track keeps its owner, new track belongs to `seat`."""
        network = self.table.network(view)
        there = dict(self.sheet.painter.tracks(network, hex_))
        return tuple((segment, there.get(segment, self.colours[seat])) for segment in segments)

    def trouble(self, target: pygame.Surface, hex_: int, aside: int = 0) -> None:
        """Draws a hex on which nothing can be built; `aside` shifts it for the shake animation."""
        x, y = self.sheet.middle(hex_)
        bare = not any(hex_ == where for where, _colour, _number in self.sheet.painter.standing.cubes)
        self._under(target, note_pictures.trouble_hex(self._lie, self._unit, bare), (x + aside, y))

    def price(
        self,
        hex_: int,
        words: str,
        seat: Seat,
        scale: Scale,
        look: Tag = "open",
        off: Sequence[pygame.Rect] = (),
        rails: Sequence[pygame.Rect] = (),
        step: str = "",
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Price tag of a hex and its box.

        It avoids the boxes in `off` and, if possible, `rails`; it is grey if `look` is "late". `step` is its
        number in the plan.
        """
        tag = note_pictures.price_tag(words, step, "" if look == "late" else self.colours[seat], scale)
        return tag, self._tag_box(tag, hex_, look, off, rails)

    def _tag_box(
        self,
        tag: pygame.Surface,
        hex_: int,
        look: Tag,
        off: Sequence[pygame.Rect] = (),
        rails: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Box that covers least around the hex, below it first; for the hovered tile, beside it first."""
        x, y = self.sheet.middle(hex_)
        spots = [(x + a * self._unit, y + b * self._unit) for a, b in TAG_SPOTS]
        if look == "pointed":
            away = 0.9 * self._unit + tag.get_width() / 2
            spots = [(x + away, y), (x - away, y), *spots]
        boxes = [tag.get_rect(center=spot).clamp(self.sheet.area) for spot in spots]
        return self.sheet.freest(boxes, off, finely=10, rather_off=rails)

    def rails(self, way: Sequence[int]) -> list[pygame.Rect]:
        """Boxes of the track of these hexes and of all built track, for tags to avoid."""
        middles = [self.sheet.middle(hex_) for hex_ in way]
        side = round(0.5 * self._unit)
        meet = [
            ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
            for a, b in pairwise(middles)
            if math.dist(a, b) < 2 * self._unit
        ]
        spots = (*middles, *meet, *self.sheet.tracks())
        return [pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def tile_area(self, hex_: int) -> pygame.Rect:
        """Window area of a tile with its highlight."""
        return note_pictures.chosen_hex(self._lie, self._unit).get_rect(center=self.sheet.middle(hex_))

    def way(self, target: pygame.Surface, view: RailState, seat: Seat, action: DeliverCube) -> None:
        """Draws the route of a delivery with every owner's gain and additional gains."""
        route = route_of(self.table, view, action)
        if route is None:
            return
        network, gains = self.table.network(view), gains_of(self.table, view, seat, action)
        target.blits([*self.route(network, route), *self.tracks(network, route)])
        side = round(0.95 * self._unit)
        for section, gain in zip(route.sections, gains.links, strict=True):
            line = section_line(network, self.sheet.country.geometry, section)
            track = Path(line)
            self._coin(target, gain, self.sheet.on_window(track.at(track.length / 2)), side)
        x, y = self.sheet.middle(route.nodes[-1])
        for number, gain in enumerate(gains.additional):
            self._coin(target, gain, (x + round((0.8 + number) * self._unit), y + side // 2), side)

    def trail(self, view: RailState, action: DeliverCube) -> list[list[tuple[int, int]]]:
        """Route of a delivery in window coordinates, one line per link."""
        route, network = route_of(self.table, view, action), self.table.network(view)
        sections = route.sections if route is not None else ()
        return [[self.sheet.on_window(spot) for spot in self._lit(network, one)] for one in sections]

    def track(self, action: LayTrack) -> list[list[tuple[int, int]]]:
        """Segments of a tile and the outline of its hex, in window coordinates."""
        railmap, geometry = self.table.railmap, self.sheet.country.geometry
        hex_ = railmap.index[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        segments = railmap.tiles.faces[code].segments if code is not None else ()
        middle = geometry.centre(railmap.sites[hex_].hex)
        lines = [[(middle[0] + a, middle[1] + b) for a, b in geometry.track(one)] for one in segments]
        corners = geometry.corners(middle, 0.9)
        lines.append([*corners, corners[0]])
        return [[self.sheet.on_window(spot) for spot in line] for line in lines]

    def _coin(self, target: pygame.Surface, gain: IncomeGain, middle: tuple[int, int], side: int) -> None:
        """Draws a gain as a coin; 0 without colour if nobody gains."""
        words, colour = (f"+{gain.steps}", self.colours[gain.seat]) if gain.steps else ("0", "")
        self._blit(target, note_pictures.gain_coin(words, colour, side), middle)

    def _lit(self, network: Network, section: Section) -> list[Point]:
        """Polyline of a section, shortened at cities so that the highlight ends at the city's hexagon."""
        way = Path(section_line(network, self.sheet.country.geometry, section))
        cuts = [SIGN if end != LOOSE and network.is_city[end] else 0.0 for end in section.ends]
        start, end = (cuts[0], way.length - cuts[1]) if way.length > 2 * SIGN else (0.0, way.length)
        steps = max(2, round((end - start) * 8))
        return [way.at(start + (end - start) * step / steps) for step in range(steps + 1)]

    def tracks(self, network: Network, route: Route) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Pictures of a route's track, to be drawn over its highlight."""
        faces = self.table.railmap.tiles.faces
        for hex_ in sorted({key // 6 for section in route.sections for key in section.segments}):
            crossing, middle = faces[network.rails.track[hex_]].is_crossing, self.sheet.middle(hex_)
            picture = self.sheet.painter.laid(hex_, self.sheet.painter.tracks(network, hex_), crossing)
            yield picture, picture.get_rect(center=middle)
            if self.table.railmap.is_town[hex_]:
                dot = track_art.town_dot(self._unit)
                yield dot, dot.get_rect(center=middle)

    @contextmanager
    def on(self, picture: pygame.Surface) -> Iterator[None]:
        """Context manager: highlights are drawn on a picture of the map instead of in the window."""
        area, self.sheet.area = self.sheet.area, picture.get_rect()
        try:
            yield
        finally:
            self.sheet.area = area

    def route(self, network: Network, route: Route) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Highlights of a route's links, each with its box in the window."""
        lines = (self._light_along(self._lit(network, section)) for section in route.sections)
        return (one for one in lines if one is not None)

    def line(self, target: pygame.Surface, points: Sequence[Point]) -> None:
        """Draws a broad brass highlight along a line."""
        if (lit := self._light_along(points)) is not None:
            target.blit(*lit)

    def _light_along(self, points: Sequence[Point]) -> tuple[pygame.Surface, pygame.Rect] | None:
        spots = [self.sheet.on_window(point) for point in points]
        if len(spots) < 2:
            return None
        margin = round(self._unit)
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(
            2 * margin, 2 * margin
        )
        box = box.clip(self.sheet.area)
        if not box.width or not box.height:
            return None
        d = line_path([(float(x), float(y)) for x, y in spots])
        body = ""
        for width, opacity, paint in (
            (1.0, 0.22, "brass_light"),
            (0.72, 0.4, "brass_light"),
            (0.56, 0.5, "lamp"),
        ):
            body += path(
                d,
                stroke=hue(paint),
                stroke_width=width * self._unit,
                stroke_opacity=opacity,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
        return self._off_names(raster(body, (*box.topleft, *box.size), box.size), box), box


def _turned(picture: pygame.Surface, degrees: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, degrees, 1.0) if degrees else picture
