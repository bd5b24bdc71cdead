"""Points on their way: the state has them already, the panels only when they have arrived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.railways.events import CityScored, EnginesScored, GoodDelivered, LinkBuilt, SetsScored
from game.rules.railways.state import RailwaysState


class Earnings:
    """What each seat has been given and not yet been shown."""

    def __init__(self) -> None:
        self._due: Counter[Seat] = Counter()

    def expect(self, events: Sequence[Event]) -> None:
        """These events will be shown one after the other."""
        for event in events:
            self._due.update(earned(event))

    def arrive(self, seat: Seat, points: int) -> None:
        """Some of them are there."""
        self._due[seat] = max(0, self._due[seat] - points)

    @property
    def are_due(self) -> bool:
        """Whether some of them are on their way."""
        return any(self._due.values())

    def clear(self) -> None:
        """All of them are there."""
        self._due = Counter()

    def score(self, view: RailwaysState, seat: Seat) -> int:
        """The points of a seat as far as they have been shown."""
        return view.score(seat) - self._due[seat]


def earned(event: Event) -> dict[Seat, int]:
    """The points an event gives, by seat."""
    match event:
        case GoodDelivered():
            return dict(enumerate(event.points))
        case CityScored():
            return dict.fromkeys(event.seats, event.value)
        case LinkBuilt() | EnginesScored() | SetsScored():
            return {event.seat: event.points}
    return {}
