"""The sheet in the middle: the painted board, how far it is zoomed, and which part of it is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.client.boards.hexboard.country import Country
from game.client.boards.hexboard.frame import Frame, fitted
from game.client.boards.hexboard.geometry import Point
from game.client.boards.hexboard.painter import Painter
from game.client.boards.hexboard.terrain import Terrain
from game.client.boards.hexboard.title import print_words
from game.rules.rail.state import RailState

ZOOMS = (1.0, 1.4, 2.0, 2.8)
LARGE = 2_500_000
"""A sheet of more pixels than this is first shown roughly, so that the table is there at once."""
CubeKey = tuple[int, str, int]


class Sheet:
    """Keeps the terrain and the whole board as pictures; both are painted anew only when they change."""

    def __init__(self, country: Country, painter: Painter) -> None:
        self.country = country
        self.painter = painter
        self.terrain = Terrain(country)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.frame = Frame(1.0, 0.0, 0.0, (1, 1))
        self.zoom = 0
        self.shift = (0, 0)
        """The pixel of the picture that is seen in the upper left corner."""
        self._ground: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._slices: Iterator[pygame.Surface] | None = None
        self._fitted: dict[tuple[tuple[int, int], float], pygame.Surface] = {}

    def fit(self, area: pygame.Rect) -> None:
        """Lie in an area; the whole map is seen."""
        if area.size != self.area.size:
            self._forget_other_sizes(area.size)
        self.area = pygame.Rect(area)
        self.zoom, self.shift = 0, (0, 0)
        self._reframe()

    def _forget_other_sizes(self, size: tuple[int, int]) -> None:
        """Of other sizes only the whole map of the one before is kept: a sheet on a table is turned back."""
        before = (self.area.size, 1.0)
        self._fitted = {
            key: ground for key, ground in self._fitted.items() if key[0] == size or key == before
        }
        self._ground = None

    def _reframe(self) -> None:
        factor = ZOOMS[self.zoom]
        self.frame = fitted(self.country, self.area.size, factor)
        kept = self._fitted.get((self.area.size, factor))
        self._slices = None
        self._picture = None
        if kept is not None:
            self._ground = kept
            return
        wide, high = self.frame.size
        if self._ground is None and wide * high > LARGE:
            *_parts, self._ground = self.terrain.paint((wide // 2, high // 2), self.frame.box)
        if self._ground is None:
            *_parts, self._ground = self.terrain.paint(self.frame.size, self.frame.box)
            print_words(self._ground, self.country, self.frame)
            self._fitted[self.area.size, factor] = self._ground
            return
        # A rough picture at once; the fine one grows over the next frames.
        self._ground = pygame.transform.scale(self._ground, self.frame.size)
        self._slices = self.terrain.paint(self.frame.size, self.frame.box)

    def update(self) -> bool:
        """Go on painting the terrain; True when it is finished and the board has to be seen anew."""
        if self._slices is None:
            return False
        done = next(self._slices, None)
        if done is not None:
            self._finer = done
            return False
        self._slices = None
        print_words(self._finer, self.country, self.frame)
        self._ground = self._fitted[self.area.size, ZOOMS[self.zoom]] = self._finer
        self._picture = None
        return True

    _finer: pygame.Surface

    @property
    def is_painting(self) -> bool:
        return self._slices is not None

    def forget(self) -> None:
        """The state has changed: paint the board anew."""
        self._picture = None

    def picture(self, view: RailState, hidden: frozenset[CubeKey]) -> pygame.Surface:
        """The board in a state."""
        if self._picture is None:
            assert self._ground is not None
            self._picture = self._ground.copy()
            self.painter.paint(self._picture, self.frame, view, hidden)
        return self._picture

    def zoom_by(self, steps: int, at: tuple[int, int]) -> bool:
        """Nearer or farther, with the point under the pointer kept there."""
        zoom = min(len(ZOOMS) - 1, max(0, self.zoom + steps))
        if zoom == self.zoom:
            return False
        point = self.point_at(at)
        self.zoom = zoom
        self._reframe()
        x, y = self.frame.at(point)
        self._look_at(x - (at[0] - self.area.left), y - (at[1] - self.area.top))
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Move the picture under the window of the sheet."""
        before = self.shift
        self._look_at(self.shift[0] - dx, self.shift[1] - dy)
        return self.shift != before

    def _look_at(self, x: int, y: int) -> None:
        wide, high = self.frame.size
        self.shift = (
            min(max(0, x), max(0, wide - self.area.width)),
            min(max(0, y), max(0, high - self.area.height)),
        )

    def point_at(self, pos: tuple[int, int]) -> Point:
        """The point of the map under a pixel of the window."""
        return self.frame.back(
            (pos[0] - self.area.left + self.shift[0], pos[1] - self.area.top + self.shift[1])
        )

    def on_window(self, point: Point) -> tuple[int, int]:
        """Where a point of the map is in the window."""
        x, y = self.frame.at(point)
        return x - self.shift[0] + self.area.left, y - self.shift[1] + self.area.top

    def moved(self, box: pygame.Rect) -> pygame.Rect:
        """A box of the picture in the window."""
        return box.move(self.area.left - self.shift[0], self.area.top - self.shift[1])

    def hex_at(self, pos: tuple[int, int]) -> int | None:
        """The hex of the map under a pixel, if there is one."""
        hex_ = self.country.geometry.hex_at(self.point_at(pos))
        return self.painter.table.railmap.by_hex.get(hex_) if self.area.collidepoint(pos) else None

    def middle(self, hex_: int) -> tuple[int, int]:
        """The middle of a hex in the window."""
        return self.on_window(self.country.geometry.centre(self.painter.table.railmap.sites[hex_].hex))
