"""The active seat's turn in Yardmaster: drawing, buying cars, coupling, exchanging tokens, bonus cards (YM-5
to YM-9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Any

from game.rules.cards.events import CardFlipped, DeckShuffled
from game.rules.cards.phases import END_TURN, HAND_CHECK, SeatPhase
from game.rules.cards.state import NOBODY
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, FlipOutcome, Outcome, Refusal, ShuffleOutcome
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import (
    CoupleCar,
    DrawDiscard,
    DrawPile,
    EndTurn,
    LoadCar,
    PlayDrawThree,
    PlayRefresh,
    PlaySteal,
    SwapToken,
)
from game.rules.yardmaster.events import (
    BonusPlayed,
    CarCoupled,
    CarLoaded,
    CarParked,
    CarTucked,
    HandShown,
    TokensSwapped,
)
from game.rules.yardmaster.level_file import YardmasterRuleContext
from game.rules.yardmaster.phases import STEAL_PICK, TURN, YARD, fill_yard, refill_yard, reshuffle
from game.rules.yardmaster.state import (
    DRAW_THREE,
    IS_BONUS,
    PAY_ONE_LESS,
    REFRESH,
    STEAL,
    YardState,
    car_colour,
    car_value,
    fits,
)

ListPayments = Callable[[int, Face, int, int, Face, bool], list[LoadCar]]
END, PILE, DISCARD = EndTurn(), DrawPile(), DrawDiscard()
COUNTED_ACTIONS = frozenset((DrawPile, DrawDiscard, LoadCar, SwapToken))
"""The action classes that use up one of the actions of a turn (YM-4.2)."""


@cache
def load_actions(slot: int, car: Face, own: int, pairs: int, token: Face, less: bool) -> list[LoadCar]:
    """Every payment for a car with cards of its colour and pairs of the token's colour (YM-6.6).

    `own` and `pairs` are the numbers of both in the hand; `less` lowers the price by a bonus card. Includes
    every order of the cards. Cached, because few different hands occur.
    """
    wanted, price = car_colour(car), car_value(car)
    return [
        LoadCar(slot, payment, need < price)
        for need in ((price, price - 1) if less else (price,))
        for traded in range(max(0, need - own), min(need, pairs) + 1)
        for payment in payment_orders(wanted, need - traded, token, 2 * traded)
    ]


@cache
def grouped_load_actions(
    slot: int, car: Face, own: int, pairs: int, token: Face, less: bool
) -> list[LoadCar]:
    """The payments of `load_actions` in which cards of equal colour are together."""
    return [
        load for load in load_actions(slot, car, own, pairs, token, less) if grouped_payment(load) == load
    ]


@cache
def payment_orders(wanted: Face, plain: int, token: Face, swapped: int) -> list[tuple[Face, ...]]:
    """All orders of cards of two colours; first the two in which cards of equal colour are together."""
    number = plain + swapped
    found = [
        tuple(token if at in below else wanted for at in range(number))
        for below in combinations(range(number), swapped)
    ]
    return [found[0], *found[-1:], *found[1:-1]] if len(found) > 1 else found


def grouped_payment(load: LoadCar) -> LoadCar:
    """The payment with the same cards and the same last card in which equal colours are together."""
    if not load.payment:
        return load
    top = load.payment[-1]
    below = [card for card in load.payment if card != top]
    return LoadCar(load.slot, (*below, *[top] * (len(load.payment) - len(below))), load.pay_one_less)


@cache
def reordered_loads(load: LoadCar) -> list[LoadCar]:
    """For a payment with equal colours together, every order that ends with the same card."""
    top, bottom = load.payment[-1:], load.payment[:1]
    if top == bottom:
        return [load]
    number = load.payment.count(top[0])
    every = payment_orders(top[0], number, bottom[0], len(load.payment) - number)
    return [LoadCar(load.slot, order, load.pay_one_less) for order in every if order[-1:] == top]


@lru_cache(maxsize=10_000)
def couplings(tail: Face, cars: tuple[Face, ...]) -> list[CoupleCar]:
    """The parked cars that can be coupled behind this last car, in order (YM-7.1)."""
    return [CoupleCar(car) for car in dict.fromkeys(cars) if fits(tail, car)]


class YardTurnPhase(SeatPhase[YardState, YardmasterRuleContext]):
    """The active seat's turn (YM-5 to YM-9)."""

    name = TURN

    def __init__(self, table: YardmasterRuleContext) -> None:
        super().__init__(table)
        # Not named `colour`: Python 3.12.1 confuses a comprehension variable with the function of that name.
        colours = [one.face for one in table.level.colours]
        self._swaps = {own: [SwapToken(token) for token in colours if token != own] for own in colours}
        """For each token that a seat may own, the exchanges for all others, at a seat or in the pool
        (YM-8.2)."""
        cars = table.level.railcar_deck((1,) * len(table.level.spread))
        self._prices = {car: (car_colour(car), car_value(car)) for car in cars}
        """For each car, the colour and the number of cards that pay for it."""
        self._handlers: dict[type[Action], Callable[[YardState, Any, Emit], None]] = {
            EndTurn: self._end_turn,
            DrawPile: self._draw_pile,
            DrawDiscard: self._draw_discard,
            LoadCar: self._load,
            SwapToken: self._swap,
            CoupleCar: self._couple_parked,
            PlayDrawThree: self._draw_three,
            PlaySteal: self._steal,
            PlayRefresh: self._refresh,
        }
        """The function that applies each action, by class; a dictionary is faster than a chain of type tests.
        """
        self._judges: dict[type[Action], Callable[[YardState, Seat, Any], Refusal | None]] = {
            EndTurn: self._why_not_end,
            DrawPile: self._why_not_draw_pile,
            DrawDiscard: self._why_not_draw_discard,
            LoadCar: self._why_not_load,
            SwapToken: self._why_not_swap,
            CoupleCar: self._why_not_couple,
            PlayDrawThree: self._why_not_draw_three,
            PlaySteal: self._why_not_steal,
            PlayRefresh: self._why_not_refresh,
        }

    def next(self, state: YardState) -> str | None:
        if state.victim != NOBODY:
            return STEAL_PICK
        if state.scores[state.active] >= self.table.goal and (state.turn_done or self.table.win_on_coupling):
            return OVER
        if not state.turn_done:
            return None
        return HAND_CHECK if state.seat_hands[state.active].count > self.table.hand_limit else END_TURN

    def sample(self, state: YardState, seat: Seat, pick: RandomBelow) -> Action:
        """Draws a random action; payments that differ only below the top card count as one."""
        choices = self.candidates(state, seat, grouped_load_actions)
        action = choices[pick(len(choices))]
        if type(action) is LoadCar and len(same := reordered_loads(action)) > 1:
            return same[pick(len(same))]
        return action

    def candidates(self, state: YardState, seat: Seat, ways: ListPayments = load_actions) -> list[Action]:
        """Exactly the legal actions. Returns a list for speed, because bots call this millions of times.

        `ways` lists the payments for a car.
        """
        faces = state.seat_hands[seat].faces or []
        has_bonus = not IS_BONUS.isdisjoint(faces)
        found: list[Action] = [END]
        if state.actions_left:
            if state.cargo.cards or self._can_reshuffle(state):
                found.append(PILE)
            if state.discard and state.discard[-1] not in IS_BONUS:
                found.append(DISCARD)
            token, number, prices = state.tokens[seat], faces.count, self._prices
            pairs = number(token) // 2
            less = has_bonus and PAY_ONE_LESS in faces
            for slot, car in enumerate(state.yard):
                if car is not None:
                    wanted, price = prices[car]
                    own, traded = number(wanted), 0 if token == wanted else pairs
                    if own + traded + less >= price:
                        found += ways(slot, car, own, traded, token, less)
            found += self._swaps[token]
        if state.sorting[seat]:
            found += couplings(state.tail(seat), state.sorting[seat])
        if has_bonus:
            found += self._bonus_plays(state, seat, faces)
        return found

    def _bonus_plays(self, state: YardState, seat: Seat, faces: list[Face]) -> list[Action]:
        found: list[Action] = []
        if DRAW_THREE in faces:
            found.append(PlayDrawThree())
        if STEAL in faces:
            others = [victim for victim in range(self.table.seats) if victim != seat]
            found += [PlaySteal(victim) for victim in others if state.seat_hands[victim].count]
        if REFRESH in faces:
            found += self._refreshes(state)
        return found

    def why_not(self, state: YardState, seat: Seat, action: Action) -> Refusal | None:
        kind = type(action)
        if (judge := self._judges.get(kind)) is None:
            return Refusal("not_now")
        if not state.actions_left and kind in COUNTED_ACTIONS:
            return Refusal("no_action_left")
        return judge(state, seat, action)

    def apply(self, state: YardState, seat: Seat, action: Action, emit: Emit) -> None:
        self._handlers[type(action)](state, action, emit)

    def _end_turn(self, state: YardState, action: EndTurn, emit: Emit) -> None:
        state.turn_done = True

    def _draw_pile(self, state: YardState, action: DrawPile, emit: Emit) -> None:
        state.actions_left -= 1
        state.to_draw = 1
        self._draw_on(state, emit)

    def _draw_discard(self, state: YardState, action: DrawDiscard, emit: Emit) -> None:
        state.actions_left -= 1
        self.take_discard(state, emit)

    def _couple_parked(self, state: YardState, action: CoupleCar, emit: Emit) -> None:
        cars = state.sorting[state.active]
        at = cars.index(action.car)
        state.sorting[state.active] = cars[:at] + cars[at + 1 :]
        self._couple(state, action.car, False, emit)

    def _draw_three(self, state: YardState, action: PlayDrawThree, emit: Emit) -> None:
        self._play(state, DRAW_THREE, emit)
        state.to_draw, state.keep_top = 3, True
        self._draw_on(state, emit)

    def _steal(self, state: YardState, action: PlaySteal, emit: Emit) -> None:
        self._play(state, STEAL, emit)
        state.victim = action.victim
        emit(HandShown(state.active, action.victim, state.seat_hands[action.victim].count))

    def on_outcome(self, state: YardState, outcome: Outcome, emit: Emit) -> None:
        match outcome:
            case FlipOutcome(faces):
                fill_yard(state, faces, emit)
            case ShuffleOutcome():
                emit(DeckShuffled("cargo", len(state.cargo)))
                self._draw_on(state, emit)

    def _draw_on(self, state: YardState, emit: Emit) -> None:
        """Draws the cards that the active seat must still draw; stops if a reshuffle is needed."""
        while state.to_draw:
            if state.cargo.cards:
                self.draw(state, state.active, "cargo", state.cargo, emit)
                state.to_draw -= 1
            elif reshuffle(state):
                return
            else:
                state.to_draw = 0
        state.keep_top = False

    def _can_reshuffle(self, state: YardState) -> bool:
        """Whether a reshuffle would give a card; everybody can see that (YM-5.1)."""
        return len(state.discard) > 1 or (len(state.discard) == 1 and state.discard[0] in IS_BONUS)

    def _refreshes(self, state: YardState) -> list[Action]:
        occupied = [slot for slot, car in enumerate(state.yard) if car is not None]
        numbers = range(1, len(occupied) + 1)
        return [PlayRefresh(slots) for number in numbers for slots in permutations(occupied, number)]

    def _why_not_end(self, state: YardState, seat: Seat, action: EndTurn) -> Refusal | None:
        return None

    def _why_not_draw_pile(self, state: YardState, seat: Seat, action: DrawPile) -> Refusal | None:
        return None if state.cargo.cards or self._can_reshuffle(state) else Refusal("pile_empty")

    def _why_not_swap(self, state: YardState, seat: Seat, action: SwapToken) -> Refusal | None:
        other = action.token in self._swaps and action.token != state.tokens[seat]
        return None if other else Refusal("no_such_token")

    def _why_not_draw_three(self, state: YardState, seat: Seat, action: PlayDrawThree) -> Refusal | None:
        return None if state.seat_hands[seat].holds((DRAW_THREE,)) else Refusal("cards_not_in_hand")

    def _why_not_draw_discard(self, state: YardState, seat: Seat, action: DrawDiscard) -> Refusal | None:
        if not state.discard:
            return Refusal("discard_empty")
        return Refusal("bonus_on_top") if state.discard[-1] in IS_BONUS else None

    def _why_not_load(self, state: YardState, seat: Seat, load: LoadCar) -> Refusal | None:
        """Judges a payment: exact, in cards of the car's colour and pairs of the token's colour (YM-6.2)."""
        car = state.yard[load.slot] if load.slot < len(state.yard) else None
        if car is None:
            return Refusal("empty_slot")
        wanted, token = car_colour(car), state.tokens[seat]
        need = car_value(car) - load.pay_one_less
        own = load.payment.count(wanted)
        traded = len(load.payment) - own
        is_token = traded == 0 or (token != wanted and load.payment.count(token) == traded)
        if not is_token or traded % 2 or own + traded // 2 != need:
            return Refusal("wrong_payment", (wanted, need, token))
        cards = (*load.payment, PAY_ONE_LESS) if load.pay_one_less else load.payment
        return None if state.seat_hands[seat].holds(cards) else Refusal("cards_not_in_hand")

    def _why_not_couple(self, state: YardState, seat: Seat, action: CoupleCar) -> Refusal | None:
        car = action.car
        if car not in state.sorting[seat]:
            return Refusal("no_such_car")
        return None if state.fits(seat, car) else Refusal("does_not_fit", (car, state.tail(seat)))

    def _why_not_steal(self, state: YardState, seat: Seat, action: PlaySteal) -> Refusal | None:
        victim = action.victim
        if not state.seat_hands[seat].holds((STEAL,)):
            return Refusal("cards_not_in_hand")
        if victim == seat or not 0 <= victim < self.table.seats:
            return Refusal("no_such_seat")
        return None if state.seat_hands[victim].count else Refusal("hand_empty")

    def _why_not_refresh(self, state: YardState, seat: Seat, action: PlayRefresh) -> Refusal | None:
        slots = action.slots
        if not state.seat_hands[seat].holds((REFRESH,)):
            return Refusal("cards_not_in_hand")
        occupied = [slot for slot, car in enumerate(state.yard) if car is not None]
        named_once = len(set(slots)) == len(slots) > 0
        return None if named_once and all(slot in occupied for slot in slots) else Refusal("empty_slot")

    def _play(self, state: YardState, card: Face, emit: Emit) -> None:
        """Discards a bonus card; its effect follows (YM-9.1)."""
        emit(BonusPlayed(state.active, card))
        self.discard(state, card, emit)

    def _load(self, state: YardState, load: LoadCar, emit: Emit) -> None:
        """Moves a bought car to the seat (YM-6.4), then requests a new one, which arrives before the next
        decision."""
        car = state.yard[load.slot]
        if car is None:
            raise ValueError("judged before: the slot is not empty")
        seat = state.active
        state.actions_left -= 1
        state.loaded = True
        emit(CarLoaded(seat, load.slot, car, load.payment, load.pay_one_less))
        if load.pay_one_less:
            self.discard(state, PAY_ONE_LESS, emit)
        for card in load.payment:
            self.discard(state, card, emit)
        state.yard[load.slot] = None
        if state.fits(seat, car):
            self._couple(state, car, True, emit)
        else:
            state.sorting[seat] = tuple(sorted((*state.sorting[seat], car)))
            emit(CarParked(seat, car))
        refill_yard(state)

    def _couple(self, state: YardState, car: Face, fresh: bool, emit: Emit) -> None:
        seat = state.active
        state.trains[seat] += (car,)
        state.scores[seat] += car_value(car)
        emit(CarCoupled(seat, car, fresh, state.scores[seat]))

    def _swap(self, state: YardState, action: SwapToken, emit: Emit) -> None:
        """Exchanges tokens (YM-8): nobody can refuse, and the new token counts at once."""
        seat, token = state.active, action.token
        state.actions_left -= 1
        given = state.tokens[seat]
        other = NOBODY
        if token in state.pool:
            del state.pool[token]
            state.pool[given] = 1
        else:
            other = state.tokens.index(token)
            state.tokens[other] = given
        state.tokens[seat] = token
        emit(TokensSwapped(seat, other, given, token))

    def _refresh(self, state: YardState, action: PlayRefresh, emit: Emit) -> None:
        """Puts all chosen cars under the deck, then refills the slots they left (YM-9.6)."""
        slots = action.slots
        gaps_stay = not state.cars.cards
        self._play(state, REFRESH, emit)
        for slot in slots:
            car = state.yard[slot]
            if car is not None:
                state.yard[slot] = None
                state.cars.tuck(car)
                emit(CarTucked(slot, car))
        if gaps_stay:
            self._return(state, slots, emit)
        else:
            refill_yard(state)

    def _return(self, state: YardState, slots: tuple[int, ...], emit: Emit) -> None:
        """If the deck was empty, returns the same cars, and only to the slots they left."""
        for slot in sorted(slots):
            car = state.cars.draw()
            state.yard[slot] = car
            if car is not None:
                emit(CardFlipped(car, "cars", YARD[slot]))
