"""Layout of the Railways board on a table display: panels at the sides, the network in the middle."""

from __future__ import annotations

import pygame

from game.client.boards.railways.network.layout_plan import PlanBounds
from game.client.boards.railways.surroundings.table_layout import RailwaysLayout
from game.client.boards.sprites import SpritePose
from game.client.boards.table_display_panels import GAP, SEAT_ROTATIONS, side_box
from game.client.match.tweens import Point
from game.client.style.theme import Scale
from game.client.ui.widget import Rotation
from game.rules.core.codec import Seat

PANEL_DEPTH = 128
LONG, SHORT = 1000, 780
"""Length of the panels at long and short sides; DEEP is how deep they are."""
FRAME_WIDTH = 40
CORNER = (472, 164)
"""Size of the corner of the network that the decks occupy."""
CARD = 84
DIAL = 92


class RailwaysDisplayLayout(RailwaysLayout):
    """Layout of the table display, in pixels of a 1920 by 1080 window."""

    faces_both = True

    def __init__(self, scale: Scale, area: pygame.Rect, seats: int) -> None:
        super().__init__(scale, area, seats)
        away = round((PANEL_DEPTH + 2 * GAP) * self.u)
        beside = away if seats > 2 else round(2 * GAP * self.u)
        self.frame = pygame.Rect(beside, away, scale.width - 2 * beside, scale.height - 2 * away)
        """The dark frame around the network, with the line about the turn."""
        rim = round(2 * FRAME_WIDTH * self.u)
        self.paper = self.frame.inflate(-rim, -rim)
        pad = round(12 * self.u)
        self.network_area = self.paper.inflate(-2 * pad, -2 * pad)

    @property
    def network_clip(self) -> pygame.Rect:
        return self.paper

    def side(self, seat: Seat) -> Rotation:
        return SEAT_ROTATIONS[self.seats][seat]

    @property
    def hub(self) -> Point:
        return self.network_area.centerx, self.network_area.centery

    def plan_bounds(self) -> PlanBounds:
        return self.plan_bounds_with(CORNER)

    def panel_size(self, seat: Seat) -> tuple[int, int]:
        """Size of a panel before rotation."""
        long = LONG if self.side(seat) in (0, 180) else SHORT
        return round(long * self.u), round(PANEL_DEPTH * self.u)

    def panel(self, seat: Seat) -> pygame.Rect:
        window = (self.scale.width, self.scale.height)
        return side_box(window, self.side(seat), self.panel_size(seat), self.u)

    def corner(self, side: Rotation, left: bool) -> pygame.Rect:
        """The free corner left or right of the panel at a long side, as seen from that side."""
        wide, high = self.scale.width, self.scale.height
        box = pygame.Rect(
            0, 0, round((wide - LONG * self.u) / 2 - 4 * GAP * self.u), round(PANEL_DEPTH * self.u)
        )
        gap = round(GAP * self.u)
        box.bottomleft = (2 * gap, high - gap)
        if not left:
            box.right = wide - 2 * gap
        if side == 180:
            box.center = (wide - box.centerx, high - box.centery)
        return box

    def gauge(self, index: int, number: int) -> SpritePose:
        return self.dial(0, index, number)

    def dial(self, side: Rotation, index: int, number: int) -> SpritePose:
        """Pose of a gauge in the right corner of a long side."""
        box = self.corner(side, left=False)
        step = min(box.width / number, 146 * self.u)
        along = (index - (number - 1) / 2) * step
        x = box.centerx + (along if side == 0 else -along)
        y = box.centery - (18 if side == 0 else -18) * self.u
        return SpritePose(x, y, DIAL * self.u, side, 72)

    def decks(self) -> pygame.Rect:
        """Area of deck, discard pile and selection."""
        box = pygame.Rect(0, 0, round((CORNER[0] - 8) * self.u), round((CORNER[1] - 8) * self.u))
        box.bottomright = self.network_area.bottomright
        return box

    def _deck(self, index: float) -> SpritePose:
        box = self.decks()
        step = (CARD + 8) * self.u
        x = box.left + 8 * self.u + CARD / 2 * self.u + index * step
        return SpritePose(x, box.centery - 14 * self.u, CARD * self.u, 0, 80)

    def semaphore(self) -> SpritePose:
        box = self.decks()
        return SpritePose(box.centerx, box.top - 38 * self.u, 60 * self.u, 0, 97)

    def pile(self) -> SpritePose:
        return self._deck(0)

    def discard(self, index: int) -> SpritePose:
        return self._deck(1)._replace(z=81 + index / 1000)

    def slot(self, index: int, number: int) -> SpritePose:
        return self._deck(2 + index)._replace(z=82)
