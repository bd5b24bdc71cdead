"""The draw step (RCG-11): one card, or two, each seen before the next is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from game.rules.cards.phases import END_TURN, HAND_CHECK
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.railways.actions import DrawCard, StopDrawing
from game.rules.railways.events import DrawingEnded
from game.rules.railways.level import Table
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, NOT_OPEN, RailPhase
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

Source = int | Literal["deck", "discard"]

STOP = StopDrawing()
EMPTY: frozenset[Face | None] = frozenset((None,))


class DrawPhase(RailPhase):
    """One pick of the draw step."""

    is_second: ClassVar[bool]

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        bars_locomotives = self.is_second and not table.faceup_loco_second_pick
        self._closed = NOT_OPEN if bars_locomotives else EMPTY
        """What a slot shows that no card may be taken from."""
        self._harmless: list[Action] = [STOP] if self.is_second else []
        self._from_deck, self._from_discard = DrawCard("deck"), DrawCard("discard")
        self._from_area = [DrawCard(slot) for slot in range(table.level.area_size)]

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        """Skipped where no card may be taken, which everybody can see (RCG-5.4)."""
        state.then = ""
        if not state.pile.cards and self.candidates(state, state.active) == self._harmless:
            emit(DrawingEnded(state.active, False))
            self._end(state)

    def _end(self, state: RailwaysState) -> None:
        """A hand within its limit needs no check (RCG-5.4)."""
        state.then = HAND_CHECK if state.held[state.active].count > self.table.hand_limit else END_TURN

    def candidates(self, state: RailwaysState, seat: Seat) -> Iterable[Action]:
        area, closed = state.area, self._closed
        found = self._harmless.copy()
        if state.pile.cards:
            found.append(self._from_deck)
        if closed.isdisjoint(area):
            found += self._from_area
        else:
            slots = zip(area, self._from_area, strict=True)
            found += [pick for card, pick in slots if card not in closed]
        if state.discard and state.discard[-1] not in closed:
            found.append(self._from_discard)
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
        elif isinstance(action.source, int):
            card = self.take_from_area(state, action.source, emit)
        elif action.source == "discard":
            card = self.take_discard(state, emit)
        else:
            self.take_from_pile(state, emit)
        if self.is_second or card == LOCOMOTIVE:
            self._end(state)
        else:
            state.then = DRAW_SECOND


class DrawFirst(DrawPhase):
    """The compulsory card (RCG-R8)."""

    name = DRAW_FIRST
    is_second = False


class DrawSecond(DrawPhase):
    """The card one may do without; a locomotive that lies open is never it (RCG-11.3)."""

    name = DRAW_SECOND
    is_second = True
