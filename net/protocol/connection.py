"""A link over TCP: whole bodies both ways, a pulse that tells the living from the dead, and limits.

A peer that sends too fast is read more slowly; one that never reads what it is sent is cut off. Neither costs
the others anything.
"""

from __future__ import annotations

import asyncio
import math
import ssl
from typing import Protocol, cast

from game.rules.core.codec import BadData
from net.protocol.frames import HEARTBEAT, Frames, framed

PULSE = 2.0
SILENT_PULSES = 5
"""A link that has said nothing for so many pulses is dead; the other side's pulse alone keeps it alive.

Pulses are counted, not seconds: a program that was itself asleep must hear what waits before it judges.
"""
MOST_UNSENT = 2 * 1024 * 1024
"""More than this waiting for a peer means that it does not read."""
BURST = 1000
BODIES_A_SECOND = 500.0
"""What a peer that sits may say: at once, and in the long run."""
STRANGERS_BURST = 300
STRANGERS_BODIES = 50.0
"""And one that does not, of whom there may be many."""
BYTES_A_BODY = 256
"""Long ones, and a stream of pulses, count as many."""
PAGE = 16 * 1024
"""So many bytes are read at a time. asyncio on its own makes room for sixteen times as many, and then the
system often maps and unmaps memory for every acknowledgement, which costs more than all the rest of it."""
PORTION = 10
"""So much at a time is taken from one who says more."""


class Listener(Protocol):
    """Whoever a link tells what happens on it."""

    def opened(self, link: Link) -> None: ...

    def bodies(self, link: Link, bodies: list[bytes]) -> None:
        """What has come together, at least one."""

    def closed(self, link: Link, reason: str) -> None: ...


class Link(asyncio.BufferedProtocol):
    """One TCP connection. `limited` is for links to strangers; a host may send a long journal at once."""

    def __init__(self, listener: Listener, limited: bool = True) -> None:
        self.listener = listener
        self.address = ""
        self.transport: asyncio.Transport | None = None
        self._page = memoryview(bytearray(PAGE))
        self._frames = Frames()
        self._waiting: list[bytes] = []
        self._debt = 0
        """What its length counts beyond its bodies."""
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
        """Also called a second time, by asyncio, when the link is encrypted."""
        self._go_by(cast(asyncio.Transport, transport))
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
            self.listener.opened(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where asyncio puts what comes."""
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
        """Say these, in order; a peer that has stopped reading is cut off."""
        self.say(framed(bodies[0]) if len(bodies) == 1 else b"".join(map(framed, bodies)))

    def say(self, frames: bytes) -> None:
        """Say what is framed already, in one piece."""
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        self._spoke = True
        transport.write(frames)

    def pause_writing(self) -> None:
        """Called by asyncio: more waits to be sent than may."""
        self.cut("it does not read what it is sent")

    def trust(self) -> None:
        """Whoever is at the other end has a seat here, and may say more than a stranger."""
        if self._most < BURST:
            self._most, self._a_second, self._allowance = BURST, BODIES_A_SECOND, float(BURST)

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
        self._go_by(transport)
        certificate: bytes | None = transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return certificate or b""

    def _go_by(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(MOST_UNSENT)

    def _hold_back(self, bodies: list[bytes]) -> None:
        """What is too much is handed on little by little; until then nothing more is read."""
        self._waiting += bodies
        if self._drain is None and self.transport is not None:
            self.transport.pause_reading()
            self._drain = asyncio.get_running_loop().call_later(PORTION / self._a_second, self._hand_on)

    def _hand_on(self) -> None:
        self._drain = None
        bodies, self._waiting = self._waiting[:PORTION], self._waiting[PORTION:]
        if bodies:
            self.listener.bodies(self, bodies)
        self._debt = max(0, self._debt - PORTION)
        if self._waiting or self._debt:
            self._hold_back([])
        elif self.transport is not None and not self.transport.is_closing():
            self._allowance = 0
            self.transport.resume_reading()

    def _pulse(self) -> None:
        if self._drain is None:
            self._silent += 1
            self._allowance = min(self._most, self._allowance + PULSE * self._a_second)
            self._debt = max(0, self._debt - round(PULSE * self._a_second))
        if self._silent > SILENT_PULSES:
            self.cut(f"silent for {SILENT_PULSES * PULSE:.0f} s")
            return
        if not self._spoke and self.transport is not None and not self.transport.is_closing():
            self.transport.write(HEARTBEAT)
        self._spoke = False
        self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
