"""The panels beside the map: players, goods display, bag, prices and supply of tiles."""

from __future__ import annotations

from typing import Any

import pygame

from game.client.boards.board import BoardContext
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.map.hex_geometry import HexOrientation
from game.client.boards.hex_board.surroundings.dice_tray import draw_trays
from game.client.boards.hex_board.surroundings.goods_panel import (
    PRICE_HEAD,
    BagContent,
    GoodsRow,
    GoodsRowsCard,
    bag_card,
    column_boxes,
    price_card,
    row_places,
    rows_card,
    strip_card,
    title_height,
)
from game.client.boards.hex_board.surroundings.map_overlay_pictures import tray
from game.client.boards.hex_board.surroundings.seat_card import SeatCard, panel_glow, seat_card
from game.client.boards.hex_board.surroundings.supply_card import (
    TilePile,
    build_piles,
    card_height,
    largest_side,
    supply_card,
)
from game.client.boards.hex_board.surroundings.table_layout import GAP, RailLayout
from game.client.style.theme import hue
from game.client.ui.rich_text import escape_markup
from game.i18n import _, format_money, format_signed, language_code, pgettext
from game.rules.core.codec import Seat
from game.rules.rail.display_records import CityTileStock, GoodsColumn, LabelledFigure
from game.rules.rail.state import RailState
from game.rules.rail.words.nouns import printed_name
from game.rules.rail.words.text import RailText

BAG = 70
PRICE_ROW, TIGHT_ROW = 22, 19
"""Height of a price row, and its minimum."""
ROW, BARE_ROW = 80, 44
GLOW = 9
"""Blur of the glow around the acting player's panel."""
SUPPLY_WIDTH = 520
"""Width of the supply card when opened."""


class SidePanels:
    """The panels beside the board, drawn from cached pictures."""

    def __init__(self, desk: BoardContext, text: RailText[Any]) -> None:
        self.desk = desk
        self.text = text
        self.layout: RailLayout | None = None
        self.displayed_state: RailState | None = None
        """The displayed state."""
        self.highlighted_hex = ""
        """The hex whose row is highlighted."""
        self.gains: dict[Seat, int] = {}
        """Income gained in the current animation, by seat."""
        self.rolled_dice: dict[bool, tuple[tuple[int, bool], ...]] = {}
        """Dice beside the light and the dark half, each with whether it brings a cube."""
        self._arranged: tuple[RailState, RailLayout, str] | None = None
        """The state, layout and language for which the panels were last laid out."""
        self._rows: list[tuple[GoodsRowsCard, pygame.Rect]] = []
        self._numbered: list[tuple[bool, GoodsRow, pygame.Rect]] = []
        self._seats: list[tuple[Seat, SeatCard, pygame.Rect]] = []
        self._strips: list[tuple[bool, tuple[GoodsRow, ...], pygame.Rect]] = []
        """Goods folded to one line per half, below a drawer."""
        self._bag: tuple[BagContent, pygame.Rect] | None = None
        self._prices: tuple[tuple[LabelledFigure, ...], pygame.Rect] | None = None
        self._supply: tuple[tuple[TilePile, ...], tuple[CityTileStock, ...]] = ((), ())
        self._supply_box: pygame.Rect | None = None
        self._covered: list[pygame.Rect] = []
        """Boxes of all panels."""

    def show(self, view: RailState, layout: RailLayout) -> list[pygame.Rect]:
        """Displays a state; returns the changed boxes."""
        before = self._painted()
        self.layout, self.displayed_state = layout, view
        self._seats = [
            (seat, self._card(view, seat), layout.seats[place])
            for place, seat in enumerate(self._in_order(view))
        ]
        known = self._arranged
        if known is None or known[0] is not view or known[1:] != (layout, language_code()):
            self._arranged = view, layout, language_code()
            self._arrange_left(view, layout)
            self._numbered = self._number()
        now, self._covered = self._painted(), self._boxes()
        return [one[0] for one in (*before, *now) if one not in before or one not in now]

    def _boxes(self) -> list[pygame.Rect]:
        return [box for box, _shown in self._painted()]

    def _painted(self) -> list[tuple[pygame.Rect, object]]:
        """The content of every panel, with the box that it covers."""
        if self.layout is None:
            return []
        blur = 4 * self.layout.scale.picture_px(GLOW)
        found: list[tuple[pygame.Rect, object]] = [(box, waiting) for waiting, box in self._rows]
        found += [(box, (dark, rows)) for dark, rows, box in self._strips]
        found += [(box.inflate(blur, blur), card) for _seat, card, box in self._seats]
        found += [(box, panel) for panel, box in filter(None, (self._bag, self._prices))]
        found += [(self._supply_box, self._supply)] if self._supply_box is not None else []
        found += [(self.layout.tray, self.rolled_dice)] if self.layout.has_tray else []
        return found

    def show_seat(self, view: RailState, seat: Seat) -> pygame.Rect:
        """Updates one player's panel; returns its box."""
        at = next(at for at, (other, _card, _box) in enumerate(self._seats) if other == seat)
        box = self._seats[at][2]
        self._seats[at] = seat, self._card(view, seat), box
        return box

    def _in_order(self, view: RailState) -> list[Seat]:
        rest = [seat for seat in range(self.desk.game.seats) if seat not in view.order]
        return [*view.order, *rest]

    def _card(self, view: RailState, seat: Seat) -> SeatCard:
        player = self.desk.players[seat]
        forecast = self.text.forecast(view, seat)
        figures = tuple(self.text.figures(view, seat))
        gain = self.gains.get(seat, 0)
        gains = tuple(format_signed(gain) if gain and figure.icon == "income" else "" for figure in figures)
        return SeatCard(
            name=player.name,
            colour=player.colour,
            bot=player.bot,
            place=self._place(view, seat),
            is_current=seat in self.desk.game.to_act(view),
            out_text=_("out of the game") if view.out[seat] else "",
            score=self.text.score(view, seat),
            cash=format_money(view.cash[seat]),
            cash_after_costs=forecast[0].value if forecast else "",
            is_short=any(figure.icon == "warning" for figure in forecast),
            figures=figures,
            gains=gains,
            role=self.text.role_line(view, seat),
            discs=self.text.disc_line(view, seat),
        )

    def _place(self, view: RailState, seat: Seat) -> int:
        """Place in the turn order, 0 for none; in an auction for places, only places already won count."""
        sold = self.text.places_won(view)
        order = sold if sold and view.auction is not None else view.order
        return list(order).index(seat) + 1 if seat in order else 0

    def _arrange_left(self, view: RailState, layout: RailLayout) -> None:
        scale, column = layout.scale, layout.goods
        gap = scale.picture_px(GAP)
        if layout.drawer_width:
            # The drawer replaces the goods column.
            self._rows, self._bag = [], None
            self._strips = self._lay_out_strips(view, layout)
            self._place_prices_and_supply(view, [layout.below_seats], layout)
            return
        self._strips = []
        counts = self._counts(view)
        foot = column.bottom
        self._bag = None
        if counts:
            high = max(scale.picture_px(BAG), scale.px(58))
            self._bag = BagContent(counts), pygame.Rect(column.left, foot - high, column.width, high)
            foot -= high + gap
        y = self._arrange_goods(view, layout, foot)
        free = [layout.below_seats, pygame.Rect(column.left, y, column.width, max(0, foot - y))]
        self._place_prices_and_supply(view, free if layout.has_goods else free[::-1], layout)

    def _lay_out_strips(
        self, view: RailState, layout: RailLayout
    ) -> list[tuple[bool, tuple[GoodsRow, ...], pygame.Rect]]:
        """Layout of the goods strips, one per half."""
        box, gap = layout.strips, layout.scale.picture_px(GAP)
        halves = self._halves(view) if box.height else []
        if len(halves) == 1:
            (dark, rows), middle = halves[0], -(-len(halves[0][1]) // 2)
            halves = [(dark, rows[:middle]), (dark, rows[middle:])]
        high = (box.height - gap) // 2
        return [
            (dark, rows, pygame.Rect(box.left, box.top + number * (high + gap), box.width, high))
            for number, (dark, rows) in enumerate(halves)
        ]

    def _arrange_goods(self, view: RailState, layout: RailLayout, foot: int) -> int:
        """Lays out the rows of goods from the top; returns where they end.

        Rows without names are placed in pairs, unless prices and supply fit elsewhere.
        """
        scale, column = layout.scale, layout.goods
        gap, y = scale.picture_px(GAP), column.top
        halves = self._halves(view)
        self._rows = []
        if halves and not any(row.name for _dark, rows in halves for row in rows):
            rows = [row for _dark, half in halves for row in half]
            alone = self._fits_below_seats(view, layout)
            waiting = GoodsRowsCard(tuple(rows), False, self._supply_title(), 1 if alone else 2)
            head = title_height(waiting.title, scale)
            each = (
                min(scale.picture_px(ROW), (foot - y - head) // len(rows))
                if alone
                else scale.picture_px(BARE_ROW)
            )
            box = pygame.Rect(column.left, y, column.width, head + each * waiting.rows_per_column)
            self._rows = [(waiting, box)]
            return box.bottom + gap
        number = sum(len(rows) for _dark, rows in halves)
        room = foot - column.top - gap * max(0, len(halves) - 1)
        step = min(scale.picture_px(ROW), room / number) if number else 0.0
        for dark, part_rows in halves:
            high = round(step * len(part_rows))
            box = pygame.Rect(column.left, y, column.width, high)
            self._rows.append((GoodsRowsCard(part_rows, dark), box))
            y += high + gap
        return y

    @staticmethod
    def _supply_title() -> str:
        """Heading for goods without a city."""
        return pgettext("goods that wait", "Supply")

    def _fits_below_seats(self, view: RailState, layout: RailLayout) -> bool:
        """Whether prices and supply fit below the players."""
        self._take_stock(view)
        prices, area = self.text.prices(), layout.below_seats
        rows = round(layout.scale.px(PRICE_ROW) * (len(prices) + PRICE_HEAD)) + layout.scale.picture_px(12)
        tiles = card_height(*self._supply, area.width, layout.scale)
        return rows + layout.scale.picture_px(GAP) + tiles <= area.height

    def _place_prices_and_supply(self, view: RailState, free: list[pygame.Rect], layout: RailLayout) -> None:
        """Places prices and supply in the free areas, where they fit."""
        scale, gap = layout.scale, layout.scale.picture_px(GAP)
        prices = tuple(self.text.prices())
        self._take_stock(view)
        self._prices = self._supply_box = None
        rows = len(prices) + PRICE_HEAD
        for at, area in enumerate(free):
            needed = min(area.height, round(scale.px(PRICE_ROW) * rows) + scale.picture_px(12))
            if (
                prices
                and self._prices is None
                and needed >= scale.px(TIGHT_ROW) * rows + scale.picture_px(12)
            ):
                self._prices = prices, pygame.Rect(area.left, area.top, area.width, needed)
                area = free[at] = _cut(area, needed + gap)
            needed = card_height(*self._supply, area.width, scale)
            if self._supply[0] and self._supply_box is None and area.height >= needed:
                self._supply_box = pygame.Rect(area.left, area.top, area.width, needed)
                free[at] = _cut(area, needed + gap)

    def _take_stock(self, view: RailState) -> None:
        cities = tuple(self.text.cities_left(view))
        self._supply = build_piles(self.text.board, self.text.stock(view)), cities

    @property
    def bag_box(self) -> pygame.Rect | None:
        """Box of the bag, which opens the supply."""
        return self._bag[1] if self._bag is not None else None

    @property
    def price_box(self) -> pygame.Rect | None:
        """Box of the price list, if shown."""
        return self._prices[1] if self._prices is not None else None

    def stock_box(self, middle: tuple[int, int]) -> pygame.Rect:
        """Box of supply and prices when opened over the map."""
        assert self.layout is not None
        scale, gap, prices = self.layout.scale, self.layout.scale.picture_px(12), tuple(self.text.prices())
        wide, (price_wide, price_high) = scale.px(SUPPLY_WIDTH), self._price_size(len(prices))
        side = largest_side(*self._supply, (wide, price_high), scale)
        high = max(card_height(*self._supply, wide, scale, side), price_high)
        return pygame.Rect(0, 0, wide + price_wide + 3 * gap, high + 2 * gap).move_to(center=middle)

    def _price_size(self, rows: int) -> tuple[int, int]:
        assert self.layout is not None
        scale = self.layout.scale
        return scale.px(320), round(scale.px(PRICE_ROW + 4) * (rows + PRICE_HEAD)) + scale.picture_px(12)

    def draw_stock(self, target: pygame.Surface, middle: tuple[int, int]) -> None:
        """Draws supply and prices over the map."""
        assert self.layout is not None
        scale, lie = self.layout.scale, HexOrientation(self.text.board.railmap.level.grid.is_pointed_topped)
        prices, box = tuple(self.text.prices()), self.stock_box(middle)
        wide, gap, blur = scale.px(SUPPLY_WIDTH), scale.picture_px(12), scale.picture_px(8)
        target.blit(tray(box.size, "", scale), box.move(-2 * blur, -2 * blur))
        inner = wide, box.height - 2 * gap
        side = largest_side(*self._supply, inner, scale)
        supply = supply_card(_("Tiles and new cities left"), *self._supply, inner, lie, scale, side)
        target.blit(supply, (box.left + gap, box.top + gap))
        price_size = self._price_size(len(prices))[0], inner[1]
        price = price_card(_("Prices"), prices, price_size, scale)
        target.blit(price, (box.left + 2 * gap + wide, box.top + gap))

    def _counts(self, view: RailState) -> tuple[tuple[str, int], ...]:
        """Bag content by colour; empty if there is no bag."""
        bags = view.bags().get("bag", {})
        wanted = {self.text.accepted_colour(view, city) for city in self.text.board.railmap.cities}
        wanted |= {sign.colour for sign in self.text.city_signs(view)}
        return tuple((colour, count) for colour, count in bags.items() if count or colour in wanted)

    def _halves(self, view: RailState) -> list[tuple[bool, tuple[GoodsRow, ...]]]:
        """The rows of the light and of the dark half; a column below another is in the same row."""
        halves, all_columns = [], self.text.columns(view)
        for dark in (False, True):
            rows: list[GoodsRow] = []
            columns = [column for column in all_columns if column.sign.is_dark is dark]
            keys = {column.key for column in columns}
            for column in columns:
                if column.under not in keys:
                    below = [other for other in columns if other.under == column.key]
                    rows.append(self._row(view, (column, *below)))
            if rows:
                halves.append((dark, tuple(rows)))
        return halves

    def _row(self, view: RailState, columns: tuple[GoodsColumn, ...]) -> GoodsRow:
        board = self.text.board.railmap
        site = board.site(columns[0].hex)
        if site is None:
            return GoodsRow("", "", columns)
        return GoodsRow(
            printed_name(board, site.index),
            good_theme_name(self.text.accepted_colour(view, site.index) or ""),
            columns,
        )

    def numbered_rows(self) -> list[tuple[bool, GoodsRow, pygame.Rect]]:
        """Every row of the goods display: whether it is in the dark half, the row, and its box."""
        return self._numbered

    def _number(self) -> list[tuple[bool, GoodsRow, pygame.Rect]]:
        assert self.layout is not None
        found = []
        for waiting, box in self._rows:
            places = row_places(waiting, box, self.layout.scale)
            found += [(waiting.dark, *both) for both in zip(waiting.rows, places, strict=True)]
        return found

    def seat_boxes(self) -> list[tuple[Seat, pygame.Rect]]:
        return [(seat, box) for seat, _card, box in self._seats]

    def row_boxes(self) -> list[tuple[GoodsRow, pygame.Rect]]:
        """Every row with its box."""
        return [(row, box) for _dark, row, box in self.numbered_rows()]

    def column_boxes(self) -> list[tuple[GoodsColumn, pygame.Rect]]:
        """Every column with the box of its squares."""
        if self.layout is None:
            return []
        found: list[tuple[GoodsColumn, pygame.Rect]] = []
        for row, box in self.row_boxes():
            found += zip(row.columns, column_boxes(row, box, self.layout.scale), strict=True)
        return found

    def cities_of(self, key: str) -> list[str]:
        """The hexes whose cities get the cubes of this column's row."""
        for row, _box in self.row_boxes():
            if any(column.key == key for column in row.columns):
                return [column.hex for column in row.columns if column.hex]
        return []

    def column_box(self, column: str) -> pygame.Rect:
        """Box of a column, or of the bag if there is no such column."""
        for one, box in self.column_boxes():
            if one.key == column:
                return box
        if self._bag is not None:
            return self._bag[1]
        return self.layout.goods if self.layout is not None else pygame.Rect(0, 0, 1, 1)

    def seat_help(self, view: RailState, seat: Seat) -> str:
        """Tooltip of a player panel: the forecast if the round ended now."""
        lines = [f"<b>{escape_markup(self.desk.names[seat])}</b>", _("If the round ended now:")]
        lines += [f"{figure.label}: <b>{figure.value}</b>" for figure in self.text.forecast(view, seat)]
        return "\n".join(lines)

    def draw_column_frames(self, target: pygame.Surface, keys: set[str]) -> None:
        """Draws brass frames around the selectable columns."""
        assert self.layout is not None
        scale = self.layout.scale
        for column, box in self.column_boxes():
            if column.key in keys:
                frame = box.inflate(scale.picture_px(6), scale.picture_px(8))
                pygame.draw.rect(
                    target, hue("brass_light"), frame, max(2, scale.picture_px(3)), border_radius=5
                )

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self.layout is None or clip.collidelist(self._covered) < 0:
            return
        scale = self.layout.scale
        for waiting, box in self._rows:
            there = any(column.hex == self.highlighted_hex for row in waiting.rows for column in row.columns)
            lit = self.highlighted_hex if there else ""
            target.blit(rows_card(waiting, lit, box.size, scale), box)
        # Trays highlight rows on the goods cards, so they are redrawn with either.
        halves = [self.layout.tray, *(box for _waiting, box in self._rows)]
        if self.layout.has_tray and clip.collidelist(halves) >= 0:
            draw_trays(target, self)
        for dark, rows, box in self._strips:
            target.blit(strip_card(rows, dark, box.size, scale), box)
        if self._bag is not None:
            bag, box = self._bag
            target.blit(bag_card(bag, box.size, scale), box)
        if self._supply_box is not None:
            lie, box = HexOrientation(self.text.board.railmap.level.grid.is_pointed_topped), self._supply_box
            title = pgettext("tiles that remain", "Left")
            target.blit(supply_card(title, *self._supply, box.size, lie, scale), box)
        if self._prices is not None and clip.colliderect(self._prices[1]):
            prices, box = self._prices
            target.blit(price_card(_("Prices"), prices, box.size, scale), box)
        blur = scale.picture_px(GLOW)
        for _seat, card, box in self._seats:
            if card.is_current and clip.colliderect(box.inflate(4 * blur, 4 * blur)):
                target.blit(panel_glow(box.size, blur), box.move(-2 * blur, -2 * blur))
            target.blit(seat_card(card, box.size, scale), box)


def _cut(area: pygame.Rect, high: int) -> pygame.Rect:
    """The area without its top `high` pixels."""
    return pygame.Rect(area.left, area.top + high, area.width, max(0, area.height - high))
