"""Cards around the map on a table display; each player card faces its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.client.boards.board import BoardContext
from game.client.boards.hex_board.surroundings.goods_panel import (
    BagContent,
    GoodsRow,
    GoodsRowsCard,
    bag_card,
    title_height,
)
from game.client.boards.hex_board.surroundings.seat_card import SeatCard, panel_glow, seat_card
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.boards.hex_board.surroundings.table_display_layout import (
    BAG,
    GAP,
    FacingBox,
    RailDisplayLayout,
)
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import rotated
from game.client.style.text_rendering import fitted_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Rotation
from game.rules.core.codec import Seat
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText

ROW = 92
NAMED = 66
"""A row of at least this height has a name that can be read from two metres."""
MOST_ROWS = 8


class DisplaySidePanels(SidePanels):
    """Panels drawn anywhere on the table display, outside the map, which is rotated."""

    def __init__(
        self,
        desk: BoardContext,
        text: RailText[Any],
        repaint: Callable[[pygame.Rect], None],
        to_block: Callable[[pygame.Rect], pygame.Rect],
    ) -> None:
        super().__init__(desk, text)
        self.display_layout: RailDisplayLayout | None = None
        self._repaint = repaint
        self._to_block = to_block
        self._cards: list[tuple[Seat, SeatCard, FacingBox]] = []
        self._bag_card: tuple[BagContent, FacingBox] | None = None

    @property
    def highlighted_hex(self) -> str:
        return self._highlighted_hex

    @highlighted_hex.setter
    def highlighted_hex(self, label: str) -> None:
        if label != self._highlighted_hex:
            self._highlighted_hex = label
            for _card, box in self._rows:
                self._repaint(box)

    _highlighted_hex = ""

    def show(self, view: RailState, layout: RailLayout) -> list[pygame.Rect]:
        self.layout = layout
        if self.display_layout is None:
            return []
        self._cards = [
            (seat, self._card(view, seat), card) for seat, card in enumerate(self.display_layout.seats)
        ]
        self._arrange(view, self.display_layout, layout)
        self._numbered, self._covered = self._number(), self._boxes()
        for column in self.display_layout.columns.values():
            self._repaint(column.inflate(layout.scale.picture_px(60), layout.scale.picture_px(60)))
        return []

    def show_seat(self, view: RailState, seat: Seat) -> pygame.Rect:
        if self.layout is not None:
            self.show(view, self.layout)
        return pygame.Rect(0, 0, 0, 0)

    def _arrange(self, view: RailState, table: RailDisplayLayout, layout: RailLayout) -> None:
        free = {name: table.goods(name).copy() for name in ("left", "right")}
        gap = table.scale.picture_px(GAP)
        self._bag_card = None
        if counts := self._counts(view):
            high = table.scale.picture_px(BAG)
            place = table.bags[0] if table.bags else None
            if place is None:
                room = free["right"]
                place = FacingBox(pygame.Rect(room.left, room.bottom - high, room.width, high), 0)
                room.height -= high + gap
            self._bag_card = (BagContent(counts), place)
        self._rows = []
        self._place_rows(view, table, free)
        self._place_prices_and_supply(view, list(free.values()), layout)

    def _place_rows(self, view: RailState, table: RailDisplayLayout, free: dict[str, pygame.Rect]) -> None:
        """Places the goods rows at the top of the free areas and reduces these."""
        gap = table.scale.picture_px(GAP)
        for name, (dark, rows) in zip(("left", "right"), self._sides(view), strict=False):
            room = free[name]
            title = "" if any(row.name for row in rows) else self._supply_title()
            head = title_height(title, table.scale)
            step = min(table.scale.picture_px(ROW), (room.height - head) / len(rows))
            named = step >= table.scale.picture_px(NAMED)
            visible_rows = rows if named else tuple(row._replace(name="") for row in rows)
            box = pygame.Rect(room.left, room.top, room.width, head + round(step * len(rows)))
            self._rows.append((GoodsRowsCard(visible_rows, dark, title), box))
            room.top, room.height = box.bottom + gap, max(0, room.height - box.height - gap)

    def _sides(self, view: RailState) -> list[tuple[bool, tuple[GoodsRow, ...]]]:
        """Goods for the left and the right side; a single long half is split."""
        halves = self._halves(view)
        if len(halves) == 1 and len(halves[0][1]) > MOST_ROWS:
            dark, rows = halves[0]
            middle = -(-len(rows) // 2)
            return [(dark, rows[:middle]), (dark, rows[middle:])]
        return halves

    @property
    def bag_place(self) -> pygame.Rect | None:
        """Box of the bag on the table."""
        return self._bag_card[1].box if self._bag_card is not None else None

    def column_box(self, column: str) -> pygame.Rect:
        for one, box in self.column_boxes():
            if one.key == column:
                return self._to_block(box)
        if self._bag_card is not None:
            return self._to_block(self._bag_card[1].box)
        return pygame.Rect(0, 0, 1, 1)

    def draw(self, target: pygame.Surface) -> None:
        """Draws nothing, because no panel is on the rotated map."""

    def draw_column_frames(self, target: pygame.Surface, keys: set[str]) -> None:
        """Draws nothing, because no panel is on the rotated map."""

    def draw_all(self, target: pygame.Surface, keys: set[str]) -> None:
        """Draws everything around the map; `keys` are the selectable columns."""
        if self.layout is None or self.display_layout is None:
            return
        clip, scale = target.get_clip(), self.layout.scale
        super().draw(target)
        if self._bag_card is not None and clip.colliderect(self._bag_card[1].box):
            bag, place = self._bag_card
            target.blit(_turned_bag(bag, place.box.size, place.turn, scale), place.box)
        for _seat, card, place in self._cards:
            self._draw_card(target, card, place, scale)
        if keys:
            super().draw_column_frames(target, keys)

    def _draw_card(self, target: pygame.Surface, card: SeatCard, place: FacingBox, scale: Scale) -> None:
        blur = scale.picture_px(9)
        if not target.get_clip().colliderect(place.box.inflate(4 * blur, 4 * blur)):
            return
        if card.is_current:
            target.blit(panel_glow(place.box.size, blur), place.box.move(-2 * blur, -2 * blur))
        target.blit(_turned_card(card, place.box.size, place.turn, scale), place.box)


def upright(size: tuple[int, int], turn: Rotation) -> tuple[int, int]:
    """Size before rotation."""
    return size if turn in (0, 180) else (size[1], size[0])


@cached_picture
def _turned_card(card: SeatCard, size: tuple[int, int], turn: Rotation, scale: Scale) -> pygame.Surface:
    return rotated(seat_card(card, upright(size, turn), scale), turn)


@cached_picture
def _turned_bag(bag: BagContent, size: tuple[int, int], turn: Rotation, scale: Scale) -> pygame.Surface:
    return rotated(bag_card(bag, upright(size, turn), scale), turn)


@cached_picture
def echo_strip(
    words: str, colour: str, size: tuple[int, int], turn: Rotation, scale: Scale
) -> pygame.Surface:
    """A copy of the status line for players at another side."""
    wide, high = upright(size, turn)
    out = pygame.Surface((wide, high))
    out.fill(hue("night_deep"))
    pygame.draw.rect(out, hue("brass_dark"), out.get_rect(), max(1, scale.picture_px(1.6)))
    side = round(high * 0.7)
    text = fitted_line(words, "small_strong", hue("paper"), scale, wide - side - scale.picture_px(60))
    x = (wide - text.width - side - scale.picture_px(10)) // 2
    if colour:
        token = disc(colour, side)
        out.blit(token, token.get_rect(midleft=(x, high // 2)))
    text.draw_at(out, x + side + scale.picture_px(10), high // 2)
    return rotated(out, turn)
