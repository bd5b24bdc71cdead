"""Layout of the rail board in a window."""

from __future__ import annotations

import pygame

from game.client.style.theme import Scale

MARGIN, GAP = 12, 8
LEFT, RIGHT = 344, 304
STATUS, STRIP = 60, 52
FEW, SEAT_OF_FEW, SEAT = 4, 176, 184
"""Height of panels for up to FEW players, which leaves room for prices, and the most for more players."""
KEYLINE = 9
TRAY = 130


class RailLayout:
    """Goods on the left, the map in the middle, players on the right, the status line below.

    The map has the same place in every phase: drawers and dice use the left column.
    """

    def __init__(
        self,
        scale: Scale,
        area: pygame.Rect,
        seats: int,
        goods: bool = True,
        drawer: int = 0,
        strips: bool = False,
        tray: bool = False,
    ) -> None:
        """Without `goods`, the left column is empty until a drawer opens.

        A `drawer`, given by its width at 1080p, replaces the goods; `strips` keeps room for goods in strips
        below it. `tray` puts dice beside the goods.
        """
        self.scale = scale
        self.has_goods = goods
        self.drawer_width = drawer
        self.area = area
        margin, gap = scale.picture_px(MARGIN), scale.picture_px(GAP)
        status = max(scale.picture_px(STATUS), scale.px(48))
        wider = min(1.3, max(1.0, scale.text))
        left, right = scale.picture_px(LEFT * wider), scale.picture_px(RIGHT * wider)
        top = area.top + gap
        high = area.bottom - top - status - gap - margin // 2
        self.goods = pygame.Rect(area.left + margin, top, left, high)
        self.drawer = pygame.Rect(area.left + margin, top, scale.picture_px(drawer * wider), high)
        self.seats_area = pygame.Rect(area.right - margin - right, top, right, high)
        self.strips = pygame.Rect(0, 0, 0, 0)
        if drawer and strips and goods:
            foot = 2 * scale.picture_px(STRIP) + gap
            self.strips = pygame.Rect(self.drawer.left, self.drawer.bottom - foot, self.drawer.width, foot)
            self.drawer.height -= foot + gap
        self.tray = pygame.Rect(self.goods.right, top, 0, high)
        if tray and goods and not drawer:
            self.tray.width = scale.picture_px(TRAY * wider) - gap
            self.goods.width -= self.tray.width + gap
            self.tray.left = self.goods.right + gap
        self.has_tray = bool(self.tray.width)
        start = area.left + margin + left + gap
        self.sheet = pygame.Rect(start, top, self.seats_area.left - gap - start, high)
        self.inner = self.sheet.inflate(-2 * scale.picture_px(KEYLINE), -2 * scale.picture_px(KEYLINE))
        self.status = pygame.Rect(
            area.left + margin, self.sheet.bottom + gap, area.width - 2 * margin, status
        )
        self.seats = self._seat_boxes(seats, gap)

    def _seat_boxes(self, seats: int, gap: int) -> list[pygame.Rect]:
        column, scale = self.seats_area, self.scale
        room = (column.height - gap * (seats - 1)) // seats
        wanted = scale.px(SEAT_OF_FEW if seats <= FEW else SEAT)
        high = min(room, wanted)
        return [
            pygame.Rect(column.left, column.top + number * (high + gap), column.width, high)
            for number in range(seats)
        ]

    @property
    def below_seats(self) -> pygame.Rect:
        """Remaining room of the right column below the players."""
        top = self.seats[-1].bottom + self.scale.picture_px(GAP)
        column = self.seats_area
        return pygame.Rect(column.left, top, column.width, max(0, column.bottom - top))
