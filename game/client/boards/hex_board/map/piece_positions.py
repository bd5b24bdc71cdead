"""Positions of everything on a painted board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.client.boards.hex_board.map.label_placement import FreeSpace
from game.client.boards.hex_board.map.map_picture import Piece
from game.client.boards.hex_board.map.projection import MapProjection


@dataclass(slots=True, eq=False)
class PiecePositions:
    """Where labels, cubes and pieces are on a painted board."""

    projection: MapProjection
    room: FreeSpace
    name_boxes: list[pygame.Rect] = field(default_factory=list)
    towns: dict[int, tuple[pygame.Surface, pygame.Rect]] = field(default_factory=dict)
    """Town names and their boxes, by hex."""
    mark_boxes: list[pygame.Rect] = field(default_factory=list)
    """Boxes of other things to be read: discs, lamps, prices, badges and cubes."""
    cube_boxes: dict[tuple[int, str, int], pygame.Rect] = field(default_factory=dict)
    """Boxes of cubes by hex, colour and number, for clicks and animations."""
    pieces: list[Piece] = field(default_factory=list)
    """Pieces to paint over the terrain, back to front."""

    def copy(self) -> PiecePositions:
        return PiecePositions(
            self.projection, self.room.copy(), list(self.name_boxes), dict(self.towns), list(self.mark_boxes),
            dict(self.cube_boxes), list(self.pieces),
        )  # fmt: skip


class PaintedTile(NamedTuple):
    """A tile on its hex: the ground it needs, its track, and pixels along the track."""

    cutting: Piece | None
    track: Piece | None
    track_pixels: Sequence[tuple[int, int]]
