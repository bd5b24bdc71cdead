"""Layout of the rail board on a table display: cards face the players, the map is in the middle."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.boards.hex_board.surroundings.table_layout import KEYLINE, RailLayout
from game.client.style.theme import Scale
from game.client.ui.widget import Rotation

CARD = (300, 204)
GAP = 8
HEAD, STATUS, ECHO = 52, 62, 38
JOIN = 52
BAG = 76

SEAT_SIDES: dict[int, tuple[tuple[str, Rotation], ...]] = {
    1: (("right", 0),),
    2: (("right", 0), ("left", 180)),
    3: (("right", 0), ("left", 90), ("right", 270)),
    4: (("right", 0), ("left", 90), ("left", 180), ("right", 270)),
    5: (("right", 0), ("left", 0), ("left", 90), ("left", 180), ("right", 270)),
    6: (("right", 0), ("left", 0), ("left", 90), ("left", 180), ("right", 180), ("right", 270)),
}
"""By number of seats: for each seat, clockwise, the column of its card and the side that it faces."""


class FacingBox(NamedTuple):
    """A box on the table and the side it faces."""

    box: pygame.Rect
    turn: Rotation


class RailDisplayLayout:
    """Two columns for player cards and goods, with the map block between them."""

    def __init__(self, scale: Scale, seats: int, joins: bool) -> None:
        """`joins` keeps room for the instructions for joining."""
        self.scale = scale
        gap, wide = scale.picture_px(GAP), scale.picture_px(CARD[0])
        high = scale.height - 2 * gap
        self.columns = {
            "left": pygame.Rect(gap, gap, wide, high),
            "right": pygame.Rect(scale.width - gap - wide, gap, wide, high),
        }
        self.join_boxes: list[FacingBox] = []
        if joins:
            self._leave_room_to_join(seats)
        self._free = {name: box.copy() for name, box in self.columns.items()}
        self.seats = [self._card(column, turn) for column, turn in SEAT_SIDES[seats]]
        self.bags = self._beside_cards()
        left, right = self.columns["left"].right + gap, self.columns["right"].left - gap
        self.block = pygame.Rect(left, gap, right - left, high)

    def _leave_room_to_join(self, seats: int) -> None:
        """Reserves room at the lower left and, if players sit above, at the upper right."""
        high, gap = self.scale.picture_px(JOIN), self.scale.picture_px(GAP)
        left = self.columns["left"]
        self.join_boxes.append(FacingBox(pygame.Rect(left.left, left.bottom - high, left.width, high), 0))
        left.height -= high + gap
        if any(turn == 180 for _column, turn in SEAT_SIDES[seats]):
            right = self.columns["right"]
            self.join_boxes.append(FacingBox(pygame.Rect(right.topleft, (right.width, high)), 180))
            right.top += high + gap
            right.height -= high + gap

    def _card(self, column: str, turn: Rotation) -> FacingBox:
        """Places a card at the end of its column nearest to its side."""
        free, gap = self._free[column], self.scale.picture_px(GAP)
        long, short = self.scale.picture_px(CARD[0]), self.scale.picture_px(CARD[1])
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
        return FacingBox(box, turn)

    def _beside_cards(self) -> list[FacingBox]:
        """Strips between the map and the cards that face a short side."""
        found, gap = [], self.scale.picture_px(GAP)
        for card in self.seats:
            if card.turn in (90, 270):
                box = pygame.Rect(
                    0, card.box.top, self.scale.picture_px(CARD[0] - CARD[1]) - gap, card.box.height
                )
                box.left = card.box.right + gap if card.turn == 90 else card.box.left - gap - box.width
                found.append(FacingBox(box, card.turn))
        return found

    def goods(self, column: str) -> pygame.Rect:
        """Remaining room of a column, for goods."""
        return self._free[column]


class MapBlockLayout(RailLayout):
    """Layout of the map and its status line, which are rotated together."""

    def __init__(
        self, scale: Scale, area: pygame.Rect, drawer: int = 0, others: frozenset[int] = frozenset()
    ) -> None:
        """Lays out the map, with a `drawer` beside it if there is one.

        Each side in `others` gets a copy of the status line.
        """
        super().__init__(scale, area, 1, False, drawer)
        gap, status, edge = scale.picture_px(GAP), scale.picture_px(STATUS), scale.picture_px(ECHO)
        self.sheet = pygame.Rect(area.left, area.top, area.width, area.height - status - gap)
        self.echoes: list[FacingBox] = []
        if 180 in others:
            self.echoes.append(FacingBox(pygame.Rect(area.left, area.top, area.width, edge), 180))
            self.sheet.top += edge + gap
            self.sheet.height -= edge + gap
        if 90 in others:
            self.echoes.append(FacingBox(pygame.Rect(area.left, self.sheet.top, edge, self.sheet.height), 90))
            self.sheet.left += edge + gap
            self.sheet.width -= edge + gap
        if 270 in others:
            right = pygame.Rect(area.right - edge, self.sheet.top, edge, self.sheet.height)
            self.echoes.append(FacingBox(right, 270))
            self.sheet.width -= edge + gap
        if drawer:
            self.drawer = pygame.Rect(self.sheet.topleft, (self.drawer.width, self.sheet.height))
            self.sheet.left += self.drawer.width + gap
            self.sheet.width -= self.drawer.width + gap
        self.inner = self.sheet.inflate(-2 * scale.picture_px(KEYLINE), -2 * scale.picture_px(KEYLINE))
        self.seats = []
        self.status = pygame.Rect(area.left, self.sheet.bottom + gap, area.width, status)
