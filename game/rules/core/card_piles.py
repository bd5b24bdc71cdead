"""Decks and hands as one peer knows them. A face that the peer may not see is not stored at all.

Cards with equal faces are indistinguishable, so no card can be followed through a hand (YM-15.3, RCG-19.3).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from msgspec import Struct

from game.rules.core.codec import BadData, Face

Hands = Mapping[str, Sequence[Face]]
"""For each visible hand, by name, its faces."""


class Deck(Struct, array_like=True):
    """A face-down deck, bottom card first. None stands for a face that this peer does not know."""

    cards: list[Face | None]

    def __len__(self) -> int:
        return len(self.cards)

    def copy(self) -> Self:
        return type(self)(self.cards[:])

    def draw(self) -> Face | None:
        """Removes and returns the top card; None if this peer does not know its face."""
        return self.cards.pop()

    def top(self, number: int) -> list[Face | None]:
        """The top cards, topmost first."""
        return self.cards[: -number - 1 : -1]

    def drop(self, number: int) -> None:
        """Removes the top cards."""
        del self.cards[len(self.cards) - number :]

    def tuck(self, face: Face) -> None:
        """Puts a card that everybody has seen under the deck; its face stays known."""
        self.cards.insert(0, face)

    def arrange(self, order: Sequence[int] | None) -> None:
        """Reorders the deck after a shuffle; if `order` is None, every face becomes unknown."""
        self.cards = [None] * len(self.cards) if order is None else [self.cards[at] for at in order]

    def hidden(self) -> int:
        """Number of cards in the deck whose face this peer does not know."""
        return self.cards.count(None)


class Hand(Struct, array_like=True):
    """The cards of a seat: only their number if the hand is closed to this peer, else also the known
    faces."""

    count: int = 0
    faces: list[Face] | None = None

    def copy(self) -> Self:
        return type(self)(self.count, None if self.faces is None else self.faces[:])

    def open(self, faces: Iterable[Face]) -> None:
        """Opens the hand to this peer with these faces."""
        ordered = sorted(faces)
        if len(ordered) != self.count:
            raise BadData(
                "a hand of {count} was shown as {number} cards", count=self.count, number=len(ordered)
            )
        self.faces = ordered

    def add(self, face: Face | None) -> None:
        """Adds a card. A closed hand records no face, even if everybody saw the card."""
        self.count += 1
        faces = self.faces
        if faces is not None and face is not None:
            insort(faces, face)

    def remove(self, face: Face | None) -> None:
        """Removes a card; if its face is None, only the count changes."""
        self.count -= 1
        faces = self.faces
        if faces is not None and face in faces:
            faces.remove(face)

    def hidden(self) -> int:
        """Number of cards in the hand whose face this peer does not know."""
        return self.count - len(self.faces or ())

    def holds(self, cards: Sequence[Face | None]) -> bool:
        """Whether the hand may contain these cards; an unknown card may have any face."""
        if self.faces is None:
            return len(cards) <= self.count
        missing = 0
        for card in dict.fromkeys(cards):
            held = 0 if card is None else self.faces.count(card)
            missing += max(0, cards.count(card) - held)
        return missing <= self.count - len(self.faces)
