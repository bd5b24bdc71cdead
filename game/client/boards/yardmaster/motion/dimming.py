"""Dims the yard except for soft-edged holes.

The dimming moves down from the top and up again, so that a frame paints only its moving edge. It is computed
at a twelfth of its size, which also softens the holes, and scaled up tile by tile: a full-size picture would
take a whole frame and 30 MB at 4K. Most tiles are uniformly dark, or within a hole and not drawn at all.
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal, NamedTuple

import pygame

from game.client.style.surface_effects import blank, blurred, darken
from game.client.style.theme import hue

ALPHA, BLUR_LOSS = 114, 2
"""Opacity of the dimming, and the amount that blurring loses by rounding."""
CELL = 12
"""Table pixels per pixel of the small picture."""
COLUMNS, ROWS = 32, 8
"""Cells per tile; neighbouring tiles share a cell so that no seam is visible."""
WIDE, HIGH = CELL * COLUMNS, CELL * ROWS
SOFT = 6
MAX_CACHED_TILES = 40
"""Maximum number of cached tiles: those around moving sprites."""
EDGE_SHARE = 0.2
"""Height of the moving edge as a share of the table."""
Hole = tuple[int, int, int, int]
TileKind = Literal["dark", "edge", "hole"]


class TileRun(NamedTuple):
    """Adjacent tiles of the same kind."""

    kind: TileKind
    box: pygame.Rect


class Dimming:
    """Dimming of an area, with soft holes."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        self.share = 0.0
        columns, strips = -(-area.width // WIDE), -(-area.height // HIGH)
        self._small = _veil((columns * COLUMNS + 1, strips * ROWS + 1), holes)
        self._strips = [self._runs(number, columns) for number in range(strips)]
        """Tiles of each strip, topmost strip first."""
        self._dusky = [_side_by_side([run.box for run in runs]) for runs in self._strips]
        """Areas of each strip that are dimmed at all."""
        self._drawn: dict[tuple[int, int], pygame.Surface] = {}
        self._thinned: dict[int, pygame.Surface] = {}
        """Cells of the strips on the moving edge."""
        self._passing = blank((columns * WIDE, HIGH))
        """Buffer for one strip of the moving edge; small enough for the CPU cache."""

    def _runs(self, number: int, columns: int) -> list[TileRun]:
        """Tiles of a strip, without those in a hole."""
        kinds = groupby(range(columns), key=lambda column: self._kind(column, number))
        runs = [(kind, [self._tile(column, number) for column in alike]) for kind, alike in kinds]
        return [TileRun(kind, tiles[0].unionall(tiles)) for kind, tiles in runs if kind != "hole"]

    def _tile(self, column: int, number: int) -> pygame.Rect:
        """Rectangle of a tile in the window."""
        return pygame.Rect(self.area.x + column * WIDE, self.area.y + number * HIGH, WIDE, HIGH)

    def _cells(self, number: int) -> pygame.Surface:
        """A strip of the small picture."""
        return self._small.subsurface((0, number * ROWS, self._small.get_width(), ROWS + 1))

    def _kind(self, column: int, number: int) -> TileKind:
        cells = _tiles(self._cells(number), range(column, column + 1))
        if pygame.mask.from_surface(cells, ALPHA - 1).count() == cells.width * cells.height:
            return "dark"
        return "edge" if pygame.mask.from_surface(cells, BLUR_LOSS - 1).count() else "hole"

    def _fallen(self, row: int) -> float:
        """Share of the full dimming on a row of the small picture."""
        rows = self._small.get_height()
        reach = self.share * (1 + EDGE_SHARE) * rows
        return min(1.0, max(0.0, (reach - row) / (EDGE_SHARE * rows)))

    def set_share(self, share: float) -> list[pygame.Rect]:
        """Sets the share of the table that is dimmed; returns the dirty areas."""
        before = [self._ends(number) for number in range(len(self._strips))]
        self.share = share
        changed = [number for number, ends in enumerate(before) if ends != self._ends(number)]
        for number in changed:
            self._thinned.pop(number, None)
        for column, number in [tile for tile in self._drawn if tile[1] in changed]:
            del self._drawn[column, number]
        boxes = [box for number in changed for box in self._dusky[number]]
        return [box.clip(self.area) for box in _stacked(boxes)]

    def _ends(self, number: int) -> tuple[float, float]:
        """Shares of the full dimming at the top and the bottom of a strip."""
        return self._fallen(number * ROWS), self._fallen(number * ROWS + ROWS)

    def draw(self, target: pygame.Surface) -> None:
        """Darkens everything within the clip."""
        clip = target.get_clip().clip(self.area)
        first, last = (clip.top - self.area.top) // HIGH, (clip.bottom - 1 - self.area.top) // HIGH
        for number in range(first, last + 1) if clip.width else ():
            ends = self._ends(number)
            for kind, box in self._strips[number] if ends != (0.0, 0.0) else ():
                part = box.clip(clip)
                if not part.width:
                    continue
                if ends != (1.0, 1.0):
                    self._draw_falling(target, part, number, kind)
                elif kind == "dark":
                    darken(target, part, hue("yard.dusk"), ALPHA)
                else:
                    for column in self._columns(part):
                        _lay(target, self._kept(column, number), self._tile(column, number), part)

    def _columns(self, part: pygame.Rect) -> range:
        """Columns of the tiles that a part of a strip meets."""
        return range((part.left - self.area.x) // WIDE, (part.right - 1 - self.area.x) // WIDE + 1)

    def _draw_falling(self, target: pygame.Surface, part: pygame.Rect, number: int, kind: TileKind) -> None:
        """Paints a part of the moving edge, uncached because it changes in the next frame."""
        columns = self._columns(part)
        drawn = _drawn_out(self._thin(number), columns[:1] if kind == "dark" else columns, self._passing)
        for column in columns[:: drawn.width // WIDE]:
            _lay(target, drawn, self._tile(column, number), part)

    def _kept(self, column: int, number: int) -> pygame.Surface:
        """A cached tile; evicts the oldest."""
        drawn = self._drawn.get((column, number))
        if drawn is None:
            out = (
                self._drawn.pop(next(iter(self._drawn)))
                if len(self._drawn) >= MAX_CACHED_TILES
                else blank((WIDE, HIGH))
            )
            drawn = _drawn_out(self._cells(number), range(column, column + 1), out)
            self._drawn[column, number] = drawn
        return drawn

    def _thin(self, number: int) -> pygame.Surface:
        """Cells of a strip on the moving edge."""
        if (found := self._thinned.get(number)) is not None:
            return found
        cells = self._thinned[number] = self._cells(number).copy()
        for row in range(ROWS + 1):
            shade = round(255 * self._fallen(number * ROWS + row))
            cells.fill((255, 255, 255, shade), (0, row, cells.width, 1), pygame.BLEND_RGBA_MULT)
        return cells


def _tiles(cells: pygame.Surface, columns: range) -> pygame.Surface:
    """Cells of some tiles of a strip, including the one shared with the next tile."""
    return cells.subsurface((columns[0] * COLUMNS, 0, len(columns) * COLUMNS + 1, ROWS + 1))


def _drawn_out(cells: pygame.Surface, columns: range, paper: pygame.Surface) -> pygame.Surface:
    """Scales some tiles of a strip up into a buffer."""
    out = paper.subsurface((0, 0, len(columns) * WIDE, HIGH))
    return pygame.transform.smoothscale(_tiles(cells, columns), out.get_size(), out)


def _lay(target: pygame.Surface, drawn: pygame.Surface, first: pygame.Rect, part: pygame.Rect) -> None:
    """Paints scaled tiles from the position of the first one, clipped to ``part``."""
    seen = drawn.get_rect(topleft=first.topleft).clip(part)
    target.blit(drawn, seen, seen.move(-first.x, -first.y))


def _side_by_side(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Merges boxes of a strip that touch each other."""
    found: list[pygame.Rect] = []
    for box in boxes:
        if found and found[-1].right == box.left:
            found[-1].width += box.width
        else:
            found.append(box.copy())
    return found


def _stacked(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Merges boxes of equal width that touch vertically."""
    found: list[pygame.Rect] = []
    for box in boxes:
        above = (box.left, box.width, box.top)
        over = next((old for old in found if (old.left, old.width, old.bottom) == above), None)
        if over is None:
            found.append(box.copy())
        else:
            over.height += box.height
    return found


def _veil(size: tuple[int, int], holes: tuple[Hole, ...]) -> pygame.Surface:
    """The whole dimming at small size."""
    small = blank(size)
    r, g, b, _alpha = pygame.Color(hue("yard.dusk"))
    small.fill((r, g, b, ALPHA + BLUR_LOSS))
    for hole in holes:
        x, y, wide, high = (side // CELL for side in hole)
        pygame.draw.ellipse(small, (r, g, b, 0), (x, y, max(1, wide), max(1, high)))
    return blurred(small, SOFT)
