"""Decks and hands in one copy of a match. A face this copy may not see is not stored at all.

A card has no identity beyond its face, so no card can be tracked through a hand (YM-15.3, RCG-19.3).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from msgspec import Struct

from game.rules.core.codec import BadData, Face

Hands = Mapping[str, Sequence[Face]]
"""Visible hands: the faces in each, by hand name."""


class Deck(Struct, array_like=True):
    """A face-down deck, bottom card first. None is a card whose face this copy does not know."""

    cards: list[Face | None]

    def __len__(self) -> int:
        return len(self.cards)

    def copy(self) -> Self:
        return type(self)(self.cards[:])

    def draw(self) -> Face | None:
        """Removes and returns the top card, or None if this copy does not know its face."""
        return self.cards.pop()

    def top(self, number: int) -> list[Face | None]:
        """The top cards, topmost first."""
        return self.cards[: -number - 1 : -1]

    def drop(self, number: int) -> None:
        """Removes the top cards."""
        del self.cards[len(self.cards) - number :]

    def tuck(self, face: Face) -> None:
        """Puts a card that everybody has seen under the deck; its position stays known."""
        self.cards.insert(0, face)

    def arrange(self, order: Sequence[int] | None) -> None:
        """Shuffles into this order; if `order` is None, every card becomes unknown."""
        self.cards = [None] * len(self.cards) if order is None else [self.cards[at] for at in order]

    def hidden(self) -> int:
        """The number of faces this copy does not know."""
        return self.cards.count(None)


class Hand(Struct, array_like=True):
    """The cards of a seat. A closed hand is only a count; an open hand also lists the known faces."""

    count: int = 0
    faces: list[Face] | None = None

    def copy(self) -> Self:
        return type(self)(self.count, None if self.faces is None else self.faces[:])

    def open(self, faces: Iterable[Face]) -> None:
        """Reveals the whole hand to this copy."""
        ordered = sorted(faces)
        if len(ordered) != self.count:
            raise BadData(
                "a hand of {count} was shown as {number} cards", count=self.count, number=len(ordered)
            )
        self.faces = ordered

    def add(self, face: Face | None) -> None:
        """Adds a card. A closed hand does not record the face, even one that everybody saw."""
        self.count += 1
        faces = self.faces
        if faces is not None and face is not None:
            insort(faces, face)

    def remove(self, face: Face | None) -> None:
        """Removes a card; an unseen card only changes the count."""
        self.count -= 1
        faces = self.faces
        if faces is not None and face in faces:
            faces.remove(face)

    def hidden(self) -> int:
        """The number of faces this copy does not know."""
        return self.count - len(self.faces or ())

    def holds(self, cards: Sequence[Face | None]) -> bool:
        """Whether these cards may be in the hand; every unseen card may be any face."""
        if self.faces is None:
            return len(cards) <= self.count
        missing = 0
        for card in dict.fromkeys(cards):
            held = 0 if card is None else self.faces.count(card)
            missing += max(0, cards.count(card) - held)
        return missing <= self.count - len(self.faces)
