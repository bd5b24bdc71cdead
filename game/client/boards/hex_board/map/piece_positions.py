"""Positions of everything on a painted board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.client.boards.hex_board.map.label_placement import FreeSpace
from game.client.boards.hex_board.map.partial_repaint import Piece
from game.client.boards.hex_board.map.projection import Frame


@dataclass(slots=True, eq=False)
class Standing:
    """Positions of labels, cubes and pieces on a painted board."""

    frame: Frame
    room: FreeSpace
    names: list[pygame.Rect] = field(default_factory=list)
    towns: dict[int, tuple[pygame.Surface, pygame.Rect]] = field(default_factory=dict)
    """Town names and their boxes, by hex."""
    marks: list[pygame.Rect] = field(default_factory=list)
    """Boxes of other readable items: discs, lamps, prices, badges and cubes."""
    cubes: dict[tuple[int, str, int], pygame.Rect] = field(default_factory=dict)
    """Cube boxes by hex, colour and number, for clicks and animations."""
    pieces: list[Piece] = field(default_factory=list)
    """Pieces to paint over the terrain, back to front."""

    def copy(self) -> Standing:
        return Standing(
            self.frame, self.room.copy(), list(self.names), dict(self.towns), list(self.marks),
            dict(self.cubes), list(self.pieces),
        )  # fmt: skip


class Tile(NamedTuple):
    """A tile on its hex: the terrain it replaces, its track, and the pixels along the track."""

    clears: Piece | None
    shows: Piece | None
    along: Sequence[tuple[int, int]]
