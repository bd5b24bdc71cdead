"""The map widget: the painted board, its zoom level and its visible part."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from operator import itemgetter

import pygame

from game.client.boards.hex_board.map.board_painter import Painter
from game.client.boards.hex_board.map.canvases import Canvases
from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.partial_repaint import FrozenBoardPicture, Painted, Piece
from game.client.boards.hex_board.map.picture_scaling import ReducedMapPicture, pixels, rescaled, scaled
from game.client.boards.hex_board.map.projection import MapProjection, fit_projection
from game.client.boards.hex_board.map.terrain_art import Terrain
from game.client.style.slack import slack
from game.i18n import language_code
from game.rules.rail.state import RailState

ZOOMS = (1.0, 1.4, 2.0, 2.8)
LARGE = 1_000_000
"""Pixel count above which a sheet is first shown scaled, so that the table appears at once."""
BUDGET = 0.008
"""Seconds into a frame until which fine painting continues."""
LITTLE = 0.003
"""Seconds into a frame after which an animation starts in the next frame."""
REST = 0.12
"""Seconds without motion before the sheet is painted finely."""
CELL, CELLS, GOOD_ENOUGH = 48, 27, 4.0
"""Search grid of `find_free_box`: minimum cell size in pixels, maximum cells per row, and the cost up to
which a card keeps its place."""
OPTIONAL_BOX_COST = 0.25
"""Cost of covering an optional box, in square hex units of covered labels."""
CubeKey = tuple[int, str, int]

HEX_RING_RADIUS = 1.08
"""Radius of the ring around a hex, in hex units."""


class MapSheet:
    """Picture of the whole map and, while zoomed, of the visible part.

    Each picture has the size of the sheet. After a pan or zoom, a rough picture is scaled from the whole map;
    once at rest, a fine one is painted over several frames.
    """

    def __init__(self, country: MapGeography, painter: Painter) -> None:
        self.geography = country
        self.painter = painter
        self.terrain = Terrain(country)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.projection = MapProjection(1.0, 0.0, 0.0, (1, 1))
        """The whole map at the current zoom."""
        self.zoom = 0
        self._names: list[pygame.Rect] = []
        self._names_seen: object = None
        self.shift = (0, 0)
        """Pixel of the whole map in the upper left corner of the sheet."""
        self._whole = MapProjection(1.0, 0.0, 0.0, (1, 1))
        self._canvases = Canvases()
        self._ground: pygame.Surface | ReducedMapPicture | None = None
        """Terrain of the whole map, without pieces."""
        self._land: tuple[MapProjection, pygame.Surface] | None = None
        """Terrain as last painted finely; scaled when a drawer resizes the sheet."""
        self._stand_in: pygame.Surface | None = None
        """Scaled picture of the previous layout, until the new one is painted."""
        self._spoken = language_code()
        self._whole_painted: Painted | None = None
        self._whole_pieces: list[Piece] | None = None
        """Pieces on the whole map, once computed for the shown state."""
        self._parts: dict[str, pygame.Surface] = {}
        """While zoomed: surfaces for terrain and picture; the picture is rough at first."""
        self._rough: pygame.Surface | None = None
        self._part_painted: Painted | None = None
        self._part_pieces: list[Piece] | None = None
        """While zoomed: pieces of the visible part."""
        self._resting = 0.0
        """Seconds since the last pan or zoom."""
        self._work: Iterator[None] | None = None
        self._whole_is_rough = self._part_is_rough = False
        """Whether fine painting of the whole map or the visible part is pending."""
        self._shown: tuple[RailState, frozenset[CubeKey]] | None = None
        self._seen: object = None
        """Picture key of the computed pieces (`Painter.seen`)."""
        self._coming: tuple[object, Iterator[None]] | None = None
        """Picture key of the next state and its running computation."""
        self._fine: pygame.Surface | ReducedMapPicture | None = None
        """Finely painted terrain of the whole map, while its pieces are not painted yet."""
        self._fine_at: tuple[int, tuple[int, int]] | None = None
        """Zoom and shift for which the terrain of the visible part is fine."""

    def fit(self, area: pygame.Rect, roughly: bool = False) -> None:
        """Sets the area and shows the whole map; `roughly` scales the old picture first."""
        if self._spoken != language_code():
            self._spoken = language_code()
            self.painter.forget_names()
        if not roughly:
            self.painter.forget()
        lay, before, painted = self._whole, self._whole_picture(), self._whole_painted
        stays = area.size == self.area.size and self._ground is not None and not self._whole_is_rough
        self.area = pygame.Rect(area)
        self.zoom, self.shift = 0, (0, 0)
        self._whole = self.projection = self.painter.frame = fit_projection(self.geography, area.size)
        self._forget_part()
        self._work = self._whole_pieces = self._coming = None
        if stays:
            return
        self._whole_is_rough = False
        used = [one for one in (self._ground, self._fine) if isinstance(one, pygame.Surface)]
        used += [one for one in (self._stand_in, before) if one is not None]
        self._ground = self._whole_painted = self._fine = self._stand_in = None
        at_hand = self._land[1] if self._land is not None and self._land[0] == self._whole else None
        if roughly and before is not None and (at_hand is None or pixels(area.size) > LARGE):
            self._whole_is_rough, self._resting = True, 0.0
            self._plan_work()
            self._stand_in = self._room_on(before) or self._canvases.take(area.size)
            self._fine = at_hand
            if painted is not None and painted.picture is before:
                painted.lay_bare(self._cut_off(lay))
            rescaled(before, lay, self._whole, self._stand_in, at_hand)
        elif at_hand is not None:
            self._ground = at_hand
        elif pixels(area.size) <= LARGE:
            self._ground = self._painted_ground(self._whole)
            self._land = self._whole, self._ground
        else:
            self._whole_is_rough = True
            self._plan_work()
            wide, high = area.size
            half = self._whole._replace(unit=self._whole.unit / 2, size=(wide // 2, high // 2))
            self._ground = scaled(self._painted_ground(half), self._canvases.take(area.size))
        reused = [self._land[1]] if self._land is not None else []
        reused += [self._stand_in] if self._stand_in is not None else []
        stay = {id(one.get_abs_parent()) for one in reused}
        self._canvases.give(*(one for one in used if id(one.get_abs_parent()) not in stay))

    def _cut_off(self, lay: MapProjection) -> list[pygame.Rect]:
        """Printed boxes, such as the title, that the new layout would cut off."""
        whole, share = pygame.Rect((0, 0), self.area.size), self._whole.unit / lay.unit
        printed = self.painter.printed_on(lay)
        cut = []
        for box in printed:
            size = round(box.width * share), round(box.height * share)
            now = pygame.Rect(self._whole.to_pixel(lay.to_point(box.topleft)), size)
            cut += [box] if now.colliderect(whole) and not whole.contains(now) else []
        near = round(lay.unit)
        # If one line of a title is cut off, the neighbouring ones are, too.
        return [box for box in printed if box.inflate(near, near).collidelist(cut) >= 0]

    def _room_on(self, before: pygame.Surface) -> pygame.Surface | None:
        """Reuses the surface of the last picture if it is large enough; a new one is 17 MB at 4K."""
        surface, size = before.get_abs_parent(), self.area.size
        return surface.subsurface((0, 0, *size)) if surface.get_rect().contains((0, 0, *size)) else None

    def _whole_picture(self) -> pygame.Surface | None:
        """The last shown picture of the whole map, if any."""
        if self._stand_in is not None:
            return self._stand_in
        return self._whole_painted.picture if self._whole_painted is not None else None

    def _forget_part(self) -> None:
        """Releases the zoomed pictures."""
        self._rough = self._part_painted = self._part_pieces = self._fine_at = None
        self._canvases.give(*self._parts.values())
        self._parts.clear()
        self._part_is_rough = False

    def _plan_work(self) -> None:
        """Chooses the next fine painting job; the visible part comes first."""
        if self._part_is_rough:
            self._work = self._finer_part()
        else:
            self._work = self._finer_whole() if self._whole_is_rough else None

    def _painted_ground(self, frame: MapProjection) -> pygame.Surface:
        ground = pygame.Surface(frame.size)
        for _ in self.terrain.paint(ground, frame.box, at_once=True):
            pass
        return ground

    def _fine_ground(self) -> Iterator[None]:
        """Paints the terrain of the whole map, or scales a larger existing one."""
        lay, land = self._land or (self._whole, None)
        if land is None or self._whole.unit > lay.unit:
            ground = self._canvases.take(self.area.size)
            yield from self.terrain.paint(ground, self._whole.box)
            self._canvases.give(land)
            self._land = self._whole, ground
            self._fine = ground
            return
        smaller = ReducedMapPicture(land, lay, self._whole, self.area.size)
        for strip, bare in smaller.strips:
            box = MapProjection(self._whole.unit, *self._whole.to_point(strip.topleft), strip.size).box
            yield from self.terrain.paint(bare, box, at_once=True)
        self._fine = smaller

    def _finer_whole(self) -> Iterator[None]:
        """Paints the whole map finely: terrain first, then pieces."""
        if self._ground is not None:
            assert isinstance(self._ground, pygame.Surface)
            if self._land is None or self._land[1] is not self._ground:
                yield from self.terrain.paint(self._ground, self._whole.box)
                self._land = self._whole, self._ground
            if self._whole_painted is not None:
                yield from self._whole_painted.renew()
            self._whole_is_rough = False
            return
        if self._fine is None:
            yield from self._fine_ground()
            assert self._fine is not None
        painted = None
        if not self.zoom and self._shown is not None:
            view, hidden = self._shown
            yield from self.painter.steps(pygame.Rect((0, 0), self.area.size), self._whole, view)
            self._whole_pieces = self.painter.standing.pieces
            # Painted over the rough picture: another surface would be 19 MB at 4K.
            painted = Painted(self._fine, self._stand_in, bare=False)
            yield
            yield from painted.bands(self._whole_pieces, hidden)
        if painted is None:
            self._canvases.give(self._stand_in)
        self._ground, self._whole_painted = self._fine, painted
        self._fine = self._stand_in = None
        self._whole_is_rough = False

    def _finer_part(self) -> Iterator[None]:
        """Paints the visible part finely: terrain first, then pieces."""
        if self._fine_at != (self.zoom, self.shift):
            self._fine_at = None
            ground = self._part("ground")
            yield
            corner = self.projection.to_point(self.shift)
            size = ground.get_width() / self.projection.unit, ground.get_height() / self.projection.unit
            yield from self.terrain.paint(ground, (*corner, *size))
            self._fine_at = (self.zoom, self.shift)
        # Painted over the rough picture, like the whole map.
        painted = Painted(self._part("ground"), self._part("picture"), self.shift, bare=False)
        if self._shown is not None:
            view, hidden = self._shown
            yield from self.painter.steps(pygame.Rect(self.shift, self.area.size), self.projection, view)
            self._part_pieces = self.painter.standing.pieces
            yield from painted.bands(self._part_pieces, hidden)
        self._part_painted, self._part_is_rough = painted, False

    def _part(self, name: str) -> pygame.Surface:
        """Cached sheet-sized surface by name; allocating one costs more than painting it."""
        if name not in self._parts:
            self._parts[name] = self._canvases.take(self.area.size)
        return self._parts[name]

    def update(self, dt: float) -> bool:
        """Continues fine painting; returns True when it is finished and a repaint is due."""
        self._resting += dt
        way_given, self._gives_way = self._gives_way, False
        if self._work is None or way_given or self._resting < REST:
            return False
        now, until = slack.clock(), slack.until(BUDGET)
        step = 0.0
        # Assume that the next step takes as long as the last one.
        while now + step < until:
            if next(self._work, self) is self:
                self._plan_work()
                return True
            before, now = now, slack.clock()
            step = now - before
        return False

    def is_ready_for(self, view: RailState) -> bool:
        """Whether the pieces of a state are computed; if not, computes some within the frame budget."""
        seen = self.painter.seen(view)
        if seen == self._seen or self.zoom:
            return True
        if isinstance(self._fine, pygame.Surface) and self._work is not None:
            return False  # after fine painting, only changes are repainted
        if self._ground is None or self._whole_pieces is None:
            return True  # a full repaint is due anyway
        begins = self._coming is None or self._coming[0] != seen
        if self._coming is None or begins:
            steps = self.painter.ahead(pygame.Rect((0, 0), self.area.size), self._whole, view)
            self._coming = seen, steps
        until = slack.until(BUDGET)
        while next(self._coming[1], self) is not self:
            if slack.clock() > until:
                return False
        # Starting an animation is expensive: wait a frame if these computations took long.
        return not begins or slack.clock() < slack.until(LITTLE)

    def give_way(self) -> None:
        """Skips fine painting in the next frame."""
        self._gives_way = True

    _gives_way = False

    @property
    def is_painting(self) -> bool:
        return self._work is not None

    def picture(self, view: RailState, hidden: frozenset[CubeKey]) -> pygame.Surface:
        """The visible board in a state, as large as the sheet."""
        self._set_state(view, hidden)
        if self._spoken != language_code():
            self.fit(self.area)
        if not self.zoom:
            return self._picture_of_whole()
        return self._picture_of_part()

    def still(self, view: RailState, hidden: frozenset[CubeKey]) -> FrozenBoardPicture:
        """The board in a state as a picture that later calls of `picture` do not change."""
        picture = self.picture(view, hidden)
        painted, pieces = self._whole_painted, self._whole_pieces
        if self.zoom:
            painted, pieces = self._part_painted, self._part_pieces
        if painted is None or pieces is None or painted.picture is not picture:
            return FrozenBoardPicture(picture.copy())  # a rough picture shares its surface with the next one
        return FrozenBoardPicture(picture, painted, pieces, hidden)

    def _set_state(self, view: RailState, hidden: frozenset[CubeKey]) -> None:
        """Sets the shown state; keeps the pieces if the map looks the same."""
        if self._shown is not None and self._shown[0] is view and self._shown[1] == hidden:
            return
        self._shown = (view, hidden)
        seen = self.painter.seen(view)
        if seen != self._seen:
            self._seen = seen
            self._whole_pieces = self._part_pieces = self._coming = None
            if isinstance(self._fine, pygame.Surface):
                self._take_ground(self._fine)
        self._rough = None
        if self._fine is not None or (self._part_is_rough and self._fine_at is not None):
            self._plan_work()

    def _take_ground(self, fine: pygame.Surface) -> None:
        """Replaces the outdated rough picture by the fine terrain."""
        self._ground, self._fine = fine, None
        self._canvases.give(self._stand_in)
        self._stand_in, self._whole_is_rough = None, False
        self._plan_work()

    def _picture_of_whole(self) -> pygame.Surface:
        assert self._shown is not None
        view, hidden = self._shown
        if self._ground is None:
            assert self._stand_in is not None
            return self._stand_in
        if self._whole_pieces is None:
            whole = pygame.Rect((0, 0), self.area.size)
            self._whole_pieces = self.painter.stand(whole, self._whole, view)
            self.painter.frame = self.projection
        if self._whole_painted is None:
            self._whole_painted = Painted(self._ground, self._canvases.take(self.area.size))
        self._whole_painted.show(self._whole_pieces, hidden)
        return self._whole_painted.picture

    def _picture_of_part(self) -> pygame.Surface:
        assert self._shown is not None
        if self._part_is_rough or self._part_painted is None:
            if self._rough is None:
                self._rough = self._rough_part(self._picture_of_whole())
            return self._rough
        view, hidden = self._shown
        if self._part_pieces is None:
            self._part_pieces = self.painter.stand(
                pygame.Rect(self.shift, self.area.size), self.projection, view
            )
        self._part_painted.show(self._part_pieces, hidden)
        return self._part_painted.picture

    def _rough_part(self, whole: pygame.Surface) -> pygame.Surface:
        """Visible part, cut out of the whole picture and enlarged."""
        factor = ZOOMS[self.zoom]
        wide, high = whole.get_size()
        cut = pygame.Rect(0, 0, int(wide / factor), int(high / factor))
        cut.topleft = round(self.shift[0] / factor), round(self.shift[1] / factor)
        return scaled(whole.subsurface(cut.clamp(whole.get_rect())), self._part("picture"))

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
        self._show_roughly()
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Moves the map; returns whether it moved."""
        before = self.shift
        self._scroll_to(self.shift[0] - dx, self.shift[1] - dy)
        if self.shift == before:
            return False
        self._show_roughly()
        return True

    def _show_roughly(self) -> None:
        """Shows a rough picture and restarts fine painting."""
        if not self.zoom:
            self._forget_part()
        self._rough = self._part_pieces = self._part_painted = self._coming = None
        self._part_is_rough = bool(self.zoom)
        self._resting = 0.0
        self._plan_work()

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
        """The box that covers least, avoiding `off` if possible; ties go to the first.

        Boxes in `rather_off` count as a small covered label.
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
        """Nearest place for a card that covers no labels and none of `taken`.

        `kept`, the previous place, is preferred while it is free enough.
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
        codes = self._shown[0].rails.track if self._shown is not None else b""
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
