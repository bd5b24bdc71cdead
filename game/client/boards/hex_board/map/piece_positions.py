"""Where everything stands on a painted board."""

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
    """Where what can be read and touched stands on a painted board."""

    frame: Frame
    room: FreeSpace
    names: list[pygame.Rect] = field(default_factory=list)
    towns: dict[int, tuple[pygame.Surface, pygame.Rect]] = field(default_factory=dict)
    """The name of every town, by its hex, and where it stands."""
    marks: list[pygame.Rect] = field(default_factory=list)
    """What else is read: discs, lamps, prices, badges and cubes."""
    cubes: dict[tuple[int, str, int], pygame.Rect] = field(default_factory=dict)
    """Where every cube lies, by hex, colour and number: clicks and flights need it."""
    pieces: list[Piece] = field(default_factory=list)
    """What is to be painted over the terrain, back to front."""

    def copy(self) -> Standing:
        """The same, to go on from."""
        return Standing(
            self.frame, self.room.copy(), list(self.names), dict(self.towns), list(self.marks),
            dict(self.cubes), list(self.pieces),
        )  # fmt: skip


class Tile(NamedTuple):
    """A tile on its hex: what it clears away, what it shows, and the pixels along its track."""

    clears: Piece | None
    shows: Piece | None
    along: Sequence[tuple[int, int]]
