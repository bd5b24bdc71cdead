"""A peer's connection to its host: connects, reconnects after a failure, and reports both in a queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Protocol

from game.rules.core.codec import BadData
from net.client.notifications import Down
from net.protocol.connection import Link
from net.protocol.event_loop import NetLoop
from net.protocol.frames import pack, unpack
from net.protocol.messages import Denied, Encrypt, FromTheDoor, Knock, Known, cleaned
from net.protocol.refusal_texts import sentence
from net.protocol.tls import Proof, guest_context, need_locks

CONNECT_TIME = 2.0
DOOR_TIME = 20.0
"""Maximum seconds for the room-code handshake; the host may delay its reply."""
PAUSES = (0.1, 0.2, 0.4, 0.8, 1.5)
AT_A_SHUT_DOOR = 4.0
STOOD = 2.0
"""Seconds after which a connection counts as successful, which resets the retry delay."""


@dataclass
class Up:
    """The connection is established; the peer sends its `Hello`."""


Post = Up | Down | bytes


class Line(Protocol):
    """Connection interface of a peer: an incoming queue and `send`."""

    inbox: SimpleQueue[Post]

    def send(self, body: bytes) -> None: ...

    def close(self) -> None: ...


class Turned(Exception):
    """The host refuses the connection, and retrying would not help."""

    def __init__(self, denied: Denied) -> None:
        super().__init__(denied.code)
        self.denied = denied


class TcpLine:
    """TCP connection to a host. `wake` is called on the network thread after each incoming post."""

    def __init__(
        self, net: NetLoop, address: str, port: int, code: str = "", wake: Callable[[], None] = lambda: None
    ) -> None:
        if code:
            need_locks()
        self.inbox: SimpleQueue[Post] = SimpleQueue()
        self.address = address
        self.port = port
        self._net = net
        self._code = code
        self._wake = wake
        self._link: Link | None = None
        self._door: asyncio.Queue[bytes | None] | None = None
        self._gone = asyncio.Event()
        self._closed = False
        self._follows = False
        self.known: Callable[[bytes], Known | None] = lambda _certificate: None
        """Returns the proof of a seat for a host with this certificate, or None."""
        self._task = net.submit(self._keep())

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

    def mend(self, reason: str) -> None:
        """Drops the connection and reconnects."""
        self._net.post(self._cut, reason)

    def opened(self, link: Link) -> None:
        self._link = link

    def bodies(self, link: Link, bodies: list[bytes]) -> None:
        if link is not self._link:
            return
        for body in bodies:
            if self._door is not None:
                self._door.put_nowait(body)
            else:
                self.inbox.put(body)
        self._wake()

    def closed(self, link: Link, reason: str) -> None:
        if link is not self._link:
            return
        self._link = None
        if self._door is not None:
            self._door.put_nowait(None)
        else:
            self._post(Down(reason, follows=self._follows))
        self._follows = False
        self._gone.set()

    def _post(self, post: Post) -> None:
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
            self._link.cut(reason)

    def _hang_up(self) -> None:
        if self._link is not None:
            self._link.close()
        self._task.cancel()

    async def _keep(self) -> None:
        """Connects and reconnects until closed or refused."""
        tries, was_in = 0, False
        clock = asyncio.get_running_loop().time
        while not self._closed:
            pause = PAUSES[min(tries, len(PAUSES) - 1)]
            try:
                await self._connect()
                was_in, began = True, clock()
                await self._gone.wait()
                tries = 0 if clock() - began > STOOD else tries + 1
            except Turned as error:
                self._cut("")
                denied, pause = error.denied, AT_A_SHUT_DOOR
                if tries == 0 or not was_in:
                    self._post(Down(denied.code, denied.code, not was_in, denied.figures))
                if not was_in:
                    return  # after a first success keep trying: another room may be using the address for now
                tries += 1
            except (OSError, BadData) as error:
                self._cut("")
                if tries == 0:
                    self._post(Down(_reason(error)))
                tries += 1
            await asyncio.sleep(pause)

    async def _connect(self) -> None:
        self._gone.clear()
        loop = asyncio.get_running_loop()
        self._door = asyncio.Queue()
        made = loop.create_connection(lambda: Link(self, limited=False), self.address, self.port)
        await asyncio.wait_for(made, CONNECT_TIME)
        if self._code:
            await asyncio.wait_for(self._come_in(), DOOR_TIME)
        self._post(Up())
        early, self._door = self._door, None
        while not early.empty():
            body = early.get_nowait()
            self._post(Down("the host hung up") if body is None else body)

    async def _come_in(self) -> None:
        """Switches to TLS and proves the room code, bound to the host's certificate."""
        link = self._link
        if link is None:
            raise ConnectionError("the host hung up")
        link.send(pack(Encrypt()))
        await self._answer(Encrypt)
        certificate = await link.encrypt(guest_context(), as_host=False)
        proof = Proof(self._code, certificate, host=False)
        link.send(pack(Knock(proof.message, self.known(certificate))))
        proof.meet((await self._answer(Knock)).proof)
        link.send(pack(Knock(proof.word())))
        if not proof.fits((await self._answer(Knock)).proof):
            raise Turned(Denied("wrong_code"))

    async def _answer(self, kind: type) -> Any:
        body = await self._door.get() if self._door is not None else None
        if body is None:
            raise ConnectionError("the host hung up at the door")
        message = unpack(FromTheDoor, body)
        if isinstance(message, Denied) and message.code == "door_busy":
            raise ConnectionError(sentence("door_busy"))
        if isinstance(message, Denied):
            raise Turned(cleaned(message))
        if not isinstance(message, kind):
            raise Turned(Denied("not_protected"))
        return message


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "nobody answers there"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
