"""TCP connection with framed messages, heartbeats and rate limits.

A peer that sends too fast is read more slowly; one that does not read is disconnected. Neither affects other
connections.
"""

from __future__ import annotations

import asyncio
import math
import ssl
from typing import Protocol, cast

from game.rules.core.codec import BadData
from net.protocol.frames import HEARTBEAT, FrameSplitter, framed

HEARTBEAT_INTERVAL_S = 2.0
MAX_SILENT_INTERVALS = 5
"""Heartbeat intervals without data after which a connection counts as dead.

Counting intervals rather than seconds lets a program that resumes from sleep first read the data waiting for
it.
"""
MOST_UNSENT = 2 * 1024 * 1024
"""The most bytes that may wait to be sent; a peer that leaves more unread is disconnected."""
BURST = 1000
BODIES_A_SECOND = 500.0
"""Messages per second allowed to a seated peer in the long run; BURST is how many it may send at once."""
STRANGERS_BURST = 300
STRANGERS_BODIES = 50.0
"""Messages per second allowed to a peer without a seat; STRANGERS_BURST is how many it may send at once."""
BYTES_A_BODY = 256
"""A message counts once for every such number of bytes, so that long messages and floods of heartbeats are
limited too."""
READ_BUFFER_BYTES = 16 * 1024
"""Size of the read buffer in bytes. asyncio's default is 16 times larger, and mapping and unmapping that
memory for every acknowledgement costs more than all other work."""
DRAIN_BATCH = 10
"""How many messages at a time are delivered from a peer that is over its limit."""


class ConnectionListener(Protocol):
    """Is notified of what happens on a connection."""

    def opened(self, link: FramedConnection) -> None: ...

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        """Receives all messages that arrived together; there is at least one."""

    def closed(self, link: FramedConnection, reason: str) -> None: ...


class FramedConnection(asyncio.BufferedProtocol):
    """One TCP connection. If `limited`, the rate limits apply.

    A guest's connection to its host is not limited, because a host may send a long journal at once.
    """

    def __init__(self, listener: ConnectionListener, limited: bool = True) -> None:
        self.listener = listener
        self.address = ""
        self.transport: asyncio.Transport | None = None
        self._page = memoryview(bytearray(READ_BUFFER_BYTES))
        self._frames = FrameSplitter()
        self._waiting: list[bytes] = []
        self._debt = 0
        """Messages still to be counted for long messages, one per BYTES_A_BODY."""
        self._most = STRANGERS_BURST if limited else math.inf
        self._a_second = STRANGERS_BODIES
        self._allowance = self._most
        self._spoke = False
        self._silent = 0
        self._timer: asyncio.TimerHandle | None = None
        self._drain: asyncio.TimerHandle | None = None
        self._reason = ""
        self._closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio, and again when the connection switches to TLS."""
        self._use_transport(cast(asyncio.Transport, transport))
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(HEARTBEAT_INTERVAL_S, self._pulse)
            self.listener.opened(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Returns the buffer asyncio reads into."""
        return self._page

    def buffer_updated(self, nbytes: int) -> None:
        self._silent = 0
        try:
            bodies = self._frames.feed(self._page[:nbytes].tobytes())
        except BadData as error:
            self.close(str(error))
            return
        self._allowance -= len(bodies)
        if nbytes >= BYTES_A_BODY:
            self._debt += max(0, nbytes // BYTES_A_BODY - len(bodies))
        if self._allowance < 0 or self._waiting or (self._debt and self._debt > self._most / 2):
            self._hold_back(bodies)
        elif bodies:
            self.listener.bodies(self, bodies)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._closed:
            return
        self._closed = True
        for handle in (self._timer, self._drain):
            if handle is not None:
                handle.cancel()
        reason = self._reason or (str(exc) if exc else "the other side hung up")
        self.listener.closed(self, reason)

    def send(self, *bodies: bytes) -> None:
        """Frames and sends the messages in order; disconnects a peer that has stopped reading."""
        self.send_framed(framed(bodies[0]) if len(bodies) == 1 else b"".join(map(framed, bodies)))

    def send_framed(self, frames: bytes) -> None:
        """Sends bytes that are already framed."""
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        self._spoke = True
        transport.write(frames)

    def pause_writing(self) -> None:
        """Called by asyncio when more than MOST_UNSENT bytes wait to be sent."""
        self.abort("it does not read what it is sent")

    def raise_limits(self) -> None:
        """Raises the rate limit to that of a seated peer."""
        if self._most < BURST:
            self._most, self._a_second, self._allowance = BURST, BODIES_A_SECOND, float(BURST)

    def close(self, reason: str = "") -> None:
        """Closes the connection after everything buffered has been sent."""
        self._reason = self._reason or reason
        if self.transport is not None:
            self.transport.close()

    def abort(self, reason: str) -> None:
        """Closes the connection at once and discards what is buffered."""
        self._reason = self._reason or reason
        if self.transport is not None:
            self.transport.abort()

    async def encrypt(self, context: ssl.SSLContext, as_host: bool) -> bytes:
        """Switches to TLS. A guest gets the host's certificate back, a host empty bytes."""
        if self.transport is None:
            raise ConnectionError("the line is down")
        loop = asyncio.get_running_loop()
        transport = await loop.start_tls(
            self.transport, self, context, server_side=as_host, ssl_handshake_timeout=5.0
        )
        if transport is None:
            raise ConnectionError("the line is down")
        self._use_transport(transport)
        certificate: bytes | None = transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return certificate or b""

    def _use_transport(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(MOST_UNSENT)

    def _hold_back(self, bodies: list[bytes]) -> None:
        """Queues messages beyond the limit, and stops reading until they have been delivered."""
        self._waiting += bodies
        if self._drain is None and self.transport is not None:
            self.transport.pause_reading()
            self._drain = asyncio.get_running_loop().call_later(DRAIN_BATCH / self._a_second, self._hand_on)

    def _hand_on(self) -> None:
        self._drain = None
        bodies, self._waiting = self._waiting[:DRAIN_BATCH], self._waiting[DRAIN_BATCH:]
        if bodies:
            self.listener.bodies(self, bodies)
        self._debt = max(0, self._debt - DRAIN_BATCH)
        if self._waiting or self._debt:
            self._hold_back([])
        elif self.transport is not None and not self.transport.is_closing():
            self._allowance = 0
            self.transport.resume_reading()

    def _pulse(self) -> None:
        if self._drain is None:
            self._silent += 1
            self._allowance = min(self._most, self._allowance + HEARTBEAT_INTERVAL_S * self._a_second)
            self._debt = max(0, self._debt - round(HEARTBEAT_INTERVAL_S * self._a_second))
        if self._silent > MAX_SILENT_INTERVALS:
            self.abort(f"silent for {MAX_SILENT_INTERVALS * HEARTBEAT_INTERVAL_S:.0f} s")
            return
        if not self._spoke and self.transport is not None and not self.transport.is_closing():
            self.transport.write(HEARTBEAT)
        self._spoke = False
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT_INTERVAL_S, self._pulse)
