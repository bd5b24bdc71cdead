"""What happens on a table of the Railways cards, for the eyes (RCG-19.2)."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class TurnBegan(Event):
    seat: Seat


class LinkBuilt(Event):
    """A city came into play at the end of a new link."""

    seat: Seat
    city: Face
    origin: Face
    colour: Face
    cards: tuple[Face, ...]
    points: int


class CubesPlaced(Event):
    """Cubes out of the bag, in the order drawn, onto a new city."""

    city: Face
    goods: tuple[str, ...]


class EngineRaised(Event):
    seat: Seat
    power: int


class GoodDelivered(Event):
    """A cube ran over these nodes to its collector; `owners` are those of the links between them."""

    seat: Seat
    good: str
    nodes: tuple[Face, ...]
    owners: tuple[Seat, ...]
    points: tuple[int, ...]
    """By seat."""


class CardCycled(Event):
    """A card is put away for another one or for a cube (RCG-9)."""

    seat: Seat
    card: Face


class CubeDrawn(Event):
    """A cube for an empty city is shown before the city is chosen (RCG-R13)."""

    seat: Seat
    good: str


class CityRefilled(Event):
    seat: Seat
    city: Face
    good: str


class Passed(Event):
    seat: Seat


class DeliverySkipped(Event):
    """By choice, or because nothing could be delivered."""

    seat: Seat
    by_choice: bool


class DrawingEnded(Event):
    """By choice, or because there was no card that might be taken."""

    seat: Seat
    by_choice: bool


class ClosingBegan(Event):
    """The end of the match is fixed to this round (RCG-14.2)."""

    reason: str


class CityScored(Event):
    """A majority at the end: the value of each seat's links there, and who scores the city."""

    city: Face
    value: int
    totals: tuple[int, ...]
    seats: tuple[Seat, ...]


class EnginesScored(Event):
    seat: Seat
    points: int


class SetsScored(Event):
    """A seat's delivered goods parted into sets."""

    seat: Seat
    different: int
    fours: int
    threes: int
    points: int
