"""The invariants of Yardmaster, YM-14.1 to YM-14.7."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.rules.cards.events import DeckShuffled
from game.rules.core.events import Event
from game.rules.core.phases import OVER
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import BONUS, YardState, car_value


def faults(
    game: Yardmaster, before: YardState | None, state: YardState, events: Sequence[Event]
) -> Iterator[str]:
    """Yields every fault of a state in which no chance is due."""
    yield from _conservation(game, state)
    yield from _trains(game, state)
    yield from _places(game, state)
    if before is not None:
        yield from _since(game, before, state, events)


def _conservation(game: Yardmaster, state: YardState) -> Iterator[str]:
    """YM-14.1, by number, and by face if this copy knows the cards."""
    hands = [face for hand in state.seat_hands for face in hand.faces or ()]
    cargo = [*state.cargo.cards, *state.discard, *hands]
    hidden = sum(hand.hidden() for hand in state.seat_hands)
    laid = [*state.cars.cards, *(car for car in state.yard if car is not None)]
    cars = [*laid, *(car for row in (*state.trains, *state.sorting) for car in row)]
    for name, cards, unseen in (("cargo", cargo, hidden), ("cars", cars, 0)):
        printed = game.printed_cards(name)
        if len(cards) + unseen != sum(printed.values()):
            yield f"YM-14.1: {len(cards) + unseen} cards of {name}"
        too_many = {face for face, count in Counter(cards).items() if face and count > printed.get(face, 0)}
        if too_many:
            yield f"YM-14.1: too many of {sorted(too_many)}"
    for seat, hand in enumerate(state.seat_hands):
        if hand.count < 0 or hand.hidden() < 0 or (hand.faces or []) != sorted(hand.faces or ()):
            yield f"YM-14.1: the hand of seat {seat} is {hand}"


def _trains(game: Yardmaster, state: YardState) -> Iterator[str]:
    for seat, train in enumerate(state.trains):
        for one, other in pairwise(train):
            if one[0] != other[0] and one[1:] != other[1:]:
                yield f"YM-14.2: seat {seat} has {other} behind {one}"
        if state.scores[seat] != sum(map(car_value, train)):
            yield f"YM-13.1: seat {seat} has {state.scores[seat]} points for {train}"
        if state.sorting[seat] and not train:
            yield f"YM-7.5: seat {seat} has parked a car before its first"
        if list(state.sorting[seat]) != sorted(state.sorting[seat]):
            yield f"YM-7.4: the sorting yard of seat {seat} is in some order"
        if game.table.win_on_coupling and state.phase != OVER and state.scores[seat] >= game.table.goal:
            yield f"YM-14.6: seat {seat} has {state.scores[seat]} points and the match runs"


def _places(game: Yardmaster, state: YardState) -> Iterator[str]:
    colours = sorted(colour.face for colour in game.level.colours)
    if sorted([*state.tokens, *state.pool]) != colours or len(state.pool) != len(colours) - game.seats:
        yield f"YM-14.3: tokens {state.tokens} and pool {state.pool}"
    if state.cars.cards and None in state.yard:
        yield f"YM-14.4: the yard is {state.yard} with {len(state.cars)} cars in the deck"
    if not 0 <= state.actions_left <= 3 or state.to_draw or state.keep_top:
        yield f"YM-4.1: {state.actions_left} actions left, {state.to_draw} cards to draw"


def _since(game: Yardmaster, before: YardState, state: YardState, events: Sequence[Event]) -> Iterator[str]:
    if before.active != state.active:
        over_limit = [
            seat for seat, hand in enumerate(state.seat_hands) if hand.count > game.level.hand_limit
        ]
        if over_limit:
            yield f"YM-14.5: seats {over_limit} hold too many cards between turns"
        spent = not state.discard or (len(state.discard) == 1 and state.discard[0] not in BONUS)
        if not state.cargo.cards and not spent:
            yield f"YM-14.5: the cargo pile is empty between turns with {state.discard} to shuffle"
    lost = Counter(before.discard) - Counter(state.discard)
    reshuffled = any(isinstance(event, DeckShuffled) and event.deck == "cargo" for event in events)
    if not reshuffled and any(card in BONUS for card in lost):
        yield f"YM-14.7: the discard pile lost {sorted(lost)}"
    if any(now[: len(then)] != then for then, now in zip(before.trains, state.trains, strict=True)):
        yield f"YM-7.4: a train changed from {before.trains} to {state.trains}"
