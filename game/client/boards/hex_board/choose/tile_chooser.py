"""The choice of tiles that can be laid on a hex, with prices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame

from game.client.boards.hex_board.build.build_pointer import BuildPointer
from game.client.boards.hex_board.map import track_art
from game.client.boards.hex_board.rail_part import HitAreaSpec, RailBoardAccess, RailPart
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.style.icons import icon
from game.client.style.text_rendering import font_for, text_line
from game.client.style.theme import hue
from game.decisions.rail.targets import OnHex, TileOf
from game.i18n import format_money
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.rail_map import NOWHERE

SHOWN = 4
AWAY = (1.0, 1.5, 2.0, 2.8)
"""Distances above or below the hex that are tried, nearest first."""
ASIDE = (0.0, *(side * step / 8 for step in range(1, 7) for side in (-1, 1)))
"""Sideways shifts to try, as shares of the chooser's width."""


class TileChooser(RailPart):
    """A strip of tiles near the hex under the pointer, where it covers least."""

    def __init__(self, sight: RailBoardAccess, builder: BuildPointer) -> None:
        super().__init__(sight)
        self._builder = builder
        self._cells: list[tuple[LayTrack, pygame.Rect]] = []
        self._box = pygame.Rect(0, 0, 0, 0)
        self._more = 0

    @property
    def box(self) -> pygame.Rect | None:
        """Box of the chooser; None if there is no choice."""
        return self._box if len(self._cells) > 1 else None

    def lay_out(self, label: str, tile: pygame.Rect, planned: Sequence[pygame.Rect] = ()) -> None:
        """Lays out the tiles of a hex away from the tile that is shown there and from planned tiles.

        An empty label hides the choice.
        """
        sight, scale = self.board, self.board.scale
        tiles = self._tiles(label) if label else []
        wide, gap = max(44, scale.picture_px(72)), scale.picture_px(6)
        high = wide + self._price_height()
        self._cells = []
        if tiles:
            self._more = len(self._builder.tiles(label)) - len(tiles)
            beside = self._more_width() if self._more else 0
            size = (len(tiles) * (wide + gap) + gap + beside, high + 2 * gap)
            self._box = self._place(size, sight.table.railmap.index_by_label[label], tile, planned)
            left, top = self._box.left + gap, self._box.top + gap
            self._cells = [
                (one, pygame.Rect(left + number * (wide + gap), top, wide, high))
                for number, one in enumerate(tiles)
            ]

    def _tiles(self, label: str) -> list[LayTrack]:
        """The tiles that are displayed: at most `SHOWN`, among them the one shown on the hex."""
        tiles, chosen = self._builder.tiles(label), self._builder.chosen(label)
        if len(tiles) <= SHOWN or chosen is None:
            return tiles
        first = max(0, min(tiles.index(chosen) - SHOWN // 2, len(tiles) - SHOWN))
        return tiles[first : first + SHOWN]

    def _place(
        self,
        size: tuple[int, int],
        hex_: int,
        tile: pygame.Rect,
        planned: Sequence[pygame.Rect],
    ) -> pygame.Rect:
        (x, y), box = self.board.sheet.hex_centre(hex_), pygame.Rect((0, 0), size)
        reach, inner = round(1.25 * self.board.sheet.projection.unit), self.board.layout.inner
        tries = []
        for further, aside in product(AWAY, ASIDE):
            away, at = round(further * reach), x + round(aside * box.width)
            tries.append(box.move_to(midbottom=(at, min(y - away, tile.top))))
            tries.append(box.move_to(midtop=(at, max(y + away, tile.bottom))))
        tries += [box.move_to(midleft=(x + reach, y)), box.move_to(midright=(x - reach, y))]
        boxes = [one.clamp(inner) for one in tries]
        covered = {id(box): len(box.collidelistall(list(planned))) for box in boxes}
        fewest = min(covered.values())
        least = [box for box in boxes if covered[id(box)] == fewest]
        return self.board.sheet.least_covering(least, [tile], finely=16, rather_off=self._next_to(hex_))

    def _next_to(self, hex_: int) -> list[pygame.Rect]:
        """Boxes of the neighbouring hexes over which the route could continue."""
        sight = self.board
        railmap, side = sight.table.railmap, round(sight.sheet.projection.unit)
        beside = (one for one in railmap.neighbour[6 * hex_ : 6 * hex_ + 6] if one != NOWHERE)
        spots = [
            sight.sheet.hex_centre(one) for one in beside if self._builder.is_open(sight.table.label(one))
        ]
        return [pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def _price_height(self) -> int:
        return round(font_for("small_strong", self.board.scale).get_linesize() * 0.9)

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """Hit areas of the tiles, once a hex is chosen."""
        touched = self.board.picker.touched
        if len(touched) != 1 or not isinstance(touched[0], OnHex):
            return []
        return [HitAreaSpec(TileOf(tile.tile, tile.rotation), box, True) for tile, box in self._cells]

    def draw_tiles(self, target: pygame.Surface, chosen: Action | None) -> None:
        """Draws the tiles; `chosen` is on paper."""
        scale, box = self.board.scale, self.box
        if box is None:
            return
        radius = scale.picture_px(6)
        pygame.draw.rect(target, hue("night_deep"), box, border_radius=scale.picture_px(8))
        pygame.draw.rect(
            target, hue("brass"), box, max(1, scale.picture_px(2)), border_radius=scale.picture_px(8)
        )
        for tile, cell in self._cells:
            if tile == chosen:
                pygame.draw.rect(target, hue("paper_light"), cell, border_radius=radius)
                pygame.draw.rect(
                    target, hue("brass_light"), cell, max(2, scale.picture_px(4)), border_radius=radius
                )
            self._draw_tile(target, tile, cell, hue("ink" if tile == chosen else "paper_light"))
        if self._more:
            words = text_line(f"+{self._more}", "small_strong", hue("lamp"), scale)
            words.draw_at(target, box.right - self._more_width() // 2, box.centery, "centre")

    def _more_width(self) -> int:
        """Width of the label with the number of hidden tiles."""
        return text_line(
            "+99", "small_strong", hue("lamp"), self.board.scale
        ).width + self.board.scale.picture_px(12)

    def _draw_tile(self, target: pygame.Surface, tile: LayTrack, cell: pygame.Rect, ink: str) -> None:
        sight = self.board
        railmap = sight.table.railmap
        hex_ = railmap.index_by_label[tile.hex]
        code = railmap.tiles.code(tile.tile, tile.rotation, bool(railmap.is_town[hex_]))
        if code is None:
            return
        face = railmap.tiles.faces[code]
        colour = sight.colours[sight.seat]
        unit, lie = cell.width / 2.3, sight.sheet.geography.geometry.orientation
        tracks = tuple((segment, colour) for segment in face.segments)
        layers = [
            map_overlay_pictures.bare_hex(lie, unit),
            track_art.tile(lie, tracks, face.is_crossing, unit),
        ]
        if face.town:
            layers.append(track_art.town_dot(unit))
        for picture in layers:
            target.blit(picture, picture.get_rect(center=(cell.centerx, cell.top + cell.width // 2)))
        words = text_line(format_money(self._builder.price(tile)), "small_strong", ink, sight.scale)
        x, y = cell.centerx, round(cell.bottom - self._price_height() * 0.6)
        if self._builder.completes_link(tile):
            flag = icon("flag", round(self._price_height() * 0.8), hue("brass"))
            x += flag.get_width() // 2
            target.blit(flag, flag.get_rect(midright=(x - words.width // 2 - sight.scale.picture_px(3), y)))
        words.draw_at(target, x, y, "centre")
