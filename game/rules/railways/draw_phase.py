"""The draw step (RCG-11): a seat draws one or two cards and sees the first before it chooses the second."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from game.rules.cards.phases import END_TURN, HAND_CHECK
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.railways.actions import DrawCard, StopDrawing
from game.rules.railways.events import DrawingEnded
from game.rules.railways.level_file import RailwaysRuleContext
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, EMPTY_OR_LOCOMOTIVE, RailwaysSeatPhase
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

Source = int | Literal["deck", "discard"]

STOP, FROM_DECK, FROM_DISCARD = StopDrawing(), DrawCard("deck"), DrawCard("discard")
EMPTY_SLOT: frozenset[Face | None] = frozenset((None,))


def ends_drawing(card: Face | None) -> bool:
    """Whether taking this face-up card ends the draw step (RCG-11.3)."""
    return card == LOCOMOTIVE


class DrawPhase(RailwaysSeatPhase):
    """A phase in which the active seat draws one card."""

    is_second: ClassVar[bool]

    def __init__(self, table: RailwaysRuleContext) -> None:
        super().__init__(table)
        bars_locomotives = self.is_second and not table.faceup_loco_second_pick
        self._closed = EMPTY_OR_LOCOMOTIVE if bars_locomotives else EMPTY_SLOT
        """What a slot of the selection contains if its card may not be taken."""
        self._harmless: list[Action] = [STOP] if self.is_second else []
        self._from_area: list[Action] = [DrawCard(slot) for slot in range(table.level.area_size)]
        self._all = [*self._harmless, FROM_DECK, *self._from_area]
        self._all_and_discard = [*self._all, FROM_DISCARD]

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        """Skips the step if no card may be taken; everybody can see whether that is so (RCG-5.4)."""
        state.next_phase = ""
        if not state.pile.cards and self.candidates(state, state.active) == self._harmless:
            emit(DrawingEnded(state.active, False))
            self._end(state)

    def _end(self, state: RailwaysState) -> None:
        """Ends the step, and skips the hand check if the hand is within its limit (RCG-5.4)."""
        state.next_phase = (
            HAND_CHECK if state.seat_hands[state.active].count > self.table.hand_limit else END_TURN
        )

    def candidates(self, state: RailwaysState, seat: Seat) -> Iterable[Action]:
        closed = self._closed
        has_discard = state.discard and state.discard[-1] not in closed
        if state.pile.cards and closed.isdisjoint(state.area):
            return (self._all_and_discard if has_discard else self._all).copy()
        found = self._harmless.copy()
        if state.pile.cards:
            found.append(FROM_DECK)
        slots = zip(state.area, self._from_area, strict=True)
        found += [pick for card, pick in slots if card not in closed]
        if has_discard:
            found.append(FROM_DISCARD)
        return found

    def why_not(self, state: RailwaysState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case StopDrawing():
                return None if self.is_second else Refusal("take_one_first")
            case DrawCard(source):
                return self._why_not_draw(state, source)
        return Refusal("not_now")

    def _why_not_draw(self, state: RailwaysState, source: Source) -> Refusal | None:
        if source == "deck":
            return None if state.pile.cards else Refusal("pile_empty")
        if source == "discard":
            card = state.discard[-1] if state.discard else None
            missing = "discard_empty"
        else:
            card = state.area[source] if source < len(state.area) else None
            missing = "empty_slot"
        if card is None:
            return Refusal(missing)
        return Refusal("locomotive_barred") if card in self._closed else None

    def apply(self, state: RailwaysState, seat: Seat, action: Action, emit: Emit) -> None:
        card = None
        if not isinstance(action, DrawCard):
            emit(DrawingEnded(seat, True))
        elif action.source == "deck":
            self.take_from_pile(state, emit)
        elif action.source == "discard":
            card = self.take_discard(state, emit)
        else:
            card = self.take_from_area(state, action.source, emit)
        if self.is_second or ends_drawing(card):
            self._end(state)
        else:
            state.next_phase = DRAW_SECOND


class FirstDrawPhase(DrawPhase):
    """Draws the first card, which is mandatory (RCG-R8)."""

    name = DRAW_FIRST
    is_second = False


class SecondDrawPhase(DrawPhase):
    """Draws an optional second card, which is a face-up locomotive only if an option allows it (RCG-11.3)."""

    name = DRAW_SECOND
    is_second = True
