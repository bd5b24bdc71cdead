"""Events on a rail board, for display."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class TrackLaid(Event):
    """A tile was laid, replaced or redirected; `price` is the amount paid."""

    seat: Seat
    hex: str
    tile: str
    rotation: int
    price: int


class DirectLinkBuilt(Event):
    """Two neighbouring cities were linked without a tile; `price` is the amount paid."""

    seat: Seat
    ends: tuple[str, str]
    price: int


class LinkFinished(Event):
    """A section of track now joins two nodes and is therefore a link."""

    owner: Seat
    ends: tuple[str, str]


class TrackLost(Event):
    """An unfinished section lost its owner."""

    seat: Seat
    hexes: tuple[str, ...]


class CubeMoved(Event):
    """A cube was moved: the nodes of its route from first to last, and the owner of each link."""

    seat: Seat
    colour: str
    stops: tuple[str, ...]
    exits: tuple[int, ...]
    owners: tuple[Seat, ...]


class CityGrown(Event):
    """Cubes were added to a place."""

    hex: str
    colours: tuple[str, ...]


class CityFounded(Event):
    """A town became a city."""

    seat: Seat
    hex: str
    tile: str
    colour: str


class BidMade(Event):
    """A seat made the highest bid."""

    seat: Seat
    amount: int


class StayedIn(Event):
    """A seat used its free pass."""

    seat: Seat


class PlaceTaken(Event):
    """A seat received its place in the new turn order and pays for it."""

    seat: Seat
    place: int
    paid: int


class RoleTaken(Event):
    """A seat took a role, one of the special actions offered each turn."""

    seat: Seat
    role: str


class EngineUpgraded(Event):
    seat: Seat
    engine: int


class IncomeChanged(Event):
    """A seat moved on the income track."""

    seat: Seat
    change: int
    now: int


class BuildEnded(Event):
    seat: Seat


class MovePassed(Event):
    """A seat passed in a move round."""

    seat: Seat


class Eliminated(Event):
    """A seat is bankrupt and out of the game."""

    seat: Seat


class RoundBegan(Event):
    """The next round (or turn) began."""

    round: int
