"""TCP server of a host: one listener, any number of connections, and connections within the process."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections import deque
from collections.abc import Callable

from net.protocol.addresses import DEFAULT_PORT
from net.protocol.connection import FramedConnection
from net.protocol.event_loop import NetLoop
from net.protocol.frames import framed
from net.protocol.messages import RefusalMessage
from net.protocol.protected_room import RoomLock
from net.server.admission import HANDSHAKE_TIMEOUT_S, CodeHandshake, ConnectionLimits
from net.server.connections import ConnectionId
from net.server.exception_isolation import error_text
from net.server.host import Host
from net.server.rate_limit import CodeGuessLimiter
from net.storage.write_thread import WriteThread

PORTS_TO_TRY = 20
TICK = 0.5
MOST_TRUSTED = 64
"""The most addresses that are trusted."""

log = logging.getLogger("roundhouse.net")


class LocalConnection:
    """A connection within the process. `deliver` is called on the network thread with each message."""

    def __init__(self, server: Server, id_: ConnectionId, deliver: Callable[[bytes], None]) -> None:
        self._server = server
        self.id = id_
        self.deliver = deliver

    def send(self, body: bytes) -> None:
        """Sends a message to the host; callable from any thread."""
        self._server.net.post(self._server.receive, self.id, body)

    def close(self) -> None:
        self._server.net.post(self._server.disconnect, self.id)


class Server:
    """Serves a host over TCP. Runs on the network loop."""

    def __init__(
        self, host: Host, net: NetLoop, lock: RoomLock | None = None, writes: WriteThread | None = None
    ) -> None:
        """With a write thread, messages wait until everything that was saved before them is on the disk."""
        self.host = host
        self.net = net
        self.port = 0
        self.on_change: Callable[[], None] = lambda: None
        """Called on the network thread after the host has sent messages."""
        self._writes = writes
        self._unsent: deque[tuple[int, list[tuple[ConnectionId, bytes]], list[ConnectionId]]] = deque()
        """Messages and hang-ups that wait for a write, with its number."""
        self._lock: RoomLock | None = None
        self._crowd = ConnectionLimits()
        self._guesses = CodeGuessLimiter(self._note)
        self._listener: asyncio.Server | None = None
        self._ticker: asyncio.Task[None] | None = None
        self._links: dict[ConnectionId, FramedConnection] = {}
        self._ids: dict[FramedConnection, ConnectionId] = {}
        self._doors: dict[FramedConnection, CodeHandshake] = {}
        self._since: dict[FramedConnection, float] = {}
        self._locals: dict[ConnectionId, LocalConnection] = {}
        self._next_id: ConnectionId = 0
        self.protect(lock)

    def protect(self, lock: RoomLock | None) -> None:
        """Sets or removes the room code, and disconnects everybody so that they reconnect under it.

        Existing connections would stay unencrypted, and those guests could neither reconnect nor follow a
        handover.
        """
        for id_ in list(self._links):
            self.host.deny(id_, "door_changed")
        self.flush()
        self._lock = lock
        self.host.locked = lock is not None
        self._guesses = CodeGuessLimiter(self._note)

    async def open(self, port: int = DEFAULT_PORT, address: str = "0.0.0.0") -> None:
        """Listens on this port or the next free one; OSError if none is free."""
        loop = asyncio.get_running_loop()
        for candidate in range(port, min(port + PORTS_TO_TRY, 65536)) if port else (0,):
            try:
                self._listener = await loop.create_server(
                    lambda: FramedConnection(self), address, candidate, backlog=64
                )
                break
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
        if self._listener is None:
            raise OSError(errno.EADDRINUSE, f"ports {port} to {port + PORTS_TO_TRY - 1} are all taken")
        self.port = self._listener.sockets[0].getsockname()[1]
        self._ticker = asyncio.ensure_future(self._tick())

    async def shut(self) -> None:
        """Stops listening and disconnects everybody."""
        if self._ticker is not None:
            self._ticker.cancel()
        if self._listener is not None:
            self._listener.close()
        for id_ in [] if self.host.handed_over else list(self._links):
            self.host.deny(id_, "room_closed")
        if self._writes is not None:
            self._writes.wait()
        self.flush()
        for link in list(self._ids):
            link.close("the host has closed the room")

    def connect_local(
        self,
        deliver: Callable[[bytes], None],
        owner: bool = False,
        bots: bool = False,
        phone: bool = False,
    ) -> LocalConnection:
        """Creates an in-process connection; call it on the network thread."""
        link = LocalConnection(self, self._new_id(), deliver)
        self._locals[link.id] = link
        self.host.connected(link.id, owner, bots, phone=phone)
        self.flush()
        return link

    def opened(self, link: FramedConnection) -> None:
        now = asyncio.get_running_loop().time()
        if reason := self._crowd.why_not(link.address, now):
            link.abort(reason)
            return
        self._ids[link] = self._new_id()
        self._since[link] = now
        if self._lock is None:
            self._let_in(link)
        else:
            self._doors[link] = CodeHandshake(
                link, self._lock, self._guesses, self.host, lambda: self._let_in(link)
            )

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        if self._doors and (door := self._doors.get(link)) is not None:
            for body in bodies:
                door.receive(body)
        elif (id_ := self._ids.get(link)) is not None:
            self.receive(id_, *bodies)

    def closed(self, link: FramedConnection, reason: str) -> None:
        if link not in self._ids:
            return
        log.info("link %d from %s: %s", self._ids[link], link.address, reason)
        self._crowd.connection_closed(link.address)
        if door := self._doors.pop(link, None):
            door.close()
        self._since.pop(link, None)
        self.disconnect(self._ids.pop(link))

    def receive(self, id_: ConnectionId, *bodies: bytes) -> None:
        host = self.host
        for body in bodies:
            try:
                host.receive(id_, body)
            except Exception as error:  # one message must not stop the room
                host.supervisor.report(error)
                self._refuse_failed(id_, error)
        if host.connections.outbox or host.connections.hangups:  # acknowledgements have no reply
            self.flush()

    def disconnect(self, id_: ConnectionId) -> None:
        self._links.pop(id_, None)
        self._locals.pop(id_, None)
        self.host.disconnected(id_)
        self.flush()

    def flush(self) -> None:
        """Sends the host's queued messages as soon as everything saved before them is on the disk."""
        board = self.host.connections
        if board.outbox or board.hangups:
            started = self._writes.started if self._writes is not None else 0
            self._unsent.append((started, board.outbox, board.hangups))
            board.outbox, board.hangups = [], []
        finished = self._writes.finished if self._writes is not None else 0
        while self._unsent and self._unsent[0][0] <= finished:
            _, out, hangups = self._unsent.popleft()
            self._send(out, hangups)

    @property
    def is_waiting_for_disk(self) -> bool:
        """Whether messages wait for a write; `on_change` is called when they have been sent."""
        return bool(self._unsent)

    def write_finished(self) -> None:
        """Called after a write: sends what waited for it and reports a failure."""
        self.host.check_save()
        self.flush()

    def _send(self, out: list[tuple[ConnectionId, bytes]], hangups: list[ConnectionId]) -> None:
        """Sends messages, one write per connection, then closes the connections that the host ended."""
        links, last, frame = self._links, b"", b""
        said: dict[ConnectionId, list[bytes]] = {}
        for id_, body in out:
            if id_ in links:
                if body is not last:  # frame a broadcast only once
                    last, frame = body, framed(body)
                body = frame
            if id_ in said:
                said[id_].append(body)
            else:
                said[id_] = [body]
        for id_, parts in said.items():
            if id_ in links:
                links[id_].send_framed(parts[0] if len(parts) == 1 else b"".join(parts))
            elif (local := self._locals.get(id_)) is not None:
                for body in parts:
                    self.host.supervisor.run(local.deliver, body)
        for id_ in hangups:
            if id_ in self._links:
                self._links[id_].close("the host hung up")
        self._report_change()

    def _let_in(self, link: FramedConnection) -> None:
        self._doors.pop(link, None)
        id_ = self._ids[link]
        self._links[id_] = link
        self.host.connected(id_, address=link.address)

    def _note(self, line: str) -> None:
        log.warning("%s", line)
        self.host.log.append(line)
        self._report_change()

    def _report_change(self) -> None:
        self.host.supervisor.run(self.on_change)

    def _refuse_failed(self, id_: ConnectionId, error: Exception) -> None:
        """Answers a message whose handler failed, so that its sender does not wait for ever."""
        if id_ in self.host.connections.by_id:
            self.host.connections.send(id_, RefusalMessage(-1, "host_failed", (error_text(error),)))

    def _new_id(self) -> ConnectionId:
        self._next_id += 1
        return self._next_id

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            now = loop.time()
            for part in (*self.host.timers(), self._close_silent_links, self._trust_who_sits):
                self.host.supervisor.run(part, now)
            self.host.supervisor.run(self.flush)

    def _close_silent_links(self, now: float) -> None:
        for link, since in list(self._since.items()):
            if self._has_greeted(link):
                del self._since[link]
            elif now - since > HANDSHAKE_TIMEOUT_S:
                link.close("it never said who it is")

    def _trust_who_sits(self, _now: float) -> None:
        """Raises the limits for seated players and keeps connections for their addresses."""
        seated = {guest.id for guest in self.host.lobby.seated_people()}
        for link, id_ in self._ids.items():
            caller = self.host.connections.by_id.get(id_)
            if caller is not None and caller.person in seated:
                link.raise_limits()
                self._crowd.trusted.add(link.address)
        if len(self._crowd.trusted) > MOST_TRUSTED:
            self._crowd.trusted.clear()

    def _has_greeted(self, link: FramedConnection) -> bool:
        caller = self.host.connections.by_id.get(self._ids.get(link, -1))
        return caller is not None and caller.is_admitted
