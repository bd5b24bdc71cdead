"""The map on the board: its picture, the zoom, and the part that is visible."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.boards.hex_board.map.board_painter import BoardPainter
from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.map_picture import MapPicture, Piece, stretched
from game.client.boards.hex_board.map.projection import MapProjection, fit_projection
from game.client.boards.hex_board.map.terrain_art import TerrainPicture
from game.client.style.picture_service import pictures
from game.i18n import language_code
from game.rules.rail.state import RailState

if TYPE_CHECKING:
    from concurrent.futures import Future

ZOOMS = (1.0, 1.4, 2.0, 2.8)
REST = 0.12
"""Seconds without movement or zoom before the visible part is drawn."""
STAND_IN_SCALE = 3
"""Reduction factor of the terrain shown until the first picture of the map is drawn."""
MOST_GROUNDS = 3
"""Maximum number of terrain pictures kept: the map with and without a drawer, and a zoomed part."""
CELL, CELLS, GOOD_ENOUGH = 48, 27, 4.0
"""Search grid of `find_free_box`: minimum cell size in pixels, maximum cells per row, and the cost up to
which a card keeps its place."""
OPTIONAL_BOX_COST = 0.25
"""Cost of covering a box that is better left free, in square hex units of covered labels."""
CubeKey = tuple[int, str, int]
PlaceKey = tuple[MapProjection, tuple[int, int], tuple[int, int]]
"""Projection, scroll position and size of the visible part."""

HEX_RING_RADIUS = 1.08
"""Radius of the ring around a hex, in hex units."""


class DrawnPart(NamedTuple):
    """What was drawn in the background: terrain, and a painter that knows the pieces on it."""

    ground: pygame.Surface
    painter: BoardPainter | None


class MapSheet:
    """Picture of the visible part of the map.

    Terrain and pieces of another zoom, scroll position or size are drawn in the background. Until they are
    there, the last picture of the whole map is shown, scaled.
    """

    def __init__(self, country: MapGeography, painter: BoardPainter) -> None:
        self.geography = country
        self.painter = painter
        self.terrain = TerrainPicture(country)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.projection = MapProjection(1.0, 0.0, 0.0, (1, 1))
        """The whole map at the current zoom."""
        self.zoom = 0
        self.shift = (0, 0)
        """The pixel of the whole map that is at the upper left corner of the visible part."""
        self._names: list[pygame.Rect] = []
        self._names_seen: object = None
        self._spoken = language_code()
        self._grounds: dict[PlaceKey, pygame.Surface] = {}
        """Terrain pictures, the last used one last."""
        self._first_ground: pygame.Surface | None = None
        """Reduced terrain, until the first picture is drawn."""
        self._stand_in: MapPicture | None = None
        """Scaled picture of the whole map, until the visible part is drawn."""
        self._whole: tuple[MapProjection, MapPicture] | None = None
        """The last picture of the whole map and its projection."""
        self._whole_surface: tuple[MapPicture, pygame.Surface] | None = None
        """The same as one surface, for stand-ins."""
        self._drawing: Future[DrawnPart] | None = None
        self._resting = 0.0
        """Seconds since the last pan or zoom."""
        self._view: RailState | None = None
        self._look: object = None
        """Everything that the picture of the shown state depends on (`BoardPainter.seen`)."""
        self._pieces: list[Piece] | None = None
        self._picture: tuple[frozenset[CubeKey], MapPicture] | None = None
        self._displayed: MapPicture | None = None

    def fit(self, area: pygame.Rect) -> None:
        """Sets the area and shows the whole map."""
        if self._spoken != language_code():
            self._spoken = language_code()
            self.painter.forget_names()
        self.painter.forget()
        self.area = pygame.Rect(area)
        self.zoom, self.shift = 0, (0, 0)
        self.projection = self.painter.frame = fit_projection(self.geography, area.size)
        self._show_place()
        if self.is_painting:
            self._begin_drawing()
            self._take_drawing()

    @property
    def _place(self) -> PlaceKey:
        return self.projection, self.shift, self.area.size

    @property
    def _part(self) -> pygame.Rect:
        """The visible part of the whole map."""
        return pygame.Rect(self.shift, self.area.size)

    def _show_place(self) -> None:
        """Shows another part of the map, scaled until it is drawn."""
        self._pieces = self._picture = self._stand_in = None
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None
        self._resting = 0.0
        if self.is_painting and self._whole is not None:
            before, picture = self._whole
            if self._whole_surface is None or self._whole_surface[0] is not picture:
                self._whole_surface = picture, picture.surface()
            scaled = stretched(self._whole_surface[1], before, self.projection, self._part)
            self._stand_in = MapPicture(scaled)

    @property
    def is_painting(self) -> bool:
        """Whether the visible part is not drawn yet."""
        return self._place not in self._grounds

    def _begin_drawing(self) -> None:
        """Draws terrain and pieces of the visible part in the background."""
        projection, part, view = self.projection, self._part, self._view
        painter = self.painter.copy() if pictures.has_thread and view is not None else None

        def draw() -> DrawnPart:
            corner = projection.to_point(part.topleft)
            box = (*corner, part.width / projection.unit, part.height / projection.unit)
            ground = self.terrain.picture(part.size, box)
            if painter is not None and view is not None:
                painter.stand(part, projection, view)
            return DrawnPart(ground, painter)

        self._drawing = pictures.draw_in_background(draw)

    def _take_drawing(self) -> bool:
        """Shows what was drawn; returns whether it is there."""
        if self._drawing is None or not self._drawing.done():
            return False
        self._adopt(self._drawing.result())
        return True

    def _adopt(self, drawn: DrawnPart) -> None:
        self._grounds[self._place] = drawn.ground
        if drawn.painter is not None:
            self.painter.take_over(drawn.painter)
        while len(self._grounds) > MOST_GROUNDS:
            del self._grounds[next(iter(self._grounds))]
        self._drawing = self._stand_in = self._picture = self._first_ground = self._whole_surface = None

    def update(self, dt: float) -> bool:
        """Continues drawing; returns True when it is finished and a repaint is due."""
        self._resting += dt
        if not self.is_painting:
            return False
        if self._drawing is None and self._resting >= REST:
            self._begin_drawing()
        return self._take_drawing()

    def picture(self, view: RailState, hidden: frozenset[CubeKey]) -> MapPicture:
        """The visible board in a state, as large as the sheet."""
        if self._spoken != language_code():
            self.fit(self.area)
        if view is not self._view:
            look = self.painter.seen(view)
            if look != self._look:
                self._look, self._pieces = look, None
                if self._stand_in is not None and self._view is not None:
                    self._finish()
            self._view, self._picture = view, None
        if self._stand_in is not None:
            return self._stand_in
        if self._picture is None or self._picture[0] != hidden:
            if self._pieces is None:
                self._pieces = self.painter.stand(self._part, self.projection, view)
            self._picture = hidden, MapPicture(self._ground(), self._pieces, hidden, self.shift)
            if not self.zoom:
                self._whole = self.projection, self._picture[1]
        return self._picture[1]

    def update_display(self, view: RailState, hidden: frozenset[CubeKey]) -> list[pygame.Rect]:
        """Displays a state; returns the areas of the window that differ from what was displayed before."""
        picture = self.picture(view, hidden)
        before, self._displayed = self._displayed, picture
        if picture is before:
            return []
        return [box.move(self.area.topleft).clip(self.area) for box in picture.changes_since(before)]

    def _finish(self) -> None:
        """Draws the visible part at once, because the stand-in is out of date."""
        if self._drawing is None:
            self._begin_drawing()
        assert self._drawing is not None
        self._adopt(self._drawing.result())

    def _ground(self) -> pygame.Surface:
        """Terrain of the visible part."""
        if (found := self._grounds.pop(self._place, None)) is not None:
            self._grounds[self._place] = found
            return found
        if self._first_ground is None or self._first_ground.get_size() != self.area.size:
            wide, high = (max(1, side // STAND_IN_SCALE) for side in self.area.size)
            small = self.terrain.picture((wide, high), self.projection.box)
            self._first_ground = pygame.transform.smoothscale(small, self.area.size)
        return self._first_ground

    def zoom_by(self, steps: int, at: tuple[int, int]) -> bool:
        """Zooms by steps around a pixel; returns whether the zoom changed."""
        zoom = min(len(ZOOMS) - 1, max(0, self.zoom + steps))
        if zoom == self.zoom:
            return False
        point = self.point_at(at)
        self.zoom = zoom
        self.projection = self.painter.frame = fit_projection(self.geography, self.area.size, ZOOMS[zoom])
        x, y = self.projection.to_pixel(point)
        self._scroll_to(x - (at[0] - self.area.left), y - (at[1] - self.area.top))
        self._show_place()
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Moves the map; returns whether it moved."""
        before = self.shift
        self._scroll_to(self.shift[0] - dx, self.shift[1] - dy)
        if self.shift == before:
            return False
        self._show_place()
        return True

    def _scroll_to(self, x: int, y: int) -> None:
        wide, high = self.projection.size
        self.shift = (
            min(max(0, x), max(0, wide - self.area.width)),
            min(max(0, y), max(0, high - self.area.height)),
        )

    def point_at(self, pos: tuple[int, int]) -> Point:
        """Map point at a window pixel."""
        return self.projection.to_point(
            (pos[0] - self.area.left + self.shift[0], pos[1] - self.area.top + self.shift[1])
        )

    def point_in_window(self, point: Point) -> tuple[int, int]:
        """Window pixel of a map point."""
        x, y = self.projection.to_pixel(point)
        return x - self.shift[0] + self.area.left, y - self.shift[1] + self.area.top

    def box_in_window(self, box: pygame.Rect) -> pygame.Rect:
        """Converts a box of the painted board to window coordinates."""
        painted = self.painter.standing.projection
        larger = self.projection.unit / painted.unit
        size = round(box.width * larger), round(box.height * larger)
        return pygame.Rect(self.point_in_window(painted.to_point(box.topleft)), size)

    def name_boxes(self) -> list[pygame.Rect]:
        """Boxes of names in the window; cached because highlights need them every frame."""
        standing = self.painter.standing
        seen = (standing, self.projection, self.shift, self.area.topleft)
        if seen != self._names_seen:
            self._names_seen, self._names = seen, [self.box_in_window(box) for box in standing.name_boxes]
        return self._names

    def cube_boxes(self) -> list[pygame.Rect]:
        """Boxes of cubes in the window."""
        return [self.box_in_window(box) for box in self.painter.standing.cube_boxes.values()]

    def covered_area(self, box: pygame.Rect) -> float:
        """Area of labels below a window box, in square hex units."""
        frame, boxes = self.painter.standing.projection, self.painter.standing.room.boxes
        share = frame.unit / self.projection.unit
        under = pygame.Rect(
            frame.to_pixel(self.point_at(box.topleft)), (round(box.width * share), round(box.height * share))
        )
        shared = (under.clip(boxes[index]) for index in under.collidelistall(boxes))
        return sum(part.width * part.height for part in shared) / frame.unit**2

    def least_covering(
        self,
        boxes: Sequence[pygame.Rect],
        off: Sequence[pygame.Rect] = (),
        finely: float = 1.0,
        rather_off: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """The box that covers least and, if possible, none of `off`; of equal ones, the first.

        Boxes in `rather_off` count like a small label.
        """
        rather_off = list(rather_off)

        def worth(box: pygame.Rect) -> tuple[bool, int]:
            under = self.covered_area(box) + OPTIONAL_BOX_COST * len(box.collidelistall(rather_off))
            return box.collidelist(off) >= 0, round(under * finely)

        return min(boxes, key=worth)

    def find_free_box(
        self,
        size: tuple[int, int],
        near: tuple[int, int],
        taken: Sequence[pygame.Rect],
        previous_place: pygame.Rect | None = None,
    ) -> pygame.Rect:
        """The nearest place for a card that covers no labels and none of `taken`.

        `kept`, its last place, is preferred while it is free enough.
        """
        inner, (wide, high) = self.area.inflate(-8, -8), size
        tracks = [pygame.Rect(spot, (1, 1)) for spot in self.track_centres()]

        def away(box: pygame.Rect) -> float:
            far = math.dist(box.center, near) / (40 * self.projection.unit)
            return 1000 * len(box.collidelistall(taken)) + far

        def over(box: pygame.Rect) -> float:
            return 10 * (self.covered_area(box) + 0.4 * len(box.collidelistall(tracks)))

        if previous_place is not None:
            again = pygame.Rect((0, 0), size).move_to(center=previous_place.center).clamp(inner)
            if away(again) + over(again) < GOOD_ENOUGH:
                return again
        cell = max(CELL, inner.width // CELLS)
        steps_x, steps_y = (max(1, (inner.width - wide) // cell), max(1, (inner.height - high) // cell))
        places = [
            pygame.Rect(inner.left + (inner.width - wide) * a // steps_x, y, wide, high)
            for a in range(steps_x + 1)
            for y in (inner.top + (inner.height - high) * b // steps_y for b in range(steps_y + 1))
        ]
        # Nearest first: the distance alone rules out the remaining places.
        best, least = places[0], math.inf
        for far, place in sorted(((away(place), place) for place in places), key=itemgetter(0)):
            if far >= least:
                break
            if (cost := far + over(place)) < least:
                best, least = place, cost
        return best

    def track_centres(self) -> list[tuple[int, int]]:
        """Centres of the hexes with track, in the window."""
        codes = self._view.rails.track if self._view is not None else b""
        return [self.hex_centre(hex_) for hex_, code in enumerate(codes) if code]

    def cube_at(self, pos: tuple[int, int]) -> tuple[int, str] | None:
        """Hex and colour of the cube at a window pixel, if any."""
        found = [
            key
            for key, box in self.painter.standing.cube_boxes.items()
            if self.box_in_window(box).collidepoint(pos)
        ]
        return found[-1][:2] if found else None

    def hex_at(self, pos: tuple[int, int]) -> int | None:
        """Hex at a window pixel, if any."""
        hex_ = self.geography.geometry.hex_at(self.point_at(pos))
        return self.painter.table.railmap.index_by_hex.get(hex_) if self.area.collidepoint(pos) else None

    def hex_centre(self, hex_: int) -> tuple[int, int]:
        """Centre of a hex in the window."""
        return self.point_in_window(self._centre(hex_))

    def hex_ring(self, hex_: int) -> list[tuple[int, int]]:
        """Corners of the ring around a hex in the window."""
        return [
            self.point_in_window(corner)
            for corner in self.geography.geometry.corners(self._centre(hex_), HEX_RING_RADIUS)
        ]

    def _centre(self, hex_: int) -> Point:
        return self.geography.geometry.centre(self.painter.table.railmap.sites[hex_].hex)
