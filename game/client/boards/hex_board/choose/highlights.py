"""Highlights on the map: hexes that can be used, the tile to be laid, cubes, destinations and routes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Literal

import pygame

from game.client.boards.hex_board.map import track_art
from game.client.boards.hex_board.map.hex_geometry import HexOrientation, Point, line_path
from game.client.boards.hex_board.map.track_paths import section_line
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.match.tweens import MeasuredPath
from game.client.style.svg import path, rasterise
from game.client.style.theme import Scale, hue
from game.rules.core.codec import Seat
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.goods.routes import Route, rewards_of, route_of
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import LOOSE, Network, Section

TrackLook = Literal["chosen", "planned", "faint"]
PriceTagState = Literal["open", "late", "pointed"]
CLEAR = (0, 0, 0, 0)
SIGN = 0.4
"""By how much a highlight is broader than its line, in hex units."""
STRENGTH: dict[TrackLook, int] = {"chosen": 255, "planned": 215, "faint": 120}
"""Opacity of track that is not built yet."""

TAG_SPOTS = [
    *((a, b) for b in (0.98, -0.98) for a in (0.0, -0.7, 0.7)),
    *((a, b) for b in (1.3, -1.3) for a in (0.0, -0.9, 0.9)),
    *((a, b) for a in (-1.5, 1.5) for b in (0.5, -0.5)),
]
"""Where a price tag may be, in hex units from the centre of its hex; nearest first."""


class MapHighlights:
    """Draws highlights over the map; other code decides what is highlighted."""

    def __init__(self, sheet: MapSheet, table: RailRuleContext[Any], colours: Sequence[str]) -> None:
        self.sheet = sheet
        self.table = table
        self.colours = colours

    @property
    def _unit(self) -> float:
        return self.sheet.projection.unit

    @property
    def _orientation(self) -> HexOrientation:
        return self.sheet.geography.geometry.orientation

    def _blit(self, target: pygame.Surface, picture: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
        return target.blit(picture, picture.get_rect(center=middle))

    def _blit_below_names(
        self,
        target: pygame.Surface,
        picture: pygame.Surface,
        middle: tuple[int, int],
        all_names: Sequence[pygame.Rect] | None = None,
    ) -> None:
        """Draws a picture, but not over the names of places."""
        box = picture.get_rect(center=middle)
        if target.get_clip().colliderect(box):  # most highlighted hexes are outside the clip
            target.blit(self._cut_out_names(picture, box, all_names), box)

    def _cut_out_names(
        self, picture: pygame.Surface, box: pygame.Rect, all_names: Sequence[pygame.Rect] | None = None
    ) -> pygame.Surface:
        """Copy of a picture with the areas of names cleared."""
        known = self.sheet.name_boxes() if all_names is None else all_names
        names = [name.move(-box.left, -box.top) for name in known if name.colliderect(box)]
        if names:
            picture = picture.copy()
            for name in names:
                picture.fill(CLEAR, name)
        return picture

    def draw_hexes(self, target: pygame.Surface, view: RailState, labels: Sequence[str]) -> None:
        """Highlights hexes that can be chosen."""
        names = self.sheet.name_boxes()
        for label in labels:
            hex_ = self.table.railmap.index_by_label[label]
            site = self.table.railmap.sites[hex_]
            bare = not view.rails.track[hex_] and not site.code and site.cost is None
            bare = bare and not self.table.cubes_on(view, hex_)
            lit = map_overlay_pictures.usable_hex(self._orientation, self._unit, bare)
            self._blit_below_names(target, lit, self.sheet.hex_centre(hex_), names)

    def draw_rings(self, target: pygame.Surface, labels: Sequence[str]) -> None:
        """Draws rings around places that can be chosen."""
        for label in labels:
            middle = self.sheet.hex_centre(self.table.railmap.index_by_label[label])
            self._blit_below_names(target, map_overlay_pictures.ring(self._orientation, self._unit), middle)

    def ring_areas(self, labels: Sequence[str]) -> list[pygame.Rect]:
        """Areas of the rings around places."""
        ring, index = (
            map_overlay_pictures.ring(self._orientation, self._unit),
            self.table.railmap.index_by_label,
        )
        return [ring.get_rect(center=self.sheet.hex_centre(index[label])) for label in labels]

    def draw_town_rings(self, target: pygame.Surface, labels: Sequence[str]) -> None:
        """Draws dashed rings around the dots of towns that can be chosen; their names stay free."""
        for label in labels:
            middle = self.sheet.hex_centre(self.table.railmap.index_by_label[label])
            self._blit_below_names(target, map_overlay_pictures.town_ring(self._unit), middle)

    def draw_new_city(
        self, target: pygame.Surface, hexagon: pygame.Surface, bar: pygame.Surface, label: str
    ) -> pygame.Rect:
        """Draws the preview of a new city; returns the box of its name."""
        middle = self.sheet.hex_centre(self.table.railmap.index_by_label[label])
        for picture in (map_overlay_pictures.new_city_glow(self._unit), hexagon):
            self._blit(target, picture, middle)
        box = bar.get_rect(center=middle).clamp(self.sheet.area)
        target.blit(bar, box)
        return box

    def draw_gains(self, target: pygame.Surface, gains: Mapping[str, DeliveryRewards], scale: Scale) -> None:
        """Draws above each destination what each seat would get; a bonus nobody has been chosen for has no
        colour."""
        for label, gained in gains.items():
            row = [(self.colours[seat], f"+{steps}") for seat, steps in gained.without_bonus.items()]
            if gained.bonus is not None:
                row.append(("", f"+{gained.bonus.steps}"))
            if row:
                x, y = self.sheet.hex_centre(self.table.railmap.index_by_label[label])
                tag = map_overlay_pictures.gain_row(tuple(row), scale)
                box = tag.get_rect(midbottom=(x, y - round(0.86 * self._unit)))
                target.blit(tag, box.clamp(self.sheet.area))

    def draw_movable_cubes(self, target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
        """Highlights movable cubes."""
        for box in boxes:
            self._blit(target, map_overlay_pictures.cube_rim(box.width), box.center)

    def draw_hovered_cubes(self, target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
        """Highlights hovered cubes."""
        for box in boxes:
            self._blit(target, map_overlay_pictures.cube_ring(box.width), box.center)

    def draw_tile(
        self,
        target: pygame.Surface,
        view: RailState,
        seat: Seat,
        action: LayTrack,
        appearance: TrackLook = "chosen",
        turn: float = 0.0,
    ) -> None:
        """Draws a tile that is not built; during its animation, it is rotated by `turn` degrees."""
        railmap = self.table.railmap
        hex_ = railmap.index_by_label[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        if code is None:
            return
        middle, read = self.sheet.hex_centre(hex_), [*self.sheet.name_boxes(), *self._cubes()]
        if appearance == "chosen":
            self._blit_below_names(
                target,
                _turned(map_overlay_pictures.chosen_hex(self._orientation, self._unit), turn),
                middle,
                read,
            )
        elif appearance == "planned":
            self._blit_below_names(
                target, map_overlay_pictures.planned_hex(self._orientation, self._unit), middle, read
            )
        face = railmap.tiles.faces[code]
        tracks = self._owners_after(view, seat, hex_, face.segments)
        picture = self.sheet.painter.laid(hex_, tracks, face.is_crossing, STRENGTH[appearance])
        if hex_ not in self.sheet.painter.standing.towns:
            self._blit_below_names(target, _turned(picture, turn), middle, read)
            return
        # A town's name moves only when track is built; until then it is drawn over the preview.
        words, standing = self.sheet.painter.standing.towns[hex_]
        own = self.sheet.box_in_window(standing)
        others = [box for box in read if box != own]
        self._blit_below_names(target, _turned(picture, turn), middle, others)
        self._blit(target, track_art.town_dot(self._unit), middle)
        self._blit(target, words, own.center)

    def _cubes(self) -> list[pygame.Rect]:
        """Boxes of all cubes; those of a full city reach into neighbouring hexes."""
        return [self.sheet.box_in_window(box) for box in self.sheet.painter.standing.cube_boxes.values()]

    def _owners_after(
        self, view: RailState, seat: Seat, hex_: int, segments: Sequence[tuple[int, int]]
    ) -> track_art.Tracks:
        """Segments with owner colours: existing track keeps its owner, new track belongs to `seat`."""
        network = self.table.network(view)
        there = dict(self.sheet.painter.tracks(network, hex_))
        return tuple((segment, there.get(segment, self.colours[seat])) for segment in segments)

    def draw_refused_hex(self, target: pygame.Surface, hex_: int, aside: int = 0) -> None:
        """Draws a hex as one where nothing can be built; `aside` moves it to make it shake."""
        x, y = self.sheet.hex_centre(hex_)
        bare = not any(hex_ == where for where, _colour, _number in self.sheet.painter.standing.cube_boxes)
        self._blit_below_names(
            target, map_overlay_pictures.refused_hex(self._orientation, self._unit, bare), (x + aside, y)
        )

    def price_tag(
        self,
        hex_: int,
        words: str,
        seat: Seat,
        scale: Scale,
        appearance: PriceTagState = "open",
        off: Sequence[pygame.Rect] = (),
        rails: Sequence[pygame.Rect] = (),
        step: str = "",
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """The price tag of a hex, and its box.

        It avoids the boxes in `off` and, if possible, those in `rails`. `appearance` says in which colour it
        is; `step` is its number in the plan.
        """
        tag = map_overlay_pictures.price_tag(
            words, step, "" if appearance == "late" else self.colours[seat], scale
        )
        return tag, self._tag_box(tag, hex_, appearance, off, rails)

    def _tag_box(
        self,
        tag: pygame.Surface,
        hex_: int,
        appearance: PriceTagState,
        off: Sequence[pygame.Rect] = (),
        rails: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """The box that covers least: below the hex if possible; for the tile under the pointer, beside it."""
        x, y = self.sheet.hex_centre(hex_)
        spots = [(x + a * self._unit, y + b * self._unit) for a, b in TAG_SPOTS]
        if appearance == "pointed":
            away = 0.9 * self._unit + tag.get_width() / 2
            spots = [(x + away, y), (x - away, y), *spots]
        boxes = [tag.get_rect(center=spot).clamp(self.sheet.area) for spot in spots]
        return self.sheet.least_covering(boxes, off, finely=10, rather_off=rails)

    def track_boxes(self, way: Sequence[int]) -> list[pygame.Rect]:
        """Boxes of the track on these hexes and of all built track, which tags avoid."""
        middles = [self.sheet.hex_centre(hex_) for hex_ in way]
        side = round(0.5 * self._unit)
        meet = [
            ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
            for a, b in pairwise(middles)
            if math.dist(a, b) < 2 * self._unit
        ]
        spots = (*middles, *meet, *self.sheet.track_centres())
        return [pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def tile_area(self, hex_: int) -> pygame.Rect:
        """Window area of a tile with its highlight."""
        return map_overlay_pictures.chosen_hex(self._orientation, self._unit).get_rect(
            center=self.sheet.hex_centre(hex_)
        )

    def draw_delivery(self, target: pygame.Surface, view: RailState, seat: Seat, action: DeliverCube) -> None:
        """Draws the route of a delivery, with what each owner gets and additional rewards."""
        route = route_of(self.table, view, action)
        if route is None:
            return
        network, gains = self.table.network(view), rewards_of(self.table, view, seat, action)
        target.blits([*self.route_highlights(network, route), *self.track_pictures(network, route)])
        side = round(0.95 * self._unit)
        for section, gain in zip(route.sections, gains.links, strict=True):
            line = section_line(network, self.sheet.geography.geometry, section)
            track = MeasuredPath(line)
            self._coin(target, gain, self.sheet.point_in_window(track.at(track.length / 2)), side)
        x, y = self.sheet.hex_centre(route.nodes[-1])
        for number, gain in enumerate(gains.additional):
            self._coin(target, gain, (x + round((0.8 + number) * self._unit), y + side // 2), side)

    def delivery_lines(self, view: RailState, action: DeliverCube) -> list[list[tuple[int, int]]]:
        """Route of a delivery in window coordinates, one line per link."""
        route, network = route_of(self.table, view, action), self.table.network(view)
        sections = route.sections if route is not None else ()
        return [
            [self.sheet.point_in_window(spot) for spot in self._highlight_line(network, one)]
            for one in sections
        ]

    def tile_lines(self, action: LayTrack) -> list[list[tuple[int, int]]]:
        """Segments of a tile and the outline of its hex, in window coordinates."""
        railmap, geometry = self.table.railmap, self.sheet.geography.geometry
        hex_ = railmap.index_by_label[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        segments = railmap.tiles.faces[code].segments if code is not None else ()
        middle = geometry.centre(railmap.sites[hex_].hex)
        lines = [[(middle[0] + a, middle[1] + b) for a, b in geometry.track(one)] for one in segments]
        corners = geometry.corners(middle, 0.9)
        lines.append([*corners, corners[0]])
        return [[self.sheet.point_in_window(spot) for spot in line] for line in lines]

    def _coin(self, target: pygame.Surface, gain: IncomeGain, middle: tuple[int, int], side: int) -> None:
        """Draws a reward as a coin; a grey 0 if nobody gets it."""
        words, colour = (f"+{gain.steps}", self.colours[gain.seat]) if gain.steps else ("0", "")
        self._blit(target, map_overlay_pictures.gain_coin(words, colour, side), middle)

    def _highlight_line(self, network: Network, section: Section) -> list[Point]:
        """The line of a section; shortened at cities, so that the highlight ends at the hexagon."""
        way = MeasuredPath(section_line(network, self.sheet.geography.geometry, section))
        cuts = [SIGN if end != LOOSE and network.is_city[end] else 0.0 for end in section.ends]
        start, end = (cuts[0], way.length - cuts[1]) if way.length > 2 * SIGN else (0.0, way.length)
        steps = max(2, round((end - start) * 8))
        return [way.at(start + (end - start) * step / steps) for step in range(steps + 1)]

    def track_pictures(self, network: Network, route: Route) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Pictures of a route's track, to be drawn over its highlight."""
        faces = self.table.railmap.tiles.faces
        for hex_ in sorted({key // 6 for section in route.sections for key in section.segments}):
            crossing, middle = faces[network.rails.track[hex_]].is_crossing, self.sheet.hex_centre(hex_)
            picture = self.sheet.painter.laid(hex_, self.sheet.painter.tracks(network, hex_), crossing)
            yield picture, picture.get_rect(center=middle)
            if self.table.railmap.is_town[hex_]:
                dot = track_art.town_dot(self._unit)
                yield dot, dot.get_rect(center=middle)

    @contextmanager
    def drawing_on(self, picture: pygame.Surface) -> Iterator[None]:
        """While the `with` block runs, draws highlights on a picture of the map instead of in the window."""
        area, self.sheet.area = self.sheet.area, picture.get_rect()
        try:
            yield
        finally:
            self.sheet.area = area

    def route_highlights(
        self, network: Network, route: Route
    ) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Highlights of a route's links, each with its box in the window."""
        lines = (self._line_highlight(self._highlight_line(network, section)) for section in route.sections)
        return (one for one in lines if one is not None)

    def _line_highlight(self, points: Sequence[Point]) -> tuple[pygame.Surface, pygame.Rect] | None:
        spots = [self.sheet.point_in_window(point) for point in points]
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
        return self._cut_out_names(rasterise(body, (*box.topleft, *box.size), box.size), box), box


def _turned(picture: pygame.Surface, degrees: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, degrees, 1.0) if degrees else picture
