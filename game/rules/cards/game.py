"""What any card game answers the house in the same way."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from game.rules.cards.table import OWN_HAND, CardState
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action, Refusal
from game.rules.core.phases import OVER, PhasedGame

C = TypeVar("C", bound=CardState)


class CardGame(PhasedGame[C]):
    """A game of phases whose candidates are exact."""

    decks: Mapping[str, Mapping[Face, int]]
    """By deck, how many cards of each face it is printed with."""

    def to_act(self, state: C) -> tuple[Seat, ...]:
        """The active seat, whenever nothing is due; phases without a decision run by themselves."""
        return (state.active,) if state.due is None and state.phase != OVER else ()

    def why_not(self, state: C, seat: Seat, action: Action) -> Refusal | None:
        if seat != state.active or state.due is not None or state.phase == OVER:
            return Refusal("not_your_turn")
        return self.phases[state.phase].why_not(state, seat, action)

    def legal(self, state: C, seat: Seat) -> list[Action]:
        """The candidates are exact, so judging each anew would only cost time; a test proves it."""
        if state.due is not None or seat != state.active:
            return []
        found = self.phases[state.phase].candidates(state, seat)
        return found if isinstance(found, list) else list(found)

    def sees(self, state: C, seat: Seat) -> tuple[str, ...]:
        """The own hand."""
        return OWN_HAND[seat]

    def printed(self, deck: str) -> Mapping[Face, int]:
        return self.decks[deck]

    def unseen(self, view: C) -> dict[str, list[Face]]:
        hidden = {}
        for deck, shown in self.shown(view).items():
            left = {face: count - shown[face] for face, count in self.decks[deck].items()}
            hidden[deck] = [face for face, count in left.items() for _ in range(count)]
        return hidden

    @abstractmethod
    def shown(self, view: C) -> dict[str, Counter[Face | None]]:
        """By deck, the cards a view shows, wherever they lie."""

    def hand_faces(self, view: C) -> Counter[Face | None]:
        """The cards in hands that a view shows."""
        return Counter(face for hand in view.held for face in hand.faces or ())
