"""Decides who may connect: limits on connections, and the room-code handshake of a protected room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from game.rules.core.codec import BadData
from net.protocol.connection import FramedConnection
from net.protocol.frames import pack, unpack
from net.protocol.messages import Denial, Encrypt, RoomQuery, Spake2Message
from net.protocol.protected_room import RoomLock
from net.server.host import Host
from net.server.rate_limit import CodeGuessLimiter

MOST_LINKS = 200
MOST_FROM_ONE = 128
"""The most connections from one address; MOST_LINKS is the most in all. A hundred spectators must fit."""
KEPT_FREE = 24
"""Further connections that are kept for addresses of seated players."""
CONNECT_BURST = 150
CONNECT_RATE = 10.0
TOTAL_CONNECT_BURST = 300
TOTAL_CONNECT_RATE = 40.0
"""New connections per second from everybody without a seat; CONNECT_RATE is the limit for one address."""
MOST_WAITING = 8
"""The most messages that may wait during the handshake."""
HANDSHAKE_TIMEOUT_S = 8.0
"""A guest who has not completed the handshake after this many seconds is disconnected."""
EVERYBODY = ""
BUSY, WRONG_CODE, LOCKED = "door_busy", "wrong_code", "locked"
"""Refusal codes."""


class ConnectionLimits:
    """Counts connections, and how often new ones come, for each address."""

    def __init__(self) -> None:
        self.trusted: set[str] = set()
        """Addresses of seated players, for whom connections are kept."""
        self._links: dict[str, int] = {}
        self._allowance: dict[str, tuple[float, float]] = {}

    def why_not(self, address: str, now: float) -> str:
        """Counts a new connection and returns ""; or returns the code of why it is refused."""
        sits = address in self.trusted
        calls = self._may_connect(address, now, CONNECT_BURST, CONNECT_RATE)
        calls = calls and (sits or self._may_connect(EVERYBODY, now, TOTAL_CONNECT_BURST, TOTAL_CONNECT_RATE))
        if not calls:
            return "it calls too often"
        most = MOST_LINKS + KEPT_FREE if sits else MOST_LINKS
        if sum(self._links.values()) >= most or self._links.get(address, 0) >= MOST_FROM_ONE:
            return "there are too many links"
        self._links[address] = self._links.get(address, 0) + 1
        if len(self._allowance) > 4 * MOST_LINKS:
            self._forget(now)
        return ""

    def connection_closed(self, address: str) -> None:
        self._links[address] -= 1
        if not self._links[address]:
            del self._links[address]

    def _may_connect(self, who: str, now: float, most: int, a_second: float) -> bool:
        left, since = self._allowance.get(who, (float(most), now))
        left = min(most, left + (now - since) * a_second)
        self._allowance[who] = (max(0.0, left - 1), now)
        return left >= 1

    def _forget(self, now: float) -> None:
        """Forgets addresses that have not connected lately."""
        rested = CONNECT_BURST / CONNECT_RATE
        self._allowance = {
            one: allowance for one, allowance in self._allowance.items() if now - allowance[1] < rested
        }


class CodeHandshake:
    """The room-code handshake with one guest. Calls `let_in` once the guest has proved the code."""

    def __init__(
        self,
        link: FramedConnection,
        lock: RoomLock,
        guesses: CodeGuessLimiter,
        host: Host,
        let_in: Callable[[], None],
    ) -> None:
        self._link = link
        self._lock = lock
        self._guesses = guesses
        self._host = host
        self._let_in = let_in
        self._received: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._serve())

    def receive(self, body: bytes) -> None:
        """Queues a message received during the handshake."""
        self._received.put_nowait(body)
        if self._received.qsize() > MOST_WAITING:
            self._link.abort("it talks too much at the door")

    def close(self) -> None:
        """Ends the handshake after the guest has disconnected."""
        self._task.cancel()

    async def _serve(self) -> None:
        try:
            while not isinstance(await self._hear(RoomQuery | Encrypt), Encrypt):
                self._link.send(pack(self._host.room_info()))
            await self._encrypt()
            await self._let_prove()
        except BadData as error:
            self._link.send(pack(Denial(str(error))))
            self._link.close(str(error))
        except OSError:
            self._link.abort("it could not agree on encryption")

    async def _encrypt(self) -> None:
        if self._link.transport is None:
            raise ConnectionError
        self._link.transport.pause_reading()  # the next bytes are TLS, not frames
        self._link.send(pack(Encrypt()))
        await self._link.encrypt(self._lock.context, as_host=True)

    async def _let_prove(self) -> None:
        """Runs SPAKE2.

        A connection may guess once; guesses are counted before they are checked, and delayed after many wrong
        ones.
        """
        knock: Spake2Message = await self._hear(Spake2Message)
        address = self._link.address
        if not self._is_known(knock):
            wait = self._guesses.count(address, asyncio.get_running_loop().time())
            if wait is None:
                raise BadData(BUSY)
            await asyncio.sleep(wait)
        proof = self._lock.new_exchange()
        try:
            proof.receive(knock.proof)
            self._link.send(pack(Spake2Message(proof.message)))
            knock = await self._hear(Spake2Message)
            if not proof.is_confirmed_by(knock.proof):
                raise BadData(WRONG_CODE)
        except BadData:
            self._guesses.wrong(address)
            raise BadData(WRONG_CODE) from None
        self._guesses.right(address)
        self._link.send(pack(Spake2Message(proof.confirmation())))
        self._let_in()

    def _is_known(self, knock: Spake2Message) -> bool:
        """Whether the guest proved a seat key; they still need the code but are not delayed."""
        return knock.seat_proof is not None and self._host.handshake.is_seat_proof_valid(
            knock.seat_proof, self._lock.certificate
        )

    async def _hear(self, kind: Any) -> Any:
        """Waits for a message of this type; else raises a BadData whose message is a refusal code."""
        try:
            return unpack(kind, await self._received.get())
        except BadData:
            raise BadData(LOCKED) from None
