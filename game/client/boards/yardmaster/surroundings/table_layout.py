"""Layout of the Yardmaster board on a player's screen, in pixels of a 1920 by 1080 window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.art.trains.locomotives import LENGTH as ENGINE_LENGTH
from game.client.art.trains.track_and_signals import swing
from game.client.boards.card_board import Fan, discard_pose
from game.client.boards.sprites import SpritePose
from game.client.match.tweens import MeasuredPath, Point
from game.client.style.theme import Scale
from game.rules.core.codec import Seat


@dataclass(frozen=True)
class SeatCountFigures:
    """Positions that depend on the number of seats."""

    lanes: tuple[int, ...]
    unit: int
    plaque: tuple[int, int]
    gauge: int
    siding_up: int
    siding_size: float
    own_siding_size: float


FIGURES_BY_SEATS = {
    2: SeatCountFigures((446, 676), 50, (236, 144), 92, 104, 0.66, 0.72),
    3: SeatCountFigures((353, 512, 688), 56, (236, 144), 92, 88, 0.57, 0.64),
    4: SeatCountFigures((314, 440, 566, 700), 54, (218, 112), 72, 78, 0.48, 0.54),
}
NECK = 508
YARD_STEP = 138
YARD_UNIT = 51
CARD = 162
PILE_CARD = 147
SIDING_FROM, SIDING_BEND, SIDING_TO = 880, 1318, 1424
THROAT, NECK_FROM, NECK_TO, YARD_FROM = 1442, 1556, 1604, 1672
MOST_GROWN, MOST_CARD = 1.3, 1.15
"""With larger text, name plates and prices, and cards in the hand, grow by these factors at most."""
LARGE = 1.2
"""If text is enlarged more than this, labels and buttons move apart."""


class YardmasterLayout:
    """Layout in a window; extra width is put between the left and the right part."""

    def __init__(self, scale: Scale, area: pygame.Rect, seats: int, own: Seat, goal: int) -> None:
        self.scale = scale
        self.area = area
        self.seats = seats
        self.own_seat = own
        self.figures = FIGURES_BY_SEATS[seats]
        self.u = scale.u
        self.text_growth = min(MOST_GROWN, max(1.0, scale.text))
        """Growth of plaques and prices with the text size."""
        plaque = self.figures.plaque[0] * self.text_growth
        line = (ENGINE_LENGTH / 52 + goal) * self.figures.unit
        # The goal line stays in place: wider plaques make the cars narrower.
        self.unit = self.figures.unit * self.u * (1 - (plaque - self.figures.plaque[0]) / line)
        self.yard_unit = YARD_UNIT * self.u
        self.spare = max(0.0, scale.height / self.u - 1080)
        self.engine_x = (plaque + 28) * self.u
        self.train_x = self.engine_x + ENGINE_LENGTH / 52 * self.unit
        self.goal_x = self.train_x + goal * self.unit
        self.departed_seat: Seat = -1
        """The seat whose winning train is departing; -1 if none is."""

    def left_x(self, x: float) -> float:
        return x * self.u

    def right_x(self, x: float) -> float:
        return self.scale.width - (1920 - x) * self.u

    def middle_x(self, x: float) -> float:
        return self.scale.width / 2 + (x - 960) * self.u

    def land_y(self, y: float) -> float:
        """A y coordinate in the landscape; a tall window has more sky."""
        return (y + self.spare * 0.6) * self.u

    def bottom_y(self, y: float) -> float:
        """A y coordinate in the foreground that keeps its distance from the lower edge."""
        return self.scale.height - (1080 - y) * self.u

    def row(self, seat: Seat) -> int:
        """The lane of a seat: ours is the nearest, that of the next seat the farthest."""
        return (seat - self.own_seat - 1) % self.seats

    def rail(self, seat: Seat) -> float:
        """Height of a seat's rail."""
        return self.land_y(self.figures.lanes[self.row(seat)])

    def depth(self, seat: Seat) -> float:
        return 10.0 + 10 * self.row(seat)

    def plaque(self, seat: Seat) -> pygame.Rect:
        wide, high = self.figures.plaque[0] * self.text_growth, self.figures.plaque[1]
        top = self.rail(seat) + (26 - high) * self.u
        return pygame.Rect(round(15 * self.u), round(top), round(wide * self.u), round(high * self.u))

    def gauge(self, seat: Seat) -> SpritePose:
        box, side = self.plaque(seat), self.figures.gauge * self.u
        # At the bottom, where it covers no long name.
        return SpritePose(box.right - side / 2 - 9 * self.u, box.bottom - side / 2 - 8 * self.u, side, 0, 72)

    def token(self, seat: Seat) -> SpritePose:
        box = self.plaque(seat)
        side = self.token_side
        return SpritePose(box.left + 10 * self.u + side / 2, box.bottom - 7 * self.u - side / 2, side, 0, 73)

    @property
    def token_side(self) -> float:
        return (52 if self.seats < 4 else 44) * self.u

    def cap(self, seat: Seat) -> SpritePose:
        token = self.token(seat)
        return token._replace(x=token.x + self.token_side + 6 * self.u, size=self.token_side * 1.06)

    def pool(self, index: int, number: int) -> SpritePose:
        step = 76 * self.u
        # Before the deal there are four tokens, too many to be centred above their label.
        last = min(self.right_x(1790) + (number - 1) / 2 * step, self.right_x(1870))
        return SpritePose(last - (number - 1 - index) * step, self.bottom_y(850), 64 * self.u, 0, 82)

    def departure_shift(self, seat: Seat) -> float:
        """How far a train has departed to the left, at the end out of the window."""
        return 2 * self.goal_x if seat == self.departed_seat else 0.0

    def engine(self, seat: Seat) -> SpritePose:
        return SpritePose(
            self.engine_x - self.departure_shift(seat), self.rail(seat), self.unit, 0, self.depth(seat) + 4
        )

    def coupled(self, seat: Seat, before: int, value: int) -> SpritePose:
        """Pose of a car behind cars worth ``before`` points."""
        x = self.train_x + (before + value / 2) * self.unit - self.departure_shift(seat)
        return SpritePose(x, self.rail(seat), self.unit, 0, self.depth(seat) + 3)

    def lamp(self, seat: Seat, points: int) -> SpritePose:
        x = self.train_x + points * self.unit + 9 * self.u - self.departure_shift(seat)
        return SpritePose(x, self.rail(seat) - 0.42 * self.unit, 0.72 * self.unit, 0, self.depth(seat) + 5)

    def siding_rail(self, seat: Seat) -> float:
        return self.rail(seat) - self.figures.siding_up * self.u

    def siding_unit(self, seat: Seat, points: int) -> float:
        """Length of a point of a car in a siding: shorter than on the main track, and with many cars
        shorter still."""
        size = self.figures.own_siding_size if seat == self.own_seat else self.figures.siding_size
        room = self.right_x(SIDING_BEND) - self.right_x(SIDING_FROM) - 46 * self.u
        return min(size * self.unit, room / max(1, points))

    def parked(self, seat: Seat, before: int, value: int, points: int) -> SpritePose:
        unit = self.siding_unit(seat, points)
        x = self.right_x(SIDING_FROM) + 34 * self.u + (before + value / 2) * unit
        return SpritePose(x, self.siding_rail(seat), unit, 0, self.depth(seat) + 1 + before / 100)

    def yard_rail(self, slot: int, slots: int = 3) -> float:
        return self.land_y(NECK + YARD_STEP * (slot - (slots - 1) / 2))

    def yard(self, slot: int, value: int) -> SpritePose:
        x = self.right_x(YARD_FROM) + value / 2 * self.yard_unit
        return SpritePose(x, self.yard_rail(slot), self.yard_unit, 0, 60)

    def shed(self, slot: int) -> SpritePose:
        return SpritePose(self.right_x(2040), self.yard_rail(slot), self.yard_unit, 0, 60)

    def chips(self, slot: int) -> tuple[float, float]:
        return self.right_x(YARD_FROM), self.yard_rail(slot) + 43 * self.u

    def pile(self) -> SpritePose:
        return SpritePose(self.left_x(124), self.bottom_y(913), PILE_CARD * self.u, 0, 80)

    def discard(self, index: int) -> SpritePose:
        return discard_pose(self.left_x(308), self.bottom_y(913), PILE_CARD * self.u, index, self.u)

    def payment_card(self, index: int) -> SpritePose:
        """Pose of a card of a payment whose order can be chosen, counted from the bottom of the pile."""
        return SpritePose(self.left_x(62 + 49 * index), self.bottom_y(758), 42 * self.u, 0, 96)

    def fan(self) -> Fan:
        left, right = self.left_x(430), self.right_x(1400)
        card = CARD * min(MOST_CARD, self.text_growth) * self.u
        return Fan(((left + right) / 2, self.bottom_y(924)), 2060 * self.u, 3.1, right - left, card)

    @property
    def passing_card_size(self) -> float:
        """Size of a card on its way to or from another seat."""
        return 40 * self.u

    def loot_fan(self) -> Fan:
        return Fan(
            (self.scale.width / 2, self.land_y(470)),
            2400 * self.u,
            4.4,
            self.scale.width * 0.8,
            CARD * self.u,
        )

    def lever(self, index: int, number: int) -> SpritePose:
        x = self.right_x(1530) + (index - (number - 1) / 2) * 78 * self.u
        return SpritePose(x, self.bottom_y(912), 158 * self.u, 0, 83 + index / 10)

    def lever_beam(self, number: int) -> pygame.Rect:
        """Base of the levers."""
        box = pygame.Rect(0, 0, round((78 * number + 34) * self.u), max(3, round(13 * self.u)))
        box.center = (round(self.right_x(1530)), round(self.bottom_y(912) + 56 * self.u))
        return box

    def caption(self) -> pygame.Rect:
        """Area in the sky for the caption of an opponent's action."""
        top, high = self.area.top + round(10 * self.u), round(52 * self.u)
        left, right = round(self.left_x(420)), round(self.right_x(1500))
        return pygame.Rect(left, top, right - left, high)

    def end_plate(self) -> pygame.Rect:
        wide, high = max(round(206 * self.u), self.scale.px(190)), max(round(66 * self.u), self.scale.px(52))
        box = pygame.Rect(0, 0, wide, high)
        box.midright = (
            round(self.right_x(1896)),
            round(self.bottom_y(990 if self.scale.text <= LARGE else 1026)),
        )
        return box

    def actions_label(self) -> tuple[float, float]:
        """Where the label of the levers is: below them; if text is large, above them."""
        return self.right_x(1530), self.bottom_y(1030 if self.scale.text <= LARGE else 806)

    def arrival_path(self, slot: int, seat: Seat, end: SpritePose, into_siding: bool) -> MeasuredPath:
        """Path from the yard over the switches to the end of a train, or into a siding."""
        points: list[Point] = [(self.right_x(YARD_FROM) + 2 * self.yard_unit, self.yard_rail(slot))]
        points += reversed(self.yard_lead(slot))
        points += reversed(self.throat(seat))
        if into_siding:
            points += reversed(self.siding_lead(seat))
        return MeasuredPath([*_before(points, end.x), (end.x, end.y)])

    def siding_exit_path(self, seat: Seat, start: SpritePose, end: SpritePose) -> MeasuredPath:
        """Path from a siding over the switches to the end of the train."""
        lead = self.siding_lead(seat)
        points: list[Point] = [(start.x, start.y), *[spot for spot in lead if spot[0] > start.x]]
        points.append((max(self.right_x(THROAT), points[-1][0] + 20 * self.u), self.rail(seat)))
        return MeasuredPath([*points, (end.x, end.y)])

    def yard_lead(self, slot: int) -> list[Point]:
        """Track from where all tracks join to one track of the yard."""
        rail, neck = self.yard_rail(slot), self.land_y(NECK)
        start = (self.right_x(NECK_TO - 10), neck)
        return [start, *swing((self.right_x(NECK_TO), neck), (self.right_x(YARD_FROM - 8), rail))]

    def throat(self, seat: Seat) -> list[Point]:
        """Track from a lane to where all tracks join."""
        rail, neck = self.rail(seat), self.land_y(NECK)
        start = max(self.right_x(THROAT), self.goal_x + 8 * self.u)
        return [
            *swing((start, rail), (max(self.right_x(NECK_FROM), start + 110 * self.u), neck)),
            (self.right_x(NECK_TO), neck),
        ]

    def siding_lead(self, seat: Seat) -> list[Point]:
        """Track from a siding down to the lane."""
        return swing(
            (self.right_x(SIDING_BEND), self.siding_rail(seat)), (self.right_x(SIDING_TO), self.rail(seat))
        )


def _before(points: list[Point], x: float) -> list[Point]:
    """The points of a path that are right of ``x``, or its first point if none is."""
    remaining = [spot for spot in points if spot[0] > x + 1]
    return remaining or points[:1]
