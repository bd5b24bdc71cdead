"""Lines with a clock of their own: what is said arrives later, in order, or never if the line breaks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random

from net.protocol.connection import PULSE, SILENT_PULSES

SILENCE = PULSE * SILENT_PULSES
"""A line that carries nothing for so long is given up by both sides."""
QUICK = 0.001


@dataclass
class Line:
    """One connection between a person and a host."""

    link: int
    address: str
    delay: float = QUICK
    loss: float = 0.0
    """How often something must be sent twice."""
    dead_until: float = 0.0
    """The cable is pulled until then."""
    to_host: deque[tuple[float, bytes]] = field(default_factory=deque)
    to_peer: deque[tuple[float, bytes]] = field(default_factory=deque)

    def put(self, way: deque[tuple[float, bytes]], body: bytes, now: float, rng: Random) -> None:
        """Say something: it comes after all that was said before."""
        due = max(now, self.dead_until) + self.delay * rng.uniform(0.5, 1.5)
        while self.loss and rng.random() < self.loss:
            due += 0.2
        way.append((max(due, way[-1][0]) if way else due, body))

    def pull(self, until: float) -> None:
        """Whatever is under way waits for the cable."""
        self.dead_until = until
        for way in (self.to_host, self.to_peer):
            late = deque((max(due, until + self.delay), body) for due, body in way)
            way.clear()
            way.extend(late)

    def next_due(self, host_hears_at: float) -> float:
        """When something arrives: at a host that stands still, not before it goes on."""
        to_host = max(self.to_host[0][0], host_hears_at) if self.to_host else float("inf")
        return min(to_host, self.to_peer[0][0] if self.to_peer else float("inf"))
