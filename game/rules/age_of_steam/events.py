"""Events of Age of Steam, for display."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event


class SharesIssued(Event):
    seat: Seat
    count: int


class BuildGivenUp(Event):
    seat: Seat


class CubesDrawn(Event):
    """Cubes were drawn from the bag for Production."""

    seat: Seat
    colours: tuple[str, ...]


class CubePlaced(Event):
    """A cube was put on the goods display; during set-up `seat` is NOBODY."""

    seat: Seat
    colour: str
    column: str
    row: int


class CubesReturned(Event):
    seat: Seat
    colours: tuple[str, ...]


class CubeArrived(Event):
    """A cube moved from the goods display to a city."""

    colour: str
    column: str
    row: int
    hex: str


class CoastsJoined(Event):
    """Western U.S.: track now connects the two coasts."""

    seat: Seat
