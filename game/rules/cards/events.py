"""Events of card moves. A place is named like the pile in the game's state: `cargo`, `hand0`, `yard2`."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class CardMoved(Event):
    """A card moved from one place to another; its face is None for a viewer who may not see it."""

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
    """A seat above its hand limit discarded a card."""

    seat: Seat
    face: Face
