"""Card events. A place is a pile's name as the game's state calls it: `cargo`, `hand0`, `yard2`."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class CardMoved(Event):
    """A card went from one place to another; the face is None where this copy may not see it."""

    face: Face | None
    source: str
    target: str


class CardFlipped(Event):
    """The top card of a deck was turned up and lies at its place now."""

    face: Face
    source: str
    target: str


class DeckShuffled(Event):
    """A deck was shuffled."""

    deck: str
    cards: int


class CardThrown(Event):
    """A card is put away at the hand limit."""

    seat: Seat
    face: Face
