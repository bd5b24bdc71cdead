"""An outsider that claims to host a match that is played elsewhere.

python -m tools.faults.impostor ADDRESS PORT, of the room whose match it claims.
"""

from __future__ import annotations

import asyncio
import sys

from msgspec.structs import replace

from net.discovery.lan import Beacon
from net.discovery.room_list import query_room
from net.protocol.addresses import DEFAULT_PORT
from net.protocol.compatibility import PROTOCOL
from net.protocol.event_loop import NetLoop
from net.protocol.messages import MatchStart, RoomInfo
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.tcp_server import Server


class Impostor(Host):
    """A room built only from the public data of a match."""

    def __init__(self, real: RoomInfo) -> None:
        super().__init__(HostLobby(real.name))
        self._real = real

    @property
    def start(self) -> MatchStart:
        real = self._real
        return MatchStart(PROTOCOL, real.rules, real.game, real.map, (), (), real.origin, ())

    @property
    def epoch(self) -> int:
        return self._real.epoch + 1

    def room_info(self) -> RoomInfo:
        return replace(self._real, epoch=self.epoch, id="impostor", locked=False)


async def impersonate(address: str, port: int) -> None:
    """Queries the real room and announces its match as our own."""
    real, _ = await query_room((address, port), 5.0)
    net = NetLoop()
    server = Server(Impostor(real), net)
    net.wait(server.open(DEFAULT_PORT + 30))
    beacon = Beacon(server.host.room_info, server.port)
    net.wait(beacon.start())
    print(f"claims match {real.origin.hex()[:8]} in epoch {server.host.epoch}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(impersonate(sys.argv[1], int(sys.argv[2])))
