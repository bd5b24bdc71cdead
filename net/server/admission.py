"""The door of a host: who may come in at all, how often, and in a protected room with which code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from game.rules.core.codec import BadData
from net.protocol.connection import Link
from net.protocol.frames import pack, unpack
from net.protocol.messages import Denied, Encrypt, Knock, Probe
from net.protocol.tls import Lock
from net.server.host import Host
from net.server.rate_limit import Guesses

MOST_LINKS = 200
MOST_FROM_ONE = 128
"""Links open at once, in all and from one address: a hundred who watch must fit."""
KEPT_FREE = 24
"""And so many more for addresses from which somebody sits here."""
CALLS_AT_ONCE = 150
CALLS_A_SECOND = 10.0
ALL_AT_ONCE = 300
ALL_A_SECOND = 40.0
"""How fast new links are made, from one address and by all who do not sit here."""
MOST_WAITING = 8
"""So much may be said at the door before it is answered."""
DOOR_TIME = 8.0
"""Who has not come in by then is sent away."""
EVERYBODY = ""
BUSY, WRONG_CODE, LOCKED = "door_busy", "wrong_code", "locked"
"""Codes of refusals."""


class Crowd:
    """How many links each address has, and how fast it makes new ones."""

    def __init__(self) -> None:
        self.trusted: set[str] = set()
        """Addresses from which somebody sits here: others cannot use up their places."""
        self._links: dict[str, int] = {}
        self._allowance: dict[str, tuple[float, float]] = {}

    def why_not(self, address: str, now: float) -> str:
        """Why one more link from this address is too much, or nothing, and then it is counted."""
        sits = address in self.trusted
        calls = self._may_call(address, now, CALLS_AT_ONCE, CALLS_A_SECOND)
        calls = calls and (sits or self._may_call(EVERYBODY, now, ALL_AT_ONCE, ALL_A_SECOND))
        if not calls:
            return "it calls too often"
        most = MOST_LINKS + KEPT_FREE if sits else MOST_LINKS
        if sum(self._links.values()) >= most or self._links.get(address, 0) >= MOST_FROM_ONE:
            return "there are too many links"
        self._links[address] = self._links.get(address, 0) + 1
        if len(self._allowance) > 4 * MOST_LINKS:
            self._forget(now)
        return ""

    def left(self, address: str) -> None:
        self._links[address] -= 1
        if not self._links[address]:
            del self._links[address]

    def _may_call(self, who: str, now: float, most: int, a_second: float) -> bool:
        left, since = self._allowance.get(who, (float(most), now))
        left = min(most, left + (now - since) * a_second)
        self._allowance[who] = (max(0.0, left - 1), now)
        return left >= 1

    def _forget(self, now: float) -> None:
        """Drop addresses that were quiet long enough to be as good as new."""
        rested = CALLS_AT_ONCE / CALLS_A_SECOND
        self._allowance = {one: kept for one, kept in self._allowance.items() if now - kept[1] < rested}


class Door:
    """One guest at the door of a protected room. `let_in` is called once the code is proved."""

    def __init__(
        self,
        link: Link,
        lock: Lock,
        guesses: Guesses,
        host: Host,
        let_in: Callable[[], None],
    ) -> None:
        self._link = link
        self._lock = lock
        self._guesses = guesses
        self._host = host
        self._let_in = let_in
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._serve())

    def body(self, body: bytes) -> None:
        """Something was said before coming in."""
        self._said.put_nowait(body)
        if self._said.qsize() > MOST_WAITING:
            self._link.cut("it talks too much at the door")

    def close(self) -> None:
        """The guest has gone."""
        self._task.cancel()

    async def _serve(self) -> None:
        try:
            while not isinstance(await self._hear(Probe | Encrypt), Encrypt):
                self._link.send(pack(self._host.room()))
            await self._encrypt()
            await self._let_prove()
        except BadData as error:
            self._link.send(pack(Denied(str(error))))
            self._link.close(str(error))
        except OSError:
            self._link.cut("it could not agree on encryption")

    async def _encrypt(self) -> None:
        if self._link.transport is None:
            raise ConnectionError
        self._link.transport.pause_reading()  # what comes next is TLS and must not be read as frames
        self._link.send(pack(Encrypt()))
        await self._link.encrypt(self._lock.context, as_host=True)

    async def _let_prove(self) -> None:
        """One guess for each connection, counted before it is looked at; it waits if many were wrong."""
        knock: Knock = await self._hear(Knock)
        address = self._link.address
        if not self._is_known(knock):
            wait = self._guesses.count(address, asyncio.get_running_loop().time())
            if wait is None:
                raise BadData(BUSY)
            await asyncio.sleep(wait)
        proof = self._lock.proof()
        try:
            proof.meet(knock.proof)
            self._link.send(pack(Knock(proof.message)))
            knock = await self._hear(Knock)
            if not proof.fits(knock.proof):
                raise BadData(WRONG_CODE)
        except BadData:
            self._guesses.wrong(address)
            raise BadData(WRONG_CODE) from None
        self._guesses.right(address)
        self._link.send(pack(Knock(proof.word())))
        self._let_in()

    def _is_known(self, knock: Knock) -> bool:
        """Whether this is somebody who has a seat here; they must still know the code, but need not wait."""
        return knock.known is not None and self._host.reception.knows(knock.known, self._lock.certificate)

    async def _hear(self, kind: Any) -> Any:
        """The next thing said, which must be of this kind; BadData has the code of the refusal."""
        try:
            return unpack(kind, await self._said.get())
        except BadData:
            raise BadData(LOCKED) from None
