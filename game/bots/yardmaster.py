"""How good a Yardmaster table looks to a seat, counted in actions it need not take any more.

A car of value 3 takes three draws and a load, so a point is worth about 1.4 actions and a card that will be
used nearly one. The rest are discounts: for cars that wait in the sorting yard, for the fourth and fifth card
of a colour, for a hand with no room left, for cards that lie ready for the next seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import fsum

from game.bots.bot import Bot
from game.bots.search import OneStep
from game.rules.cards.table import NOBODY
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState, fits, value

WON = 1_000.0
"""The goal is within reach of free couplings: nothing but taking it counts any more."""
POINT = 1.4
CHAINED = 0.99
"""Of a point that could be coupled for free now: to couple it is still a gain."""
PARKED = 0.75
"""Of a point that waits for a better tail."""
SPARE = 0.2
"""Of a point that waits although enough others do."""
ACTION = 1.0
"""An action not yet used: more than any use of it is worth, so that what is free comes first."""
UNKNOWN_CARD = 0.85
CARDS_ASKED_FOR = (0.9, 0.9, 0.85, 0.8, 0.4, 0.2) + (0.05,) * 6
"""What the first, second … card of a colour is worth while the yard has such a car: four pay for any."""
CARDS_FOR_LATER = (0.8, 0.8, 0.75, 0.7, 0.4, 0.2) + (0.05,) * 6
BONUS_CARDS = {DRAW_THREE: 2.4, PAY_ONE_LESS: 1.2, STEAL: 1.3, REFRESH: 0.4}
STOLEN_CARD = 1.4
LOOT = 0.01
"""For each point of the victim: rather from the leader than from another."""
ROOM = (1.0, 1.0, 1.0, 1.0, 1.0, 0.9, 0.7)
"""Of its worth, best card first: the last ones leave no room for what comes, and beyond them is the limit."""
SLACK = 3
"""So many cards more than points are lacking are worth holding."""
WITHIN_REACH = (0.45, 0.3, 0.15, 0.05)
"""Of the points of a car in the yard, by the number of cards the hand lacks for it."""
NEW_CAR = 0.7
"""What a slot about to be refilled promises."""
LAST_CAR = 3.0
"""Points on top for a car that would win."""
OPEN_CARD = 0.08
"""What a card on the discard pile gives the next seat, for itself and for each car of its colour."""
THREAT = 0.8
"""A rival could win by the next car it loads: rather take that car than leave it."""


@lru_cache(maxsize=100_000)
def best_chain(tail: Face, cars: tuple[Face, ...]) -> int:
    """The most points that sorted cars can add behind this tail (YM-7.3)."""
    best = 0
    for at, car in enumerate(cars):
        if fits(tail, car):
            best = max(best, value(car) + best_chain(car, cars[:at] + cars[at + 1 :]))
    return best


@lru_cache(maxsize=100_000)
def progress(lacking: int, tail: Face, sorting: tuple[Face, ...]) -> float:
    """Minus the points lacking; those in the sorting yard count as partly made."""
    chain = best_chain(tail, sorting)
    if chain >= lacking:
        return LAST_CAR
    left = lacking - chain
    parked = sum(map(value, sorting)) - chain
    return PARKED * min(parked, left) + SPARE * max(0, parked - left) + CHAINED * chain - lacking


def evaluate(game: Game[YardState], view: YardState, seat: Seat) -> float:
    """How good the table looks to a seat that sees its own hand."""
    assert isinstance(game, Yardmaster)
    own, goal, tail = view.scores[seat], game.table.goal, view.tail(seat)
    sorting = tuple(view.sorting[seat])
    if own + best_chain(tail, sorting) >= goal:
        return WON + own
    worth = POINT * progress(goal - own, tail, sorting)
    if view.active == seat and not view.turn_done:
        worth += ACTION * view.actions_left
    faces = view.held[seat].faces or []
    counts = {colour.face: faces.count(colour.face) for colour in game.level.colours}
    worth += _hand(view, seat, counts, goal - own) + _prospect(view, seat, counts, goal - own)
    threats = sum(_may_win(view, rival, goal) for rival in range(game.seats) if rival != seat)
    return worth - _gift(view, counts) - THREAT * threats


def _hand(view: YardState, seat: Seat, counts: Mapping[Face, int], lacking: int) -> float:
    """The cards, best first, as far as the limit allows; those about to come count too."""
    hand = view.held[seat]
    cards = [UNKNOWN_CARD] * (hand.hidden() + view.to_draw)
    if view.victim != NOBODY:
        cards.append(STOLEN_CARD + LOOT * view.scores[view.victim])
    asked = {car[0] for car in view.yard if car}
    for colour, count in counts.items():
        cards += CARDS_ASKED_FOR[:count] if colour in asked else CARDS_FOR_LATER[:count]
    cards += [BONUS_CARDS[face] for face in hand.faces or () if face in BONUS_CARDS]
    cards.sort(reverse=True)
    return fsum(card * room for card, room in zip(cards, ROOM[: lacking + SLACK], strict=False))


def _prospect(view: YardState, seat: Seat, counts: Mapping[Face, int], lacking: int) -> float:
    """What the best car to buy next would bring."""
    tail, sorting, token = view.tail(seat), tuple(view.sorting[seat]), view.tokens[seat]
    pairs = counts[token] // 2
    less = PAY_ONE_LESS in (view.held[seat].faces or ())
    now = progress(lacking, tail, sorting)
    best = 0.0
    for car in view.yard:
        if car is None:
            best = max(best, NEW_CAR)
            continue
        price = value(car)
        missing = max(0, price - counts[car[0]] - (0 if token == car[0] else pairs) - less)
        if missing >= len(WITHIN_REACH):
            continue
        if fits(tail, car):
            then = progress(lacking - price, car, sorting)
        else:
            then = progress(lacking, tail, tuple(sorted((*sorting, car))))
        best = max(best, (then - now) * WITHIN_REACH[missing])
    return best


def _gift(view: YardState, counts: Mapping[Face, int]) -> float:
    """What the top of the discard pile is worth to the others; nobody may take a bonus card (YM-5.2)."""
    if not view.discard or view.discard[-1] not in counts:
        return 0.0
    top = view.discard[-1]
    return OPEN_CARD * (1 + sum(car is not None and car[0] == top for car in view.yard))


def _may_win(view: YardState, rival: Seat, goal: int) -> bool:
    """Whether another seat has cards enough for a car of the yard that would end the match."""
    tail, sorting = view.tail(rival), tuple(view.sorting[rival])
    lacking, cards = goal - view.scores[rival], view.held[rival].count
    if best_chain(tail, sorting) >= lacking:
        return True
    within_reach = [car for car in view.yard if car and value(car) <= cards and fits(tail, car)]
    return any(value(car) + best_chain(car, sorting) >= lacking for car in within_reach)


def greedy() -> Bot:
    """One step ahead by the evaluation above; of a payment only the top card is worth a thought."""
    return OneStep(evaluate, lambda game, _view, _seat, actions: game.usual(actions))
