"""Events of the Railways card game, for display (RCG-19.2)."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event


class RailwaysTurnBegan(Event):
    seat: Seat


class LinkBuilt(Event):
    """A seat built a link to a city that was not in the network before."""

    seat: Seat
    city: Face
    origin: Face
    colour: Face
    cards: tuple[Face, ...]
    points: int


class CubesPlaced(Event):
    """Cubes were drawn from the bag and put on a new city; `goods` is in the order drawn."""

    city: Face
    goods: tuple[str, ...]


class EngineRaised(Event):
    seat: Seat
    power: int


class GoodDelivered(Event):
    """A cube was moved over these cities; `owners` has the owner of each link between them."""

    seat: Seat
    good: str
    nodes: tuple[Face, ...]
    owners: tuple[Seat, ...]
    points: tuple[int, ...]
    """The points that each seat gets."""


class CardCycled(Event):
    """A card was exchanged for another card or for a cube (RCG-9)."""

    seat: Seat
    card: Face


class CubeDrawn(Event):
    """A cube was drawn for an empty city, which the seat has not chosen yet (RCG-R13)."""

    seat: Seat
    good: str


class CityRefilled(Event):
    seat: Seat
    city: Face
    good: str


class Passed(Event):
    seat: Seat


class DeliverySkipped(Event):
    """A seat made no delivery, by choice or because none was possible."""

    seat: Seat
    by_choice: bool


class DrawingEnded(Event):
    """A seat draws no more cards, by choice or because no card can be taken."""

    seat: Seat
    by_choice: bool


class ClosingBegan(Event):
    """The last round of the match has begun (RCG-14.2)."""

    reason: str


class CityScored(Event):
    """A city scored at the end: the total value of each seat's links there, and the seats that score it."""

    city: Face
    value: int
    totals: tuple[int, ...]
    seats: tuple[Seat, ...]


class EnginesScored(Event):
    seat: Seat
    points: int


class SetsScored(Event):
    """A seat's delivered goods, grouped into sets that score."""

    seat: Seat
    different: int
    fours: int
    threes: int
    points: int
