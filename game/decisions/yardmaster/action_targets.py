"""For Yardmaster actions, the targets with which they are chosen (YM-16.3); for targets, an example of an
action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.decisions.action_picker import ActionOffer, Target
from game.decisions.targets import DISCARD, PILE, AtSeat, DiscardPileTarget, DrawPileTarget, InHand
from game.decisions.yardmaster.targets import END_TURN, CarInSiding, InYard, TokenOf, VictimHandCard
from game.rules.cards.state import NOBODY
from game.rules.core.codec import Face, Seat
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
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState, car_value
from game.rules.yardmaster.turn import grouped_payment
from game.rules.yardmaster.words.text import end_warning


def offer_of(view: YardState, seat: Seat, action: Action) -> ActionOffer:
    """An action with the targets with which it is chosen."""
    match action:
        case EndTurn():
            return ActionOffer(action, (END_TURN,), warning=end_warning(view, seat))
        case DrawPile():
            return ActionOffer(action, (PILE,))
        case DrawDiscard():
            return ActionOffer(action, (DISCARD,))
        case LoadCar(slot, payment, less):
            cards = tuple(InHand(face) for face in payment)
            bonus = (InHand(PAY_ONE_LESS),) if less else ()
            return ActionOffer(action, (InYard(slot),), cards + bonus + _top(payment, view.tokens[seat]))
        case SwapToken(token):
            return ActionOffer(action, (TokenOf(token),))
        case CoupleCar(car):
            return ActionOffer(action, (CarInSiding(car),))
        case PlayDrawThree():
            return ActionOffer(action, (InHand(DRAW_THREE),))
        case PlaySteal(victim):
            return ActionOffer(action, (InHand(STEAL), AtSeat(victim)))
        case PlayRefresh(slots):
            return ActionOffer(
                action, (InHand(REFRESH), *(InYard(slot) for slot in slots)), is_multiple_choice=True
            )
        case StealCard(face):
            return ActionOffer(action, (VictimHandCard(face or ""),))
        case DiscardCard(face):
            return ActionOffer(action, (InHand(face),))
    raise TypeError(f"{type(action).__name__} has no place on the table")


def _top(payment: Sequence[Face], token: Face) -> tuple[Target, ...]:
    """The discard pile as a target, if a payment of two colours ends with the token's colour."""
    mixed = len(set(payment)) > 1
    return (DISCARD,) if mixed and payment[-1] == token else ()


def offers(view: YardState, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
    """Every legal action; of payments, first those in the car's colour, then with few pairs, then with bonus
    cards.

    Payments in which colours alternate come last, because clicking cards never leads to them.
    """
    found = [offer_of(view, seat, action) for action in legal]
    return sorted(found, key=lambda offer: _preference(offer.action))


def _preference(action: Action) -> tuple[bool, bool, int]:
    if isinstance(action, LoadCar):
        return (grouped_payment(action) != action, action.pay_one_less, len(action.payment))
    return (False, False, 0)


def example_action(view: YardState, seat: Seat, target: Target) -> Action | None:
    """An action that a click on the target could mean; used to explain why it is illegal."""
    match target:
        case DrawPileTarget():
            return DrawPile()
        case DiscardPileTarget():
            return DrawDiscard()
        case InYard(slot):
            return _example_load(view, slot)
        case TokenOf(token) if token != view.tokens[seat]:
            return SwapToken(token)
        case CarInSiding(car) if car in view.sorting[seat]:
            return CoupleCar(car)
    return None


def _example_load(view: YardState, slot: int) -> Action | None:
    car = view.yard[slot]
    return LoadCar(slot, (car[0],) * car_value(car)) if car is not None else None


def price_units(view: YardState, seat: Seat, car: Face) -> tuple[str, ...]:
    """For each unit of a car's price, how the hand could pay it: a card, a pair of the token's colour, or
    not."""
    faces = view.seat_hands[seat].faces
    if faces is None:
        return ("full",) * car_value(car)
    own = min(car_value(car), faces.count(car[0]))
    token = view.tokens[seat]
    pairs = 0 if token == car[0] else min(car_value(car) - own, faces.count(token) // 2)
    return ("full",) * own + ("pair",) * pairs + ("missing",) * (car_value(car) - own - pairs)


@cache
def chains(tail: Face, cars: tuple[Face, ...]) -> tuple[tuple[Face, ...], ...]:
    """The longest chains of cars from the sorting yard that can be coupled behind this last car (YM-7.3)."""
    found: list[tuple[Face, ...]] = []
    for at, car in enumerate(cars):
        if car in cars[:at]:
            continue
        if not tail or tail[0] == car[0] or tail[1:] == car[1:]:
            further = chains(car, cars[:at] + cars[at + 1 :])
            found += [(car, *rest) for rest in further] or [(car,)]
    return tuple(found)


def best_chains(view: YardState, seat: Seat) -> list[tuple[Face, ...]]:
    """Of chains of two or more cars, the one worth most and the longest; only one if they are equally
    good."""
    train = view.trains[seat]
    if seat == NOBODY or not train or len(view.sorting[seat]) > 9:
        return []
    found = [chain for chain in chains(train[-1], tuple(view.sorting[seat])) if len(chain) > 1]
    if not found:
        return []
    highest = max(found, key=lambda chain: (points(chain), len(chain)))
    longest = max(found, key=lambda chain: (len(chain), points(chain)))
    same = len(highest) == len(longest) and points(highest) == points(longest)
    return [highest] if same else [highest, longest]


def points(cars: Sequence[Face]) -> int:
    return sum(car_value(car) for car in cars)
