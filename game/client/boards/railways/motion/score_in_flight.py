"""Points that the state includes already but the panels show only when their animation arrives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.railways.events import CityScored, EnginesScored, GoodDelivered, LinkBuilt, SetsScored
from game.rules.railways.state import RailwaysState


class ScoreInFlight:
    """For each seat, the points that are scored but not displayed."""

    def __init__(self) -> None:
        self._due: Counter[Seat] = Counter()

    def expect(self, events: Sequence[Event]) -> None:
        """Adds the points of events that will be animated."""
        for event in events:
            self._due.update(points_of(event))

    def arrive(self, seat: Seat, points: int) -> None:
        """Notes that points are displayed now."""
        self._due[seat] = max(0, self._due[seat] - points)

    @property
    def are_due(self) -> bool:
        """Whether points are on their way."""
        return any(self._due.values())

    def clear(self) -> None:
        """Notes that all points are displayed."""
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
