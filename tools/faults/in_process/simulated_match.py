"""One simulated match: a host, people with their peers, and a simulated clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.rules.core.codec import BadData
from net.client.notifications import HostRollback, Notification, ReplicaDiverged
from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.frames import pack
from net.server.host import Host
from net.server.lobby import HostLobby
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter
from tools.faults.in_process.simulated_disks import Disk, DiskWriter
from tools.faults.in_process.simulated_links import LINK_DELAY_S, LINK_TIMEOUT_S, SimulatedLink

TICK = 0.5
RETRY_S = 0.4
"""Seconds before an unanswered request is repeated."""
BOTS_LINK = 1
OWNER_LINK = 0
BOT = "greedy"


class Person:
    """A player or watcher whose client can be killed, restarted and moved to another address."""

    def __init__(self, name: str, role: m.Role, disk: Disk, rng: Random) -> None:
        self.name = name
        self.role: m.Role = role
        self.disk = disk
        self._rng = rng
        self.address = f"10.0.0.{rng.randrange(2, 250)}"
        self.link: SimulatedLink | None = None
        self.away_until = 0.0
        self.last_request: tuple[int, int, float] = (-9, -9, 0.0)
        self.token: bytes | None = None
        self.news: list[Notification] = []
        self.judged: Any = None
        self.peer = self._program()

    def _program(self) -> Peer:
        keeps: Callable[[SaveHeader], SaveWriter] | None = self.disk.create if self.role == "player" else None
        return Peer(self.name, self.role, self.token, keeps, self._rng.randbytes)

    def restart(self) -> None:
        """Restarts the client; only its save survives."""
        self.token = self.peer.token
        with self.disk.failing_writes():
            self.peer.save_buffer.close()
        self.peer = self._program()
        saved = self.disk.read() if self.role == "player" else None
        if saved is not None and saved.header.token == self.token:
            writer = self.disk.resume(saved)
            try:
                self.peer.restore(saved, writer)
            except BadData:
                writer.close()


class SimulatedMatch:
    """The host of a room and everybody in it."""

    def __init__(self, terms: tuple[str, str, int], rng: Random, folder: Path) -> None:
        self.rng = rng
        self.now = 0.0
        self.disk = Disk(folder / "host")
        self.host: Host | None = Host(self._lobby(), self.disk.create, rng.randbytes)
        self.owner: Person | None = None
        """The person at the host's machine, after a takeover or handover."""
        self.stalled_until = 0.0
        self.seats = terms[2]
        self.people = [
            Person(f"Player {seat}", "player", Disk(folder / f"p{seat}"), rng) for seat in range(self.seats)
        ]
        self.watchers: list[Person] = []
        self.desyncs: list[str] = []
        self.undone = 0
        self.bot_moves = 0
        self.invalid_messages: list[str] = []
        self.interceptors: list[Callable[[Person, bytes], bytes]] = []
        """Interceptors between a person and the host; they may change messages."""
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self._next_link = 10
        self._next_tick = 0.0
        self.host.connected(OWNER_LINK, owner=True)
        self.send_as_owner(m.ChangeSettings(*terms))

    def _lobby(self) -> HostLobby:
        return HostLobby("Evening", lambda _: (BOT,))

    @property
    def everybody(self) -> list[Person]:
        return self.people + self.watchers

    @property
    def is_over(self) -> bool:
        return all(person.peer.verdict is not None for person in self.people)

    @property
    def entries(self) -> int:
        return max((person.peer.last for person in self.people), default=-1) + 1

    def send_as_owner(self, record: Any) -> None:
        """Sends an owner's command to the host."""
        if self.host is not None:
            self.host.receive(OWNER_LINK, pack(record))

    def schedule(self, seconds: float, do: Callable[[], None]) -> None:
        self.timers.append((self.now + seconds, do))

    def connect(self, person: Person) -> None:
        """Opens a link to the host and greets it."""
        if self.host is None:
            return
        link, self._next_link = self._next_link, self._next_link + 1
        own = person is self.owner
        person.link = SimulatedLink(OWNER_LINK if own else link, person.address)
        person.peer.outbox.clear()
        self.host.connected(person.link.number, owner=own, address=person.address)
        person.peer.hello()

    def disconnect(self, person: Person) -> None:
        """Drops the link on both sides."""
        line, person.link = person.link, None
        person.peer.outbox.clear()
        if line is not None and self.host is not None:
            self.host.disconnected(line.number)

    def kill_host(self) -> None:
        """Kills the host and all links."""
        host, self.host = self.host, None
        for person in self.everybody:
            person.link = None
            person.peer.outbox.clear()
        if host is not None and host.publisher is not None and isinstance(host.publisher.save, DiskWriter):
            host.publisher.save.cut_power()
        if self.owner is not None:
            self.owner.away_until = float("inf")

    def close(self) -> None:
        """Stops the host and closes every peer."""
        self.kill_host()
        for person in self.everybody:
            person.peer.close()

    def replace_host(self, host: Host, owner: Person | None) -> None:
        """Replaces the host."""
        self.kill_host()
        self.host, self.owner = host, owner
        if owner is None:
            host.connected(OWNER_LINK, owner=True)
        else:
            owner.away_until = 0.0
            self.connect(owner)

    def step(self) -> None:
        """Advances the clock to the next event and handles it."""
        self._send_outgoing()
        self.now = max(self.now + LINK_DELAY_S / 10, min(self._next_tick, self._next_due()))
        for at, do in [timer for timer in self.timers if timer[0] <= self.now]:
            self.timers.remove((at, do))
            do()
        self._deliver_due()
        if self.now >= self._next_tick:
            self._next_tick = self.now + TICK
            self._tick()
        self._act()
        self._send_outgoing()

    def _next_due(self) -> float:
        hears = self.stalled_until if self.host is not None else float("inf")
        lines = [person.link.next_due(hears) for person in self.everybody if person.link is not None]
        return min([*lines, *(at for at, _ in self.timers)], default=float("inf"))

    def _send_outgoing(self) -> None:
        """Puts all outgoing messages on their links."""
        host = self.host
        for person in self.everybody:
            out, person.peer.outbox = person.peer.outbox, []
            if person.link is not None:
                for body in out:
                    for spy in self.interceptors:
                        body = spy(person, body)
                    person.link.send(person.link.to_host, body, self.now, self.rng)
        if host is None:
            return
        out_of_host, host.connections.outbox = host.connections.outbox, []
        hangups, host.connections.hangups = host.connections.hangups, []
        lines = {person.link.number: person.link for person in self.everybody if person.link is not None}
        for link, body in out_of_host:
            if link in lines:
                lines[link].send(lines[link].to_peer, body, self.now, self.rng)
        for person in self.everybody:
            if person.link is not None and person.link.number in hangups:
                self._hear(person)
                person.link = None

    def _deliver_due(self) -> None:
        for person in self.everybody:
            line = person.link
            if line is None:
                continue
            if line.dead_until > self.now + LINK_TIMEOUT_S:
                self._time_out(person, line.dead_until)
                continue
            while line.to_host and line.to_host[0][0] <= self.now and self.host is not None:
                if self.stalled_until > self.now:
                    break
                self.host.receive(line.number, line.to_host.popleft()[1])
            self._hear(person)

    def _time_out(self, person: Person, until: float) -> None:
        """Drops a link that was cut for longer than the timeout."""
        self.disconnect(person)
        person.away_until = until

    def _hear(self, person: Person) -> None:
        line = person.link
        while line is not None and line.to_peer and line.to_peer[0][0] <= self.now:
            try:
                news = person.peer.receive(line.to_peer.popleft()[1])
            except BadData as error:
                self.invalid_messages.append(f"{person.name}: {error}")
                self.disconnect(person)
                return
            for one in news:
                self._handle_news(person, one)
        person.peer.sync_save()

    def _handle_news(self, person: Person, news: Notification) -> None:
        person.news.append(news)
        del person.news[:-50]
        if isinstance(news, ReplicaDiverged):
            self.desyncs.append(f"{person.name} at entry {news.seq}: {news.reason}")
        elif isinstance(news, HostRollback):
            self.desyncs.append(f"{person.name}: the host went back behind entry {news.seq}")
        elif isinstance(news, m.ConsentRequest):
            person.peer.agree()

    def _tick(self) -> None:
        if self.host is not None and self.stalled_until <= self.now:
            self.host.tick(self.now)
            self._act_as_owner(self.host)
        for person in self.everybody:
            if person.link is None and person.away_until <= self.now and self.host is not None:
                self.connect(person)

    def _act_as_owner(self, host: Host) -> None:
        """Does what the owner of the room would do: starts or resumes the match when possible."""
        heir_may = host.takeover is not None and host.takeover.why_not() is None
        if host.seed_agreement.exchange is None and (heir_may or self._all_ready(host)):
            self.send_as_owner(m.Play())

    def _all_ready(self, host: Host) -> bool:
        waits = host.stage == "lobby" and host.takeover_state is None
        return waits and host.lobby.why_not_play() is None and all(person.link for person in self.people)

    def _act(self) -> None:
        for person in self.people:
            table = person.peer.room_state
            if table is None or person.link is None or not person.peer.is_admitted:
                continue
            if table.stage == "lobby" and not table.takeover_match:
                self._settle(person, table)
            elif table.stage == "playing" and not table.paused:
                self._play(person, table)
        if self.host is not None and self.stalled_until <= self.now:
            self._bots_play(self.host)

    def _settle(self, person: Person, table: m.RoomState) -> None:
        peer, me = person.peer, table.person(person.peer.you)
        if me is None or (me.ready and peer.seats) or not self._may_ask(person, -1, len(peer.seats)):
            return
        if not peer.seats:
            peer.send(m.Sit(self.people.index(person)))
        else:
            peer.ready()

    def _play(self, person: Person, table: m.RoomState) -> None:
        peer = person.peer
        if peer.replica is None or peer.game is None:
            return
        for seat in peer.game.to_act(peer.replica.state):
            if seat in peer.seats and not table.places[seat].bot and self._may_ask(person, seat, peer.last):
                sees = set(peer.game.visible_hands(peer.replica.state, seat))
                if sees <= set(peer.hands.get(seat, {})):
                    peer.propose(seat, peer.game.sample(peer.view(seat), seat, self.rng.randrange))

    def _may_ask(self, person: Person, what: int, last: int) -> bool:
        if person.last_request[:2] == (what, last) and self.now - person.last_request[2] < RETRY_S:
            return False
        person.last_request = what, last, self.now
        return True

    def _bots_play(self, host: Host) -> None:
        """Plays one action for an absent player, from the view of that seat only."""
        running = host.publisher
        if running is None or running.is_over or host.paused or host.recovery.is_active:
            return
        match = running.match
        for seat in match.game.to_act(match.replica.state):
            if host.lobby.places[seat].bot:
                if BOTS_LINK not in host.connections.by_id:
                    host.connected(BOTS_LINK, bots=True)
                view = match.replica.view(match.dealer.hands_of(seat))
                action = match.game.sample(view, seat, self.rng.randrange)
                host.receive(BOTS_LINK, pack(m.Propose(seat, action, match.last)))
                self.bot_moves += 1
                return


def carries_shares(body: bytes) -> bool:
    """Whether a message carries shares of the secret."""
    return re.match(rb".\xa6pieces", body, re.DOTALL) is not None
