"""What stands round the sheet: the players, the goods that wait, the bag and the prices."""

from __future__ import annotations

from typing import Any

import pygame

from game.client.boards.board import Desk
from game.client.boards.hexboard.goodspanel import Bag, Row, bag_card, column_boxes, price_card, rows_card
from game.client.boards.hexboard.layout import GAP, Layout
from game.client.boards.hexboard.placeart import good
from game.client.boards.hexboard.seatcard import SeatCard, halo, seat_card
from game.client.ui.rich import plain
from game.client.ui.theme import hue
from game.rules.core.codec import Seat
from game.rules.rail.panels import Column, Figure
from game.rules.rail.state import RailState
from game.rules.rail.text import RailText
from game.words import _

BAG = 70
PRICE_ROW = 30
ROW = 80


class Side:
    """The panels beside the board. Each is drawn from a kept picture of what it says."""

    def __init__(self, desk: Desk, text: RailText[Any]) -> None:
        self.desk = desk
        self.text = text
        self.layout: Layout | None = None
        self.lit = ""
        """The hex whose row shines."""
        self.gains: dict[Seat, int] = {}
        """Income gained in what is being shown, by seat."""
        self._rows: list[tuple[bool, tuple[Row, ...], pygame.Rect]] = []
        self._seats: list[tuple[Seat, SeatCard, pygame.Rect]] = []
        self._bag: tuple[Bag, pygame.Rect] | None = None
        self._prices: tuple[tuple[Figure, ...], pygame.Rect] | None = None

    def show(self, view: RailState, layout: Layout) -> None:
        """Take over the numbers of a state."""
        self.layout = layout
        self._seats = [
            (seat, self._card(view, seat), layout.seats[place])
            for place, seat in enumerate(self._in_order(view))
        ]
        self._arrange_left(view, layout)

    def _in_order(self, view: RailState) -> list[Seat]:
        rest = [seat for seat in range(self.desk.game.seats) if seat not in view.order]
        return [*view.order, *rest]

    def _card(self, view: RailState, seat: Seat) -> SeatCard:
        player = self.desk.players[seat]
        forecast = self.text.forecast(view, seat)
        figures = tuple(self.text.figures(view, seat))
        discs = [
            fact.value
            for fact in self.desk.game.facts(view)
            if (fact.name, fact.seat) == ("discs_left", seat)
        ]
        gain = self.gains.get(seat, 0)
        gains = tuple(f"{gain:+d}" if gain and figure.icon == "income" else "" for figure in figures)
        return SeatCard(
            name=player.name,
            colour=player.colour,
            place=view.order.index(seat) + 1 if seat in view.order else 0,
            is_current=seat in self.desk.game.to_act(view),
            is_out=_("out of the game") if view.out[seat] else "",
            score=self.text.score(view, seat),
            cash=f"${view.cash[seat]}",
            after=forecast[0].value if forecast else "",
            figures=figures,
            gains=gains,
            role=self.text.role(view.roles[seat]) if view.roles[seat] else _("no action yet"),
            discs=str(discs[0]) if discs else "",
        )

    def _arrange_left(self, view: RailState, layout: Layout) -> None:
        scale, column = layout.scale, layout.goods
        gap = scale.art(GAP)
        bags = view.bags().get("bag", {})
        wanted = {self.text.shade(view, city) for city in self.text.board.railmap.cities}
        counts = tuple((colour, count) for colour, count in bags.items() if count or colour in wanted)
        foot = column.bottom
        self._bag = None
        if counts:
            high = max(scale.art(BAG), scale.px(58))
            below = layout.below_seats
            box = pygame.Rect(column.left, foot - high, column.width, high)
            self._bag = (
                Bag(counts),
                box if layout.has_goods else pygame.Rect(*below.topleft, below.width, high),
            )
            foot -= high + gap
        halves = self._halves(view)
        number = sum(len(rows) for _dark, rows in halves)
        room = foot - column.top - gap * max(0, len(halves) - 1)
        prices = tuple(self.text.prices())
        step = min(scale.art(ROW), room / number) if number else 0.0
        left = foot - column.top - round(step * number) - gap * len(halves) if layout.has_goods else 0
        below = layout.below_seats
        needed = max(scale.px(PRICE_ROW), 1) * (len(prices) + 1) + scale.art(12)
        self._prices = None
        if prices and below.height >= needed:
            self._prices = prices, pygame.Rect(below.left, below.bottom - needed, below.width, needed)
        elif prices and left >= needed:
            self._prices = prices, pygame.Rect(column.left, foot - needed, column.width, needed)
        y = column.top
        self._rows = []
        for dark, rows in halves:
            high = round(step * len(rows))
            self._rows.append((dark, rows, pygame.Rect(column.left, y, column.width, high)))
            y += high + gap

    def _halves(self, view: RailState) -> list[tuple[bool, tuple[Row, ...]]]:
        """Light rows and dark rows; a column under another goes with it."""
        halves = []
        for dark in (False, True):
            rows: list[Row] = []
            columns = [column for column in self.text.columns(view) if column.sign.dark is dark]
            keys = {column.key for column in columns}
            for column in columns:
                if column.under not in keys:
                    below = [other for other in columns if other.under == column.key]
                    rows.append(self._row(view, (column, *below)))
            if rows:
                halves.append((dark, tuple(rows)))
        return halves

    def _row(self, view: RailState, columns: tuple[Column, ...]) -> Row:
        board = self.text.board.railmap
        site = board.site(columns[0].hex)
        if site is None:
            return Row("", "", columns)
        return Row(site.name, good(self.text.shade(view, site.index) or ""), columns)

    def seat_boxes(self) -> list[tuple[Seat, pygame.Rect]]:
        return [(seat, box) for seat, _card, box in self._seats]

    def row_boxes(self) -> list[tuple[Row, pygame.Rect]]:
        """Every row with its place."""
        found = []
        for _dark, rows, box in self._rows:
            step = box.height / len(rows)
            for number, row in enumerate(rows):
                found.append(
                    (row, pygame.Rect(box.left, round(box.top + number * step), box.width, round(step)))
                )
        return found

    def column_boxes(self) -> list[tuple[Column, pygame.Rect]]:
        """Every column with the place of its squares."""
        if self.layout is None:
            return []
        found: list[tuple[Column, pygame.Rect]] = []
        for row, box in self.row_boxes():
            found += zip(row.columns, column_boxes(row, box, self.layout.scale), strict=True)
        return found

    def place_of(self, column: str) -> pygame.Rect:
        """Where the goods of a column lie; the bag if there is no such column."""
        for one, box in self.column_boxes():
            if one.key == column:
                return box
        if self._bag is not None:
            return self._bag[1]
        return self.layout.goods if self.layout is not None else pygame.Rect(0, 0, 1, 1)

    def seat_help(self, view: RailState, seat: Seat) -> str:
        """If the round ended now, line by line."""
        lines = [f"<b>{plain(self.desk.names[seat])}</b>", _("If the round ended now:")]
        lines += [f"{figure.label}: <b>{figure.value}</b>" for figure in self.text.forecast(view, seat)]
        return "\n".join(lines)

    def light(self, target: pygame.Surface, keys: set[str]) -> None:
        """Brass round the columns that may be chosen."""
        assert self.layout is not None
        scale = self.layout.scale
        for column, box in self.column_boxes():
            if column.key in keys:
                frame = box.inflate(scale.art(6), scale.art(8))
                pygame.draw.rect(target, hue("brass_light"), frame, max(2, scale.art(3)), border_radius=5)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self.layout is None:
            return
        scale = self.layout.scale
        for dark, rows, box in self._rows:
            if clip.colliderect(box):
                target.blit(rows_card(rows, dark, self.lit, box.size, scale), box)
        if self._bag is not None and clip.colliderect(self._bag[1]):
            target.blit(bag_card(self._bag[0], self._bag[1].size, scale), self._bag[1])
        if self._prices is not None and clip.colliderect(self._prices[1]):
            prices, box = self._prices
            target.blit(price_card(_("Prices"), prices, box.size, scale), box)
        for _seat, card, box in self._seats:
            blur = scale.art(9)
            if not clip.colliderect(box.inflate(4 * blur, 4 * blur)):
                continue
            if card.is_current:
                target.blit(halo(box.size, blur), box.move(-2 * blur, -2 * blur))
            target.blit(seat_card(card, box.size, scale), box)
