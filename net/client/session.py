"""Passes messages between a peer and its connection, on the thread that owns the peer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from queue import Empty

from game.rules.core.codec import BadData
from net.client.connection import ConnectionUp, PeerConnection, TcpConnection
from net.client.notifications import ConnectionDown, Notification
from net.client.peer import Peer
from net.protocol.messages import Denial
from net.protocol.sanitize import readable

MOST_NONSENSE = 3
TEMPORARY_REFUSALS = frozenset({"room_closed", "locked"})
"""Refusals after which a seated player keeps trying: the room may reopen, or another room is at its
address."""
NONSENSE_TIME = 120.0
"""MOST_NONSENSE invalid messages within this many seconds end the session."""


class Session:
    """A peer and its connection.

    Call `poll` after the connection's `wake`; it returns each notification once.
    """

    def __init__(self, peer: Peer, line: PeerConnection, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.peer = peer
        self.connection = line
        self.is_connected = False
        self.ended: ConnectionDown | None = None
        """Why the session ended; None while it has not."""
        self._nonsense: list[float] = []
        """Times of the host's latest invalid messages."""
        if isinstance(line, TcpConnection):
            line.seat_proof = peer.seat_proof_for

    def poll(self, timeout: float | None = 0.0) -> list[Notification]:
        """Handles all incoming posts and returns their notifications; waits up to `timeout` seconds for the
        first."""
        news: list[Notification] = []
        try:
            post = (
                self.connection.inbox.get(timeout=timeout) if timeout else self.connection.inbox.get_nowait()
            )
            while True:
                news += self._take(post)
                post = self.connection.inbox.get_nowait()
        except Empty:
            self.flush()
        return news

    def flush(self) -> None:
        """Writes what was received to the save, then sends the peer's queued messages."""
        self.peer.sync_save()
        out, self.peer.outbox = self.peer.outbox, []
        if self.is_connected:
            for body in out:
                self.connection.send(body)

    def close(self) -> None:
        self.flush()
        self.connection.close()

    def _take(self, post: ConnectionUp | ConnectionDown | bytes) -> Sequence[Notification]:
        match post:
            case ConnectionUp():
                self.is_connected = True
                self.peer.outbox.clear()
                self.peer.hello()
                return ()
            case ConnectionDown():
                self.is_connected = False
                if post.is_final:
                    self.ended = post
                return (post,)
            case _:
                return self._hear(post)

    def _hear(self, body: bytes) -> Sequence[Notification]:
        try:
            news = self.peer.receive(body)
        except BadData as error:
            now = self._clock()
            self._nonsense = [*(at for at in self._nonsense if now - at < NONSENSE_TIME), now]
            if len(self._nonsense) >= MOST_NONSENSE:
                return (self._end(ConnectionDown(readable(str(error), 200), "host_nonsense", is_final=True)),)
            if isinstance(self.connection, TcpConnection):
                self.connection.reconnect(str(error))
            return ()
        return (*news, *(self._denied(one) for one in news if isinstance(one, Denial)))

    def _denied(self, denied: Denial) -> ConnectionDown:
        """Ends the session after a refusal, unless a seated player should keep trying."""
        waits = denied.code in TEMPORARY_REFUSALS and self.peer.is_playing
        down = ConnectionDown(denied.code, denied.code, not waits, denied.values)
        return down if waits else self._end(down)

    def _end(self, down: ConnectionDown) -> ConnectionDown:
        self.ended = down
        self.connection.close()
        return down
