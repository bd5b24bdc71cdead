"""Evaluates a Yardmaster state for a seat, in actions saved.

A car of value 3 takes three draws and a purchase, so a point is worth about 1.4 actions and a useful card
nearly one. Less valuable are cars that wait in the sorting yard, the fourth and fifth card of a colour, cards
in a full hand, and cards left for the next seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import cast

from game.rules.cards.state import NOBODY
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.yardmaster.actions import CoupleCar, DrawDiscard, DrawPile, LoadCar
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState, car_value, fits


@dataclass(frozen=True)
class YardmasterParameters:
    """Parameters of a Yardmaster bot."""

    won: float = 1_000.0
    """Value if the cars that can be coupled without an action reach the goal; more than everything else."""
    point: float = 1.4
    chained: float = 0.99
    """Part of the value of a point that could be coupled at once; below 1, so that coupling it is still a
    gain."""
    parked: float = 0.75
    """Part of the value of a point whose car fits only behind a later car."""
    spare: float = 0.2
    """Part of the value of a point beyond the points needed."""
    action: float = 1.0
    """Value of an unused action; higher than that of any use, so that steps that cost no action come
    first."""
    unknown_card: float = 0.85
    asked_for: tuple[float, ...] = (0.9, 0.9, 0.85, 0.8, 0.4, 0.2, *(0.05,) * 6)
    """Value of the first, second … card of a colour while the yard has such a car; four pay for any car."""
    for_later: tuple[float, ...] = (0.8, 0.8, 0.75, 0.7, 0.4, 0.2, *(0.05,) * 6)
    draw_three: float = 2.4
    pay_one_less: float = 1.2
    steal: float = 1.3
    refresh: float = 0.4
    stolen: float = 1.4
    loot: float = 0.01
    """Extra value of stealing a card, for each point of the victim, so that the leader is preferred."""
    room: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0, 0.9, 0.7)
    """Factor on the value of the best, second best … card; it falls as the hand fills and ends at the
    limit."""
    slack: int = 3
    """How many cards beyond the points lacking are worth having."""
    within_reach: tuple[float, ...] = (0.45, 0.3, 0.15, 0.05)
    """Part of the points of a car for sale that counts, by how many cards are lacking for it."""
    new_car: float = 0.7
    """Value of a slot that is about to get a new car."""
    last_car: float = 3.0
    """Extra points for the car that wins."""
    open_card: float = 0.08
    """Cost of a discarded card that the next seat can take: in any case, and for each car of its colour."""
    threat: float = 0.8
    """Cost if a rival could win with the next car it buys."""


Cars = tuple[Face, ...]
Faces = tuple[Face, ...]
Yard = tuple[Face | None, ...]


def _counts(game: Yardmaster, faces: Faces) -> dict[Face, int]:
    """Number of cargo cards in a hand, by colour."""
    return {colour.face: faces.count(colour.face) for colour in game.level.colours}


@lru_cache(maxsize=100_000)
def best_chain(tail: Face, cars: Cars) -> int:
    """The most points that cars in the sorting yard can add behind this last car (YM-7.3)."""
    best = 0
    for at, car in enumerate(cars):
        if fits(tail, car):
            best = max(best, car_value(car) + best_chain(car, cars[:at] + cars[at + 1 :]))
    return best


@lru_cache(maxsize=100_000)
def can_win_with_next_car(tail: Face, sorting: Cars, lacking: int, cards: int, yard: Yard) -> bool:
    """Whether a seat has enough cards for a car with which it would win."""
    if best_chain(tail, sorting) >= lacking:
        return True
    for car in yard:
        reached = car and car_value(car) <= cards and fits(tail, car)
        if car and reached and car_value(car) + best_chain(car, sorting) >= lacking:
            return True
    return False


class YardmasterEvaluator:
    """Evaluates states for a seat that sees its own hand.

    Most choices leave hand, yard or trains unchanged, so the value of each part is cached.
    """

    MOST = 100_000

    def __init__(self, figures: YardmasterParameters) -> None:
        self.parameters = figures
        self._bonus = {
            DRAW_THREE: figures.draw_three,
            PAY_ONE_LESS: figures.pay_one_less,
            STEAL: figures.steal,
            REFRESH: figures.refresh,
        }
        self._progress: dict[tuple[int, Face, Cars], float] = {}
        self._gains: dict[tuple[int, Face, Cars, Face], float] = {}
        self._hands: dict[tuple[object, ...], float] = {}
        self._buys: dict[tuple[object, ...], float] = {}

    def __call__(
        self, game: Game[YardState], view: YardState, seat: Seat, *, sees_hand: bool = True
    ) -> float:
        """Evaluation for a seat; without its hand, its cards count as unknown."""
        hand, acts = view.seat_hands[seat], view.active == seat and not view.turn_done
        return self._weighed(
            game,
            view,
            seat,
            view.scores[seat],
            view.tail(seat),
            view.sorting[seat],
            tuple(view.yard),
            tuple(hand.faces or ()) if sees_hand else (),
            hand.count,
            view.tokens[seat],
            view.actions_left if acts else 0,
            view.discard[-1:],
        )

    def value_after(
        self, game: Game[YardState], view: YardState, seat: Seat, action: Action, card: Face | None = None
    ) -> float | None:
        """The value after an action of the active seat;

        None if that cannot be computed without a copy of the state.

        `card` is the card that would be drawn from the pile, if it is known.
        """
        hand, own, tail, sorting = (
            view.seat_hands[seat],
            view.scores[seat],
            view.tail(seat),
            view.sorting[seat],
        )
        yard, faces, count, spent = tuple(view.yard), hand.faces or [], hand.count, 1
        top = view.discard[-1:]
        kind = type(action)
        if kind is LoadCar:
            load = cast(LoadCar, action)
            car = view.yard[load.slot] or ""
            paid = (PAY_ONE_LESS, *load.payment) if load.pay_one_less else load.payment
            faces = faces[:]
            for face in paid:
                faces.remove(face)
            count -= len(paid)
            yard = (*yard[: load.slot], None, *yard[load.slot + 1 :])
            if fits(tail, car):
                own, tail = own + car_value(car), car
            else:
                sorting = tuple(sorted((*sorting, car)))
            top = [*paid[-1:]] or top
        elif kind is DrawPile and view.cargo.cards:
            count += 1
            if card is not None:
                faces = sorted((*faces, card))
        elif kind is DrawDiscard:
            count += 1
            faces, top = sorted((*faces, *top)), view.discard[-2:-1]
        elif kind is CoupleCar:
            car, spent = cast(CoupleCar, action).car, 0
            at = sorting.index(car)
            own, tail, sorting = own + car_value(car), car, sorting[:at] + sorting[at + 1 :]
        else:
            return None
        return self._weighed(
            game,
            view,
            seat,
            own,
            tail,
            sorting,
            yard,
            tuple(faces),
            count,
            view.tokens[seat],
            view.actions_left - spent,
            top,
        )

    def _weighed(
        self,
        game: Game[YardState],
        view: YardState,
        seat: Seat,
        own: int,
        tail: Face,
        sorting: Cars,
        yard: Yard,
        faces: Faces,
        count: int,
        token: Face,
        actions: int,
        top: list[Face],
    ) -> float:
        """The value with these parts for the seat; other seats are as in the view."""
        assert isinstance(game, Yardmaster)
        figures, goal = self.parameters, game.table.goal
        if own + best_chain(tail, sorting) >= goal:
            return figures.won + own
        lacking = goal - own
        worth = figures.point * self.progress(lacking, tail, sorting)
        worth += figures.action * actions
        worth += self._cards(game, view, faces, count, lacking, yard)
        worth += self._prospect(game, faces, token, lacking, tail, sorting, yard)
        threats = 0
        for rival, (train, parked, score) in enumerate(
            zip(view.trains, view.sorting, view.scores, strict=True)
        ):
            if rival != seat:
                last = train[-1] if train else ""
                threats += can_win_with_next_car(
                    last, parked, goal - score, view.seat_hands[rival].count, yard
                )
        return worth - self._gift(top, yard) - figures.threat * threats

    def progress(self, lacking: int, tail: Face, sorting: Cars) -> float:
        """The number of points lacking, as a negative number; points in the sorting yard count in part."""
        key = lacking, tail, sorting
        if (found := self._progress.get(key)) is None:
            if len(self._progress) > self.MOST:
                self._progress.clear()
            found = self._progress[key] = self._made(lacking, tail, sorting)
        return found

    def _gain(self, lacking: int, tail: Face, sorting: Cars, car: Face) -> float:
        """By how much a car would improve `progress`."""
        key = lacking, tail, sorting, car
        if (found := self._gains.get(key)) is None:
            if len(self._gains) > self.MOST:
                self._gains.clear()
            if fits(tail, car):
                then = self.progress(lacking - car_value(car), car, sorting)
            else:
                then = self.progress(lacking, tail, tuple(sorted((*sorting, car))))
            found = self._gains[key] = then - self.progress(lacking, tail, sorting)
        return found

    def _made(self, lacking: int, tail: Face, sorting: Cars) -> float:
        figures, chain = self.parameters, best_chain(tail, sorting)
        if chain >= lacking:
            return figures.last_car
        left = lacking - chain
        parked = sum(map(car_value, sorting)) - chain
        waiting = figures.parked * min(parked, left) + figures.spare * max(0, parked - left)
        return waiting + figures.chained * chain - lacking

    def _cards(
        self, game: Yardmaster, view: YardState, faces: Faces, count: int, lacking: int, yard: Yard
    ) -> float:
        """Value of the hand, cached."""
        loot = NOBODY if view.victim == NOBODY else view.scores[view.victim]
        key = faces, count, view.to_draw, loot, lacking, yard
        if (found := self._hands.get(key)) is None:
            if len(self._hands) > self.MOST:
                self._hands.clear()
            hidden = count - len(faces) + view.to_draw
            found = self._hands[key] = self._hand(_counts(game, faces), faces, hidden, loot, lacking, yard)
        return found

    def _hand(
        self, counts: Mapping[Face, int], faces: Faces, hidden: int, loot: int, lacking: int, yard: Yard
    ) -> float:
        """Value of the cards in a hand, best first, up to the hand limit; includes cards about to be
        drawn."""
        figures = self.parameters
        cards = [figures.unknown_card] * hidden
        if loot != NOBODY:
            cards.append(figures.stolen + figures.loot * loot)
        asked = {car[0] for car in yard if car}
        for colour, count in counts.items():
            if count:
                cards += (figures.asked_for if colour in asked else figures.for_later)[:count]
        cards += [self._bonus[face] for face in faces if face in self._bonus]
        cards.sort(reverse=True)
        room = figures.room[: lacking + figures.slack]
        return fsum([card * part for card, part in zip(cards, room, strict=False)])

    def _prospect(
        self,
        game: Yardmaster,
        faces: Faces,
        token: Face,
        lacking: int,
        tail: Face,
        sorting: Cars,
        yard: Yard,
    ) -> float:
        """Value of the best car to buy next; cached."""
        key = faces, token, lacking, tail, sorting, yard
        if (found := self._buys.get(key)) is None:
            if len(self._buys) > self.MOST:
                self._buys.clear()
            counts = _counts(game, faces)
            less = PAY_ONE_LESS in faces
            found = self._buys[key] = self._best_buy(counts, less, token, lacking, tail, sorting, yard)
        return found

    def _best_buy(
        self,
        counts: Mapping[Face, int],
        less: bool,
        token: Face,
        lacking: int,
        tail: Face,
        sorting: Cars,
        yard: Yard,
    ) -> float:
        figures, pairs = self.parameters, counts[token] // 2
        best = 0.0
        for car in yard:
            if car is None:
                best = max(best, figures.new_car)
                continue
            colour = car[0]
            missing = car_value(car) - counts[colour] - (0 if token == colour else pairs) - less
            if missing >= len(figures.within_reach):
                continue
            gain = self._gain(lacking, tail, sorting, car) * figures.within_reach[max(0, missing)]
            if gain > best:
                best = gain
        return best

    def _gift(self, top: list[Face], yard: Yard) -> float:
        """What the top discard is worth to others; bonus cards may not be taken (YM-5.2)."""
        if not top or (face := top[0]) in self._bonus:
            return 0.0
        return self.parameters.open_card * (1 + sum([car is not None and car[0] == face for car in yard]))
