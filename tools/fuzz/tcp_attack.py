"""Attacks on the TCP port: connections from many addresses, each with one kind of misbehaviour.

Attack modules provide `storm`, which sends a number of frames to an address.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from game.rules.core.codec import BadData
from net.protocol.frames import FRAME_LIMIT, HEARTBEAT, Frames, framed, pack, unpack
from net.protocol.messages import Challenge, Enter, Probe, to_peer
from tools.fuzz.hostile_frames import Maker

SIDE_BY_SIDE = 60
ADDRESSES = 50
PATIENCE = 3.0


class Caller:
    """A connection from one of many loopback addresses, where the system has them."""

    def __init__(self, way: tuple[str, int], rng: Random) -> None:
        self._way = way
        self._rng = rng
        self.sent = 0

    async def __aenter__(self) -> Self:
        source = f"127.0.0.{self._rng.randrange(2, 2 + ADDRESSES)}" if self._way[0] == "127.0.0.1" else None
        local = (source, 0) if source else None
        opened = asyncio.open_connection(*self._way, local_addr=local)
        self.heard, self._out = await asyncio.wait_for(opened, PATIENCE)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._out.transport.abort()

    async def say(self, *bodies: bytes) -> None:
        self.raw(b"".join(map(framed, bodies)), len(bodies))
        await asyncio.wait_for(self._out.drain(), PATIENCE)

    def raw(self, data: bytes, frames: int) -> None:
        if self._out.transport.is_closing():
            raise ConnectionError
        self._out.write(data)
        self.sent += frames

    async def answers(self) -> AsyncIterator[Any]:
        """The host's messages, as far as they can be decoded without the game's types."""
        frames = Frames()
        while data := await asyncio.wait_for(self.heard.read(FRAME_LIMIT), PATIENCE):
            for body in frames.feed(data):
                try:
                    yield unpack(to_peer(), body)
                except BadData:
                    yield None


@dataclass
class Attack:
    """The attacks over one connection."""

    caller: Caller
    make: Maker
    rng: Random

    async def nonsense(self) -> None:
        """Sends random bodies before a greeting."""
        await self.caller.say(*(self.make.any() for _ in range(self.rng.choice((1, 1, 5, 40)))))
        await asyncio.sleep(self.rng.random() / 10)

    async def guest(self) -> None:
        """Enters normally, then sends random messages."""
        await self._come_in()
        for _ in range(self.rng.choice((5, 40, 200))):
            await self.caller.say(*(self.make.typed() for _ in range(self.rng.choice((1, 5, 20)))))
            await asyncio.sleep(0)

    async def late(self) -> None:
        """Sends messages before it is admitted, or enters twice."""
        make = self.make
        await self.caller.say(make.hello(), pack(Enter()), pack(Enter()), make.hello(), make.typed())

    async def flood(self) -> None:
        """Sends thousands of small frames at full speed."""
        body = self.rng.choice((pack(Probe()), b"\x92\xa1s\x05", self.make.typed()))
        for _ in range(20):
            await self.caller.say(*([body] * 250))
            await asyncio.sleep(0)

    async def pulses(self) -> None:
        """Sends only heartbeats."""
        for _ in range(20):
            self.caller.raw(HEARTBEAT * 50, 50)
            await asyncio.sleep(0.01)

    async def half(self) -> None:
        """Sends an unfinished frame, or one above the length limit."""
        head = self.rng.choice((b"\xff\xff\xff\xff", b"\x00\x00\xff\xff", b"\x00\x00"))
        self.caller.raw(head + bytes(200), 1)
        await asyncio.sleep(self.rng.random())

    async def deaf(self) -> None:
        """Enters, requests everything and reads nothing."""
        await self._come_in()
        for _ in range(30):
            await self.caller.say(*([pack(Probe())] * 50))
            await asyncio.sleep(0.01)

    async def _come_in(self) -> None:
        await self.caller.say(self.make.hello())
        async for answer in self.caller.answers():
            if isinstance(answer, Challenge):
                await self.caller.say(self.make.enter())
                return


WAYS: dict[str, tuple[int, Callable[[Attack], Awaitable[None]]]] = {
    "nonsense": (5, Attack.nonsense),
    "guest": (4, Attack.guest),
    "late": (2, Attack.late),
    "flood": (2, Attack.flood),
    "pulses": (1, Attack.pulses),
    "half": (1, Attack.half),
    "deaf": (1, Attack.deaf),
}


async def storm(way: tuple[str, int], game: str, frames: int, seed: int) -> Counter[str]:
    """Sends `frames` frames to a room; returns the number per kind of attack."""
    thrown: Counter[str] = Counter()
    names = [name for name, (weight, _) in WAYS.items() for _ in range(weight)]

    async def attack(number: int) -> None:
        rng = Random(f"{seed} {number}")
        make = Maker(game, rng)
        while thrown.total() < frames:
            name = rng.choice(names)
            caller = Caller(way, rng)
            try:
                async with caller:
                    await WAYS[name][1](Attack(caller, make, rng))
            except (OSError, TimeoutError, BadData):
                await asyncio.sleep(0.05)
            thrown[name] += min(caller.sent, frames - thrown.total())

    async with asyncio.TaskGroup() as all_of_them:
        for number in range(SIDE_BY_SIDE):
            all_of_them.create_task(attack(number))
    return thrown
