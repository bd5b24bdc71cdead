"""Events of the Railways card game, for display (RCG-19.2)."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class RailwaysTurnBegan(Event):
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
    """Cubes were drawn from the bag and put on a new city, in this order."""

    city: Face
    goods: tuple[str, ...]


class EngineRaised(Event):
    seat: Seat
    power: int


class GoodDelivered(Event):
    """A cube was delivered over these nodes; `owners` are those of the links between them."""

    seat: Seat
    good: str
    nodes: tuple[Face, ...]
    owners: tuple[Seat, ...]
    points: tuple[int, ...]
    """By seat."""


class CardCycled(Event):
    """A card was discarded for another card or a cube (RCG-9)."""

    seat: Seat
    card: Face


class CubeDrawn(Event):
    """A cube for an empty city was drawn, before the city is chosen (RCG-R13)."""

    seat: Seat
    good: str


class CityRefilled(Event):
    seat: Seat
    city: Face
    good: str


class Passed(Event):
    seat: Seat


class DeliverySkipped(Event):
    """A delivery was skipped, by choice or because none was possible."""

    seat: Seat
    by_choice: bool


class DrawingEnded(Event):
    """Drawing ended, by choice or because no card could be taken."""

    seat: Seat
    by_choice: bool


class ClosingBegan(Event):
    """This round is the last (RCG-14.2)."""

    reason: str


class CityScored(Event):
    """A majority at the end: the value of each seat's links there, and the seats that score the city."""

    city: Face
    value: int
    totals: tuple[int, ...]
    seats: tuple[Seat, ...]


class EnginesScored(Event):
    seat: Seat
    points: int


class SetsScored(Event):
    """A seat's delivered goods, divided into sets."""

    seat: Seat
    different: int
    fours: int
    threes: int
    points: int
