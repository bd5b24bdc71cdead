"""HTTP and WebSocket server for phones. It knows nothing of games and seats.

Requests must name one of our addresses, arrive in time and have short headers.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from net.protocol.addresses import local_addresses
from net.server.admission import ConnectionLimits
from net.web.page_messages import LONGEST
from net.web.static_files import FileTable, headers

PORTS_TO_TRY = 10
MOST_HEADER = 8192
OPEN_TIME = 6.0
CLOSE_TIME = 2.0
PING_INTERVAL_S = 15.0
MOST_SOCKETS = 36
"""The most sockets that have sent the access code: three per phone, because a reloading page has two for a
while."""
KEPT_FREE = 12
"""Further sockets that are kept for addresses of seated players."""
MOST_WAITING = 24
"""The most sockets that have not sent the code yet; one more replaces the oldest."""
MOST_UNSENT = 512 * 1024
"""The most bytes that a browser may leave unread before it is disconnected."""
NAMES_REFRESH_S = 5.0

log = logging.getLogger("roundhouse.phone")


class WebServer:
    """Listens for browsers and passes each accepted socket to `handle`."""

    def __init__(self, files: FileTable, handle: Callable[[ServerConnection], Awaitable[None]]) -> None:
        self.port = 0
        self._files = files
        self._handle = handle
        self._crowd = ConnectionLimits()
        self._server: Server | None = None
        self._names: frozenset[str] = frozenset()
        self._looked = 0.0
        self._admitted = 0
        self._waiting: dict[ServerConnection, None] = {}
        """Sockets that have not sent the access code yet, oldest first."""

    def admit(self, connection: ServerConnection) -> None:
        """Counts a socket as one that has sent the access code."""
        if connection in self._waiting:
            del self._waiting[connection]
            self._admitted += 1

    def reserve(self, address: str) -> None:
        """Keeps connections for this address, because a seated player connects from it."""
        self._crowd.trusted.add(address)

    async def open(self, port: int, address: str = "0.0.0.0") -> None:
        """Listens on this port or the next free one; OSError if none is free."""
        for candidate in range(port, min(port + PORTS_TO_TRY, 65536)) if port else (0,):
            try:
                self._server = await self._listen(address, candidate)
                break
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
        if self._server is None:
            raise OSError(errno.EADDRINUSE, f"ports {port} to {port + PORTS_TO_TRY - 1} are all taken")
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def shut(self) -> None:
        """Stops listening and closes all connections."""
        if self._server is not None:
            self._server.close(code=1001, reason="the host has closed the room")
            await self._server.wait_closed()
            self._server = None

    async def _listen(self, address: str, port: int) -> Server:
        crowd = self._crowd

        class BrowserConnection(ServerConnection):
            """A browser's connection that is counted, and closed if its request headers are too long."""

            counted = ""
            said = 0

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                calls_from = str((transport.get_extra_info("peername") or ("?",))[0])
                if crowd.why_not(calls_from, self.loop.time()):
                    self.transport.abort()
                else:
                    self.counted = calls_from

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                if self.counted:
                    crowd.connection_closed(self.counted)
                    self.counted = ""

            def data_received(self, data: bytes) -> None:
                self.said += len(data)
                is_endless = self.said > MOST_HEADER and self.request is None
                # Answers to pings are written without waiting, even if nobody reads them.
                if is_endless or self.transport.get_write_buffer_size() > MOST_UNSENT:
                    self.transport.abort()
                else:
                    super().data_received(data)

        return await serve(
            self._take,
            address,
            port,
            process_request=self._answer,
            compression=None,
            open_timeout=OPEN_TIME,
            close_timeout=CLOSE_TIME,
            ping_interval=PING_INTERVAL_S,
            ping_timeout=PING_INTERVAL_S,
            max_size=LONGEST,
            max_queue=8,
            server_header=None,
            create_connection=BrowserConnection,
            logger=log,
        )

    async def _take(self, connection: ServerConnection) -> None:
        if len(self._waiting) >= MOST_WAITING:
            next(iter(self._waiting)).transport.abort()
        self._waiting[connection] = None
        try:
            await self._handle(connection)
        finally:
            if connection in self._waiting:
                del self._waiting[connection]
            else:
                self._admitted -= 1

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Returns a file or an error; None lets the WebSocket handshake continue."""
        host = _only(request.headers, "Host")
        if not self._is_ours(host):
            return _refusal(421, "Misdirected Request", "This is not an address of the table.")
        if request.path != "/ws":
            one = self._files.get(request.path)
            if one is None:
                return _refusal(404, "Not Found", "There is nothing here.")
            return Response(200, "OK", Headers(headers(one, host)), one.body)
        if _only(request.headers, "Origin") != f"http://{host}":
            return _refusal(403, "Forbidden", "Another page may not sit down here.")
        if self._admitted >= self._most_sockets(connection):
            return _refusal(503, "Service Unavailable", "There are too many phones.")
        return None

    def _most_sockets(self, connection: ServerConnection) -> int:
        address = str((connection.remote_address or ("?",))[0])
        return MOST_SOCKETS + KEPT_FREE if address in self._crowd.trusted else MOST_SOCKETS

    def _is_ours(self, host: str) -> bool:
        """Whether a Host header names this machine; its addresses may change while a room is open."""
        name, _, port = host.rpartition(":")
        if port != str(self.port):
            return False
        now = asyncio.get_running_loop().time()
        if name.lower() not in self._names and (not self._names or now - self._looked > NAMES_REFRESH_S):
            self._looked = now
            own = socket.gethostname().lower()
            self._names = frozenset(
                {*local_addresses(), "127.0.0.1", "localhost", own, f"{own.partition('.')[0]}.local"}
            )
        return name.lower() in self._names


def _only(found: Headers, name: str) -> str:
    """Returns a header that must occur exactly once; "" if it is missing or occurs more often."""
    values: list[Any] = found.get_all(name)
    return str(values[0]) if len(values) == 1 else ""


def _refusal(status: int, reason: str, text: str) -> Response:
    body = text.encode()
    headers = Headers(
        {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(body)),
            "X-Content-Type-Options": "nosniff",
            "Connection": "close",
        }
    )
    return Response(status, reason, headers, body)
