"""List of rooms, kept current by polling every known address."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from game.rules.core.codec import BadData
from net.protocol.addresses import Address
from net.protocol.compatibility import PROTOCOL, rules_digest
from net.protocol.connection import Link
from net.protocol.frames import pack, unpack
from net.protocol.messages import Probe, Room, cleaned

ASK_EVERY = 2.0
ASK_TIME = 1.2
MISSES = 3
"""Unanswered polls after which a room is dropped; a killed host disappears within 10 s."""


class _Ask:
    """Receives the reply to one probe."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def opened(self, link: Link) -> None:
        link.send(pack(Probe()))

    def bodies(self, link: Link, bodies: list[bytes]) -> None:
        if not self.answer.done():
            self.answer.set_result(bodies[0])

    def closed(self, link: Link, reason: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(ConnectionError(reason))
            self.answer.exception()  # marks it as retrieved if nobody awaits it


async def ask(way: Address, time: float = ASK_TIME) -> tuple[Room, float]:
    """Returns the room at an address and the response time in seconds; OSError or BadData if none."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    listener = _Ask()
    async with asyncio.timeout(time):
        transport, _ = await loop.create_connection(lambda: Link(listener), *way)
        try:
            room: Room = cleaned(unpack(Room, await listener.answer))
        finally:
            transport.close()
    return room, loop.time() - began


@dataclass
class Listed:
    """A room in the list. `misses` counts consecutive unanswered polls."""

    way: Address
    room: Room
    ping: float
    misses: int = 0

    @property
    def fits(self) -> bool:
        """Whether protocol and rules match ours, so that we can join."""
        return self.room.protocol == PROTOCOL and self.room.rules == rules_digest()

    def plain(self) -> dict[str, Any]:
        """Returns the entry as plain data for the command line and scripts."""
        room = self.room
        return {
            "name": room.name,
            "address": self.way[0],
            "port": self.way[1],
            "game": room.game,
            "map": room.map,
            "seats": room.seats,
            "players": room.players,
            "bots": room.bots,
            "stage": room.stage,
            "protected": room.locked,
            "fits": self.fits,
            "answers": self.misses == 0,
            "ping_ms": round(self.ping * 1000, 1),
        }


class Rooms:
    """Rooms by their id, whichever address they were found at."""

    def __init__(self) -> None:
        self.listed: dict[str, Listed] = {}
        self._ways: dict[Address, int] = {}
        """Known addresses, with the number of consecutive unanswered polls."""

    def ways(self) -> list[Address]:
        """Returns all known addresses, with or without a room."""
        return list(self._ways)

    def heard_of(self, way: Address) -> bool:
        """Adds an address; returns whether it is new."""
        new = way not in self._ways
        self._ways[way] = 0 if new else self._ways[way]
        return new

    def closed(self, way: Address) -> None:
        """Removes an address whose room has been closed."""
        self._ways.pop(way, None)
        self.listed = {name: one for name, one in self.listed.items() if one.way != way}

    async def ask_all(self) -> None:
        """Polls all addresses concurrently."""
        await asyncio.gather(*(self.ask(way) for way in list(self._ways)))

    async def ask(self, way: Address) -> None:
        """Polls one address and updates the list."""
        try:
            room, ping = await ask(way)
        except (OSError, BadData):
            self._missed(way)
            return
        self._ways[way] = 0
        known = self.listed.get(room.id)
        if known is None or known.way == way or known.misses or ping < known.ping / 4:
            self.listed[room.id] = Listed(way, room, ping)
        for name in [name for name, one in self.listed.items() if one.way == way and name != room.id]:
            del self.listed[name]

    def _missed(self, way: Address) -> None:
        self._ways[way] = self._ways.get(way, 0) + 1
        for name, one in list(self.listed.items()):
            if one.way == way:
                one.misses += 1
                if one.misses >= MISSES:
                    del self.listed[name]
        if self._ways[way] >= MISSES:
            del self._ways[way]
