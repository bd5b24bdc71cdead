"""A connection to a host in the same process, for matches on one machine and the host's own seat."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue

from net.client.connection import ConnectionEvent, ConnectionUp
from net.server.tcp_server import LocalConnection, Server


class LoopbackConnection:
    """Connects a peer to a host in the same process."""

    def __init__(self, server: Server, owner: bool = True, wake: Callable[[], None] = lambda: None) -> None:
        self.inbox: SimpleQueue[ConnectionEvent] = SimpleQueue()
        self._wake = wake
        self.inbox.put(ConnectionUp())
        self._link: LocalConnection = server.net.wait(self._open(server, owner))

    async def _open(self, server: Server, owner: bool) -> LocalConnection:
        return server.connect_local(self._deliver, owner=owner)

    def _deliver(self, body: bytes) -> None:
        self.inbox.put(body)
        self._wake()

    def send(self, body: bytes) -> None:
        self._link.send(body)

    def close(self) -> None:
        self._link.close()
