"""A link over TCP: whole bodies both ways, a pulse that tells the living from the dead, and limits.

A peer that sends too fast is read more slowly; one that never reads what it is sent is cut off. Neither costs
the others anything.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from typing import Protocol, cast

from game.rules.core.codec import BadData
from net.wire import HEARTBEAT, Frames, framed

PULSE = 2.0
SILENT_PULSES = 5
"""A link that has said nothing for so many pulses is dead; the other side's pulse alone keeps it alive.

Pulses are counted, not seconds: a program that was itself asleep must hear what waits before it judges.
"""
MOST_UNSENT = 2 * 1024 * 1024
"""More than this waiting for a peer means that it does not read."""
BURST = 1000
BODIES_A_SECOND = 500.0
"""What a peer may say: at once, and in the long run."""


class Listener(Protocol):
    """Whoever a link tells what happens on it."""

    def opened(self, link: Link) -> None: ...

    def body(self, link: Link, body: bytes) -> None: ...

    def closed(self, link: Link, reason: str) -> None: ...


class Link(asyncio.Protocol):
    """One TCP connection. `limited` is for links to strangers; a host may send a long journal at once."""

    def __init__(self, listener: Listener, limited: bool = True) -> None:
        self.listener = listener
        self.address = ""
        self.transport: asyncio.Transport | None = None
        self._limited = limited
        self._frames = Frames()
        self._waiting: deque[bytes] = deque()
        self._allowance = float(BURST)
        self._counted = self._spoke = 0.0
        self._silent = 0
        self._timer: asyncio.TimerHandle | None = None
        self._drain: asyncio.TimerHandle | None = None
        self._reason = ""
        self._closed = False
        self._now = asyncio.get_running_loop().time

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Also called a second time, by asyncio, when the link is encrypted."""
        self.transport = cast(asyncio.Transport, transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        if self._timer is None:
            self._counted = self._spoke = self._now()
            self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
            self.listener.opened(self)

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        try:
            self._waiting.extend(self._frames.feed(data))
        except BadData as error:
            self.close(str(error))
            return
        self._hand_on(self._now())

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
        """Say these, in order; a peer that has stopped reading is cut off."""
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        transport.write(b"".join(framed(body) for body in bodies))
        self._spoke = self._now()
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self.cut("it does not read what it is sent")

    def close(self, reason: str = "") -> None:
        """Hang up once everything is said."""
        self._reason = self._reason or reason
        if self.transport is not None:
            self.transport.close()

    def cut(self, reason: str) -> None:
        """Hang up at once."""
        self._reason = self._reason or reason
        if self.transport is not None:
            self.transport.abort()

    async def encrypt(self, context: ssl.SSLContext, as_host: bool) -> bytes:
        """Go on in TLS; the certificate of the host, as the guest got it."""
        if self.transport is None:
            raise ConnectionError("the line is down")
        loop = asyncio.get_running_loop()
        transport = await loop.start_tls(
            self.transport, self, context, server_side=as_host, ssl_handshake_timeout=5.0
        )
        if transport is None:
            raise ConnectionError("the line is down")
        self.transport = transport
        certificate: bytes | None = transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return certificate or b""

    def _hand_on(self, now: float) -> None:
        """Hand on what came in, no faster than allowed; the rest waits, and so does the sender."""
        if self._limited:
            self._allowance = min(BURST, self._allowance + (now - self._counted) * BODIES_A_SECOND)
            self._counted = now
        while self._waiting and not self._closed and (self._allowance >= 1 or not self._limited):
            self._allowance -= self._limited
            self.listener.body(self, self._waiting.popleft())
        if self._waiting and self._drain is None and self.transport is not None and not self._closed:
            self.transport.pause_reading()
            self._drain = asyncio.get_running_loop().call_later(10 / BODIES_A_SECOND, self._read_on)

    def _read_on(self) -> None:
        self._drain = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.resume_reading()
        self._hand_on(self._now())

    def _pulse(self) -> None:
        now = self._now()
        self._silent += self._drain is None
        if self._silent > SILENT_PULSES:
            self.cut(f"silent for {SILENT_PULSES * PULSE:.0f} s")
            return
        if now - self._spoke >= PULSE and self.transport is not None and not self.transport.is_closing():
            self.transport.write(HEARTBEAT)
            self._spoke = now
        self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
