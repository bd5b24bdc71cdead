"""List of rooms, kept up to date by polling every known address."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from game.rules.core.codec import BadData
from net.protocol.addresses import Address
from net.protocol.compatibility import PROTOCOL, missing_rules, own_rules
from net.protocol.connection import FramedConnection
from net.protocol.frames import pack, unpack
from net.protocol.messages import RoomInfo, RoomQuery, sanitized

ASK_EVERY = 2.0
ASK_TIME = 1.2
MISSES = 3
"""A room is dropped after this many unanswered polls; a crashed host disappears within 10 s."""


class _ReplyListener:
    """Receives the reply to one request for room information."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def opened(self, link: FramedConnection) -> None:
        link.send(pack(RoomQuery()))

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        if not self.answer.done():
            self.answer.set_result(bodies[0])

    def closed(self, link: FramedConnection, reason: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(ConnectionError(reason))
            self.answer.exception()  # marks it as retrieved if nobody awaits it


async def query_room(way: Address, time: float = ASK_TIME) -> tuple[RoomInfo, float]:
    """Returns the room at an address and its response time in seconds; raises OSError or BadData if there
    is none."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    listener = _ReplyListener()
    async with asyncio.timeout(time):
        transport, _ = await loop.create_connection(lambda: FramedConnection(listener), *way)
        try:
            room: RoomInfo = sanitized(unpack(RoomInfo, await listener.answer))
        finally:
            transport.close()
    return room, loop.time() - began


@dataclass
class RoomListEntry:
    """A room in the list. `misses` counts its unanswered polls in a row."""

    address: Address
    room: RoomInfo
    ping: float
    misses: int = 0

    @property
    def is_compatible(self) -> bool:
        """Whether we can join: this program speaks the room's protocol and has the rules of its game."""
        return self.room.protocol == PROTOCOL and missing_rules(self.room.rules, own_rules()) is None

    def plain(self) -> dict[str, Any]:
        """Returns the entry as plain data for the command line and scripts."""
        room = self.room
        return {
            "name": room.name,
            "address": self.address[0],
            "port": self.address[1],
            "game": room.game,
            "map": room.map,
            "options": dict(room.options),
            "seats": room.seats,
            "players": room.players,
            "bots": room.bots,
            "stage": room.stage,
            "protected": room.locked,
            "fits": self.is_compatible,
            "answers": self.misses == 0,
            "ping_ms": round(self.ping * 1000, 1),
        }


class RoomList:
    """Rooms by their id, so that a room found at several addresses is listed once."""

    def __init__(self) -> None:
        self.entries: dict[str, RoomListEntry] = {}
        self._misses_by_address: dict[Address, int] = {}
        """For each known address, its unanswered polls in a row."""

    def addresses(self) -> list[Address]:
        """All known addresses, including those where no room answers."""
        return list(self._misses_by_address)

    def add_address(self, way: Address) -> bool:
        """Adds an address; returns whether it is new."""
        new = way not in self._misses_by_address
        self._misses_by_address[way] = 0 if new else self._misses_by_address[way]
        return new

    def remove_address(self, way: Address) -> None:
        """Removes an address whose room has been closed."""
        self._misses_by_address.pop(way, None)
        self.entries = {name: one for name, one in self.entries.items() if one.address != way}

    async def poll_all(self) -> None:
        """Polls all addresses concurrently."""
        await asyncio.gather(*(self.poll(way) for way in list(self._misses_by_address)))

    async def poll(self, way: Address) -> None:
        """Polls one address and updates the list."""
        try:
            room, ping = await query_room(way)
        except (OSError, BadData):
            self._missed(way)
            return
        self._misses_by_address[way] = 0
        known = self.entries.get(room.id)
        if known is None or known.address == way or known.misses or ping < known.ping / 4:
            self.entries[room.id] = RoomListEntry(way, room, ping)
        for name in [name for name, one in self.entries.items() if one.address == way and name != room.id]:
            del self.entries[name]

    def _missed(self, way: Address) -> None:
        self._misses_by_address[way] = self._misses_by_address.get(way, 0) + 1
        for name, one in list(self.entries.items()):
            if one.address == way:
                one.misses += 1
                if one.misses >= MISSES:
                    del self.entries[name]
        if self._misses_by_address[way] >= MISSES:
            del self._misses_by_address[way]
