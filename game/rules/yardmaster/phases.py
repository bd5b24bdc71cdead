"""Phases of Yardmaster outside the actions of a turn (YM-4.2): set-up, stealing, hand check, end of turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.cards.events import CardMoved, DeckShuffled
from game.rules.cards.phases import END_TURN, CardPhase, HandCheckPhase, SeatPhase, SetUpPhase
from game.rules.cards.state import NOBODY, fill_slots, hand_name, slot_names
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import (
    Action,
    DrawOutcome,
    DrawRequest,
    FlipOutcome,
    FlipRequest,
    Outcome,
    Refusal,
    ShuffleOutcome,
    ShuffleRequest,
)
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import DiscardCard, StealCard
from game.rules.yardmaster.events import YardmasterMoved, YardTurnBegan
from game.rules.yardmaster.level_file import YardmasterRuleContext
from game.rules.yardmaster.state import IS_BONUS, YardState

BEGIN_TURN = "begin_turn"
TURN = "turn"
STEAL_PICK = "steal_pick"

YARD = slot_names("yard")


def refill_yard(state: YardState) -> None:
    """Requests cars for the empty slots of the receiving yard, as many as the deck has."""
    number = min(state.yard.count(None), len(state.cars))
    state.due = FlipRequest("cars", number) if number else None


def fill_yard(state: YardState, faces: tuple[Face, ...], emit: Emit) -> None:
    fill_slots(state.yard, faces, "cars", YARD, emit)


def reshuffle(state: YardState) -> bool:
    """Requests a shuffle of the discard pile into a new cargo pile; returns False if that would give no card
    (YM-12).

    The top card stays on the discard pile if it is a cargo card, or the Draw Three being played.
    """
    keep = bool(state.discard) and (state.keep_top or state.discard[-1] not in IS_BONUS)
    below = state.discard[:-1] if keep else state.discard
    if not below:
        return False
    state.cargo.cards = list(below)
    state.discard = state.discard[-1:] if keep else []
    state.due = ShuffleRequest("cargo", len(below))
    return True


class YardSetUpPhase(SetUpPhase[YardState, YardmasterRuleContext]):
    """Set-up (YM-3); random outcomes are requested in the order of YM-3.6."""

    def set_start_seat(self, state: YardState, seat: Seat) -> None:
        """Sets the start seat; the seat to its right gets the yardmaster token (YM-3.5)."""
        state.start = state.active = seat
        state.yardmaster = (seat - 1) % self.table.seats
        state.due = ShuffleRequest("cars", len(state.cars))

    def continue_setup(self, state: YardState, outcome: Outcome, emit: Emit) -> None:
        match outcome:
            case ShuffleOutcome() if len(state.yard) == state.yard.count(None):
                emit(DeckShuffled("cars", len(state.cars)))
                refill_yard(state)
            case FlipOutcome(faces):
                fill_yard(state, faces, emit)
                state.due = ShuffleRequest("cargo", len(state.cargo))
            case ShuffleOutcome():
                emit(DeckShuffled("cargo", len(state.cargo)))
                self.deal(state, self.table.level.start_hand, "cargo", state.cargo, emit)
                state.due = DrawRequest("tokens", self.table.seats)
            case DrawOutcome(tokens):
                for seat, token in zip(self.table.clockwise(state.start), tokens, strict=True):
                    state.tokens[seat] = token

    def next(self, state: YardState) -> str | None:
        return BEGIN_TURN


class BeginTurnPhase(CardPhase[YardState, YardmasterRuleContext]):
    """Begins a seat's turn with three actions if it has the yardmaster token, else with two (YM-4.1)."""

    name = BEGIN_TURN

    def enter(self, state: YardState, emit: Emit) -> None:
        if state.turn_done:
            state.active = (state.active + 1) % self.table.seats
        state.turn_done = state.loaded = False
        level, seat = self.table.level, state.active
        is_yardmaster = seat == state.yardmaster and state.yardmaster_up
        state.actions_left = level.yardmaster_actions if is_yardmaster else level.actions
        emit(YardTurnBegan(seat, state.actions_left))

    def next(self, state: YardState) -> str | None:
        return TURN


class StealPickPhase(SeatPhase[YardState, YardmasterRuleContext]):
    """The active seat takes a card from the hand it was shown (YM-9.5)."""

    name = STEAL_PICK

    def candidates(self, state: YardState, seat: Seat) -> Iterator[Action]:
        for face in dict.fromkeys(state.seat_hands[state.victim].faces or ()):
            yield StealCard(face)

    def why_not(self, state: YardState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case StealCard(face):
                return None if state.seat_hands[state.victim].holds((face,)) else Refusal("cards_not_in_hand")
        return Refusal("not_now")

    def apply(self, state: YardState, seat: Seat, action: Action, emit: Emit) -> None:
        match action:
            case StealCard(face):
                state.seat_hands[state.victim].remove(face)
                state.seat_hands[seat].add(face)
                emit(CardMoved(face, hand_name(state.victim), hand_name(seat)))
                state.victim = NOBODY

    def next(self, state: YardState) -> str | None:
        return TURN if state.victim == NOBODY else None


class YardHandCheckPhase(HandCheckPhase[YardState, YardmasterRuleContext]):
    """The hand limit (YM-11)."""

    action = DiscardCard


class YardEndTurnPhase(CardPhase[YardState, YardmasterRuleContext]):
    """Ends a turn: token, cargo pile, end of the match; no one decides anything (YM-11)."""

    name = END_TURN

    def enter(self, state: YardState, emit: Emit) -> None:
        state.quiet_turns = 0 if state.loaded else state.quiet_turns + 1
        if state.active == state.yardmaster:
            self._pass_yardmaster(state, emit)
        if not state.cargo.cards:
            reshuffle(state)

    def on_outcome(self, state: YardState, outcome: Outcome, emit: Emit) -> None:
        emit(DeckShuffled("cargo", len(state.cargo)))

    def next(self, state: YardState) -> str | None:
        exhausted = not state.cars.cards and not any(state.yard)
        stalled = state.quiet_turns >= self.table.stall_rounds * self.table.seats
        return OVER if exhausted or stalled else BEGIN_TURN

    def _pass_yardmaster(self, state: YardState, emit: Emit) -> None:
        """Passes the yardmaster token against the turn order; with two seats it is also turned over
        (YM-10)."""
        if state.yardmaster_up:
            state.yardmaster = (state.yardmaster - 1) % self.table.seats
            state.yardmaster_up = self.table.seats > 2
        else:
            state.yardmaster_up = True
        emit(YardmasterMoved(state.yardmaster, state.yardmaster_up))
