"""Phases of the Railways card game outside the action of a turn (RCG-5.2): set-up, deliveries, end of turn,
scoring."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.cards.events import CardMoved, DeckShuffled
from game.rules.cards.phases import END_TURN, CardPhase, HandCheckPhase, SeatPhase, SetUpPhase
from game.rules.cards.state import fill_slots, hand_name, slot_names
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import (
    Action,
    FlipOutcome,
    FlipRequest,
    Outcome,
    Refusal,
    ShuffleOutcome,
    ShuffleRequest,
)
from game.rules.core.phases import OVER
from game.rules.railways.actions import DeliverGood, DiscardCard, SkipDelivery
from game.rules.railways.delivery import deliver, deliveries, why_not_deliver
from game.rules.railways.events import CityScored, ClosingBegan, DeliverySkipped, EnginesScored, SetsScored
from game.rules.railways.level_file import RailwaysRuleContext
from game.rules.railways.scoring import best_sets, city_totals, leaders
from game.rules.railways.state import ENGINES, LOCOMOTIVE, MAJORITIES, SETS, RailwaysState

CHOOSE_ACTION = "choose_action"
ENGINE_DELIVERY = "engine_delivery"
PLACE_REFILL = "place_refill"
DRAW_FIRST = "draw_first"
DRAW_SECOND = "draw_second"
FINAL_DELIVERY = "final_delivery"
FINAL_SCORING = "final_scoring"

SKIP = SkipDelivery()
AREA = slot_names("area")
ONE_CARD = FlipRequest("pile", 1)
EMPTY_OR_LOCOMOTIVE: frozenset[Face | None] = frozenset((None, LOCOMOTIVE))
"""What a slot of the selection contains if its card may not be taken while face-up locomotives are forbidden.
"""


def start_closing(state: RailwaysState, reason: str, emit: Emit) -> None:
    """Makes this round the last one, unless it already is; the turn in progress is not interrupted (RCG-14.2,
    RCG-R20)."""
    if not state.closing_reason:
        state.closing_reason = reason
        emit(ClosingBegan(reason))


def progress_measure(state: RailwaysState) -> int:
    """A number that changes with every event that counts as progress (RCG-14.6).

    It can be a sum, because the pile and the bag only shrink and everything else only grows.
    """
    delivered = sum(sum(goods.values()) for goods in state.collected)
    grown = len(state.links) + sum(state.engines) + delivered
    return grown - len(state.pile) - state.goods_left()


class RailwaysSeatPhase(SeatPhase[RailwaysState, RailwaysRuleContext]):
    """A phase in which the active seat decides; it ends when `state.next_phase` is set."""

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        state.next_phase = ""

    def next(self, state: RailwaysState) -> str | None:
        return state.next_phase or None

    def on_outcome(self, state: RailwaysState, outcome: Outcome, emit: Emit) -> None:
        """Applies an outcome, and starts the closing round when the pile's last card leaves it (RCG-R10)."""
        if isinstance(outcome, FlipOutcome):
            fill_slots(state.area, outcome.faces, "pile", AREA, emit)
            if not state.pile.cards:
                start_closing(state, "pile", emit)

    def take_from_pile(self, state: RailwaysState, emit: Emit) -> None:
        self.draw(state, state.active, "pile", state.pile, emit)
        if not state.pile.cards:
            start_closing(state, "pile", emit)

    def take_from_area(self, state: RailwaysState, slot: int, emit: Emit) -> Face | None:
        """Takes a card from the face-up selection and refills the slot, if cards are left (RCG-11.2)."""
        card, state.area[slot] = state.area[slot], None
        state.seat_hands[state.active].add(card)
        emit(CardMoved(card, AREA[slot], hand_name(state.active)))
        if state.pile.cards:
            state.due = ONE_CARD
        return card


class RailwaysSetUpPhase(SetUpPhase[RailwaysState, RailwaysRuleContext]):
    """Set-up (RCG-3); random outcomes are requested in the order of RCG-3.9."""

    def set_start_seat(self, state: RailwaysState, seat: Seat) -> None:
        state.start = state.active = seat
        state.due = ShuffleRequest("towns", len(state.towns))

    def continue_setup(self, state: RailwaysState, outcome: Outcome, emit: Emit) -> None:
        match outcome:
            case ShuffleOutcome() if state.towns.cards:
                self._deal_towns(state, emit)
                state.due = ShuffleRequest("pile", len(state.pile))
            case ShuffleOutcome():
                emit(DeckShuffled("pile", len(state.pile)))
                missing = self.table.level.start_hand - state.seat_hands[state.start].count
                self.deal(state, missing, "pile", state.pile, emit)
                state.due = FlipRequest("pile", self.table.level.area_size)
            case FlipOutcome(faces):
                fill_slots(state.area, faces, "pile", AREA, emit)
                state.progress = progress_measure(state)

    def _deal_towns(self, state: RailwaysState, emit: Emit) -> None:
        """Deals a city of the smallest value to each seat and, if they are used, a locomotive (RCG-3.4)."""
        self.deal(state, 1, "towns", state.towns, emit)
        state.pile.cards += state.towns.cards
        state.towns.cards = []
        if self.table.goods:
            for seat in self.table.clockwise(state.start):
                state.pile.cards.remove(LOCOMOTIVE)
                state.seat_hands[seat].add(LOCOMOTIVE)
                emit(CardMoved(LOCOMOTIVE, "pile", hand_name(seat)))

    def next(self, state: RailwaysState) -> str | None:
        return CHOOSE_ACTION


class RailwaysHandCheckPhase(HandCheckPhase[RailwaysState, RailwaysRuleContext]):
    """The hand limit (RCG-12)."""

    action = DiscardCard


class RailwaysEndTurnPhase(CardPhase[RailwaysState, RailwaysRuleContext]):
    """Passes the turn to the next seat; in the closing round, ends the match after all seats had equally many
    turns (RCG-14.3)."""

    name = END_TURN

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        following = (state.active + 1) % self.table.seats
        if following == state.start:
            self._end_round(state, emit)
            if state.closing_reason:
                state.next_phase = FINAL_DELIVERY if self.table.goods else FINAL_SCORING
                return
        state.active = following
        state.next_phase = CHOOSE_ACTION

    def next(self, state: RailwaysState) -> str | None:
        return state.next_phase

    def _end_round(self, state: RailwaysState, emit: Emit) -> None:
        """Ends a round, and counts consecutive rounds without progress (RCG-14.6)."""
        now = progress_measure(state)
        state.quiet_rounds = state.quiet_rounds + 1 if now == state.progress else 0
        state.progress = now
        if state.quiet_rounds >= self.table.stall_rounds:
            start_closing(state, "stall", emit)


class DeliveryPhase(RailwaysSeatPhase):
    """A phase in which the active seat may make a delivery; skipped if none is possible, as everybody can see
    (RCG-5.4)."""

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        state.next_phase = ""
        if not deliveries(state, state.active, self.table):
            emit(DeliverySkipped(state.active, False))
            self.finish_delivery(state)

    def finish_delivery(self, state: RailwaysState) -> None:
        """Chooses the next phase after a delivery was made or skipped."""
        state.next_phase = DRAW_FIRST

    def candidates(self, state: RailwaysState, seat: Seat) -> Iterator[Action]:
        return iter((SKIP, *deliveries(state, seat, self.table)))

    def why_not(self, state: RailwaysState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case SkipDelivery():
                return None
            case DeliverGood():
                return why_not_deliver(state, seat, self.table, action)
        return Refusal("not_now")

    def apply(self, state: RailwaysState, seat: Seat, action: Action, emit: Emit) -> None:
        match action:
            case SkipDelivery():
                emit(DeliverySkipped(seat, True))
            case DeliverGood():
                deliver(state, seat, self.table, action, emit)
        self.finish_delivery(state)


class EngineDeliveryPhase(DeliveryPhase):
    """A delivery whose engine is the locomotive just played (RCG-7.3)."""

    name = ENGINE_DELIVERY


class FinalDeliveryPhase(DeliveryPhase):
    """A last delivery for each seat, clockwise from the start seat (RCG-14.4)."""

    name = FINAL_DELIVERY

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        state.active = (state.start + state.final_turns) % self.table.seats
        super().enter(state, emit)

    def finish_delivery(self, state: RailwaysState) -> None:
        state.final_turns += 1
        state.next_phase = FINAL_DELIVERY if state.final_turns < self.table.seats else FINAL_SCORING


class FinalScoringPhase(CardPhase[RailwaysState, RailwaysRuleContext]):
    """Final scoring, in which no one decides anything (RCG-15)."""

    name = FINAL_SCORING

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        for city, totals in city_totals(state.links, self.table.seats).items():
            value = self.table.level.roster[city].value
            best = leaders(totals)
            for seat in best:
                state.add_points(seat, MAJORITIES, value)
            emit(CityScored(city, value, tuple(totals), best))
        if self.table.goods:
            for seat in self.table.clockwise(state.start):
                self._score_seat(state, seat, emit)

    def _score_seat(self, state: RailwaysState, seat: Seat, emit: Emit) -> None:
        if power := state.engines[seat]:
            state.add_points(seat, ENGINES, power)
            emit(EnginesScored(seat, power))
        sets = best_sets(state.collected[seat].values())
        if sets.points:
            state.add_points(seat, SETS, sets.points)
            emit(SetsScored(seat, sets.different, sets.fours, sets.threes, sets.points))

    def next(self, state: RailwaysState) -> str | None:
        return OVER
