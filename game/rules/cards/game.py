"""The behaviour common to both card games."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from game.rules.cards.state import OWN_HAND_NAMES, CardState
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action, Refusal
from game.rules.core.phases import OVER, PhasedGame

C = TypeVar("C", bound=CardState)


class CardGame(PhasedGame[C]):
    """Base class of the card games: runs phases, and `candidates` lists exactly the legal actions."""

    printed_decks: Mapping[str, Mapping[Face, int]]
    """For each deck, how many cards of each face are printed."""

    def to_act(self, state: C) -> tuple[Seat, ...]:
        """The active seat, or nobody while a random outcome is pending; phases without a decision advance by
        themselves."""
        return (state.active,) if state.due is None and state.phase != OVER else ()

    def why_not(self, state: C, seat: Seat, action: Action) -> Refusal | None:
        if seat != state.active or state.due is not None or state.phase == OVER:
            return Refusal("not_your_turn")
        return self.phases[state.phase].why_not(state, seat, action)

    def legal(self, state: C, seat: Seat) -> list[Action]:
        """Returns the candidates unchecked, because a test proves that they are exactly the legal actions."""
        if state.due is not None or seat != state.active:
            return []
        found = self.phases[state.phase].candidates(state, seat)
        return found if isinstance(found, list) else list(found)

    def visible_hands(self, state: C, seat: Seat) -> tuple[str, ...]:
        """The seat's own hand."""
        return OWN_HAND_NAMES[seat]

    def printed_cards(self, deck: str) -> Mapping[Face, int]:
        return self.printed_decks[deck]

    def hidden_cards(self, view: C) -> dict[str, list[Face]]:
        hidden = {}
        for deck, visible in self.visible_cards(view).items():
            left = {face: count - visible[face] for face, count in self.printed_decks[deck].items()}
            hidden[deck] = [face for face, count in left.items() for _ in range(count)]
        return hidden

    @abstractmethod
    def visible_cards(self, view: C) -> dict[str, Counter[Face | None]]:
        """For each deck, counts the cards that this view shows, wherever they are."""

    def hand_faces(self, view: C) -> Counter[Face | None]:
        """Counts the cards that this view shows in hands."""
        return Counter(face for hand in view.seat_hands for face in hand.faces or ())
