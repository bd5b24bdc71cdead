"""The door of a host: who may come in at all, how often, and in a protected room with which code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from game.rules.core.codec import BadData
from net.wire.frames import pack, unpack
from net.wire.link import Link
from net.wire.messages import Denied, Encrypt, Knock, Probe, Room
from net.wire.secure import Lock, Proof

MOST_LINKS = 128
MOST_FROM_ONE = 48
"""Links open at once, in all and from one address; a party on one machine must fit."""
CALLS_AT_ONCE = 60
CALLS_A_SECOND = 10.0
MOST_WAITING = 8
"""So much may be said at the door before it is answered."""
DOOR_TIME = 8.0
"""Who has not come in by then is sent away."""


class Crowd:
    """How many links each address has, and how fast it makes new ones."""

    def __init__(self) -> None:
        self._links: dict[str, int] = {}
        self._allowance: dict[str, tuple[float, float]] = {}

    def why_not(self, address: str, now: float) -> str:
        """Why one more link from this address is too much, or nothing, and then it is counted."""
        left, since = self._allowance.get(address, (float(CALLS_AT_ONCE), now))
        left = min(CALLS_AT_ONCE, left + (now - since) * CALLS_A_SECOND)
        self._allowance[address] = (max(0.0, left - 1), now)
        if left < 1:
            return "it calls too often"
        if sum(self._links.values()) >= MOST_LINKS or self._links.get(address, 0) >= MOST_FROM_ONE:
            return "there are too many links"
        self._links[address] = self._links.get(address, 0) + 1
        if len(self._allowance) > 4 * MOST_LINKS:
            self._forget(now)
        return ""

    def left(self, address: str) -> None:
        self._links[address] -= 1
        if not self._links[address]:
            del self._links[address]

    def _forget(self, now: float) -> None:
        """Drop addresses that were quiet long enough to be as good as new."""
        rested = CALLS_AT_ONCE / CALLS_A_SECOND
        self._allowance = {one: kept for one, kept in self._allowance.items() if now - kept[1] < rested}


class Door:
    """One guest at the door of a protected room. `let_in` is called once the code is proved."""

    def __init__(self, link: Link, lock: Lock, room: Callable[[], Room], let_in: Callable[[], None]) -> None:
        self._link = link
        self._lock = lock
        self._room = room
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
                self._link.send(pack(self._room()))
            await self._let_prove(await self._encrypted())
        except BadData as error:
            self._link.send(pack(Denied(str(error))))
            self._link.close(str(error))
        except OSError:
            self._link.cut("it could not agree on encryption")

    async def _encrypted(self) -> Proof:
        if self._link.transport is None:
            raise ConnectionError
        self._link.transport.pause_reading()  # what comes next is TLS and must not be read as frames
        self._link.send(pack(Encrypt()))
        await self._link.encrypt(self._lock.context, as_host=True)
        return self._lock.proof()

    async def _let_prove(self, proof: Proof) -> None:
        """One guess for each connection; the answer to it waits the longer, the more were wrong."""
        knock: Knock = await self._hear(Knock)
        try:
            proof.meet(knock.proof)
            self._link.send(pack(Knock(proof.message)))
            knock = await self._hear(Knock)
            address = self._link.address
            await asyncio.sleep(self._lock.wait(address, asyncio.get_running_loop().time()))
            if not proof.fits(knock.proof):
                raise BadData("wrong_code")
        except BadData:
            self._lock.wrong(self._link.address)
            raise BadData("wrong_code") from None
        self._lock.right(address)
        self._link.send(pack(Knock(proof.word())))
        self._let_in()

    async def _hear(self, kind: Any) -> Any:
        """The next thing said, which must be of this kind; BadData has the code of the refusal."""
        try:
            return unpack(kind, await self._said.get())
        except BadData:
            raise BadData("locked") from None
