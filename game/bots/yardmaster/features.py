"""Binary features of a Yardmaster state as a seat sees it, for the value network.

Colours are interchangeable, so features never name one: they say what each car of the yard costs and brings.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor

from game.bots.value_net import LEAD_ONE, Position
from game.bots.yardmaster.evaluation import (
    Cars,
    Yard,
    YardmasterEvaluator,
    best_chain,
    can_win_with_next_car,
)
from game.rules.core.codec import Face, Seat
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import BONUS, IS_BONUS, PAY_ONE_LESS, YardState, car_value, fits

POINTS, HAND, COUNT = 22, 12, 7
"""Numbers of values of a points feature, a hand size and a number of equal cards."""
GAINS, MISSING = 6, 5
"""Numbers of values of the points that a car brings now, and of the cards missing for it."""
PARKED = 9
LEADS, LEAD_STEP = 33, 1.0
"""Number of values of the lead, in steps of so many actions, half of them behind."""
MOST_LEAD = 40.0
"""Limit of an evaluation, which is much higher for a match as good as won."""
CAR = 5 + MISSING * GAINS + 4
"""Number of features of a car in the yard."""
RIVAL = POINTS + POINTS + HAND + PARKED + 1 + 4 + GAINS
"""Number of features of another seat."""
ORDERED = (0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 16, 17)
"""Groups of features that are the values of one quantity."""
RIVAL_ORDERED = (
    (0, POINTS),
    (POINTS, POINTS),
    (2 * POINTS, HAND),
    (2 * POINTS + HAND, PARKED),
    (2 * POINTS + HAND + PARKED + 4, GAINS),
)


@lru_cache(maxsize=100_000)
def points_gained(tail: Face, parked: Cars, car: Face) -> int:
    """Points that a car adds to those the seat can couple without it."""
    if fits(tail, car):
        through = car_value(car) + best_chain(car, parked)
    else:
        through = best_chain(tail, tuple(sorted((*parked, car))))
    return max(0, through - best_chain(tail, parked))


class YardmasterFeatures:
    """Lists the active features of a state."""

    def __init__(self, game: Yardmaster, mind: YardmasterEvaluator) -> None:
        self._game = game
        self._mind = mind
        self._goal = game.table.goal
        self._colours = [colour.face for colour in game.level.colours]
        self._slots = game.level.yard_size
        seats = game.seats
        groups = [
            POINTS,  # points lacking
            POINTS,  # points lacking after free couplings
            HAND,
            *[COUNT] * len(self._colours),  # cards of a colour, the most first
            len(BONUS),
            4,  # unknown cards
            COUNT,  # cards of the token's colour
            PARKED,
            5,  # parked cars
            5,  # value of the tail
            5,  # actions left, or another seat's turn
            seats,  # whose turn
            seats * 2,  # whose token
            COUNT,  # cards of colours in the yard
            COUNT,  # cards of other colours
            7,  # own cards like the top discard, or none to take
            4,  # cars of the yard like the top discard
            6,  # cars in the deck
            *[CAR] * self._slots,
            *[RIVAL] * (seats - 1),
            LEADS,
        ]
        self._starts = [sum(groups[:at]) for at in range(len(groups))]
        self.size = sum(groups)
        self.ordered = [
            *[(self._starts[at], groups[at]) for at in ORDERED],
            *[
                (start + 5 + missing * GAINS, GAINS)
                for start in self._starts[-self._slots - seats : -seats]
                for missing in range(MISSING)
            ],
            *[(start + shift, size) for start in self._starts[-seats:-1] for shift, size in RIVAL_ORDERED],
            (self._starts[-1], LEADS),
        ]

    def __call__(self, view: YardState, seat: Seat) -> Position:
        game, goal = self._game, self._goal
        hand, tail, parked = view.seat_hands[seat], view.tail(seat), view.sorting[seat]
        faces = hand.faces or []
        counts = {colour: faces.count(colour) for colour in self._colours}
        token = view.tokens[seat]
        lacking = goal - view.scores[seat]
        chain = best_chain(tail, parked)
        yard = tuple(view.yard)
        top = view.discard[-1] if view.discard else None
        can_take = top is not None and top not in IS_BONUS
        asked = {car[0] for car in yard if car}
        useful = sum(count for colour, count in counts.items() if colour in asked)
        cargo = sum(counts.values())
        spare = sum(map(car_value, parked)) - chain
        is_own_turn = view.active == seat and not view.turn_done
        values = [
            max(0, min(POINTS - 1, lacking)),
            max(0, min(POINTS - 1, lacking - chain)),
            min(HAND - 1, hand.count),
            *[min(COUNT - 1, count) for count in sorted(counts.values(), reverse=True)],
        ]
        starts = self._starts
        active = [start + value for start, value in zip(starts, values, strict=False)]
        at = len(values)
        active += [starts[at] + place for place, face in enumerate(BONUS) if face in faces]
        at += 1
        values = [
            min(3, hand.count - len(faces) + (view.to_draw if is_own_turn else 0)),
            min(COUNT - 1, counts.get(token, 0)),
            min(PARKED - 1, spare),
            min(4, len(parked)),
            min(4, car_value(tail)) if tail else 0,
            min(3, view.actions_left) if is_own_turn else 4,
            (view.active - seat) % game.seats,
            (view.yardmaster - seat) % game.seats * 2 + view.yardmaster_up,
            min(COUNT - 1, useful),
            min(COUNT - 1, cargo - useful),
            min(5, counts.get(top, 0)) if can_take and top else 6,
            sum([car is not None and car[0] == top for car in yard]) if can_take else 0,
            min(5, len(view.cars)),
        ]
        active += [start + value for start, value in zip(starts[at:], values, strict=False)]
        at += len(values)
        rival = (seat + 1) % game.seats
        cars = [
            self._car(car, counts, token, PAY_ONE_LESS in faces, lacking - chain, tail, parked)
            for car in yard
        ]
        theirs = view.trains[rival][-1:], view.sorting[rival], goal - view.scores[rival]
        cash = view.seat_hands[rival].count
        order = sorted(range(len(yard)), key=cars.__getitem__)
        for start, slot in zip(starts[at:], order, strict=False):
            self._write_car(active, start, yard[slot], cars[slot], theirs, cash)
        at += self._slots
        for step in range(1, game.seats):
            self._write_rival(active, starts[at + step - 1], view, (seat + step) % game.seats, yard)
        lead = self._lead(view, seat)
        active.append(starts[-1] + max(0, min(LEADS - 1, LEADS // 2 + floor(lead / LEAD_STEP))))
        return Position(round(lead * LEAD_ONE), active)

    def _lead(self, view: YardState, seat: Seat) -> float:
        """The seat's lead over the best of the others, whose hands it does not see."""
        own, best = 0.0, -MOST_LEAD
        for viewer in range(self._game.seats):
            value = min(MOST_LEAD, self._mind(self._game, view, viewer, sees_hand=viewer == seat))
            if viewer == seat:
                own = value
            else:
                best = max(best, value)
        return own - best

    def _car(
        self,
        car: Face | None,
        counts: dict[Face, int],
        token: Face,
        less: bool,
        lacking: int,
        tail: Face,
        parked: Cars,
    ) -> tuple[bool, int, int, int]:
        """Whether a car does not win, the cards missing for it, minus its gain and its value, to sort by."""
        if car is None:
            return True, MISSING, 0, 0
        colour, value = car[0], car_value(car)
        pairs = 0 if token == colour else counts[token] // 2
        missing = max(0, min(MISSING - 1, value - counts[colour] - pairs - less))
        gain = points_gained(tail, parked, car)
        return gain < lacking, missing, -gain, -value

    def _write_car(
        self,
        active: list[int],
        start: int,
        car: Face | None,
        own: tuple[bool, int, int, int],
        rival: tuple[tuple[Face, ...], Cars, int],
        rival_cards: int,
    ) -> None:
        if car is None:
            active.append(start)
            return
        no_win, missing, loss, _value = own
        value = car_value(car)
        active += (start + value, start + 5 + missing * GAINS + min(GAINS - 1, -loss))
        start += 5 + MISSING * GAINS
        if not no_win:
            active.append(start)
        tail, parked, lacking = rival
        last = tail[0] if tail else ""
        if fits(last, car):
            active.append(start + 1)
        if rival_cards >= value:
            active.append(start + 2)
            if points_gained(last, parked, car) + best_chain(last, parked) >= lacking:
                active.append(start + 3)

    def _write_rival(self, active: list[int], start: int, view: YardState, seat: Seat, yard: Yard) -> None:
        tail, parked, cards = view.tail(seat), view.sorting[seat], view.seat_hands[seat].count
        lacking, chain = self._goal - view.scores[seat], best_chain(tail, parked)
        open_cars = [car for car in yard if car and fits(tail, car)]
        gains = [points_gained(tail, parked, car) for car in yard if car and car_value(car) <= cards]
        values = (
            (POINTS, max(0, min(POINTS - 1, lacking))),
            (POINTS, max(0, min(POINTS - 1, lacking - chain))),
            (HAND, min(HAND - 1, cards)),
            (PARKED, min(PARKED - 1, sum(map(car_value, parked)) - chain)),
            (4, min(3, len(open_cars))),
            (GAINS, min(GAINS - 1, max(gains, default=0))),
        )
        for size, value in values:
            active.append(start + value)
            start += size
        if can_win_with_next_car(tail, parked, lacking, cards, yard):
            active.append(start)
