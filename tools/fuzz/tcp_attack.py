"""Attacks on the TCP port: connections from many addresses, each with one kind of misbehaviour.

Attack modules provide `run_attacks`, which sends a number of frames to an address.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from game.rules.core.codec import BadData
from net.protocol.frames import FRAME_LIMIT, HEARTBEAT, FrameSplitter, framed, pack, unpack
from net.protocol.messages import Challenge, JoinRequest, RoomQuery, to_peer
from tools.fuzz.hostile_frames import HostileFrameGenerator

CONNECTIONS = 60
ADDRESSES = 50
PATIENCE = 3.0


class AttackConnection:
    """A connection from one of many loopback addresses, where the system has them."""

    def __init__(self, way: tuple[str, int], rng: Random) -> None:
        self._way = way
        self._rng = rng
        self.sent = 0

    async def __aenter__(self) -> Self:
        source = f"127.0.0.{self._rng.randrange(2, 2 + ADDRESSES)}" if self._way[0] == "127.0.0.1" else None
        local = (source, 0) if source else None
        opened = asyncio.open_connection(*self._way, local_addr=local)
        self.reader, self._out = await asyncio.wait_for(opened, PATIENCE)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._out.transport.abort()

    async def send(self, *bodies: bytes) -> None:
        self.send_raw(b"".join(map(framed, bodies)), len(bodies))
        await asyncio.wait_for(self._out.drain(), PATIENCE)

    def send_raw(self, data: bytes, frames: int) -> None:
        if self._out.transport.is_closing():
            raise ConnectionError
        self._out.write(data)
        self.sent += frames

    async def messages(self) -> AsyncIterator[Any]:
        """The host's messages, as far as they can be decoded without the game's types."""
        frames = FrameSplitter()
        while data := await asyncio.wait_for(self.reader.read(FRAME_LIMIT), PATIENCE):
            for body in frames.feed(data):
                try:
                    yield unpack(to_peer(), body)
                except BadData:
                    yield None


@dataclass
class Attack:
    """The attacks over one connection."""

    connection: AttackConnection
    generator: HostileFrameGenerator
    rng: Random

    async def send_noise(self) -> None:
        """Sends random bodies before a greeting."""
        await self.connection.send(
            *(self.generator.any_body() for _ in range(self.rng.choice((1, 1, 5, 40))))
        )
        await asyncio.sleep(self.rng.random() / 10)

    async def send_as_guest(self) -> None:
        """Enters normally, then sends random messages."""
        await self._enter()
        for _ in range(self.rng.choice((5, 40, 200))):
            await self.connection.send(
                *(self.generator.well_typed() for _ in range(self.rng.choice((1, 5, 20))))
            )
            await asyncio.sleep(0)

    async def send_unadmitted(self) -> None:
        """Sends messages before it is admitted, or enters twice."""
        make = self.generator
        await self.connection.send(
            make.hello(), pack(JoinRequest()), pack(JoinRequest()), make.hello(), make.well_typed()
        )

    async def send_flood(self) -> None:
        """Sends thousands of small frames at full speed."""
        body = self.rng.choice((pack(RoomQuery()), b"\x92\xa1s\x05", self.generator.well_typed()))
        for _ in range(20):
            await self.connection.send(*([body] * 250))
            await asyncio.sleep(0)

    async def send_heartbeats(self) -> None:
        """Sends only heartbeats."""
        for _ in range(20):
            self.connection.send_raw(HEARTBEAT * 50, 50)
            await asyncio.sleep(0.01)

    async def send_half_frame(self) -> None:
        """Sends an unfinished frame, or one above the length limit."""
        head = self.rng.choice((b"\xff\xff\xff\xff", b"\x00\x00\xff\xff", b"\x00\x00"))
        self.connection.send_raw(head + bytes(200), 1)
        await asyncio.sleep(self.rng.random())

    async def read_nothing(self) -> None:
        """Enters, requests everything and reads nothing."""
        await self._enter()
        for _ in range(30):
            await self.connection.send(*([pack(RoomQuery())] * 50))
            await asyncio.sleep(0.01)

    async def _enter(self) -> None:
        await self.connection.send(self.generator.hello())
        async for answer in self.connection.messages():
            if isinstance(answer, Challenge):
                await self.connection.send(self.generator.enter())
                return


ATTACKS: dict[str, tuple[int, Callable[[Attack], Awaitable[None]]]] = {
    "nonsense": (5, Attack.send_noise),
    "guest": (4, Attack.send_as_guest),
    "late": (2, Attack.send_unadmitted),
    "flood": (2, Attack.send_flood),
    "pulses": (1, Attack.send_heartbeats),
    "half": (1, Attack.send_half_frame),
    "deaf": (1, Attack.read_nothing),
}


async def run_attacks(way: tuple[str, int], game: str, frames: int, seed: int) -> Counter[str]:
    """Sends `frames` frames to a room; returns the number per kind of attack."""
    thrown: Counter[str] = Counter()
    names = [name for name, (weight, _) in ATTACKS.items() for _ in range(weight)]

    async def attack(number: int) -> None:
        rng = Random(f"{seed} {number}")
        make = HostileFrameGenerator(game, rng)
        while thrown.total() < frames:
            name = rng.choice(names)
            caller = AttackConnection(way, rng)
            try:
                async with caller:
                    await ATTACKS[name][1](Attack(caller, make, rng))
            except (OSError, TimeoutError, BadData):
                await asyncio.sleep(0.05)
            thrown[name] += min(caller.sent, frames - thrown.total())

    async with asyncio.TaskGroup() as all_of_them:
        for number in range(CONNECTIONS):
            all_of_them.create_task(attack(number))
    return thrown
