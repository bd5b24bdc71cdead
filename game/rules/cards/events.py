"""Card events. A place is a pile's name in the game's state: `cargo`, `hand0`, `yard2`."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class CardMoved(Event):
    """A card moved between places; the face is None if this copy may not see it."""

    face: Face | None
    source: str
    target: str


class CardFlipped(Event):
    """The top card of a deck was turned face up and placed at `target`."""

    face: Face
    source: str
    target: str


class DeckShuffled(Event):
    deck: str
    cards: int


class CardDiscarded(Event):
    """A card was discarded at the hand limit."""

    seat: Seat
    face: Face
