"""Keeps track of absent people, and lets bots play for them until they return."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.rules.core.codec import Seat
from net.protocol.messages import PersonId

if TYPE_CHECKING:
    from net.server.host import Host

A_DAY = 86_400


class Absences:
    """The absent people of a room; time is counted by the host's ticks."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._since: dict[PersonId, float | None] = {}
        """When each absence began; None until the next tick supplies the time."""
        self._now = 0.0
        self.lent_seats: set[Seat] = set()
        """Seats played by a bot for an absent person."""

    def begin_absence(self, person: PersonId) -> None:
        """Starts an absence."""
        self._since[person] = None

    def end_absence(self, person: PersonId) -> None:
        """Ends an absence: the person is back or removed."""
        self._since.pop(person, None)

    def mark_absent(self, people: Iterable[PersonId]) -> None:
        """Marks these people absent at the start of a resumed match."""
        self._since = dict.fromkeys(people)

    def seconds(self) -> dict[PersonId, int]:
        """Seconds of absence per person."""
        known = {person: left for person, left in self._since.items() if left is not None}
        return {person: min(A_DAY, int(self._now - left)) for person, left in known.items()}

    def tick(self, now: float) -> None:
        """Lets a bot play for everybody who has been absent for the grace period."""
        self._now = now
        since = {person: now if left is None else left for person, left in self._since.items()}
        self._since.update(since)
        host, lobby = self._host, self._host.lobby
        if not lobby.grace or host.stage != "playing" or not lobby.bots:
            return
        late = [person for person, left in since.items() if now - left >= lobby.grace]
        for person in late:
            del self._since[person]
            for seat in lobby.seats_of(person):
                if not lobby.places[seat].bot:
                    self.lent_seats.add(seat)
                    host.put_bot(seat, lobby.bots[0])
        if late:
            host.announce()
