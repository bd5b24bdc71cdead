"""What happens on a rail board, for the eyes."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class TrackLaid(Event):
    """A tile was laid, replaced or turned; the price is what was paid."""

    seat: Seat
    hex: str
    tile: str
    rotation: int
    price: int


class DirectLinkBuilt(Event):
    """Two neighbouring cities were joined without a tile; the price is what was paid."""

    seat: Seat
    ends: tuple[str, str]
    price: int


class LinkFinished(Event):
    """A section became a link between two nodes."""

    owner: Seat
    ends: tuple[str, str]


class TrackLost(Event):
    """An unfinished section lost its owner."""

    seat: Seat
    hexes: tuple[str, ...]


class CubeMoved(Event):
    """A cube travelled: the places it came through from first to last, and who owned each link."""

    seat: Seat
    colour: str
    stops: tuple[str, ...]
    exits: tuple[int, ...]
    owners: tuple[Seat, ...]


class CityGrown(Event):
    """Cubes came to a place."""

    hex: str
    colours: tuple[str, ...]


class CityFounded(Event):
    """A town became a city."""

    seat: Seat
    hex: str
    tile: str
    colour: str


class BidMade(Event):
    """A seat holds the highest bid."""

    seat: Seat
    amount: int


class StayedIn(Event):
    """A seat used its free pass."""

    seat: Seat


class PlaceTaken(Event):
    """A seat has its place in the new order and pays for it."""

    seat: Seat
    place: int
    paid: int


class RoleTaken(Event):
    """A seat took one of the actions on offer."""

    seat: Seat
    role: str


class EngineUpgraded(Event):
    """An engine pulls one link farther."""

    seat: Seat
    engine: int


class IncomeChanged(Event):
    """A seat moved on the income track."""

    seat: Seat
    change: int
    now: int


class BuildEnded(Event):
    """A build turn is over."""

    seat: Seat


class MovePassed(Event):
    """A seat let a move round go by."""

    seat: Seat


class Eliminated(Event):
    """A seat is bankrupt and out of the game."""

    seat: Seat


class RoundBegan(Event):
    """The next round, or turn, of the game."""

    round: int
