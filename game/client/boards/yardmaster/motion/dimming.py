"""The dusk that falls over the yard but for what matters.

It comes down from the sky and rises again, so that a frame paints only where it is just falling. It is
painted at a twelfth of its size, which is also what makes its holes soft, and drawn out tile by tile where
it is shown: a picture as large as the table takes as long to make as a frame may take, and 30 MB at 4K. Most
tiles are dark all over, and alike, or lie within a hole and are not drawn at all.
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal, NamedTuple

import pygame

from game.client.style.surface_effects import blank, blurred, darken
from game.client.style.theme import hue

ALPHA, LOST = 114, 2
"""How dark it gets, and what a blur loses of that by rounding."""
CELL = 12
"""Pixels of the table that one of the small picture stands for."""
COLUMNS, ROWS = 32, 8
"""So many of those make a tile; neighbours share one, so that no seam is seen."""
WIDE, HIGH = CELL * COLUMNS, CELL * ROWS
SOFT = 6
KEPT = 40
"""So many tiles are kept: those between which something moves."""
EDGE = 0.2
"""How high its falling edge is, from nothing to the dark, as a share of the table."""
Hole = tuple[int, int, int, int]
Kind = Literal["dark", "edge", "hole"]


class Run(NamedTuple):
    """Tiles of a kind, side by side."""

    kind: Kind
    box: pygame.Rect


class Dusk:
    """Dusk over an area, with soft holes in it."""

    def __init__(self, area: pygame.Rect, holes: tuple[Hole, ...]) -> None:
        self.area = area
        self.share = 0.0
        columns, strips = -(-area.width // WIDE), -(-area.height // HIGH)
        self._small = _veil((columns * COLUMNS + 1, strips * ROWS + 1), holes)
        self._strips = [self._runs(number, columns) for number in range(strips)]
        """The tiles of each strip, the uppermost first."""
        self._dusky = [_side_by_side([run.box for run in runs]) for runs in self._strips]
        """Where it falls in each of them at all."""
        self._drawn: dict[tuple[int, int], pygame.Surface] = {}
        self._thinned: dict[int, pygame.Surface] = {}
        """The cells of the strips over which it is falling."""
        self._passing = blank((columns * WIDE, HIGH))
        """What is falling: such a strip stays in the processor's cache."""

    def _runs(self, number: int, columns: int) -> list[Run]:
        """The tiles of a strip but for those in a hole, over which it never falls."""
        kinds = groupby(range(columns), key=lambda column: self._kind(column, number))
        runs = [(kind, [self._tile(column, number) for column in alike]) for kind, alike in kinds]
        return [Run(kind, tiles[0].unionall(tiles)) for kind, tiles in runs if kind != "hole"]

    def _tile(self, column: int, number: int) -> pygame.Rect:
        """Where a tile lies in the window."""
        return pygame.Rect(self.area.x + column * WIDE, self.area.y + number * HIGH, WIDE, HIGH)

    def _cells(self, number: int) -> pygame.Surface:
        """A strip of the small picture."""
        return self._small.subsurface((0, number * ROWS, self._small.get_width(), ROWS + 1))

    def _kind(self, column: int, number: int) -> Kind:
        cells = _tiles(self._cells(number), range(column, column + 1))
        if pygame.mask.from_surface(cells, ALPHA - 1).count() == cells.width * cells.height:
            return "dark"
        return "edge" if pygame.mask.from_surface(cells, LOST - 1).count() else "hole"

    def _fallen(self, row: int) -> float:
        """How far it has fallen on a row of the small picture."""
        rows = self._small.get_height()
        reach = self.share * (1 + EDGE) * rows
        return min(1.0, max(0.0, (reach - row) / (EDGE * rows)))

    def fall(self, share: float) -> list[pygame.Rect]:
        """Let it fall, or rise, so far: where that is seen."""
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
        """How far it has fallen where a strip begins, and where it ends."""
        return self._fallen(number * ROWS), self._fallen(number * ROWS + ROWS)

    def draw(self, target: pygame.Surface) -> None:
        """Darken what meets the clip."""
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
        """The tiles of a strip that a part of it meets."""
        return range((part.left - self.area.x) // WIDE, (part.right - 1 - self.area.x) // WIDE + 1)

    def _draw_falling(self, target: pygame.Surface, part: pygame.Rect, number: int, kind: Kind) -> None:
        """In the next frame it will have fallen further, so nothing is kept; dark tiles are all alike."""
        columns = self._columns(part)
        drawn = _drawn_out(self._thin(number), columns[:1] if kind == "dark" else columns, self._passing)
        for column in columns[:: drawn.width // WIDE]:
            _lay(target, drawn, self._tile(column, number), part)

    def _kept(self, column: int, number: int) -> pygame.Surface:
        """A tile that is seen again and again while something moves over it; the oldest makes room for it."""
        drawn = self._drawn.get((column, number))
        if drawn is None:
            out = (
                self._drawn.pop(next(iter(self._drawn))) if len(self._drawn) >= KEPT else blank((WIDE, HIGH))
            )
            drawn = _drawn_out(self._cells(number), range(column, column + 1), out)
            self._drawn[column, number] = drawn
        return drawn

    def _thin(self, number: int) -> pygame.Surface:
        """The cells of a strip as far as it has fallen there."""
        if (found := self._thinned.get(number)) is not None:
            return found
        cells = self._thinned[number] = self._cells(number).copy()
        for row in range(ROWS + 1):
            shade = round(255 * self._fallen(number * ROWS + row))
            cells.fill((255, 255, 255, shade), (0, row, cells.width, 1), pygame.BLEND_RGBA_MULT)
        return cells


def _tiles(cells: pygame.Surface, columns: range) -> pygame.Surface:
    """The cells of some tiles out of those of their strip, with the one they share with the next."""
    return cells.subsurface((columns[0] * COLUMNS, 0, len(columns) * COLUMNS + 1, ROWS + 1))


def _drawn_out(cells: pygame.Surface, columns: range, paper: pygame.Surface) -> pygame.Surface:
    """Some tiles of a strip as they are seen, on a paper that has room for them."""
    out = paper.subsurface((0, 0, len(columns) * WIDE, HIGH))
    return pygame.transform.smoothscale(_tiles(cells, columns), out.get_size(), out)


def _lay(target: pygame.Surface, drawn: pygame.Surface, first: pygame.Rect, part: pygame.Rect) -> None:
    """Lay what was drawn out where its first tile is, as far as a part of the table goes."""
    seen = drawn.get_rect(topleft=first.topleft).clip(part)
    target.blit(drawn, seen, seen.move(-first.x, -first.y))


def _side_by_side(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Those of a strip, from the left, that touch each other as one."""
    found: list[pygame.Rect] = []
    for box in boxes:
        if found and found[-1].right == box.left:
            found[-1].width += box.width
        else:
            found.append(box.copy())
    return found


def _stacked(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Those of one width that lie below each other as one."""
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
    """The whole dusk, small."""
    small = blank(size)
    r, g, b, _alpha = pygame.Color(hue("yard.dusk"))
    small.fill((r, g, b, ALPHA + LOST))
    for hole in holes:
        x, y, wide, high = (side // CELL for side in hole)
        pygame.draw.ellipse(small, (r, g, b, 0), (x, y, max(1, wide), max(1, high)))
    return blurred(small, SOFT)
