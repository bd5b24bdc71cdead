"""Points that the state already includes but the panels do not display until their animation arrives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.railways.events import CityScored, EnginesScored, GoodDelivered, LinkBuilt, SetsScored
from game.rules.railways.state import RailwaysState


class ScoreInFlight:
    """Points of each seat that are scored but not yet displayed."""

    def __init__(self) -> None:
        self._due: Counter[Seat] = Counter()

    def expect(self, events: Sequence[Event]) -> None:
        """Adds the points of events that are about to be animated."""
        for event in events:
            self._due.update(points_of(event))

    def arrive(self, seat: Seat, points: int) -> None:
        """Marks points as displayed."""
        self._due[seat] = max(0, self._due[seat] - points)

    @property
    def are_due(self) -> bool:
        """Whether points are in flight."""
        return any(self._due.values())

    def clear(self) -> None:
        """Marks all points as displayed."""
        self._due = Counter()

    def score(self, view: RailwaysState, seat: Seat) -> int:
        """The displayed points of a seat."""
        return view.score(seat) - self._due[seat]


def points_of(event: Event) -> dict[Seat, int]:
    """Points that an event gives, by seat."""
    match event:
        case GoodDelivered():
            return dict(enumerate(event.points))
        case CityScored():
            return dict.fromkeys(event.seats, event.value)
        case LinkBuilt() | EnginesScored() | SetsScored():
            return {event.seat: event.points}
    return {}
