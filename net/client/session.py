"""Connects a peer with its connection, on the thread that owns the peer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from queue import Empty

from game.rules.core.codec import BadData
from net.client.connection import Line, TcpLine, Up
from net.client.notifications import Down, News
from net.client.peer import Peer
from net.protocol.messages import Denied
from net.protocol.sanitize import readable

MOST_NONSENSE = 3
PASSING = frozenset({"room_closed", "locked"})
"""Refusals after which a seated player keeps retrying: the room may reopen, or another room is using its
address."""
NONSENSE_TIME = 120.0
"""Seconds within which MOST_NONSENSE invalid messages end the session."""


class Session:
    """A peer and its connection. Call `poll` after the connection's `wake`; each notification is returned
    once."""

    def __init__(self, peer: Peer, line: Line, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.peer = peer
        self.line = line
        self.up = False
        self.ended: Down | None = None
        """Reason for the end of the session, once it is final."""
        self._nonsense: list[float] = []
        """Times of the host's recent invalid messages."""
        if isinstance(line, TcpLine):
            line.known = peer.known_at

    def poll(self, timeout: float | None = 0.0) -> list[News]:
        """Handles all incoming posts and returns their notifications; waits up to `timeout` seconds for the
        first."""
        news: list[News] = []
        try:
            post = self.line.inbox.get(timeout=timeout) if timeout else self.line.inbox.get_nowait()
            while True:
                news += self._take(post)
                post = self.line.inbox.get_nowait()
        except Empty:
            self.flush()
        return news

    def flush(self) -> None:
        """Saves what was received, then sends the peer's queued messages."""
        self.peer.keep()
        out, self.peer.outbox = self.peer.outbox, []
        if self.up:
            for body in out:
                self.line.send(body)

    def close(self) -> None:
        self.flush()
        self.line.close()

    def _take(self, post: Up | Down | bytes) -> Sequence[News]:
        match post:
            case Up():
                self.up = True
                self.peer.outbox.clear()
                self.peer.hello()
                return ()
            case Down():
                self.up = False
                if post.final:
                    self.ended = post
                return (post,)
            case _:
                return self._hear(post)

    def _hear(self, body: bytes) -> Sequence[News]:
        try:
            news = self.peer.receive(body)
        except BadData as error:
            now = self._clock()
            self._nonsense = [*(at for at in self._nonsense if now - at < NONSENSE_TIME), now]
            if len(self._nonsense) >= MOST_NONSENSE:
                return (self._end(Down(readable(str(error), 200), "host_nonsense", final=True)),)
            if isinstance(self.line, TcpLine):
                self.line.mend(str(error))
            return ()
        return (*news, *(self._denied(one) for one in news if isinstance(one, Denied)))

    def _denied(self, denied: Denied) -> Down:
        """Ends the session after a refusal, unless a seated player should keep retrying."""
        waits = denied.code in PASSING and self.peer.is_playing
        down = Down(denied.code, denied.code, not waits, denied.figures)
        return down if waits else self._end(down)

    def _end(self, down: Down) -> Down:
        self.ended = down
        self.line.close()
        return down
