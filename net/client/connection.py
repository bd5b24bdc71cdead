"""A peer's connection to its host: connects, reconnects after failures, and puts what happens into a
queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Protocol

from game.rules.core.codec import BadData
from net.client.notifications import ConnectionDown
from net.protocol.connection import FramedConnection
from net.protocol.event_loop import NetLoop
from net.protocol.frames import pack, unpack
from net.protocol.messages import CodeHandshakeMessage, Denial, Encrypt, SeatProof, Spake2Message, sanitized
from net.protocol.protected_room import Spake2Exchange, guest_context, require_protection
from net.protocol.refusal_texts import refusal_text

CONNECT_TIME = 2.0
CODE_HANDSHAKE_TIMEOUT_S = 20.0
"""Maximum seconds for the room-code handshake, in which the host may delay its reply."""
RETRY_DELAYS_S = (0.1, 0.2, 0.4, 0.8, 1.5)
REFUSED_RETRY_DELAY_S = 4.0
STABLE_AFTER_S = 2.0
"""Seconds after which a connection counts as successful, so that the retry delay starts small again."""


@dataclass
class ConnectionUp:
    """A connection was established; the peer now sends its `Hello`."""


ConnectionEvent = ConnectionUp | ConnectionDown | bytes


class PeerConnection(Protocol):
    """What a peer needs of a connection: a queue of incoming posts and `send`."""

    inbox: SimpleQueue[ConnectionEvent]

    def send(self, body: bytes) -> None: ...

    def close(self) -> None: ...


class HostRefusedError(Exception):
    """Raised if the host refuses the connection and trying again would not help."""

    def __init__(self, denied: Denial) -> None:
        super().__init__(denied.code)
        self.denied = denied


class TcpConnection:
    """TCP connection to a host. `wake` is called on the network thread after each incoming post."""

    def __init__(
        self, net: NetLoop, address: str, port: int, code: str = "", wake: Callable[[], None] = lambda: None
    ) -> None:
        if code:
            require_protection()
        self.inbox: SimpleQueue[ConnectionEvent] = SimpleQueue()
        self.address = address
        self.port = port
        self._net = net
        self._code = code
        self._wake = wake
        self._link: FramedConnection | None = None
        self._door: asyncio.Queue[bytes | None] | None = None
        self._gone = asyncio.Event()
        self._closed = False
        self._follows = False
        self.seat_proof: Callable[[bytes], SeatProof | None] = lambda _certificate: None
        """Given the host's certificate, returns a proof that we have a seat, or None."""
        self._task = net.submit(self._keep_connected())

    def send(self, body: bytes) -> None:
        """Sends a message; callable from any thread. Messages are dropped while disconnected."""
        self._net.post(self._say, body)

    def close(self) -> None:
        self._closed = True
        self._net.post(self._hang_up)

    def redirect(self, address: str, port: int) -> None:
        """Reconnects to the room's new address."""
        self.address, self.port = address, port
        self._net.post(self._leave)

    def reconnect(self, reason: str) -> None:
        """Drops the connection and reconnects."""
        self._net.post(self._cut, reason)

    def opened(self, link: FramedConnection) -> None:
        self._link = link

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        if link is not self._link:
            return
        for body in bodies:
            if self._door is not None:
                self._door.put_nowait(body)
            else:
                self.inbox.put(body)
        self._wake()

    def closed(self, link: FramedConnection, reason: str) -> None:
        if link is not self._link:
            return
        self._link = None
        if self._door is not None:
            self._door.put_nowait(None)
        else:
            self._post(ConnectionDown(reason, is_moving=self._follows))
        self._follows = False
        self._gone.set()

    def _post(self, post: ConnectionEvent) -> None:
        self.inbox.put(post)
        self._wake()

    def _say(self, body: bytes) -> None:
        if self._link is not None:
            self._link.send(body)

    def _leave(self) -> None:
        self._follows = self._link is not None
        self._cut("the room has moved")

    def _cut(self, reason: str) -> None:
        if self._link is not None:
            self._link.abort(reason)

    def _hang_up(self) -> None:
        if self._link is not None:
            self._link.close()
        self._task.cancel()

    async def _keep_connected(self) -> None:
        """Connects and reconnects until closed or refused."""
        tries, was_in = 0, False
        clock = asyncio.get_running_loop().time
        while not self._closed:
            pause = RETRY_DELAYS_S[min(tries, len(RETRY_DELAYS_S) - 1)]
            try:
                await self._connect()
                was_in, began = True, clock()
                await self._gone.wait()
                tries = 0 if clock() - began > STABLE_AFTER_S else tries + 1
            except HostRefusedError as error:
                self._cut("")
                denied, pause = error.denied, REFUSED_RETRY_DELAY_S
                if tries == 0 or not was_in:
                    self._post(ConnectionDown(denied.code, denied.code, not was_in, denied.values))
                if not was_in:
                    return  # after a first success keep trying: another room may be using the address for now
                tries += 1
            except (OSError, BadData) as error:
                self._cut("")
                if tries == 0:
                    self._post(ConnectionDown(_reason(error)))
                tries += 1
            await asyncio.sleep(pause)

    async def _connect(self) -> None:
        self._gone.clear()
        loop = asyncio.get_running_loop()
        self._door = asyncio.Queue()
        made = loop.create_connection(lambda: FramedConnection(self, limited=False), self.address, self.port)
        await asyncio.wait_for(made, CONNECT_TIME)
        if self._code:
            await asyncio.wait_for(self._come_in(), CODE_HANDSHAKE_TIMEOUT_S)
        self._post(ConnectionUp())
        early, self._door = self._door, None
        while not early.empty():
            body = early.get_nowait()
            self._post(ConnectionDown("the host hung up") if body is None else body)

    async def _come_in(self) -> None:
        """Switches to TLS and proves knowledge of the room code; the proof is bound to the host's
        certificate."""
        link = self._link
        if link is None:
            raise ConnectionError("the host hung up")
        link.send(pack(Encrypt()))
        await self._answer(Encrypt)
        certificate = await link.encrypt(guest_context(), as_host=False)
        proof = Spake2Exchange(self._code, certificate, host=False)
        link.send(pack(Spake2Message(proof.message, self.seat_proof(certificate))))
        proof.receive((await self._answer(Spake2Message)).proof)
        link.send(pack(Spake2Message(proof.confirmation())))
        if not proof.is_confirmed_by((await self._answer(Spake2Message)).proof):
            raise HostRefusedError(Denial("wrong_code"))

    async def _answer(self, kind: type) -> Any:
        body = await self._door.get() if self._door is not None else None
        if body is None:
            raise ConnectionError("the host hung up at the door")
        message = unpack(CodeHandshakeMessage, body)
        if isinstance(message, Denial) and message.code == "door_busy":
            raise ConnectionError(refusal_text("door_busy"))
        if isinstance(message, Denial):
            raise HostRefusedError(sanitized(message))
        if not isinstance(message, kind):
            raise HostRefusedError(Denial("not_protected"))
        return message


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "nobody answers there"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
