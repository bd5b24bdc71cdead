"""The phases of Yardmaster around a turn (YM-4.2): set-up, the thief's pick, hand check, end of turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.cards.events import CardFlipped, CardMoved, DeckShuffled
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import (
    Action,
    Draw,
    Drawn,
    Flip,
    Flipped,
    Outcome,
    Refusal,
    Roll,
    Rolled,
    Shuffle,
    Shuffled,
)
from game.rules.core.phases import OVER, Phase
from game.rules.yardmaster.actions import DiscardCard, TakeCard
from game.rules.yardmaster.events import TurnBegan, YardmasterMoved
from game.rules.yardmaster.level import Table
from game.rules.yardmaster.state import BONUS, NOBODY, YardState, hand_name

SETUP = "setup"
BEGIN_TURN = "begin_turn"
TURN = "turn"
STEAL_PICK = "steal_pick"
HAND_CHECK = "hand_check"
END_TURN = "end_turn"


class YardPhase(Phase[YardState]):
    """A phase at a table with this level and these options."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def to_act(self, state: YardState) -> tuple[Seat, ...]:
        return (state.active,)

    def discard(self, state: YardState, card: Face, emit: Emit) -> None:
        """A card of the active seat goes to the discard pile."""
        state.held[state.active].remove(card)
        state.discard.append(card)
        emit(CardMoved(card, hand_name(state.active), "discard"))

    def refill_yard(self, state: YardState) -> None:
        """Ask for as many cars as there are empty slots and cars to fill them."""
        number = min(state.yard.count(None), len(state.cars))
        if number:
            state.due = Flip("cars", number)

    def reshuffle(self, state: YardState) -> bool:
        """Ask for the discards to become the new cargo pile, if that yields any card (YM-12).

        A cargo card on top stays, a bonus card does not, unless it is the Draw Three being resolved.
        """
        keep = bool(state.discard) and (state.keep_top or state.discard[-1] not in BONUS)
        below = state.discard[:-1] if keep else state.discard
        if not below:
            return False
        state.cargo.cards = list(below)
        state.discard = state.discard[-1:] if keep else []
        state.due = Shuffle("cargo", len(below))
        return True

    def draw_on(self, state: YardState, emit: Emit) -> None:
        """Draw what the active seat has still to draw, as far as it goes without a reshuffle."""
        while state.to_draw:
            if state.cargo.cards:
                card = state.cargo.draw()
                state.held[state.active].add(card)
                state.to_draw -= 1
                emit(CardMoved(card, "cargo", hand_name(state.active)))
            elif self.reshuffle(state):
                return
            else:
                state.to_draw = 0
        state.keep_top = False

    def flipped(self, state: YardState, faces: tuple[Face, ...], emit: Emit) -> None:
        """Fill the empty slots from left to right."""
        empty = [slot for slot, car in enumerate(state.yard) if car is None]
        for slot, car in zip(empty, faces, strict=False):
            state.yard[slot] = car
            emit(CardFlipped(car, "cars", f"yard{slot}"))


class SetUp(YardPhase):
    """YM-3, with the order of chances of YM-3.6."""

    name = SETUP

    def to_act(self, state: YardState) -> tuple[Seat, ...]:
        return ()

    def enter(self, state: YardState, emit: Emit) -> None:
        if self.table.start_seat == NOBODY:
            state.due = Roll(1, self.table.seats)
        else:
            self._seat_first(state, self.table.start_seat)

    def answered(self, state: YardState, outcome: Outcome, emit: Emit) -> None:
        match outcome:
            case Rolled(values):
                self._seat_first(state, values[0] - 1)
            case Shuffled() if len(state.yard) == state.yard.count(None):
                emit(DeckShuffled("cars", len(state.cars)))
                self.refill_yard(state)
            case Flipped(faces):
                self.flipped(state, faces, emit)
                state.due = Shuffle("cargo", len(state.cargo))
            case Shuffled():
                emit(DeckShuffled("cargo", len(state.cargo)))
                self._deal(state, emit)
                state.due = Draw("tokens", self.table.seats)
            case Drawn(tokens):
                for seat, token in zip(self._clockwise(state), tokens, strict=True):
                    state.tokens[seat] = token

    def next(self, state: YardState) -> str | None:
        return BEGIN_TURN

    def _seat_first(self, state: YardState, seat: Seat) -> None:
        """The seat to the right of the first one gets the yardmaster token (YM-3.5)."""
        state.start = state.active = seat
        state.yardmaster = (seat - 1) % self.table.seats
        state.due = Shuffle("cars", len(state.cars))

    def _clockwise(self, state: YardState) -> list[Seat]:
        return [(state.start + step) % self.table.seats for step in range(self.table.seats)]

    def _deal(self, state: YardState, emit: Emit) -> None:
        for _ in range(self.table.level.start_hand):
            for seat in self._clockwise(state):
                card = state.cargo.draw()
                state.held[seat].add(card)
                emit(CardMoved(card, "cargo", hand_name(seat)))


class BeginTurn(YardPhase):
    """The next seat gets its actions: three for the yardmaster, else two (YM-4.1)."""

    name = BEGIN_TURN

    def to_act(self, state: YardState) -> tuple[Seat, ...]:
        return ()

    def enter(self, state: YardState, emit: Emit) -> None:
        if state.turn_done:
            state.active = (state.active + 1) % self.table.seats
        state.turn_done = state.loaded = False
        level = self.table.level
        is_yardmaster = state.active == state.yardmaster and state.yardmaster_up
        state.actions_left = level.yardmaster_actions if is_yardmaster else level.actions
        emit(TurnBegan(state.active, state.actions_left))

    def next(self, state: YardState) -> str | None:
        return TURN


class StealPick(YardPhase):
    """The thief takes a card out of the hand that is shown (YM-9.5)."""

    name = STEAL_PICK

    def candidates(self, state: YardState, seat: Seat) -> Iterator[Action]:
        for face in dict.fromkeys(state.held[state.victim].faces or ()):
            yield TakeCard(face)

    def why_not(self, state: YardState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case TakeCard(face):
                return None if state.held[state.victim].holds((face,)) else Refusal("cards_not_in_hand")
        return Refusal("not_now")

    def apply(self, state: YardState, seat: Seat, action: Action, emit: Emit) -> None:
        match action:
            case TakeCard(face):
                state.held[state.victim].remove(face)
                state.held[seat].add(face)
                emit(CardMoved(face, hand_name(state.victim), hand_name(seat)))
                state.victim = NOBODY

    def next(self, state: YardState) -> str | None:
        return TURN if state.victim == NOBODY else None


class HandCheck(YardPhase):
    """Discard down to the limit, one card at a time (YM-11)."""

    name = HAND_CHECK

    def candidates(self, state: YardState, seat: Seat) -> Iterator[Action]:
        for face in dict.fromkeys(state.held[seat].faces or ()):
            yield DiscardCard(face)

    def why_not(self, state: YardState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case DiscardCard(face):
                return None if state.held[seat].holds((face,)) else Refusal("cards_not_in_hand")
        return Refusal("not_now")

    def apply(self, state: YardState, seat: Seat, action: Action, emit: Emit) -> None:
        match action:
            case DiscardCard(face):
                self.discard(state, face, emit)

    def next(self, state: YardState) -> str | None:
        return END_TURN if state.held[state.active].count <= self.table.level.hand_limit else None


class EndOfTurn(YardPhase):
    """YM-11: the token, the cargo pile, the end of the match; nobody decides anything."""

    name = END_TURN

    def to_act(self, state: YardState) -> tuple[Seat, ...]:
        return ()

    def enter(self, state: YardState, emit: Emit) -> None:
        state.quiet_turns = 0 if state.loaded else state.quiet_turns + 1
        if state.active == state.yardmaster:
            self._pass_yardmaster(state, emit)
        if not state.cargo.cards:
            self.reshuffle(state)

    def answered(self, state: YardState, outcome: Outcome, emit: Emit) -> None:
        emit(DeckShuffled("cargo", len(state.cargo)))

    def next(self, state: YardState) -> str | None:
        exhausted = not state.cars.cards and not any(state.yard)
        stalled = state.quiet_turns >= self.table.stall_rounds * self.table.seats
        return OVER if exhausted or stalled else BEGIN_TURN

    def _pass_yardmaster(self, state: YardState, emit: Emit) -> None:
        """YM-10: against the turn order, and face down with two seats."""
        if state.yardmaster_up:
            state.yardmaster = (state.yardmaster - 1) % self.table.seats
            state.yardmaster_up = self.table.seats > 2
        else:
            state.yardmaster_up = True
        emit(YardmasterMoved(state.yardmaster, state.yardmaster_up))
