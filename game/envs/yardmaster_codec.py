"""Action numbers and features of Yardmaster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from game.bots.yardmaster.features import points_gained
from game.envs.codec import Codec
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.yardmaster.actions import (
    CoupleCar,
    DiscardCard,
    DrawDiscard,
    DrawPile,
    EndTurn,
    LoadCar,
    PlayDrawThree,
    PlayRefresh,
    PlaySteal,
    StealCard,
    SwapToken,
)
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import STEAL_PICK
from game.rules.yardmaster.state import BONUS, PAY_ONE_LESS, YardState, car_value, fits

MOST_PAIRS = 4
"""Most pairs of the token's colour that can pay for a car."""
MISSING = 5


class YardmasterCodec(Codec):
    """A load names the slot, whether a card less is paid, the pairs traded and whether one of them is on top;
    a refresh names the slots without their order; a victim is counted from the seat clockwise."""

    version = 1

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, Yardmaster)
        level = game.level
        self._colours = [colour.face for colour in level.colours]
        self._cars = list(level.railcar_deck((1,) * len(level.spread)))
        self._cards = [*self._colours, *BONUS]
        self._slots = level.yard_size
        self._goal, self._hand_limit = game.table.goal, game.table.hand_limit
        self._printed = game.printed_cards("cargo")
        slots = range(self._slots)
        loads = [
            (slot, less, pairs, top)
            for slot in slots
            for less in (False, True)
            for pairs in range(MOST_PAIRS + 1)
            for top in (False, True)
        ]
        refreshes = [some for number in range(1, self._slots + 1) for some in combinations(slots, number)]
        keys: list[tuple[type[Action], object]] = [
            (EndTurn, None),
            (DrawPile, None),
            (DrawDiscard, None),
            (PlayDrawThree, None),
            *((LoadCar, load) for load in loads),
            *((SwapToken, colour) for colour in self._colours),
            *((CoupleCar, car) for car in self._cars),
            *((PlaySteal, step) for step in range(1, game.seats)),
            *((PlayRefresh, some) for some in refreshes),
            *((StealCard, card) for card in self._cards),
            *((DiscardCard, card) for card in self._cards),
        ]
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._action_names = [f"{kind.__name__}({'' if key is None else key})" for kind, key in keys]
        self._feature_names = self._named_features()

    @property
    def action_names(self) -> Sequence[str]:
        return self._action_names

    @property
    def feature_names(self) -> Sequence[str]:
        return self._feature_names

    def number(self, view: YardState, seat: Seat, action: Action) -> int:
        key: object
        match action:
            case LoadCar(slot, payment, less):
                car, token = view.yard[slot], view.tokens[seat]
                colour = car[0] if car else ""
                pairs = 0 if token == colour else payment.count(token) // 2
                key = slot, less, min(MOST_PAIRS, pairs), bool(payment) and payment[-1] != colour
            case SwapToken(colour):
                key = colour
            case CoupleCar(car):
                key = car
            case PlaySteal(victim):
                key = (victim - seat) % self.game.seats
            case PlayRefresh(slots):
                key = tuple(sorted(slots))
            case StealCard(card) | DiscardCard(card):
                key = card
            case _:
                key = None
        return self._numbers[type(action), key]

    def points(self, state: YardState) -> Sequence[int]:
        return state.scores

    def features(self, view: YardState, seat: Seat) -> list[float]:
        seats, game = range(self.game.seats), self.game
        faces = view.seat_hands[seat].faces or []
        is_own_turn = view.active == seat
        tail, token = view.tail(seat), view.tokens[seat]
        top = view.discard[-1] if view.discard else ""
        row: list[float] = [
            *[faces.count(card) / 4 for card in self._cards],
            *[view.discard.count(card) / self._printed[card] for card in self._cards],
            *[float(top == card) for card in self._cards],
            view.actions_left / 3 if is_own_turn else 0.0,
            float(is_own_turn and view.phase == STEAL_PICK),
            float(is_own_turn and view.actions_left == 0),
            len(view.cargo) / 40,
            len(view.cars) / 40,
            float(view.yardmaster_up),
            faces.count(top) / 4,
            sum([car is not None and car[0] == top for car in view.yard]) / self._slots,
        ]
        for car in view.yard:
            row += self._one_hot(car)
            if car is None:
                row += [0.0] * (MISSING + 3)
                continue
            pairs = 0 if token == car[0] else faces.count(token) // 2
            missing = car_value(car) - faces.count(car[0]) - pairs - (PAY_ONE_LESS in faces)
            row += [float(max(0, missing) == number) for number in range(MISSING)]
            row += [
                float(fits(tail, car)),
                float(fits(tail, car) and view.scores[seat] + car_value(car) >= self._goal),
                points_gained(tail, view.sorting[seat], car) / 4,
            ]
        for step in seats:
            other = (seat + step) % game.seats
            hand = view.seat_hands[other]
            known = (hand.faces or []) if step else []
            parked = view.sorting[other]
            row += [
                view.scores[other] / self._goal,
                hand.count / self._hand_limit,
                float(view.active == other),
                float(view.yardmaster == other),
                *[float(view.tokens[other] == colour) for colour in self._colours],
                *self._one_hot(view.tail(other) or None),
                *[parked.count(car) / 2 for car in self._cars],
                *[known.count(card) / 4 for card in self._cards],
            ]
        return row

    def _one_hot(self, car: Face | None) -> list[float]:
        """Colour and value of a car."""
        return [
            *[float(car is not None and car[0] == colour) for colour in self._colours],
            *[float(car is not None and car_value(car) == value) for value in range(1, 5)],
        ]

    def _named_features(self) -> list[str]:
        names = [f"{place} {card}" for place in ("hand", "discarded", "top discard") for card in self._cards]
        names += ["actions left", "must take", "no action left", "cargo pile", "car deck", "yardmaster up"]
        names += ["like top discard in hand", "like top discard in yard"]
        car = [*self._colours, *(f"value {value}" for value in range(1, 5))]
        missing = [f"missing {number}" for number in range(MISSING)]
        for slot in range(self._slots):
            names += [f"yard {slot} {name}" for name in (*car, *missing, "fits", "wins", "gain")]
        for step in range(self.game.seats):
            seat = [
                *("score", "cards", "is active", "is yardmaster"),
                *(f"token {colour}" for colour in self._colours),
                *(f"tail {name}" for name in car),
                *(f"parked {name}" for name in self._cars),
                *(f"known {card}" for card in self._cards),
            ]
            names += [f"seat {step} {name}" for name in seat]
        return names
