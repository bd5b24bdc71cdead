"""Decks and hands as any copy of a match holds them: a card this copy may not see is absent, not hidden.

No card has an identity beyond its face, so nothing can be followed through a hand (YM-15.3, RCG-19.3).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from msgspec import Struct

from game.rules.core.codec import BadData, Face

Hands = Mapping[str, Sequence[Face]]
"""Hands that somebody may look into: by the name of each, its faces."""


class Deck(Struct, array_like=True):
    """Cards face down, bottom first. None is a card whose face this copy does not know."""

    cards: list[Face | None]

    def __len__(self) -> int:
        return len(self.cards)

    def copy(self) -> Self:
        return type(self)(self.cards[:])

    def draw(self) -> Face | None:
        """Take the top card, face and all if this copy knows it."""
        return self.cards.pop()

    def top(self, number: int) -> list[Face | None]:
        """The top cards, the topmost first."""
        return self.cards[: -number - 1 : -1]

    def drop(self, number: int) -> None:
        """Take the top cards away."""
        del self.cards[len(self.cards) - number :]

    def tuck(self, face: Face) -> None:
        """Put a card everybody has seen under the deck; its place stays known."""
        self.cards.insert(0, face)

    def arrange(self, order: Sequence[int] | None) -> None:
        """Shuffle: into this order where it is known, into the dark where it is not."""
        self.cards = [None] * len(self.cards) if order is None else [self.cards[at] for at in order]

    def hidden(self) -> int:
        """How many faces this copy does not know."""
        return self.cards.count(None)


class Hand(Struct, array_like=True):
    """Cards held by a seat. A closed hand is a count; an open one also lists the faces this copy knows."""

    count: int = 0
    faces: list[Face] | None = None

    def copy(self) -> Self:
        return type(self)(self.count, None if self.faces is None else self.faces[:])

    def open(self, faces: Iterable[Face]) -> None:
        """Show this copy the whole hand."""
        shown = sorted(faces)
        if len(shown) != self.count:
            raise BadData(
                "a hand of {count} was shown as {number} cards", count=self.count, number=len(shown)
            )
        self.faces = shown

    def add(self, face: Face | None) -> None:
        """A card comes in. A closed hand forgets even a face that everybody saw."""
        self.count += 1
        faces = self.faces
        if faces is not None and face is not None:
            insort(faces, face)

    def remove(self, face: Face | None) -> None:
        """A card goes out; one this copy cannot see is only counted."""
        self.count -= 1
        faces = self.faces
        if faces is not None and face in faces:
            faces.remove(face)

    def hidden(self) -> int:
        """How many faces this copy does not know."""
        return self.count - len(self.faces or ())

    def holds(self, cards: Sequence[Face | None]) -> bool:
        """Whether these cards can be in the hand, with the benefit of the doubt for every unseen card."""
        if self.faces is None:
            return len(cards) <= self.count
        missing = 0
        for card in dict.fromkeys(cards):
            held = 0 if card is None else self.faces.count(card)
            missing += max(0, cards.count(card) - held)
        return missing <= self.count - len(self.faces)
