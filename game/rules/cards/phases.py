"""Base phases of the card games: set-up, decisions of the active seat, hand limit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from game.rules.cards.actions import DiscardCard
from game.rules.cards.events import CardDiscarded, CardMoved
from game.rules.cards.state import NOBODY, CardRuleContext, CardState, hand_name
from game.rules.core.card_piles import Deck
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Outcome, Refusal, RollOutcome, RollRequest
from game.rules.core.phases import Phase

SETUP = "setup"
HAND_CHECK = "hand_check"
END_TURN = "end_turn"

C = TypeVar("C", bound=CardState)
T = TypeVar("T", bound=CardRuleContext)


class CardPhase(Phase[C], Generic[C, T]):
    """Base class of card phases. Unless a subclass overrides it, a phase needs no decision."""

    def __init__(self, table: T) -> None:
        self.table = table

    def draw(self, state: C, seat: Seat, name: str, deck: Deck, emit: Emit) -> None:
        """Moves the top card of a deck to a hand, unseen by the other seats."""
        card = deck.draw()
        state.seat_hands[seat].add(card)
        emit(CardMoved(card, name, hand_name(seat)))

    def deal(self, state: C, number: int, name: str, deck: Deck, emit: Emit) -> None:
        """Deals cards one at a time, clockwise from the start seat, `number` to each."""
        for _ in range(number):
            for seat in self.table.clockwise(state.start):
                self.draw(state, seat, name, deck, emit)


class SetUpPhase(CardPhase[C, T]):
    """Set-up: chooses the start seat, then calls `set_start_seat`."""

    name = SETUP

    def enter(self, state: C, emit: Emit) -> None:
        if self.table.start_seat == NOBODY:
            state.due = RollRequest(1, self.table.seats)
        else:
            self.set_start_seat(state, self.table.start_seat)

    def on_outcome(self, state: C, outcome: Outcome, emit: Emit) -> None:
        if isinstance(outcome, RollOutcome):
            self.set_start_seat(state, outcome.values[0] - 1)
        else:
            self.continue_setup(state, outcome, emit)

    @abstractmethod
    def set_start_seat(self, state: C, seat: Seat) -> None:
        """Sets the start seat and requests the first shuffle."""

    @abstractmethod
    def continue_setup(self, state: C, outcome: Outcome, emit: Emit) -> None:
        """Continues the set-up after the outcome of a shuffle, draw or flip."""


class SeatPhase(CardPhase[C, T]):
    """A phase in which the active seat decides."""

    def discard(self, state: C, card: Face, emit: Emit) -> None:
        """Moves a card of the active seat to the discard pile."""
        state.seat_hands[state.active].remove(card)
        state.discard.append(card)
        emit(CardMoved(card, hand_name(state.active), "discard"))

    def take_discard(self, state: C, emit: Emit) -> Face:
        """Moves the top card of the discard pile to the active seat."""
        card = state.discard.pop()
        state.seat_hands[state.active].add(card)
        emit(CardMoved(card, "discard", hand_name(state.active)))
        return card


class HandCheckPhase(SeatPhase[C, T]):
    """The active seat discards one card at a time until its hand is within the limit."""

    name = HAND_CHECK
    action: ClassVar[type[DiscardCard]]

    def candidates(self, state: C, seat: Seat) -> Iterator[Action]:
        for face in dict.fromkeys(state.seat_hands[seat].faces or ()):
            yield self.action(face)

    def why_not(self, state: C, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, self.action):
            return Refusal("not_now")
        return None if state.seat_hands[seat].holds((action.face,)) else Refusal("cards_not_in_hand")

    def apply(self, state: C, seat: Seat, action: Action, emit: Emit) -> None:
        if isinstance(action, self.action):
            emit(CardDiscarded(seat, action.face))
            self.discard(state, action.face, emit)

    def next(self, state: C) -> str | None:
        return END_TURN if state.seat_hands[state.active].count <= self.table.hand_limit else None
