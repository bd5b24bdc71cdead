"""The tiles that may be laid on a hex, beside each other with their prices."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pygame

from game.client.boards.hexboard.around import notes
from game.client.boards.hexboard.choose import offers
from game.client.boards.hexboard.choose.choices import Plate
from game.client.boards.hexboard.map import trackart
from game.client.look.text import font_for, line
from game.client.look.theme import hue
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

SHOWN = 7
ASIDE = (0.0, -0.25, 0.25, -0.45, 0.45)
"""How far to a side it may be shifted, of its width."""


class Chooser:
    """Lies near the hex that is pointed at, where it covers least."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._cells: list[tuple[LayTrack, pygame.Rect]] = []
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def box(self) -> pygame.Rect | None:
        """What it covers; nothing where there is no choice."""
        return self._box if len(self._cells) > 1 else None

    def arrange(self, label: str, tile: pygame.Rect) -> None:
        """Lay out the tiles of a hex, off the one that is shown there; without a label there are none."""
        board, scale = self.board, self.board.scale
        tiles = self._tiles(label) if label else []
        wide, gap = max(44, scale.art(72)), scale.art(6)
        high = wide + self._price_height()
        self._cells = []
        if tiles:
            size = (len(tiles) * (wide + gap) + gap, high + 2 * gap)
            self._box = self._place(size, board.sheet.middle(board.table.railmap.index[label]), tile)
            left, top = self._box.left + gap, self._box.top + gap
            self._cells = [
                (one, pygame.Rect(left + number * (wide + gap), top, wide, high))
                for number, one in enumerate(tiles)
            ]

    def _tiles(self, label: str) -> list[LayTrack]:
        """As many as have room, the shown one among them."""
        tiles, chosen = self.board.builder.tiles(label), self.board.builder.chosen(label)
        if len(tiles) <= SHOWN or chosen is None:
            return tiles
        first = max(0, min(tiles.index(chosen) - SHOWN // 2, len(tiles) - SHOWN))
        return tiles[first : first + SHOWN]

    def _place(self, size: tuple[int, int], middle: tuple[int, int], tile: pygame.Rect) -> pygame.Rect:
        (x, y), box = middle, pygame.Rect((0, 0), size)
        reach, inner = round(1.25 * self.board.sheet.frame.unit), self.board.layout.inner
        tries = []
        for away, aside in product((reach, 2 * reach), ASIDE):
            at = x + round(aside * box.width)
            tries.append(box.move_to(midbottom=(at, min(y - away, tile.top))))
            tries.append(box.move_to(midtop=(at, max(y + away, tile.bottom))))
        tries += [box.move_to(midleft=(x + reach, y)), box.move_to(midright=(x - reach, y))]
        return self.board.sheet.freest([one.clamp(inner) for one in tries], tile)

    def _price_height(self) -> int:
        return round(font_for("small_strong", self.board.scale).get_linesize() * 0.9)

    def plates(self) -> list[Plate]:
        """The tiles as plates, once a hex is held."""
        touched = self.board.picker.touched
        if len(touched) != 1 or touched[0][0] != "hex":
            return []
        return [Plate(offers.tile_target(tile), "", box, "night") for tile, box in self._cells]

    def draw(self, target: pygame.Surface, chosen: Action | None) -> None:
        """Every tile, the chosen one on paper."""
        board, scale, box = self.board, self.board.scale, self.box
        if box is None:
            return
        radius = scale.art(6)
        pygame.draw.rect(target, hue("night_deep"), box, border_radius=scale.art(8))
        pygame.draw.rect(target, hue("brass"), box, max(1, scale.art(2)), border_radius=scale.art(8))
        for tile, cell in self._cells:
            if tile == chosen:
                pygame.draw.rect(target, hue("paper_light"), cell, border_radius=radius)
                pygame.draw.rect(target, hue("brass_light"), cell, max(2, scale.art(4)), border_radius=radius)
            self._draw_tile(target, tile, cell, hue("ink" if tile == chosen else "paper_light"))
        if len(board.builder.tiles(self._cells[0][0].hex)) > len(self._cells):
            line("…", "label", hue("lamp"), scale).at(
                target, box.right - scale.px(12), box.bottom - scale.px(8), "right"
            )

    def _draw_tile(self, target: pygame.Surface, tile: LayTrack, cell: pygame.Rect, ink: str) -> None:
        board = self.board
        railmap = board.table.railmap
        hex_ = railmap.index[tile.hex]
        code = railmap.tiles.code(tile.tile, tile.rotation, bool(railmap.is_town[hex_]))
        if code is None:
            return
        face = railmap.tiles.faces[code]
        colour = board.colours[board.desk.seat]
        unit, pointed = cell.width / 2.3, board.sheet.country.geometry.pointed
        tracks = tuple((segment, colour) for segment in face.segments)
        layers = [notes.bare_hex(pointed, unit), trackart.tile(pointed, tracks, face.is_crossing, unit)]
        if face.town:
            layers.append(trackart.town_dot(unit))
        for picture in layers:
            target.blit(picture, picture.get_rect(center=(cell.centerx, cell.top + cell.width // 2)))
        words = line(f"${board.builder.price(tile)}", "small_strong", ink, board.scale)
        words.at(target, cell.centerx, cell.bottom - self._price_height() * 0.6, "centre")
