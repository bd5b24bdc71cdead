"""Turn clock: when a decision takes too long, a bot makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.codec import Seat
from net.protocol.messages import NOBODY

if TYPE_CHECKING:
    from net.server.host import Host


class TurnClock:
    """The thinking time of each seat, counted by the host's ticks while the match is not paused."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._at: float | None = None
        self._thought: dict[Seat, float] = {}
        self._lent: set[Seat] = set()
        """Seats for which a bot makes the current decision."""

    def tick(self, now: float) -> None:
        passed, self._at = 0.0 if self._at is None else now - self._at, now
        if self._is_stopped:
            return
        thinking = self._thinking()
        self._thought = {
            seat: self._thought[seat] + passed if seat in self._thought else 0.0 for seat in thinking
        }
        late = [seat for seat in thinking if self._thought[seat] >= self._host.lobby.clock]
        for seat in late:
            self._lent.add(seat)
            self._host.put_bot(seat, self._host.lobby.bots[0])
        if late:
            self._host.announce()

    def decided(self, seat: Seat) -> None:
        """After a decision, resets the seat's clock and gives the seat back to its person."""
        self._thought.pop(seat, None)
        if seat in self._lent:
            self._lent.discard(seat)
            self._host.put_bot(seat, "")
            self._host.announce()

    def return_seats(self) -> None:
        """Gives all seats back to their people and resets the clocks."""
        for seat in sorted(self._lent):
            self.decided(seat)
        self._thought.clear()

    @property
    def _is_stopped(self) -> bool:
        host = self._host
        return not host.lobby.clock or host.stage != "playing" or host.paused or host.recovery.is_active

    def _thinking(self) -> list[Seat]:
        """People's seats that must act now."""
        running, lobby = self._host.publisher, self._host.lobby
        if running is None or not lobby.bots:
            return []
        acting = running.match.game.to_act(running.match.replica.state)
        return [seat for seat in acting if lobby.places[seat].person != NOBODY and not lobby.places[seat].bot]
