"""Layout of the Railways board on a player's screen, in pixels of a 1920 by 1080 window."""

from __future__ import annotations

import pygame

from game.client.boards.card_board import Fan, discard_pose
from game.client.boards.railways.network.layout_plan import PlanBounds
from game.client.boards.railways.surroundings.seat_panel import ROW_HEIGHT
from game.client.boards.sprites import SpritePose
from game.client.match.tweens import Point
from game.client.style.theme import Scale
from game.rules.core.codec import Seat

CARD, PILE_CARD, AREA_CARD = 140, 138, 132
MOST_GROWN, MOST_CARD = 1.2, 1.12
"""With larger text, panels and cards in the hand grow by these factors at most."""
PANEL = (278, 164)
HAND_AREA_TOP = 776
"""Top of the dark area of the hand."""
GAUGE = 98
BUTTON_ROW_Y = 798
CORNER = (366, 152)


class RailwaysLayout:
    """Layout in a window: panels on the left, the hand at the bottom, the network in the rest."""

    faces_both = False
    """Whether the names of cities must be readable from both long sides."""

    def __init__(self, scale: Scale, area: pygame.Rect, seats: int) -> None:
        self.scale = scale
        self.area = area
        self.seats = seats
        self.u = scale.u
        self.panel_growth = min(MOST_GROWN, max(1.0, scale.text))
        """Factor by which panels grow with the text."""
        left = round((PANEL[0] * self.panel_growth + 30) * self.u)
        top = area.top + round(54 * self.u)
        foot = round(self.bottom_y(HAND_AREA_TOP - 8))
        self.network_area = pygame.Rect(left, top, scale.width - left - round(20 * self.u), foot - top)
        """Area available to the network."""

    @property
    def tray_rows(self) -> int:
        """Number of rows in a tray; with fewer seats, each seat collects more cubes."""
        return max(1, 5 - self.seats)

    def left_x(self, x: float) -> float:
        return x * self.u

    def right_x(self, x: float) -> float:
        return self.scale.width - (1920 - x) * self.u

    def bottom_y(self, y: float) -> float:
        """A y coordinate that keeps its distance from the lower edge."""
        return self.scale.height - (1080 - y) * self.u

    @property
    def network_clip(self) -> pygame.Rect:
        """Area where the network is visible."""
        return pygame.Rect(0, self.area.top, self.scale.width, round(self.bottom_y(794)) - self.area.top)

    @property
    def hub(self) -> Point:
        """Where START is, unless the network is moved."""
        return self.network_area.centerx - 40 * self.u, self.network_area.centery + 2 * self.u

    def plan_bounds(self) -> PlanBounds:
        return self.plan_bounds_with((CORNER[0] + 14, CORNER[1] + 10))

    def plan_bounds_with(self, taken: tuple[int, int]) -> PlanBounds:
        """Edges of the board relative to START, rounded to 10 so that a pixel more or less changes
        nothing."""
        x, y = self.hub
        box = self.network_area

        def step(length: float) -> float:
            return float(int(length / self.u / 10) * 10)

        corner = (step(box.right - taken[0] * self.u - x), step(box.bottom - taken[1] * self.u - y))
        return PlanBounds(
            step(box.left - x), step(box.top - y), step(box.right - x), step(box.bottom - y), corner
        )

    def panel(self, seat: Seat) -> pygame.Rect:
        """Panel of a seat; the panels share the height of the board."""
        wide, high = PANEL[0] * self.panel_growth, PANEL[1] + (self.tray_rows - 1) * ROW_HEIGHT
        room = self.bottom_y(HAND_AREA_TOP) - self.area.top - 12 * self.u
        step = min((high + 10) * self.u, room / self.seats)
        top = self.area.top + 12 * self.u + seat * step
        return pygame.Rect(
            round(16 * self.u), round(top), round(wide * self.u), round(min(high * self.u, step - 8 * self.u))
        )

    def gauges(self) -> pygame.Rect:
        wide, high = round(CORNER[0] * self.u), round((CORNER[1] - 8) * self.u)
        return pygame.Rect(self.network_area.right - wide, self.network_area.bottom - high, wide, high)

    def gauge(self, index: int, number: int) -> SpritePose:
        box = self.gauges()
        step = box.width / number
        x = box.left + (index + 0.5) * step
        return SpritePose(x, box.top + 60 * self.u, GAUGE * self.u, 0, 72)

    def semaphore(self) -> SpritePose:
        """Pose of the signal that announces the closing round, between the gauges and the selection."""
        return SpritePose(self.right_x(1690), self.bottom_y(806), 60 * self.u, 0, 97)

    def pile(self) -> SpritePose:
        return SpritePose(self.left_x(104), self.bottom_y(926), PILE_CARD * self.u, 0, 80)

    def discard(self, index: int) -> SpritePose:
        return discard_pose(self.left_x(272), self.bottom_y(926), PILE_CARD * self.u, index, self.u)

    @property
    def passing_card_size(self) -> float:
        """Size of another seat's card on its way to the network."""
        return 60 * self.u

    @property
    def beside_piles(self) -> float:
        """The leftmost x coordinate at which neither the piles nor their numbers are covered."""
        return self.left_x(362)

    def captions(self) -> list[pygame.Rect]:
        """Areas for the line about an opponent's action: where our buttons would be, or above."""
        middle, high = self.fan().middle[0], round(52 * self.u)
        wide = round(min(1040 * self.u, 2 * (middle - self.beside_piles)))
        box = pygame.Rect(round(middle - wide / 2), round(self.bottom_y(BUTTON_ROW_Y) - high / 2), wide, high)
        return [box, *(box.move(0, -round(up * self.u)) for up in (52, 104))]

    def slot(self, index: int, number: int) -> SpritePose:
        step = (AREA_CARD + 9) * self.u
        x = self.right_x(1904) - AREA_CARD / 2 * self.u - (number - 1 - index) * step
        return SpritePose(x, self.bottom_y(934), AREA_CARD * self.u, 0, 82)

    def area_middle(self, number: int) -> float:
        return (self.slot(0, number).x + self.slot(number - 1, number).x) / 2

    def fan(self) -> Fan:
        left, right = self.left_x(380), self.right_x(1470)
        card = CARD * min(MOST_CARD, self.panel_growth) * self.u
        return Fan(((left + right) / 2, self.bottom_y(944)), 6400 * self.u, 0.94, right - left, card)

    def score(self, points: int, lap: int, row: int) -> SpritePose:
        """Pose of a marker on the score track, which begins again after each lap; equal scores are side by
        side."""
        first, step = self._lap_ends(lap)
        x = first + (points % lap) * step + row * 9 * self.u
        return SpritePose(x, self.area.top + 27 * self.u, 34 * self.u, 0, 40 - row / 10)

    def lap_marks(self, lap: int) -> list[tuple[float, float]]:
        first, step = self._lap_ends(lap)
        return [(first + k * step, self.area.top + 27 * self.u) for k in range(lap)]

    def _lap_ends(self, lap: int) -> tuple[float, float]:
        first, last = self.network_area.left + 30 * self.u, self.network_area.right - 40 * self.u
        return first, (last - first) / max(1, lap - 1)
