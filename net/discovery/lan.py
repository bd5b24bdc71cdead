"""Finds rooms on the local network, by zeroconf and by UDP broadcast."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable, Collection
from itertools import chain
from typing import Any

from zeroconf import IPVersion, NonUniqueNameException, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from game.rules.core.codec import BadData
from net.discovery.recent_rooms import recent_addresses
from net.discovery.room_list import ASK_EVERY, RoomList, query_room
from net.protocol.addresses import DEFAULT_PORT, Address, local_addresses
from net.protocol.compatibility import PROTOCOL
from net.protocol.frames import pack, unpack
from net.protocol.messages import MatchStart, RoomInfo

SERVICE = "_roundhouse._tcp.local."
INTERFACE_CHECK_INTERVAL_S = 5.0
"""Seconds between checks for new network interfaces, which zeroconf does not detect."""
RESOLVE_TIME = 10_000.0
"""Milliseconds to wait for the address of an announced room."""
BROADCAST_QUERY = b"roundhouse?"
BROADCAST_PORT = DEFAULT_PORT

log = logging.getLogger("roundhouse.net")


class _ZeroconfService:
    """A zeroconf instance that starts as soon as there is a network, and follows changes of its
    interfaces."""

    def __init__(self) -> None:
        self.trouble = ""
        """Why zeroconf does not work; empty if it does."""
        self.zeroconf: AsyncZeroconf | None = None
        self._known_addresses: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def _start(self) -> bool:
        self._known_addresses = local_addresses()
        try:
            self.zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
            self.trouble = ""
        except (OSError, RuntimeError) as error:
            self.trouble = f"LAN search is off ({error}): type the address instead"
        return self.zeroconf is not None

    async def _follow_interfaces(self, started: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(INTERFACE_CHECK_INTERVAL_S)
            now = local_addresses()
            if now == self._known_addresses:
                continue
            self._known_addresses = now
            try:
                if self.zeroconf is not None:
                    await self.zeroconf.async_update_interfaces()
                    await self._interfaces_changed()
                elif self._start():
                    await started()
            except (OSError, RuntimeError) as error:
                log.info("the interfaces changed, and zeroconf did not follow: %s", error)

    async def _interfaces_changed(self) -> None:
        """Hook called after the network interfaces have changed."""

    def _run(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self.zeroconf is not None:
            try:
                async with asyncio.timeout(2.0):
                    await self.zeroconf.async_close()
            except (OSError, RuntimeError, TimeoutError):
                log.info("zeroconf did not close in time")


class Beacon(_ZeroconfService):
    """Announces a room by zeroconf, and answers broadcasts."""

    def __init__(self, room: Callable[[], RoomInfo], port: int) -> None:
        super().__init__()
        self._room = room
        self._port = port
        self._info: AsyncServiceInfo | None = None
        self._announced: dict[str, str] = {}
        self._telling = asyncio.Lock()
        """Lets one announcement finish before the next, so that a change during one is announced
        afterwards."""
        self._answerer: asyncio.DatagramTransport | None = None

    async def start(self) -> None:
        self._start()
        self._run(self._announce())
        self._run(self._follow_interfaces(self._announce))
        try:
            self._answerer, _ = await asyncio.get_running_loop().create_datagram_endpoint(
                lambda: _BroadcastResponder(self._port), sock=_broadcast_socket(BROADCAST_PORT)
            )
        except OSError as error:
            log.info("broadcasts are not answered: %s", error)

    async def stop(self) -> None:
        if self._answerer is not None:
            self._answerer.close()
        await super().stop()

    def refresh(self) -> None:
        """Updates the announcement if the room has changed."""
        if (
            self.zeroconf is not None
            and self._info is not None
            and _described(self._room()) != self._announced
        ):
            self._run(self._update())

    async def _announce(self) -> None:
        if self.zeroconf is None:
            return
        room = self._room()
        self._announced = _described(room)
        self._info = self._service(room)
        try:
            async with self._telling:
                await self.zeroconf.async_register_service(self._info, allow_name_change=True)
        except (OSError, RuntimeError, NonUniqueNameException) as error:
            self.trouble = f"the room is not announced ({error}): tell the others the address"

    async def _update(self) -> None:
        if self.zeroconf is None:
            return
        room = self._room()
        self._announced = _described(room)
        try:
            async with self._telling:
                await self.zeroconf.async_update_service(self._service(room))
        except (OSError, RuntimeError, KeyError) as error:
            log.info("the room's entry was not renewed: %s", error)

    async def _interfaces_changed(self) -> None:
        await self._update()

    def _service(self, room: RoomInfo) -> AsyncServiceInfo:
        """Builds the service entry. Its name includes the room's id, because room names may be equal."""
        label = f"{room.name[:30]} {room.id[:8]}".replace(".", " ")
        return AsyncServiceInfo(
            SERVICE,
            f"{label}.{SERVICE}",
            port=self._port,
            properties=dict(_described(room)),
            parsed_addresses=local_addresses(),
            server=f"roundhouse-{room.id}.local.",
        )


def _described(room: RoomInfo) -> dict[str, str]:
    """Returns the properties of a room that are announced publicly."""
    return {
        "v": str(PROTOCOL),
        "name": room.name[:40],
        "game": room.game,
        "map": room.map,
        "seats": str(room.seats),
        "players": str(room.players),
        "bots": str(room.bots),
        "lock": "1" if room.locked else "0",
    }


class RoomBrowser(_ZeroconfService):
    """Keeps a list of the rooms found by zeroconf, by broadcasts and at recent addresses."""

    def __init__(self, ways: list[Address] | None = None) -> None:
        super().__init__()
        self.rooms = RoomList()
        self._addresses = recent_addresses() if ways is None else ways
        self._announced_addresses: dict[str, list[Address]] = {}
        self._browser: AsyncServiceBrowser | None = None
        self._caller: asyncio.DatagramTransport | None = None

    async def start(self) -> None:
        for way in self._addresses:
            self.rooms.add_address(way)
        self._start()
        await self._browse()
        try:
            self._caller, _ = await asyncio.get_running_loop().create_datagram_endpoint(
                lambda: _BroadcastSender(self._found), sock=_broadcast_socket(0)
            )
        except OSError as error:
            log.info("no broadcast is sent: %s", error)
        self._run(self._keep_asking())
        self._run(self._follow_interfaces(self._browse))

    async def stop(self) -> None:
        if self._caller is not None:
            self._caller.close()
        if self._browser is not None:
            await self._browser.async_cancel()
        await super().stop()

    async def _browse(self) -> None:
        if self.zeroconf is not None:
            self._browser = AsyncServiceBrowser(self.zeroconf.zeroconf, SERVICE, handlers=[self._changed])

    async def _keep_asking(self) -> None:
        while True:
            self._call_out()
            for way in chain.from_iterable(self._announced_addresses.values()):
                self.rooms.add_address(way)  # poll announced rooms even after they were dropped
            await self.rooms.poll_all()
            await asyncio.sleep(ASK_EVERY)

    def _call_out(self) -> None:
        if self._caller is None:
            return
        for address in ("255.255.255.255", "127.255.255.255"):
            try:
                self._caller.sendto(BROADCAST_QUERY, (address, BROADCAST_PORT))
            except OSError as error:
                log.debug("no broadcast to %s: %s", address, error)

    def _found(self, way: Address) -> None:
        if self.rooms.add_address(way):
            self._run(self.rooms.poll(way))

    def _changed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            for way in self._announced_addresses.pop(name, []):
                self.rooms.remove_address(way)
        else:
            self._run(self._resolve(zeroconf, service_type, name))

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        try:
            if not await info.async_request(zeroconf, RESOLVE_TIME) or not info.port:
                return
        except (OSError, RuntimeError):
            return
        ways = [(address, info.port) for address in info.parsed_addresses(IPVersion.V4Only)]
        self._announced_addresses[name] = ways
        for way in ways:
            self.rooms.add_address(way)
            self._run(self.rooms.poll(way))


async def find_match_host(
    start: MatchStart, shunned: Collection[Address] = (), patience: float = 10.0, later: bool = False
) -> Address | None:
    """Looks for the host of a match for `patience` seconds; with `later`, only for one of a later epoch.

    The caller must still authenticate the host.
    """
    browser = RoomBrowser()
    await browser.start()
    try:
        async with asyncio.timeout(patience):
            while True:
                await asyncio.sleep(0.2)
                for way in browser.rooms.addresses():
                    if way not in shunned and await _plays(way, start, start.epoch + later):
                        return way
    except TimeoutError:
        return None
    finally:
        await browser.stop()


async def _plays(way: Address, start: MatchStart, epoch: int) -> bool:
    try:
        room, _ = await query_room(way)
    except (OSError, BadData):
        return False
    return room.origin == start.root and room.epoch >= epoch


class _BroadcastResponder(asyncio.DatagramProtocol):
    """Answers broadcasts with the room's port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if data == BROADCAST_QUERY:
            self._transport.sendto(pack(["here", self._port]), addr)


class _BroadcastSender(asyncio.DatagramProtocol):
    """Receives replies to broadcasts."""

    def __init__(self, found: Callable[[Address], None]) -> None:
        self._found = found

    def datagram_received(self, data: bytes, addr: Any) -> None:
        try:
            word, port = unpack(tuple[str, int], data[:64])
        except BadData:
            return
        if word == "here" and 0 < port < 65536:
            self._found((addr[0], port))

    def error_received(self, exc: Exception) -> None:
        log.debug("broadcast: %s", exc)


def _broadcast_socket(port: int) -> socket.socket:
    """Creates a UDP broadcast socket; several hosts on one machine may share the listening port."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        if port:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setblocking(False)
        sock.bind(("", port))
    except OSError as error:
        sock.close()
        raise OSError(error.errno or errno.EIO, error.strerror) from error
    return sock
