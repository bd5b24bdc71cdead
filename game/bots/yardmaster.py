"""How good a Yardmaster table looks to a seat, in tenths of a point.

A car of value 3 takes three draws and a load, so an action is worth about three quarters of a point; that is
the price of a card that will be used. The rest are discounts: for cards that cannot pay soon, for cars that
wait in the sorting yard, for a hand beyond its limit.
"""

from __future__ import annotations

from functools import cache

from game.bots.bot import Bot
from game.bots.search import OneStep
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState, value

POINT = 10.0
WIN = 1_000.0
CHAINED = 9.9
"""A point that can be coupled for free now: coupling it must still be a gain."""
PARKED = 7.0
UNKNOWN_CARD = 5.5
CARDS = (0.0, 4.5, 10.5, 16.5, 22.5, 25.5, 27.5, 29.0, 30.0)
"""So many cards of one colour: a pair is more than two singles, a fifth card waits long."""
BONUS_CARDS = {DRAW_THREE: 13.0, PAY_ONE_LESS: 8.0, STEAL: 4.5, REFRESH: 2.0}
SURPLUS = 4.5
"""What a card beyond the limit costs: the poorest of the hand will be thrown away for it."""
CROWDING = 0.03
"""The part of its worth a hand loses with each card: the fuller, the less room for what comes."""
AFFORDABLE = 2.4
"""For each point of a car in the yard that the hand can pay for."""
NEARLY = 1.0
LEADER = 0.15
ACTION = 4.0
"""An action not yet used; ending the turn loses it, so that a poor use is still better than none."""


@cache
def best_chain(tail: Face, cars: tuple[Face, ...]) -> int:
    """The most points that sorted cars can add behind this tail (YM-7.3)."""
    best = 0
    for at, car in enumerate(cars):
        if not tail or tail[0] == car[0] or tail[1:] == car[1:]:
            best = max(best, value(car) + best_chain(car, cars[:at] + cars[at + 1 :]))
    return best


def evaluate(game: Game[YardState], view: YardState, seat: Seat) -> float:
    """How good the table looks to a seat that sees its own hand."""
    assert isinstance(game, Yardmaster)
    own = view.scores[seat]
    if own >= game.table.goal:
        return WIN
    train, sorting = view.trains[seat], view.sorting[seat]
    chain = best_chain(train[-1] if train else "", tuple(sorting)) if sorting else 0
    parked = sum(value(car) for car in sorting) - chain
    if own + chain >= game.table.goal:
        return WIN - 1
    others = max(score for other, score in enumerate(view.scores) if other != seat)
    table = POINT * own + CHAINED * chain + PARKED * parked - LEADER * POINT * others
    if view.active == seat and not view.turn_done:
        table += ACTION * view.actions_left
    return table + _hand(game, view, seat)


def _hand(game: Yardmaster, view: YardState, seat: Seat) -> float:
    hand = view.held[seat]
    faces = hand.faces or []
    total = UNKNOWN_CARD * hand.hidden()
    counts = {colour.face: faces.count(colour.face) for colour in game.level.colours}
    for count in counts.values():
        total += CARDS[min(count, len(CARDS) - 1)]
    for face in faces:
        total += BONUS_CARDS.get(face, 0.0)
    total *= 1 - CROWDING * hand.count
    total -= SURPLUS * max(0, hand.count - game.level.hand_limit)
    return total + _prospects(view, seat, counts)


def _prospects(view: YardState, seat: Seat, counts: dict[Face, int]) -> float:
    """The best car the hand could buy next, with the sorted cars it would let in."""
    token = view.tokens[seat]
    pairs = counts.get(token, 0) // 2
    sorting = tuple(view.sorting[seat])
    best = 0.0
    for car in view.yard:
        if car is None:
            continue
        price = value(car)
        missing = price - counts[car[0]] - (0 if token == car[0] else pairs)
        if missing > 1:
            continue
        worth = price + 0.5 * best_chain(car, sorting) if view.fits(seat, car) else 0.5 * price
        best = max(best, worth * (NEARLY if missing == 1 else AFFORDABLE))
    return best


def greedy() -> Bot:
    """One step ahead by the evaluation above."""
    return OneStep(evaluate)
