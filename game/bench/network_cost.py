"""Network benchmarks; costs are compared with the least that the same sockets need."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from game.bots.bot import seeded_pick
from game.i18n import _
from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.journal import Entry
from net.client.peer import Peer
from net.protocol.connection import FramedConnection
from net.protocol.event_loop import NetLoop
from net.protocol.frames import LENGTH_BYTES, pack
from net.protocol.messages import ChangeSettings, Play, Sit
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.tcp_server import Server
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter

PEERS = 5
ACKNOWLEDGEMENT = 11
"""Bytes of an acknowledgement, including its length prefix."""
BIG = 1024 * 1024
"""Bytes allocated and freed before measuring.

Afterwards the C library keeps asyncio's read buffers; if it mapped and unmapped them for each read, a bare
broadcast would cost three times as much.
"""
ROUNDS = 5
ACTIONS = 60
LONG_GAME = 1_000
IDLE_TIME = 4.0
LOCAL = "127.0.0.1"

NetworkRow = tuple[str, float, str, str, float, float]
"""Name, cost, unit, what it is compared with, ratio and highest allowed ratio."""


class TcpPeer:
    """A peer with its own TCP connection, on the same event loop as its host."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._link: FramedConnection | None = None

    def opened(self, link: FramedConnection) -> None:
        self._link = link
        self.peer.hello()
        self.flush()

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        for body in bodies:
            self.peer.receive(body)
        self.flush()

    def closed(self, link: FramedConnection, reason: str) -> None:
        self._link = None

    def flush(self) -> None:
        self.peer.sync_save()
        out, self.peer.outbox = self.peer.outbox, []
        if out and self._link is not None:
            self._link.send(*out)


class _Direct:
    """Stands in for `NetLoop` where the server runs on the current event loop."""

    def post(self, call: Callable[..., object], *arguments: object) -> None:
        asyncio.get_running_loop().call_soon(call, *arguments)


async def _room(key: str, map_key: str, seats: int) -> _ObservedServer:
    host = Host(HostLobby("Bench"))
    host.lobby.change_settings(ChangeSettings(key, map_key, seats))
    direct: Any = _Direct()
    server = _ObservedServer(host, direct)
    server.bell = _ConditionWaiter()
    await server.open(0, LOCAL)
    return server


async def _join(
    server: Server, name: str, seat: int | None, keeps: Callable[[SaveHeader], SaveWriter] | None = None
) -> TcpPeer:
    desk = TcpPeer(Peer(name, "player" if seat is not None else "watcher", open_save=keeps))
    await asyncio.get_running_loop().create_connection(
        lambda: FramedConnection(desk, limited=False), LOCAL, server.port
    )
    await wait_until(lambda: desk.peer.room_state is not None)
    if seat is not None:
        desk.peer.send(Sit(seat))
        desk.peer.ready()
        desk.flush()
        await wait_until(lambda: seat in desk.peer.seats)
        await wait_until(lambda: all(guest.ready for guest in server.host.lobby.remote_players()))
    return desk


async def wait_until(done: Callable[[], bool]) -> None:
    """Polls until `done` returns True, for at most about a minute; not used while measuring."""
    for _look in range(60_000):
        if done():
            return
        await asyncio.sleep(0.001)
    raise TimeoutError("the bench waits for something that does not come")


class _ConditionWaiter:
    """Waits for a condition without polling: `check` tests it after each relevant change."""

    def __init__(self) -> None:
        self._done: Callable[[], bool] = lambda: True
        self._rung: asyncio.Future[None] | None = None

    def check(self) -> None:
        if self._rung is not None and not self._rung.done() and self._done():
            self._rung.set_result(None)

    async def until(self, done: Callable[[], bool]) -> None:
        self._done, self._rung = done, asyncio.get_running_loop().create_future()
        self.check()
        await self._rung


class _ObservedServer(Server):
    """A server that checks the waiter's condition once the proposer and every peer have sent something.

    Checking earlier would only cost time.
    """

    bell: _ConditionWaiter
    messages_received = 0

    def bodies(self, link: FramedConnection, bodies: list[bytes]) -> None:
        super().bodies(link, bodies)
        self.messages_received += 1
        if self.messages_received > PEERS:
            self.bell.check()


async def _bare(size: int, times: int) -> float:
    """CPU seconds to send `size` bytes to five connections on asyncio streams and receive their replies."""
    bytearray(BIG)
    lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def guest(port: int) -> None:
        reader, writer = await asyncio.open_connection(LOCAL, port)
        while body := await reader.readexactly(size):
            writer.write(body[:ACKNOWLEDGEMENT])
            await writer.drain()

    listener = await asyncio.start_server(lambda *line: lines.append(line), LOCAL, 0)
    port = listener.sockets[0].getsockname()[1]
    guests = [asyncio.ensure_future(guest(port)) for _guest in range(PEERS)]
    await wait_until(lambda: len(lines) == PEERS)
    began = time.process_time()
    for _time in range(times):
        for _reader, writer in lines:
            writer.write(bytes(size))
            await writer.drain()
        for reader, _writer in lines:
            await reader.readexactly(ACKNOWLEDGEMENT)
    spent = (time.process_time() - began) / times
    for task in guests:
        task.cancel()
    for _reader, writer in lines:
        writer.close()
    listener.close()
    return spent


async def _played(times: int) -> tuple[float, float]:
    """CPU seconds from a proposed action to the last of five acknowledgements, and the bytes of the
    action."""
    server = await _room("yardmaster", "", PEERS - 1)
    desks = [await _join(server, f"P{seat}", seat) for seat in range(PEERS - 1)]
    desks.append(await _join(server, "W", None))
    server.host.begin()
    server.flush()
    await wait_until(lambda: server.host.publisher is not None)
    running: Any = server.host.publisher
    match = running.match
    pick, spent, sizes = seeded_pick("bench"), 0.0, 0
    callers = server.host.connections.by_id.values()

    def in_step() -> bool:
        last = match.last
        return [caller.acknowledged for caller in callers] == [last] * PEERS

    await wait_until(in_step)
    done = 0
    while done < times and match.game.to_act(match.replica.state):
        seat = match.game.to_act(match.replica.state)[0]
        desk, before = desks[seat], len(match.journal)
        action = match.game.sample(desk.peer.view(seat), seat, pick)
        began = time.process_time()
        server.messages_received = 0
        desk.peer.propose(seat, action)
        desk.flush()
        await server.bell.until(lambda: server.messages_received > PEERS and in_step())
        spent += time.process_time() - began
        items = match.journal.since(before)
        sizes += sum(LENGTH_BYTES + len(pack(item)) for item in items)
        done += len(items)
    await server.shut()
    await asyncio.sleep(0.01)
    return spent / done, sizes / done


def action_row() -> NetworkRow:
    """Cost of an action with five peers, as a multiple of sending the bytes alone."""
    ratios, costs = [], []
    for _round in range(ROUNDS):
        cost, size = asyncio.run(_played(ACTIONS))
        bare = asyncio.run(_bare(int(size), ACTIONS * 4))
        ratios.append(cost / bare)
        costs.append(cost * 1e6)
    return _("an action to five peers"), median(costs), "µs", _("bare broadcast"), median(ratios), 2.0


async def _late(key: str, map_key: str, seats: int, folder: Path) -> tuple[float, int]:
    server = await _room(key, map_key, seats)
    host = server.host
    for seat in range(seats):
        guest = host.lobby.add_person(f"P{seat}", "player", bytes([seat]) * 16)
        guest.ready = True
        host.lobby.sit(guest.id, seat)
    if (start := host.draft()) is not None:
        host.start_match(start)
    running: Any = host.publisher
    match, pick = running.match, seeded_pick("bench")
    while len(match.journal) < LONG_GAME and (acting := match.game.to_act(match.replica.state)):
        view = match.replica.view(match.dealer.hands_of(acting[0]))
        match.propose(acting[0], match.game.sample(view, acting[0], pick), match.last)
    host.publish()
    host.connections.outbox.clear()
    began = time.perf_counter()
    desk = await _join(server, "Late", None, lambda opening: SaveWriter.create(folder / "late.save", opening))
    await wait_until(
        lambda: desk.peer.replica is not None and len(desk.peer.replica.journal) == len(match.journal)
    )
    took = time.perf_counter() - began
    desk.peer.close()
    await server.shut()
    await asyncio.sleep(0.01)
    return took, len(match.journal)


def late_join_row() -> NetworkRow:
    """Time until a new spectator has received and saved a match of a thousand entries."""
    times = []
    for _round in range(ROUNDS):
        with TemporaryDirectory() as folder:
            times.append(asyncio.run(_late("yardmaster", "", 4, Path(folder))))
    took = median(seconds / length * LONG_GAME for seconds, length in times)
    return _("a late joiner in step, 1,000 entries"), took * 1e3, "ms", _("half a second"), took / 0.5, 1.0


def entry_size_row(tag: str, key: str, map_key: str, seats: int) -> NetworkRow:
    """Mean bytes on the wire for entries of one kind of action."""
    from game.session.self_play import play_out

    game: Game[Any] = catalog.create(key, map_key, seats)
    journal = play_out(game, "bench", bot="random").journal
    entries = [
        item for item in journal if isinstance(item, Entry) and pack(item.move)[2:].startswith(tag.encode())
    ]
    each = sum(LENGTH_BYTES + len(pack(entry)) for entry in entries) / max(1, len(entries))
    name = _("{game}: bytes of {tag} on the wire").format(game=key, tag=tag)
    return name, each, _("bytes"), _("40 bytes"), each / 40, 1.0


def idle_host_row(watchers: int = 20) -> NetworkRow:
    """Share of a CPU core that a full room uses while nothing happens."""
    ours, theirs = NetLoop(), NetLoop()
    host = Host(HostLobby("Bench"))
    players, key, map_key = max(
        (count, key, map_key)
        for key in catalog.GAMES
        for map_key in catalog.game_class(key).maps() or ("",)
        for count in catalog.game_class(key).seat_counts(map_key)
    )
    host.lobby.change_settings(ChangeSettings(key, map_key, players))
    server = Server(host, ours)
    ours.wait(server.open(0, LOCAL))

    async def fill() -> list[TcpPeer]:
        return [await _join(server, f"G{n}", n if n < players else None) for n in range(players + watchers)]

    async def used() -> float:
        return time.thread_time()

    async def begin() -> None:
        link = server.connect_local(lambda _body: None, owner=True)
        server.receive(link.id, pack(Play()))

    theirs.wait(fill(), 30.0)
    ours.wait(begin())
    time.sleep(0.5)
    before = ours.wait(used())
    time.sleep(IDLE_TIME)
    share = (ours.wait(used()) - before) / IDLE_TIME * 100
    ours.wait(server.shut())
    for loop in (theirs, ours):
        loop.close()
    name = _("an idle host, {players} players and {watchers} watchers")
    return name.format(players=players, watchers=watchers), share, "%", _("a core"), share / 5, 1.0


def network_rows() -> list[NetworkRow]:
    """Runs all network benchmarks; a row fails if its ratio is above the highest allowed."""
    found = [action_row(), late_join_row(), idle_host_row()]
    if "age_of_steam" in catalog.GAMES:
        kind = catalog.game_class("age_of_steam")
        map_key = next((key for key in kind.maps() if 3 in kind.seat_counts(key)), "")
        if map_key:
            found.append(entry_size_row("aos.lay", "age_of_steam", map_key, 3))
    return found
