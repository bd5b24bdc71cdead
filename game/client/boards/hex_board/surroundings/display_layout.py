"""Layout of a table display: cards face the players, the map is in the middle."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.boards.hex_board.surroundings.layout import KEYLINE, Layout
from game.client.style.theme import Scale
from game.client.ui.widget import Turn

CARD = (300, 204)
GAP = 8
HEAD, STATUS, ECHO = 52, 62, 38
JOIN = 52
BAG = 76

SEATED: dict[int, tuple[tuple[str, Turn], ...]] = {
    1: (("right", 0),),
    2: (("right", 0), ("left", 180)),
    3: (("right", 0), ("left", 90), ("right", 270)),
    4: (("right", 0), ("left", 90), ("left", 180), ("right", 270)),
    5: (("right", 0), ("left", 0), ("left", 90), ("left", 180), ("right", 270)),
    6: (("right", 0), ("left", 0), ("left", 90), ("left", 180), ("right", 180), ("right", 270)),
}
"""Column and facing side of each seat's card, clockwise, by number of seats."""


class Card(NamedTuple):
    """A box on the table and the side it faces."""

    box: pygame.Rect
    turn: Turn


class TableLayout:
    """Two columns for player cards and goods, with the map block between them."""

    def __init__(self, scale: Scale, seats: int, joins: bool) -> None:
        """`joins` reserves room for the instructions for joining."""
        self.scale = scale
        gap, wide = scale.art(GAP), scale.art(CARD[0])
        high = scale.height - 2 * gap
        self.columns = {
            "left": pygame.Rect(gap, gap, wide, high),
            "right": pygame.Rect(scale.width - gap - wide, gap, wide, high),
        }
        self.joins: list[Card] = []
        if joins:
            self._leave_room_to_join(seats)
        self._free = {name: box.copy() for name, box in self.columns.items()}
        self.seats = [self._card(column, turn) for column, turn in SEATED[seats]]
        self.bags = self._beside_cards()
        left, right = self.columns["left"].right + gap, self.columns["right"].left - gap
        self.block = pygame.Rect(left, gap, right - left, high)

    def _leave_room_to_join(self, seats: int) -> None:
        """Reserves room at the lower left and, if players sit above, at the upper right."""
        high, gap = self.scale.art(JOIN), self.scale.art(GAP)
        left = self.columns["left"]
        self.joins.append(Card(pygame.Rect(left.left, left.bottom - high, left.width, high), 0))
        left.height -= high + gap
        if any(turn == 180 for _column, turn in SEATED[seats]):
            right = self.columns["right"]
            self.joins.append(Card(pygame.Rect(right.topleft, (right.width, high)), 180))
            right.top += high + gap
            right.height -= high + gap

    def _card(self, column: str, turn: Turn) -> Card:
        """Places a card at the end of its column nearest to its side."""
        free, gap = self._free[column], self.scale.art(GAP)
        long, short = self.scale.art(CARD[0]), self.scale.art(CARD[1])
        at_foot = turn in (0, 90)
        size = (long, short) if turn in (0, 180) else (short, long)
        box = pygame.Rect(free.topleft, size)
        if at_foot:
            box.bottom = free.bottom
        else:
            free.top += size[1] + gap
        if turn == 270:
            box.right = free.right
        free.height -= size[1] + gap
        return Card(box, turn)

    def _beside_cards(self) -> list[Card]:
        """Strips between the map and the cards that face a short side."""
        found, gap = [], self.scale.art(GAP)
        for card in self.seats:
            if card.turn in (90, 270):
                box = pygame.Rect(0, card.box.top, self.scale.art(CARD[0] - CARD[1]) - gap, card.box.height)
                box.left = card.box.right + gap if card.turn == 90 else card.box.left - gap - box.width
                found.append(Card(box, card.turn))
        return found

    def goods(self, column: str) -> pygame.Rect:
        """Remaining room of a column, for goods."""
        return self._free[column]


class BlockLayout(Layout):
    """Layout of the map and its status line; the block is rotated as a whole."""

    def __init__(
        self, scale: Scale, area: pygame.Rect, drawer: int = 0, others: frozenset[int] = frozenset()
    ) -> None:
        """Lays out the map beside an optional `drawer`.

        Each side in `others` also gets a copy of the status line.
        """
        super().__init__(scale, area, 1, False, drawer)
        gap, status, edge = scale.art(GAP), scale.art(STATUS), scale.art(ECHO)
        self.sheet = pygame.Rect(area.left, area.top, area.width, area.height - status - gap)
        self.echoes: list[Card] = []
        if 180 in others:
            self.echoes.append(Card(pygame.Rect(area.left, area.top, area.width, edge), 180))
            self.sheet.top += edge + gap
            self.sheet.height -= edge + gap
        if 90 in others:
            self.echoes.append(Card(pygame.Rect(area.left, self.sheet.top, edge, self.sheet.height), 90))
            self.sheet.left += edge + gap
            self.sheet.width -= edge + gap
        if 270 in others:
            right = pygame.Rect(area.right - edge, self.sheet.top, edge, self.sheet.height)
            self.echoes.append(Card(right, 270))
            self.sheet.width -= edge + gap
        if drawer:
            self.drawer = pygame.Rect(self.sheet.topleft, (self.drawer.width, self.sheet.height))
            self.sheet.left += self.drawer.width + gap
            self.sheet.width -= self.drawer.width + gap
        self.inner = self.sheet.inflate(-2 * scale.art(KEYLINE), -2 * scale.art(KEYLINE))
        self.seats = []
        self.status = pygame.Rect(area.left, self.sheet.bottom + gap, area.width, status)
