"""Links on a simulated clock: messages arrive late, in order, or never if the link breaks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random

from net.protocol.connection import HEARTBEAT_INTERVAL_S, MAX_SILENT_INTERVALS

LINK_TIMEOUT_S = HEARTBEAT_INTERVAL_S * MAX_SILENT_INTERVALS
"""Seconds without traffic after which both sides drop a link."""
LINK_DELAY_S = 0.001


@dataclass
class SimulatedLink:
    """A connection between a person and a host."""

    number: int
    address: str
    delay: float = LINK_DELAY_S
    loss: float = 0.0
    """Probability that a message must be sent again."""
    dead_until: float = 0.0
    """Time at which a cut link works again."""
    to_host: deque[tuple[float, bytes]] = field(default_factory=deque)
    to_peer: deque[tuple[float, bytes]] = field(default_factory=deque)

    def send(self, way: deque[tuple[float, bytes]], body: bytes, now: float, rng: Random) -> None:
        """Sends a message; it arrives after all earlier ones."""
        due = max(now, self.dead_until) + self.delay * rng.uniform(0.5, 1.5)
        while self.loss and rng.random() < self.loss:
            due += 0.2
        way.append((max(due, way[-1][0]) if way else due, body))

    def cut(self, until: float) -> None:
        """Cuts the link; messages in flight are delayed until it works again."""
        self.dead_until = until
        for way in (self.to_host, self.to_peer):
            late = deque((max(due, until + self.delay), body) for due, body in way)
            way.clear()
            way.extend(late)

    def next_due(self, host_hears_at: float) -> float:
        """Time of the next arrival; a stalled host receives nothing before `host_hears_at`."""
        to_host = max(self.to_host[0][0], host_hears_at) if self.to_host else float("inf")
        return min(to_host, self.to_peer[0][0] if self.to_peer else float("inf"))
