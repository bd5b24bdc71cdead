"""What happens in Age of Steam, for the eyes."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class SharesIssued(Event):
    seat: Seat
    count: int


class BidMade(Event):
    seat: Seat
    amount: int


class StayedIn(Event):
    seat: Seat


class PlaceTaken(Event):
    """A seat has its place in the new order and pays for it."""

    seat: Seat
    place: int
    paid: int


class RoleTaken(Event):
    seat: Seat
    role: str


class EngineUpgraded(Event):
    seat: Seat
    engine: int


class IncomeChanged(Event):
    seat: Seat
    change: int
    now: int


class BuildGivenUp(Event):
    seat: Seat


class BuildEnded(Event):
    seat: Seat


class MovePassed(Event):
    seat: Seat


class Eliminated(Event):
    seat: Seat


class RoundBegan(Event):
    round: int


class CubesDrawn(Event):
    """Cubes from the bag for Production."""

    seat: Seat
    colours: tuple[str, ...]


class CubePlaced(Event):
    """A cube on the display; the seat is nobody's at set-up."""

    seat: Seat
    colour: str
    column: str
    row: int


class CubesReturned(Event):
    seat: Seat
    colours: tuple[str, ...]


class CubeArrived(Event):
    """A cube went from the display to a city."""

    colour: str
    column: str
    row: int
    hex: str


class CoastsJoined(Event):
    """Western U.S.: the transcontinental connection exists."""

    seat: Seat
