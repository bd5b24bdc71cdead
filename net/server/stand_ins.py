"""Who is away, since when, and whose seats a bot keeps warm until they are back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.rules.core.codec import Seat
from net.protocol.messages import PersonId

if TYPE_CHECKING:
    from net.server.host import Host

A_DAY = 86_400


class Absences:
    """The empty chairs of a room, by the ticks of its host."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._since: dict[PersonId, float | None] = {}
        """Since when somebody is away; the next tick says how late that was."""
        self._now = 0.0
        self.lent: set[Seat] = set()
        """Seats that a bot keeps warm for somebody who is away."""

    def left(self, person: PersonId) -> None:
        """Somebody has gone and is expected back."""
        self._since[person] = None

    def ended(self, person: PersonId) -> None:
        """They are back, or are not waited for any more."""
        self._since.pop(person, None)

    def begin(self, people: Iterable[PersonId]) -> None:
        """A match is taken up, and these are not here yet."""
        self._since = dict.fromkeys(people)

    def seconds(self) -> dict[PersonId, int]:
        """For how long everybody who is away has been so."""
        known = {person: left for person, left in self._since.items() if left is not None}
        return {person: min(A_DAY, int(self._now - left)) for person, left in known.items()}

    def tick(self, now: float) -> None:
        """Who is away for too long has a bot play for them."""
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
                    self.lent.add(seat)
                    host.put_bot(seat, lobby.bots[0])
        if late:
            host.announce()
